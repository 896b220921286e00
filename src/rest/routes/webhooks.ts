import { assertFound } from '../../domain/common/errors.js';
import { BETA_NOTICE, SECRET_NOTICE } from '../../domain/webhooks/webhook.js';
import type { Webhook } from '../../entities/webhooks/webhook.js';
import type { CreateWebhookInput, UpdateWebhookInput } from '../../graphql/customer/types/webhook.js';
import type { Output } from '../../records/record.js';
import {
  CHANGED_SECRET_RESPONSE,
  CHANGED_WEBHOOK_RESPONSE,
  DELETION_RESPONSE,
  SECRET_RESPONSE,
  WEBHOOK_CHANGE,
  WEBHOOK_REQUEST,
  WEBHOOK_RESPONSE,
  WEBHOOKS_RESPONSE,
} from '../../records/webhook.js';
import type { IssuedWebhook } from '../../services/webhooks/webhook-service.js';
import { presentWebhook } from '../presenters.js';
import { namedChanges, namedFields, route, routesOf } from './route.js';

const betaNotice: typeof BETA_NOTICE = BETA_NOTICE;

const webhookResponse = (webhook: Webhook): Output<typeof WEBHOOK_RESPONSE> => ({
  betaNotice,
  webhook: presentWebhook(webhook),
});

const issued = ({ webhook, secret }: IssuedWebhook): Output<typeof SECRET_RESPONSE> => ({
  betaNotice,
  webhook: { ...presentWebhook(webhook), secret },
});

export const webhookRoutes = routesOf('Webhooks', [
  route({
    method: 'get',
    path: '/webhooks',
    operationId: 'listWebhooks',
    summary: 'Your webhooks',
    description: 'All of them, oldest first, without their secrets.',
    success: { description: 'The webhooks.', schema: WEBHOOKS_RESPONSE },
    calls: ['webhook.webhooks'],
    async handle({ context }, { webhook }) {
      return { json: { betaNotice, webhooks: (await webhook.webhooks(context)).map(presentWebhook) } };
    },
  }),
  route({
    method: 'post',
    path: '/webhooks',
    operationId: 'createWebhook',
    summary: 'Create a webhook',
    description: 'At most 20. The secret is only in this response.',
    body: WEBHOOK_REQUEST,
    success: { status: 201, description: 'The webhook, with its secret.', schema: SECRET_RESPONSE },
    calls: ['webhook.createWebhook'],
    async handle({ body, context }, { webhook }) {
      const input = namedFields(WEBHOOK_REQUEST, body) as unknown as CreateWebhookInput;
      return { json: issued(await webhook.createWebhook(input, context)) };
    },
  }),
  route({
    method: 'get',
    path: '/webhooks/:id',
    operationId: 'getWebhook',
    summary: 'One webhook',
    description: 'Without its secret.',
    parameters: ['webhookId'],
    success: { description: 'The webhook.', schema: WEBHOOK_RESPONSE },
    calls: ['webhook.webhook'],
    async handle({ params: { id = '' }, context }, { webhook }) {
      return { json: webhookResponse(assertFound(await webhook.webhook(id, context), 'Webhook', id)) };
    },
  }),
  route({
    method: 'patch',
    path: '/webhooks/:id',
    operationId: 'updateWebhook',
    summary: 'Change a webhook',
    description: 'Changes only the fields in the body; `{}` changes nothing.',
    parameters: ['webhookId'],
    body: WEBHOOK_CHANGE,
    success: { description: 'The changed webhook.', schema: CHANGED_WEBHOOK_RESPONSE },
    calls: ['webhook.updateWebhook'],
    async handle({ params: { id = '' }, body, context }, { webhook }) {
      const input: UpdateWebhookInput = namedChanges(WEBHOOK_CHANGE, body);
      const changed = await webhook.updateWebhook(id, input, context);
      const { queued } = changed;
      return { json: { ...webhookResponse(changed), ...(queued === null ? {} : { queued }) } };
    },
  }),
  route({
    method: 'delete',
    path: '/webhooks/:id',
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook',
    description: 'Also cancels its pending deliveries.',
    parameters: ['webhookId'],
    success: { description: 'The webhook was deleted.', schema: DELETION_RESPONSE },
    calls: ['webhook.deleteWebhook'],
    async handle({ params: { id = '' }, context }, { webhook }) {
      await webhook.deleteWebhook(id, context);
      return { json: { betaNotice, deleted: true as const } };
    },
  }),
  route({
    method: 'post',
    path: '/webhooks/:id/regenerate-secret',
    operationId: 'regenerateWebhookSecret',
    summary: 'Issue a new secret',
    description:
      'Use this if a secret was compromised. `X-Webhook-Signature` uses only the new secret from now on; for ' +
      '24 hours, `webhook-signature` contains a signature by each secret. Deliveries fail until your receiver has ' +
      'the new secret, and ten failed deliveries in a row disable the webhook.',
    parameters: ['webhookId'],
    success: { description: 'The webhook, with its new secret.', schema: CHANGED_SECRET_RESPONSE },
    calls: ['webhook.regenerateWebhookSecret'],
    async handle({ params: { id = '' }, context }, { webhook }) {
      return { json: { ...issued(await webhook.regenerateWebhookSecret(id, context)), notice: SECRET_NOTICE } };
    },
  }),
]);
