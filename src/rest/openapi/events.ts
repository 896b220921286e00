import { WEBHOOK_EVENTS, type WebhookEventKind } from '../../domain/webhooks/webhook.js';
import { EVENT_RECORDS, sampleEvent } from '../../records/event.js';
import type { Schema } from '../../records/record.js';
import { SAMPLE } from '../../records/sample.js';

const header = (name: string, description: string, example: string, schema: Schema) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', ...schema },
  example,
});

/** The headers of every event. */
const EVENT_HEADERS = [
  header('X-Webhook-Event', "The event's kind.", WEBHOOK_EVENTS[0], { enum: [...WEBHOOK_EVENTS] }),
  header(
    'X-Webhook-Signature',
    'The lowercase hexadecimal HMAC-SHA-256 of the raw request body, keyed with the complete secret of the ' +
      'webhook. It does not cover `webhook-timestamp`: `webhook-signature` does.',
    '9f2c1d7a04be53866f0b1e92ad47c35810f6d2b9e47a38c5d10b6fe2947a8c3d',
    { pattern: '^[0-9a-f]{64}$' },
  ),
  header(
    'webhook-id',
    'Identifies the delivery: the same in every attempt and every redelivery. Use it to drop duplicates.',
    SAMPLE.delivery,
    { pattern: '^[0-9a-f]{24}$' },
  ),
  header(
    'webhook-timestamp',
    'The time of this attempt, in seconds since 1970. Reject requests older than 5 minutes.',
    String(Math.floor(Date.parse(SAMPLE.time) / 1_000)),
    { pattern: '^[0-9]+$' },
  ),
  header(
    'webhook-signature',
    'As specified by [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 ' +
      'HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes after `whsec_`. Respond with ' +
      '401 if no signature matches. For 24 hours after a new secret was issued, it contains several, separated ' +
      'by spaces.',
    'v1,C2FVsBQIhrscChlQIMV+b5sSYspob7oD7yR0mHkSkyg=',
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
        'Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a ' +
        '2xx within 5 seconds; otherwise it is sent again after 10, 30 and 60 seconds. Ten failed deliveries in ' +
        'a row disable the webhook. The body is byte-identical in every attempt. Duplicates are possible: ' +
        'compare `webhook-id`.',
      security: [],
      parameters: EVENT_HEADERS,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: EVENT_RECORDS[kind],
            examples: {
              event: { summary: 'An event', value: sampleEvent(kind) },
              test: { summary: 'A test event', value: sampleEvent(kind, true) },
            },
          },
        },
      },
      responses: {
        '2XX': { description: 'Received.' },
        401: { description: 'The signature is missing or wrong. Counts as a failed attempt.' },
        default: { description: 'A failed attempt; redirects are not followed and count as failures too.' },
      },
    },
  };
}

const SUMMARIES: Record<WebhookEventKind, string> = {
  productOutOfStock: 'A product is out of stock',
  productBackInStock: 'A product is back in stock',
  productPriceChanged: "A product's list price changed",
  productAdded: 'A product was put on sale',
  productWithdrawn: 'A product was withdrawn from sale',
  orderCompleted: 'An order was created',
  licenseKeyReplaced: 'A license key was replaced',
  licenseKeyCredited: 'A license key was credited',
  licenseKeyRecalled: 'A license key was recalled',
  claimResolved: 'A claim was resolved',
  pricesChanged: 'Your prices changed',
  paymentRecorded: 'A payment or an adjustment was recorded',
  creditLimitChanged: 'Your credit limit changed',
  creditLow: 'Little of the credit limit is left',
  webhookDisabled: 'Another webhook was disabled',
  invoiceIssued: 'An invoice or a correction was issued',
};

/** The document's `webhooks`: what the service sends. */
export const EVENTS = Object.fromEntries(WEBHOOK_EVENTS.map((kind) => [kind, eventOperation(kind, SUMMARIES[kind])]));
