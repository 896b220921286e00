import { notFound } from '../../domain/errors.js';
import type { WebhookEventKind } from '../../domain/webhook.js';
import { presentAttempt, presentDelivery } from '../presenters.js';
import { deliveryParams, parseParams, replayFields } from '../query-params.js';
import { fields } from './body.js';
import { linkToNext } from './next-page.js';
import { route, type Route } from './route.js';

export const deliveryRoutes: Route[] = [
  route({
    method: 'post',
    path: '/webhooks/:id/test',
    calls: ['delivery.sendTestEvent'],
    body: true,
    async answer({ params: { id = '' }, body, context }, resolvers) {
      const { event } = fields(body);
      const delivery = await resolvers.delivery.sendTestEvent(id, event as WebhookEventKind, context);
      return { status: 201, json: { delivery: presentDelivery(delivery) } };
    },
  }),
  route({
    method: 'get',
    path: '/webhooks/:id/deliveries',
    calls: ['webhook.webhook', 'webhookDeliveries.deliveriesOf'],
    async answer(request, resolvers) {
      const { id = '' } = request.params;
      const { limit: first, after, status } = parseParams(deliveryParams, request.query);
      const webhook = await resolvers.webhook.webhook(id, request.context);
      if (!webhook) throw notFound('Webhook', id);
      const { nodes, pageInfo } = await resolvers.webhookDeliveries.deliveriesOf(webhook, { first, after, status });
      const headers = linkToNext(request, pageInfo.hasNextPage ? pageInfo.endCursor : null);
      return { headers, json: nodes.map(presentDelivery) };
    },
  }),
  route({
    method: 'post',
    path: '/webhooks/:id/replay',
    calls: ['replay.replayWebhook'],
    body: true,
    async answer({ params: { id = '' }, body, context }, { replay }) {
      const { since, until, events } = parseParams(replayFields, fields(body));
      return { json: { queued: await replay.replayWebhook({ webhookId: id, since, until, kinds: events }, context) } };
    },
  }),
  route({
    method: 'get',
    path: '/deliveries/:id',
    calls: ['delivery.delivery', 'delivery.attemptsOf'],
    async answer({ params: { id = '' }, context }, resolvers) {
      const delivery = await resolvers.delivery.delivery(id, context);
      if (!delivery) throw notFound('Delivery', id);
      const attempts = await resolvers.delivery.attemptsOf(delivery, context);
      return { json: { ...presentDelivery(delivery), attempts: attempts.map(presentAttempt) } };
    },
  }),
  route({
    method: 'post',
    path: '/deliveries/:id/redeliver',
    calls: ['delivery.redeliver'],
    async answer({ params: { id = '' }, context }, resolvers) {
      return { json: { delivery: presentDelivery(await resolvers.delivery.redeliver(id, context)) } };
    },
  }),
];
