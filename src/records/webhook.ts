import type { EventEnvelope } from '../domain/webhooks/event.js';
import {
  BETA_NOTICE,
  isEventKind,
  SECRET_NOTICE,
  WEBHOOK_EVENTS,
  WEBHOOK_URL,
  type WebhookEventKind,
} from '../domain/webhooks/webhook.js';
import { DELIVERY_STATUSES } from '../entities/webhooks/webhook-delivery.js';
import { ANY_EVENT } from './event.js';
import { inputField, timestamp, timestampOrNull, type InputField } from './input-fields.js';
import {
  allOptional,
  count,
  enumOf,
  field,
  fieldsOf,
  flag,
  id,
  input,
  instant,
  list,
  literal,
  lowercase,
  nullable,
  optional,
  record,
  strictObject,
  text,
  textOf,
  type Field,
} from './record.js';
import { SAMPLE } from './sample.js';

const EVENT_FLAGS = {
  productOutOfStock: flag('Stock goes from more than 0 to 0.', { sample: true }),
  productBackInStock: flag('Stock goes from 0 to more than 0.', { sample: true }),
  productPriceChanged: flag('The list price changes.'),
  productAdded: flag('A product is put on sale.'),
  productWithdrawn: flag('A product is withdrawn from sale.'),
  orderCompleted: flag('An order of yours is created, over any channel.'),
  licenseKeyReplaced: flag('A license key that you bought is replaced.'),
  licenseKeyCredited: flag('A license key that you bought is credited.'),
  licenseKeyRecalled: flag('A license key that you bought is recalled.'),
  claimResolved: flag('A claim of yours is resolved.'),
  pricesChanged: flag('Your prices change for another reason than a list price.'),
  paymentRecorded: flag('A payment or an adjustment is recorded.'),
  creditLimitChanged: flag('Your credit limit changes.'),
  creditLow: flag('An order leaves little of your credit limit.'),
  webhookDisabled: flag('Another webhook of yours is disabled.'),
  invoiceIssued: flag('An invoice or a correction is issued to you.'),
} satisfies Record<(typeof WEBHOOK_EVENTS)[number], Field<boolean>>;

const WEBHOOK_FLAGS = record('WebhookEvents', EVENT_FLAGS, { description: 'The events that are sent.' });

export const EVENT_FLAGS_INPUT = input('WebhookEventsInput', allOptional(EVENT_FLAGS), {
  additionalProperties: false,
  description: 'The events that are sent. On creation, an omitted flag is false; on a change, it stays unchanged.',
});

/** docs/spec/webhooks.md#webhook-record */
export const WEBHOOK = record('Webhook', {
  _id: id('Identifies the webhook.', { sample: SAMPLE.webhook }),
  customerId: id('You.', { sample: SAMPLE.customer }),
  url: text('The address of your receiver.', { sample: 'https://shop.example.com/hooks/licenses' }),
  events: WEBHOOK_FLAGS,
  active: flag('Whether events are sent. Ten failed deliveries in a row disable the webhook.', {
    sample: true,
  }),
  consecutiveFailures: count('Failed deliveries since the last success.', { sample: 0 }),
  disabledAt: nullable(instant('When it was disabled; null while it is active.')),
  disabledReason: nullable(text('Why it was disabled, for people; null while it is active.')),
  lastDeliveryAt: nullable(
    instant('When the last attempt started, to within ten seconds; null before the first attempt.'),
  ),
  createdAt: instant('When it was created.'),
  updatedAt: instant('When it was last changed.'),
});

export const ISSUED_WEBHOOK = record('IssuedWebhook', {
  ...fieldsOf(WEBHOOK),
  secret: text('Signs the events. Shown only once: store it. The whole string is the key of `X-Webhook-Signature`.', {
    pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
    sample: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD7yR0mHkSkyg=',
  }),
});

const REQUEST_FIELDS = {
  url: textOf(
    WEBHOOK_URL,
    'An https URL on the public internet, without credentials and control characters. Names of local ' +
      'networks, such as `localhost.` and `shop.internal`, are rejected.',
    { pattern: '^[Hh][Tt][Tt][Pp][Ss]://[^/?#]', examples: ['https://shop.example.com/hooks/licenses'] },
  ),
  events: EVENT_FLAGS_INPUT,
};

export const WEBHOOK_REQUEST = input('WebhookRequest', REQUEST_FIELDS);

export const WEBHOOK_CHANGE = input('WebhookChange', {
  ...allOptional(REQUEST_FIELDS),
  active: optional(flag('`true` also resets the failure count; `false` cancels pending deliveries.')),
  sendMissed: optional(
    flag(
      '`true` also sends the events that were missed since it was disabled; only with `active: true`, while it ' +
        'is disabled.',
    ),
  ),
});

const betaNotice = text('For people.', { examples: [BETA_NOTICE], sample: BETA_NOTICE });

export const WEBHOOK_RESPONSE = strictObject({ betaNotice, webhook: WEBHOOK });
export const CHANGED_WEBHOOK_RESPONSE = strictObject({
  betaNotice,
  webhook: WEBHOOK,
  queued: optional(count('The number of missed events that are sent; only with `sendMissed`.', { sample: 12 })),
});
export const WEBHOOKS_RESPONSE = strictObject({ betaNotice, webhooks: list(WEBHOOK) });
export const SECRET_RESPONSE = strictObject({ betaNotice, webhook: ISSUED_WEBHOOK });
export const CHANGED_SECRET_RESPONSE = strictObject({
  betaNotice,
  notice: text('What to do, for people.', { sample: SECRET_NOTICE }),
  webhook: ISSUED_WEBHOOK,
});
export const DELETION_RESPONSE = strictObject({ betaNotice, deleted: literal(true) });

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
    { ...ANY_EVENT, description: 'The body of the request, the same in every attempt.' },
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
