import { eventEnvelope, type CustomerEventData, type EventEnvelope } from '../../domain/event.js';
import { isProductEvent, WEBHOOK_EVENTS, type WebhookEventKind } from '../../domain/webhook.js';
import { SAMPLE } from './examples/exchange.js';
import { count, euro, exactly, id, instant, ref, text, type Schema } from './schema.js';

const product = {
  productId: id('The product.'),
  name: text("The product's `name`."),
  sku: text("The shop's article number."),
};

function envelope(event: WebhookEventKind, data: Record<string, Schema>): Schema {
  const isOfProduct = isProductEvent(event);
  return exactly(
    {
      id: text('Names the event: the same in the feed, in each delivery and in each attempt.', {
        pattern: '^evt_[0-9]+$',
      }),
      event: { type: 'string', const: event },
      timestamp: count('When it happened, in milliseconds since 1970; the same in every attempt.'),
      ...(isOfProduct
        ? {
            sequence: count('Which event of this product it is. Drop what has a lower one than you had.', {
              minimum: 1,
            }),
          }
        : {}),
      data: exactly(data),
      test: { type: 'boolean', const: true, description: 'Only with events that you sent to try a webhook out.' },
    },
    // Test events are not counted.
    ['test', 'sequence'],
  );
}

const orderNumber = count('The order.');
const nullableText = (description: string): Schema => ({ type: ['string', 'null'], description });

const DATA: Record<WebhookEventKind, Record<string, Schema>> = {
  productOutOfStock: product,
  productBackInStock: { ...product, availableStock: count('The stock after the change.', { minimum: 1 }) },
  productPriceChanged: {
    ...product,
    oldPrice: euro('What one piece cost you before.'),
    newPrice: euro('What one piece costs you now.'),
  },
  orderCompleted: {
    orderNumber,
    reference: nullableText('Your own number of the order, if you gave one.'),
    orderDate: instant('When it was made.'),
    grandTotal: euro('What it costs, VAT included.'),
  },
  licenseKeyReplaced: {
    orderNumber,
    productId: id('The product of the key.'),
    reason: nullableText('Why, if a reason was given. The keys are in the order.'),
  },
  claimResolved: {
    claimId: id('The claim.'),
    orderNumber,
    status: text('What came of it.', { enum: ['replaced', 'credited', 'rejected'] }),
  },
  creditLow: {
    balance: euro('What you owe.'),
    creditLimit: euro('What you may owe at most.'),
    availableCredit: euro('What is left of it.'),
  },
  webhookDisabled: {
    webhookId: id('The webhook that was switched off.'),
    origin: text('The origin of its url; the rest is not told, as it may be a secret.'),
    reason: text('Why, for people.'),
  },
};

const schemaName = (kind: WebhookEventKind): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Event`;

export const EVENT_SCHEMAS: Record<string, Schema> = Object.fromEntries(
  WEBHOOK_EVENTS.map((kind) => [schemaName(kind), envelope(kind, DATA[kind])]),
);

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
    enum: [...WEBHOOK_EVENTS],
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
  eventId: 4_711,
  occurredAt: new Date(SAMPLE.time),
  sequence: 12,
  productId: SAMPLE.office,
  sku: SAMPLE.officeSku,
  name: 'Fjord Office 26',
  availableStock: 25,
  oldPriceCents: 12_591,
  newPriceCents: 11_691,
  data: null,
  isTest: false,
};

const CUSTOMER_DATA: CustomerEventData = {
  orderCompleted: { orderNumber: 100_042, reference: 'PO-2026-0815', orderDate: SAMPLE.time, grandTotal: 299.66 },
  licenseKeyReplaced: { orderNumber: 100_042, productId: SAMPLE.office, reason: 'The key was blocked by its maker' },
  claimResolved: { claimId: SAMPLE.webhook, orderNumber: 100_042, status: 'replaced' },
  creditLow: { balance: 4_720.5, creditLimit: 5_000, availableCredit: 279.5 },
  webhookDisabled: {
    webhookId: SAMPLE.webhook,
    origin: 'https://shop.example.com',
    reason: '10 deliveries in a row have failed',
  },
};

/** An event as an example. */
export function sampleEvent(kind: WebhookEventKind, isTest = false): EventEnvelope {
  if (isProductEvent(kind)) {
    return eventEnvelope({ ...FACTS, kind, sequence: isTest ? null : FACTS.sequence, isTest });
  }
  const data = JSON.stringify(CUSTOMER_DATA[kind]);
  return eventEnvelope({ ...FACTS, kind, sequence: null, data, isTest });
}

function eventOperation(kind: WebhookEventKind, summary: string) {
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
            schema: ref(schemaName(kind)),
            examples: {
              event: { summary: 'An event', value: sampleEvent(kind) },
              test: { summary: 'A test event, sent to try the webhook out', value: sampleEvent(kind, true) },
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

const SUMMARIES: Record<WebhookEventKind, string> = {
  productOutOfStock: 'A product is out of stock',
  productBackInStock: 'A product is back in stock',
  productPriceChanged: "A product's list price changed",
  orderCompleted: 'An order was made',
  licenseKeyReplaced: 'A license key was replaced',
  claimResolved: 'A claim was resolved',
  creditLow: 'Little of the credit limit is left',
  webhookDisabled: 'Another webhook was switched off',
};

/** The document's `webhooks`: what the service sends. */
export const EVENTS = Object.fromEntries(WEBHOOK_EVENTS.map((kind) => [kind, eventOperation(kind, SUMMARIES[kind])]));
