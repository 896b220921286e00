import { notFound } from '../../domain/errors.js';
import { BETA_NOTICE } from '../../domain/webhook.js';
import type { CreateWebhookInput, UpdateWebhookInput } from '../../graphql/customer/types/webhook.js';
import { presentWebhook } from '../presenters.js';
import { changes, fields } from './body.js';
import { route, type Route } from './route.js';

const betaNotice = BETA_NOTICE;

export const webhookRoutes: Route[] = [
  route({
    method: 'get',
    path: '/webhooks',
    calls: ['webhook.webhooks'],
    async answer({ context }, { webhook }) {
      return { json: { betaNotice, webhooks: (await webhook.webhooks(context)).map(presentWebhook) } };
    },
  }),
  route({
    method: 'post',
    path: '/webhooks',
    calls: ['webhook.createWebhook'],
    body: true,
    async answer({ body, context }, resolvers) {
      const { url, events } = fields(body);
      const { webhook, secret } = await resolvers.webhook.createWebhook({ url, events } as CreateWebhookInput, context);
      return { status: 201, json: { betaNotice, webhook: { ...presentWebhook(webhook), secret } } };
    },
  }),
  route({
    method: 'get',
    path: '/webhooks/:id',
    calls: ['webhook.webhook'],
    async answer({ params: { id = '' }, context }, resolvers) {
      const webhook = await resolvers.webhook.webhook(id, context);
      if (!webhook) throw notFound('Webhook', id);
      return { json: { betaNotice, webhook: presentWebhook(webhook) } };
    },
  }),
  route({
    method: 'patch',
    path: '/webhooks/:id',
    calls: ['webhook.updateWebhook'],
    body: true,
    async answer({ params: { id = '' }, body, context }, resolvers) {
      const { url, events, active } = changes(body);
      const webhook = await resolvers.webhook.updateWebhook(id, { url, events, active } as UpdateWebhookInput, context);
      return { json: { betaNotice, webhook: presentWebhook(webhook) } };
    },
  }),
  route({
    method: 'delete',
    path: '/webhooks/:id',
    calls: ['webhook.deleteWebhook'],
    async answer({ params: { id = '' }, context }, { webhook }) {
      await webhook.deleteWebhook(id, context);
      return { json: { betaNotice, deleted: true } };
    },
  }),
  route({
    method: 'post',
    path: '/webhooks/:id/regenerate-secret',
    calls: ['webhook.regenerateWebhookSecret'],
    async answer({ params: { id = '' }, context }, resolvers) {
      const { webhook, secret } = await resolvers.webhook.regenerateWebhookSecret(id, context);
      return { json: { betaNotice, webhook: { ...presentWebhook(webhook), secret } } };
    },
  }),
];
