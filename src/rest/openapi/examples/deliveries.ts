import { WEBHOOK_EVENTS } from '../../../domain/webhook.js';
import { invalid, missing, SAMPLE, type Exchange } from './exchange.js';

const TIMESTAMP = Date.parse(SAMPLE.time);

const delivery = {
  _id: SAMPLE.delivery,
  event: 'productBackInStock',
  status: 'pending',
  payload: {
    id: 'evt_4711',
    event: 'productBackInStock',
    timestamp: TIMESTAMP,
    data: { productId: '000000000000000000000000', name: 'Test product', sku: 'TEST', availableStock: 1 },
    test: true,
  },
  createdAt: SAMPLE.time,
  nextAttemptAt: SAMPLE.time,
};

const attempt = {
  number: 1,
  at: SAMPLE.time,
  statusCode: 503,
  error: 'Answered with status 503',
  durationMs: 41,
  responseStart: 'Down for maintenance',
};

const ofWebhook = { id: SAMPLE.webhook };
const ofDelivery = { id: SAMPLE.delivery };
const ofNone = { id: SAMPLE.unknown };
const body = { event: 'productBackInStock' };

export const DELIVERY_EXCHANGES: Exchange[] = [
  {
    operation: 'sendTestEvent',
    name: 'test',
    summary: 'As if a product were back in stock',
    params: ofWebhook,
    body,
    answer: { status: 201, body: { delivery } },
  },
  invalid(
    'sendTestEvent',
    'badEvent',
    'An unknown kind of event',
    { params: ofWebhook, body: { event: 'productSold' } },
    { event: `Event must be one of ${WEBHOOK_EVENTS.join(', ')}` },
  ),
  missing('sendTestEvent', `Webhook ${SAMPLE.unknown}`, ofNone, body),
  {
    operation: 'replayWebhook',
    name: 'hour',
    summary: 'All that the webhook is subscribed to of an hour in which the receiver was down',
    params: ofWebhook,
    body: { since: '2026-03-02T09:00:00Z', until: '2026-03-02T10:00:00Z' },
    answer: { status: 200, body: { queued: 1 } },
  },
  {
    operation: 'replayWebhook',
    name: 'kinds',
    summary: 'Kinds that the webhook is not subscribed to; there was none',
    params: ofWebhook,
    body: { since: '2026-03-02T09:00:00Z', events: ['claimResolved', 'creditLow'] },
    answer: { status: 200, body: { queued: 0 } },
  },
  invalid(
    'replayWebhook',
    'badTime',
    'A time that is none, and kinds that are unknown',
    { params: ofWebhook, body: { since: 'yesterday', events: ['productSold'] } },
    {
      since: 'Since must be an ISO 8601 timestamp',
      events: `Events must be a list of some of ${WEBHOOK_EVENTS.join(', ')}`,
    },
  ),
  invalid(
    'replayWebhook',
    'backwards',
    'An end before the beginning',
    { params: ofWebhook, body: { since: '2026-03-02T10:00:00Z', until: '2026-03-02T09:00:00Z' } },
    { until: 'Until must not be before since' },
  ),
  invalid(
    'replayWebhook',
    'off',
    'A webhook that is switched off',
    { params: ofWebhook, body: { since: '2026-03-02T09:00:00Z' } },
    { webhookId: 'The webhook is not active' },
  ),
  missing('replayWebhook', `Webhook ${SAMPLE.unknown}`, ofNone, { since: '2026-03-02T09:00:00Z' }),
  {
    operation: 'listDeliveries',
    name: 'all',
    summary: 'All of them',
    params: ofWebhook,
    answer: { status: 200, body: [delivery] },
  },
  {
    operation: 'listDeliveries',
    name: 'failed',
    summary: 'Those that have failed; there is none',
    params: ofWebhook,
    query: { status: 'failed' },
    answer: { status: 200, body: [] },
  },
  invalid(
    'listDeliveries',
    'badStatus',
    'A status and a limit that are none',
    { params: ofWebhook, query: { status: 'lost', limit: '0' } },
    {
      status: 'Status must be one of pending, succeeded, failed, cancelled',
      limit: 'Limit must be a whole number from 1 to 500',
    },
  ),
  missing('listDeliveries', `Webhook ${SAMPLE.unknown}`, ofNone),
  {
    operation: 'getDelivery',
    name: 'failed',
    summary: 'A test event that the receiver did not take',
    params: ofDelivery,
    answer: {
      status: 200,
      body: { ...delivery, status: 'failed', nextAttemptAt: null, attempts: [attempt] },
    },
  },
  missing('getDelivery', `Delivery ${SAMPLE.unknown}`, ofNone),
  {
    operation: 'redeliver',
    name: 'again',
    summary: 'Once more',
    params: ofDelivery,
    answer: { status: 200, body: { delivery } },
  },
  missing('redeliver', `Delivery ${SAMPLE.unknown}`, ofNone),
];
