import { WEBHOOK_EVENTS, type WebhookEventKind } from '../../domain/webhooks/webhook.js';
import { EVENT_RECORDS, sampleEvent } from '../../records/event.js';
import type { Schema } from '../../records/record.js';

const header = (name: string, description: string, schema: Schema) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', ...schema },
});

/** The headers of every event. */
const EVENT_HEADERS = [
  header('X-Webhook-Event', "The event's kind.", {
    enum: [...WEBHOOK_EVENTS],
  }),
  header(
    'X-Webhook-Signature',
    "The lowercase hexadecimal HMAC-SHA-256 of the request's body as it arrived, keyed with the webhook's whole secret. It " +
      'does not cover `webhook-timestamp`: `webhook-signature` does.',
    { pattern: '^[0-9a-f]{64}$' },
  ),
  header(
    'webhook-id',
    'Names the delivery: the same in every attempt, and when it is sent again. Use it to drop duplicates.',
    {
      pattern: '^[0-9a-f]{24}$',
    },
  ),
  header(
    'webhook-timestamp',
    'When this attempt was made, in seconds since 1970. Refuse what is older than 5 minutes.',
    {
      pattern: '^[0-9]+$',
    },
  ),
  header(
    'webhook-signature',
    'As [Standard Webhooks](https://www.standardwebhooks.com) asks: `v1,` and the base64 HMAC-SHA-256 of ' +
      '`webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`. Answer 401 where none matches. Several, with spaces between, for 24 hours after ' +
      'a new secret was issued.',
    { pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$' },
  ),
];

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
            schema: EVENT_RECORDS[kind],
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
  productAdded: 'A product came on sale',
  productWithdrawn: 'A product went off sale',
  orderCompleted: 'An order was made',
  licenseKeyReplaced: 'A license key was replaced',
  licenseKeyCredited: 'A license key was credited',
  licenseKeyRecalled: 'A license key was recalled',
  claimResolved: 'A claim was resolved',
  pricesChanged: 'Your prices changed',
  paymentRecorded: 'A payment or an adjustment was recorded',
  creditLimitChanged: 'Your credit limit changed',
  creditLow: 'Little of the credit limit is left',
  webhookDisabled: 'Another webhook was switched off',
  invoiceIssued: 'An invoice or a correction was issued',
};

/** The document's `webhooks`: what the service sends. */
export const EVENTS = Object.fromEntries(WEBHOOK_EVENTS.map((kind) => [kind, eventOperation(kind, SUMMARIES[kind])]));
