import { BETA_NOTICE, WEBHOOK_EVENTS } from '../domain/webhooks/webhook.js';
import {
  allOptional,
  count,
  fieldsOf,
  flag,
  id,
  input,
  instant,
  list,
  literal,
  nullable,
  optional,
  record,
  strictObject,
  text,
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
  url: text(
    'An https URL on the public internet, without credentials and control characters. Names of local ' +
      'networks, such as `localhost.` and `shop.internal`, are rejected.',
    { maxLength: 2_048, pattern: '^[Hh][Tt][Tt][Pp][Ss]?:' },
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

const betaNotice = literal(BETA_NOTICE);

export const WEBHOOK_RESPONSE = strictObject({ betaNotice, webhook: WEBHOOK });
export const CHANGED_WEBHOOK_RESPONSE = strictObject({
  betaNotice,
  webhook: WEBHOOK,
  queued: optional(count('The number of missed events that are sent; only with `sendMissed`.', { sample: 12 })),
});
export const WEBHOOKS_RESPONSE = strictObject({ betaNotice, webhooks: list(WEBHOOK) });
export const SECRET_RESPONSE = strictObject({ betaNotice, webhook: ISSUED_WEBHOOK });
export const DELETION_RESPONSE = strictObject({ betaNotice, deleted: literal(true) });
