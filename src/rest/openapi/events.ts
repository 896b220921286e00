import { eventPayload, type EventFacts } from '../../domain/delivery.js';
import { SAMPLE } from './examples/exchange.js';
import { count, euro, exactly, id, ref, text, type Schema } from './schema.js';

const product = {
  productId: id('The product.'),
  name: text("The product's `name`."),
  sku: text("The shop's article number."),
};

function envelope(event: string, data: Schema): Schema {
  return exactly(
    {
      event: { type: 'string', const: event },
      timestamp: count('When it happened, in milliseconds since 1970; the same in every attempt.'),
      data,
      test: { type: 'boolean', const: true, description: 'Only with events that you sent to try a webhook out.' },
    },
    ['test'],
  );
}

export const EVENT_SCHEMAS: Record<string, Schema> = {
  ProductOutOfStockEvent: envelope('productOutOfStock', exactly(product)),
  ProductBackInStockEvent: envelope(
    'productBackInStock',
    exactly({ ...product, availableStock: count('The stock after the change.', { minimum: 1 }) }),
  ),
  ProductPriceChangedEvent: envelope(
    'productPriceChanged',
    exactly({
      ...product,
      oldPrice: euro('What one piece cost you before.'),
      newPrice: euro('What one piece costs you now.'),
    }),
  ),
};

const header = (name: string, description: string, schema: Schema = { type: 'string' }) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

/** What every event is sent with. */
const EVENT_HEADERS = [
  header('X-Webhook-Event', "The event's kind.", {
    type: 'string',
    enum: ['productOutOfStock', 'productBackInStock', 'productPriceChanged'],
  }),
  header(
    'X-Webhook-Signature',
    "The lowercase hexadecimal HMAC-SHA-256 of the request's body as it arrived, keyed with the webhook's whole secret. It " +
      'does not cover `webhook-timestamp`: `webhook-signature` does.',
    { type: 'string', pattern: '^[0-9a-f]{64}$' },
  ),
  header(
    'webhook-id',
    'Names the delivery: the same in every attempt, and when it is sent again. Use it to drop duplicates.',
    {
      type: 'string',
      pattern: '^[0-9a-f]{24}$',
    },
  ),
  header(
    'webhook-timestamp',
    'When this attempt was made, in seconds since 1970. Refuse what is older than 5 minutes.',
    {
      type: 'string',
      pattern: '^[0-9]+$',
    },
  ),
  header(
    'webhook-signature',
    'As [Standard Webhooks](https://www.standardwebhooks.com) asks: `v1,` and the base64 HMAC-SHA-256 of ' +
      '`webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`. Answer 401 where none matches. Several, with spaces between, for 24 hours after ' +
      'a new secret was issued.',
    { type: 'string', pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$' },
  ),
];

const FACTS = {
  occurredAt: new Date(SAMPLE.time),
  productId: SAMPLE.office,
  sku: SAMPLE.officeSku,
  name: 'Fjord Office 26',
  availableStock: 25,
  oldPriceCents: 12_591,
  newPriceCents: 11_691,
  isTest: false,
};

function eventOperation(kind: EventFacts['kind'], schema: string, summary: string) {
  const example = (isTest: boolean) => eventPayload({ ...FACTS, kind, isTest });
  return {
    post: {
      operationId: kind,
      tags: ['Events'],
      summary,
      description:
        'Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx, within 5 seconds in ' +
        'all; otherwise it is sent again after 10, 30 and 60 seconds. After ten failed deliveries in a row the webhook is switched off. The body is the ' +
        'same to the byte in every attempt. Duplicates are possible: go by `webhook-id`.',
      security: [],
      parameters: EVENT_HEADERS,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: ref(schema),
            examples: {
              event: { summary: 'An event', value: example(false) },
              test: { summary: 'A test event, sent to try the webhook out', value: example(true) },
            },
          },
        },
      },
      responses: {
        '2XX': { description: 'Received.' },
        401: { description: 'The signature is missing or wrong. Counts as a failed attempt.' },
        default: { description: 'A failed attempt; redirects are not followed and count as one too.' },
      },
    },
  };
}

/** The document's `webhooks`: what the service sends. */
export const EVENTS = {
  productOutOfStock: eventOperation('productOutOfStock', 'ProductOutOfStockEvent', 'A product is out of stock'),
  productBackInStock: eventOperation('productBackInStock', 'ProductBackInStockEvent', 'A product is back in stock'),
  productPriceChanged: eventOperation(
    'productPriceChanged',
    'ProductPriceChangedEvent',
    "A product's list price changed",
  ),
};
