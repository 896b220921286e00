import { BETA_NOTICE, WEBHOOK_EVENTS } from '../../domain/webhook.js';
import type { OperationSpec } from './operation.js';
import { arrayOf, count, exactly, flag, id, instant, ref, text, type Schema } from './schema.js';

const EVENT_FLAGS = {
  productOutOfStock: flag('Stock goes from more than 0 to 0.'),
  productBackInStock: flag('Stock goes from 0 to more than 0.'),
  productPriceChanged: flag('The list price changes.'),
  orderCompleted: flag('An order of yours is made, from wherever.'),
  licenseKeyReplaced: flag('A license key that you bought is replaced.'),
  claimResolved: flag('A claim of yours is resolved.'),
  creditLow: flag('An order leaves little of your credit limit.'),
  webhookDisabled: flag('Another webhook of yours is switched off.'),
} satisfies Record<(typeof WEBHOOK_EVENTS)[number], Schema>;

const betaNotice = { type: 'string', const: BETA_NOTICE };

const webhook = {
  _id: id('Identifies the webhook.'),
  customerId: id('You.'),
  url: text('Where events are sent to, as you gave it.'),
  events: ref('WebhookEvents'),
  active: flag('Nothing is sent to a webhook that is not active. Ten failed deliveries in a row switch it off.'),
  consecutiveFailures: count('Failed deliveries since the last success.'),
  disabledAt: {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'When it was switched off; null while it is active.',
  },
  disabledReason: {
    type: ['string', 'null'],
    description: 'Why it was switched off, for people; null while it is active.',
  },
  lastDeliveryAt: {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'When an attempt to send something to it last began, to within ten seconds; null before the first.',
  },
  createdAt: instant('When it was created.'),
  updatedAt: instant('When it was last changed.'),
};

const secret = text(
  'Signs the events. Shown this once: keep it. The header `X-Webhook-Signature` is keyed with the whole text.',
  { pattern: '^whsec_[A-Za-z0-9+/]{43}=$' },
);

const urlInput = {
  type: 'string',
  maxLength: 2_048,
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?:',
  description:
    'An https URL on the public internet, without credentials and control characters. Names of local networks, such as ' +
    '`localhost.` and `shop.internal`, are refused.',
};

export const WEBHOOK_SCHEMAS: Record<string, Schema> = {
  WebhookEvents: { description: 'Which events are sent.', ...exactly(EVENT_FLAGS) },
  WebhookEventsInput: {
    type: 'object',
    properties: EVENT_FLAGS,
    additionalProperties: false,
    description: 'Which events are sent. On creation, a flag that is left out is false; on a change it stays as it is.',
  },
  Webhook: exactly(webhook),
  IssuedWebhook: exactly({ ...webhook, secret }),
  WebhookRequest: {
    type: 'object',
    required: ['url', 'events'],
    properties: { url: urlInput, events: ref('WebhookEventsInput') },
  },
  WebhookChange: {
    type: 'object',
    properties: {
      url: urlInput,
      events: ref('WebhookEventsInput'),
      active: flag('`true` also clears the failures; `false` cancels what waits to be sent.'),
    },
  },
};

const shown = exactly({ betaNotice, webhook: ref('Webhook') });
const issued = exactly({ betaNotice, webhook: ref('IssuedWebhook') });

export const WEBHOOK_OPERATIONS: OperationSpec[] = [
  {
    method: 'get',
    path: '/webhooks',
    operationId: 'listWebhooks',
    tag: 'Webhooks',
    summary: 'Your webhooks',
    description: 'All of them, oldest first, without their secrets.',
    conditional: true,
    success: {
      status: 200,
      description: 'The webhooks.',
      schema: exactly({ betaNotice, webhooks: arrayOf(ref('Webhook')) }),
    },
  },
  {
    method: 'post',
    path: '/webhooks',
    operationId: 'createWebhook',
    tag: 'Webhooks',
    summary: 'Create a webhook',
    description: 'At most 20. The secret is shown in this answer and never again.',
    body: { required: true, schema: ref('WebhookRequest') },
    success: { status: 201, description: 'The webhook, with its secret.', schema: issued },
  },
  {
    method: 'get',
    path: '/webhooks/{id}',
    operationId: 'getWebhook',
    tag: 'Webhooks',
    summary: 'One webhook',
    description: 'Without its secret.',
    parameters: ['webhookId'],
    conditional: true,
    canBeMissing: true,
    success: { status: 200, description: 'The webhook.', schema: shown },
  },
  {
    method: 'patch',
    path: '/webhooks/{id}',
    operationId: 'updateWebhook',
    tag: 'Webhooks',
    summary: 'Change a webhook',
    description: 'Changes what is given and nothing else; `{}` changes nothing.',
    parameters: ['webhookId'],
    body: { required: false, schema: ref('WebhookChange') },
    canBeMissing: true,
    success: { status: 200, description: 'The webhook as it is now.', schema: shown },
  },
  {
    method: 'delete',
    path: '/webhooks/{id}',
    operationId: 'deleteWebhook',
    tag: 'Webhooks',
    summary: 'Delete a webhook',
    description: 'With everything that waits to be sent to it.',
    parameters: ['webhookId'],
    canBeMissing: true,
    success: {
      status: 200,
      description: 'It is gone.',
      schema: exactly({ betaNotice, deleted: { type: 'boolean', const: true } }),
    },
  },
  {
    method: 'post',
    path: '/webhooks/{id}/regenerate-secret',
    operationId: 'regenerateWebhookSecret',
    tag: 'Webhooks',
    summary: 'Issue a new secret',
    description:
      'For a secret that got into wrong hands. From now on the old one signs nothing on `X-Webhook-Signature`; for 24 hours ' +
      'more, `webhook-signature` carries a signature by each.',
    parameters: ['webhookId'],
    canBeMissing: true,
    success: { status: 200, description: 'The webhook, with its new secret.', schema: issued },
  },
];
