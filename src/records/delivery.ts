import type { EventEnvelope } from '../domain/webhooks/event.js';
import { isEventKind, WEBHOOK_EVENTS, type WebhookEventKind } from '../domain/webhooks/webhook.js';
import { DELIVERY_STATUSES } from '../entities/webhooks/webhook-delivery.js';
import { EVENT_RECORDS } from './event.js';
import { inputField, timestamp, timestampOrNull, type InputField } from './input-fields.js';
import {
  count,
  enumOf,
  field,
  fieldsOf,
  id,
  input,
  instant,
  list,
  lowercase,
  nullable,
  optional,
  record,
  strictObject,
  text,
} from './record.js';
import { SAMPLE } from './sample.js';

const event = enumOf(WEBHOOK_EVENTS, 'The kind of event.', { sample: 'productBackInStock' });

/** docs/spec/webhooks.md#delivery-record */
export const DELIVERY = record('Delivery', {
  _id: id('Identifies the delivery; its attempts have it in the header `webhook-id`.', { sample: SAMPLE.delivery }),
  event,
  status: enumOf(
    DELIVERY_STATUSES.map(lowercase),
    '`pending`: it is being sent, or waits for its next attempt. `failed`: all attempts failed. `cancelled`: ' +
      'its webhook was disabled, or your account was not active.',
    { sample: 'pending' },
  ),
  payload: field<EventEnvelope>(
    { description: 'The body of the request, the same in every attempt.', oneOf: Object.values(EVENT_RECORDS) },
    {
      sample: {
        id: 'evt_4711',
        event: 'productBackInStock',
        timestamp: Date.parse(SAMPLE.time),
        data: { productId: '000000000000000000000000', name: 'Test product', sku: 'TEST', availableStock: 1 },
        test: true,
      },
    },
  ),
  createdAt: instant('When it was created.'),
  nextAttemptAt: nullable(instant('When the next attempt is due; null unless it is `pending`.'), {
    sample: SAMPLE.time,
  }),
});

/** docs/spec/webhooks.md#attempt-record */
export const DELIVERY_ATTEMPT = record('DeliveryAttempt', {
  number: count('From 1.', { minimum: 1, sample: 1 }),
  at: instant('When it started.'),
  statusCode: nullable(
    field<number>({ type: 'integer', description: 'The status of the response; null if there was no response.' }),
    { sample: 503 },
  ),
  error: nullable(text('Why it failed; null if it succeeded.'), { sample: 'Answered with status 503' }),
  durationMs: count('The duration in milliseconds.', { sample: 41 }),
  responseStart: nullable(text('The beginning of the response body.'), { sample: 'Down for maintenance' }),
});

export const DELIVERY_WITH_ATTEMPTS = record('DeliveryWithAttempts', {
  ...fieldsOf(DELIVERY),
  attempts: list(DELIVERY_ATTEMPT, 'Oldest first.'),
});

export const QUEUED_DELIVERY = strictObject({ delivery: DELIVERY });
export const QUEUED_EVENTS = strictObject({ queued: count('The number of queued events.') });

export const TEST_EVENT_REQUEST = input('TestEventRequest', { event });

const kinds: InputField<WebhookEventKind[]> = inputField(
  {
    type: ['array', 'null'],
    minItems: 1,
    items: event,
    description: 'Event kinds to send, subscribed or not. Defaults to the kinds that the webhook subscribes to.',
  },
  {
    parse: (value) => (Array.isArray(value) && value.length > 0 && value.every(isEventKind) ? value : undefined),
    problem: `must be a list of some of ${WEBHOOK_EVENTS.join(', ')}`,
  },
);

/** docs/spec/webhooks.md#replay */
export const REPLAY_REQUEST = input('ReplayRequest', {
  since: timestamp('Only events at or after this time.'),
  until: optional(timestampOrNull('Only events before this time. Defaults to now.')),
  events: optional(kinds),
});
