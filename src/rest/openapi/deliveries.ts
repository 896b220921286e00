import { MAX_REPLAYED_EVENTS } from '../../domain/replay.js';
import { WEBHOOK_EVENTS } from '../../domain/webhook.js';
import { DELIVERY_STATUSES } from '../../entities/webhook-delivery.js';
import { EVENT_SCHEMAS } from './events.js';
import type { OperationSpec } from './operation.js';
import { instantSchema, optionalInstantSchema } from './parameters.js';
import { arrayOf, count, exactly, id, instant, ref, type Schema } from './schema.js';

const event = { type: 'string', enum: [...WEBHOOK_EVENTS], description: 'The kind of event.' };

const orNull = (type: string, description: string, rest: Schema = {}): Schema => ({
  type: [type, 'null'],
  description,
  ...rest,
});

const delivery = {
  _id: id('Identifies the delivery; its attempts carry it in the header `webhook-id`.'),
  event,
  status: {
    type: 'string',
    enum: DELIVERY_STATUSES.map((status) => status.toLowerCase()),
    description:
      '`pending`: it is being sent, or waits for its next attempt. `failed`: all attempts have failed. `cancelled`: its webhook was ' +
      'switched off, or your account was not active.',
  },
  payload: {
    description: 'The body that is sent, the same in every attempt.',
    oneOf: Object.keys(EVENT_SCHEMAS).map(ref),
  },
  createdAt: instant('When it was made.'),
  nextAttemptAt: orNull('string', 'When it is tried next; null unless it is `pending`.', { format: 'date-time' }),
};

export const DELIVERY_SCHEMAS: Record<string, Schema> = {
  Delivery: exactly(delivery),
  DeliveryWithAttempts: exactly({ ...delivery, attempts: arrayOf(ref('DeliveryAttempt'), 'Oldest first.') }),
  DeliveryAttempt: exactly({
    number: count('From 1.', { minimum: 1 }),
    at: instant('When it began.'),
    statusCode: orNull('integer', 'What your receiver answered; null where no answer came.'),
    error: orNull('string', 'Why it failed; null for a success.'),
    durationMs: count('How long it took, in milliseconds.'),
    responseStart: orNull('string', "The start of the answer's body."),
  }),
  TestEventRequest: { type: 'object', required: ['event'], properties: { event } },
  ReplayRequest: {
    type: 'object',
    required: ['since'],
    properties: {
      since: { ...instantSchema, description: 'Events that happened from then on.' },
      until: { ...optionalInstantSchema, description: 'Events that happened before; all until now without it.' },
      events: {
        type: ['array', 'null'],
        minItems: 1,
        items: event,
        description: 'The kinds, subscribed to or not; those that the webhook is subscribed to where it is left out.',
      },
    },
  },
};

const queued = exactly({ delivery: ref('Delivery') });

export const DELIVERY_OPERATIONS: OperationSpec[] = [
  {
    method: 'post',
    path: '/webhooks/{id}/test',
    operationId: 'sendTestEvent',
    tag: 'Webhooks',
    summary: 'Send a test event',
    description:
      'Sends an event made up to try the webhook out, also where it is switched off. It is tried once, and a failure is not counted.',
    parameters: ['webhookId'],
    body: { required: true, schema: ref('TestEventRequest') },
    canBeMissing: true,
    success: { status: 201, description: 'The delivery, which is sent now.', schema: queued },
  },
  {
    method: 'post',
    path: '/webhooks/{id}/replay',
    operationId: 'replayWebhook',
    tag: 'Webhooks',
    summary: 'Send past events',
    description:
      'Sends all events of that time that were yours to the webhook, again or for the first time, in the order of each ' +
      'product. An event that was sent before keeps its `webhook-id`, so that sending it twice is harmless. What happens ' +
      `meanwhile goes first. At most ${MAX_REPLAYED_EVENTS} events at once; refused while the webhook is switched off.`,
    parameters: ['webhookId'],
    body: { required: true, schema: ref('ReplayRequest') },
    canBeMissing: true,
    success: {
      status: 200,
      description: 'They are on their way.',
      schema: exactly({ queued: count('How many events they are.') }),
    },
  },
  {
    method: 'get',
    path: '/webhooks/{id}/deliveries',
    operationId: 'listDeliveries',
    tag: 'Webhooks',
    summary: 'What was sent to a webhook',
    description: 'Newest first, 100 without a `limit`. Deliveries that have ended are kept for 30 days.',
    parameters: ['webhookId', 'deliveryStatus', 'listLimit', 'listAfter'],
    conditional: true,
    canBeMissing: true,
    success: { status: 200, description: 'A page of deliveries.', schema: arrayOf(ref('Delivery')), headers: ['Link'] },
  },
  {
    method: 'get',
    path: '/deliveries/{id}',
    operationId: 'getDelivery',
    tag: 'Webhooks',
    summary: 'One delivery',
    description: 'With its attempts, which are kept for 30 days.',
    parameters: ['deliveryId'],
    conditional: true,
    canBeMissing: true,
    success: { status: 200, description: 'The delivery.', schema: ref('DeliveryWithAttempts') },
  },
  {
    method: 'post',
    path: '/deliveries/{id}/redeliver',
    operationId: 'redeliver',
    tag: 'Webhooks',
    summary: 'Send a delivery again',
    description:
      'Under the same `webhook-id` and with new retries; one that is still `pending` is sent at once. Refused while its webhook is ' +
      'switched off, unless it is a test event.',
    parameters: ['deliveryId'],
    canBeMissing: true,
    success: { status: 200, description: 'The delivery as it is now.', schema: queued },
  },
];
