import { assertFound } from '../../domain/common/errors.js';
import {
  MAX_LEFT_OF_REPLAY,
  MAX_REPLAYED_EVENTS,
  REPLAYS_PER_HOUR,
  replayUnderWay,
  tooManyReplays,
} from '../../domain/webhooks/replay.js';
import type { WebhookEventKind } from '../../domain/webhooks/webhook.js';
import { parseFields } from '../../records/input-fields.js';
import { fieldsOf, list } from '../../records/record.js';
import {
  DELIVERY,
  DELIVERY_WITH_ATTEMPTS,
  QUEUED_DELIVERY,
  QUEUED_EVENTS,
  REPLAY_REQUEST,
  TEST_EVENT_REQUEST,
} from '../../records/webhook.js';
import { presentAttempt, presentDelivery } from '../presenters.js';
import { bodyFields, linkToNext, route, routesOf } from './route.js';

export const deliveryRoutes = routesOf('Webhooks', [
  route({
    method: 'post',
    path: '/webhooks/:id/test',
    operationId: 'sendTestEvent',
    summary: 'Send a test event',
    description:
      'Sends a test event, even if the webhook is disabled. There is one attempt, and a failure does not count.',
    parameters: ['webhookId'],
    body: TEST_EVENT_REQUEST,
    success: { status: 201, description: 'The queued delivery.', schema: QUEUED_DELIVERY },
    calls: ['delivery.sendTestEvent'],
    async handle({ params: { id = '' }, body, context }, resolvers) {
      const { event } = bodyFields(body);
      const delivery = await resolvers.delivery.sendTestEvent(id, event as WebhookEventKind, context);
      return { json: { delivery: presentDelivery(delivery) } };
    },
  }),
  route({
    method: 'post',
    path: '/webhooks/:id/replay',
    operationId: 'replayWebhook',
    summary: 'Send past events',
    description:
      'Sends all your events of that period to the webhook, whether or not they were sent before, in order per ' +
      'product. An event that was sent before has the same `webhook-id` again, so that sending it twice is ' +
      `harmless. New events take precedence. At most ${MAX_REPLAYED_EVENTS} events at once; rejected while the ` +
      'webhook is disabled. A webhook has one replay at a time: while one is being queued or has more than ' +
      `${MAX_LEFT_OF_REPLAY} events left to send, another gets 429. So do more than ${REPLAYS_PER_HOUR} ` +
      'replays per hour for all webhooks of a customer.',
    limits: [replayUnderWay(), tooManyReplays(1_740_000)],
    parameters: ['webhookId'],
    body: REPLAY_REQUEST,
    success: { description: 'The events were queued.', schema: QUEUED_EVENTS },
    calls: ['delivery.replayWebhook'],
    async handle({ params: { id = '' }, body, context }, { delivery }) {
      const { since, until, events: kinds } = parseFields(fieldsOf(REPLAY_REQUEST), bodyFields(body));
      return { json: { queued: await delivery.replayWebhook({ webhookId: id, since, until, kinds }, context) } };
    },
  }),
  route({
    method: 'get',
    path: '/webhooks/:id/deliveries',
    operationId: 'listDeliveries',
    summary: 'Deliveries of a webhook',
    description: 'Newest first, 100 without a `limit`. Completed deliveries are retained for 30 days.',
    parameters: ['webhookId', 'deliveryStatus', 'listLimit', 'listAfter'],
    success: { description: 'A page of deliveries.', schema: list(DELIVERY), headers: ['Link'] },
    calls: ['webhook.webhook', 'webhookDeliveries.deliveriesOf'],
    async handle(request, resolvers) {
      const { id = '' } = request.params;
      const { limit: first, after, status } = request.query;
      const webhook = assertFound(await resolvers.webhook.webhook(id, request.context), 'Webhook', id);
      const { nodes, pageInfo } = await resolvers.webhookDeliveries.deliveriesOf(webhook, { first, after, status });
      return { headers: linkToNext(request, pageInfo), json: nodes.map(presentDelivery) };
    },
  }),
  route({
    method: 'get',
    path: '/deliveries/:id',
    operationId: 'getDelivery',
    summary: 'One delivery',
    description: 'With its attempts, which are retained for 30 days.',
    parameters: ['deliveryId'],
    success: { description: 'The delivery.', schema: DELIVERY_WITH_ATTEMPTS },
    calls: ['delivery.delivery', 'delivery.attemptsOf'],
    async handle({ params: { id = '' }, context }, resolvers) {
      const delivery = assertFound(await resolvers.delivery.delivery(id, context), 'Delivery', id);
      const attempts = await resolvers.delivery.attemptsOf(delivery, context);
      return { json: { ...presentDelivery(delivery), attempts: attempts.map(presentAttempt) } };
    },
  }),
  route({
    method: 'post',
    path: '/deliveries/:id/redeliver',
    operationId: 'redeliver',
    summary: 'Send a delivery again',
    description:
      'With the same `webhook-id` and new retries; a `pending` delivery is sent at once. Rejected while its ' +
      'webhook is disabled, unless it is a test event.',
    parameters: ['deliveryId'],
    success: { description: 'The current delivery.', schema: QUEUED_DELIVERY },
    calls: ['delivery.redeliver'],
    async handle({ params: { id = '' }, context }, resolvers) {
      return { json: { delivery: presentDelivery(await resolvers.delivery.redeliver(id, context)) } };
    },
  }),
]);
