import { WEBHOOK_EVENTS } from '../../../domain/webhooks/webhook.js';
import { DELIVERY, DELIVERY_WITH_ATTEMPTS, REPLAY_REQUEST } from '../../../records/delivery.js';
import { parseFields } from '../../../records/input-fields.js';
import { exampleOf, fieldsOf } from '../../../records/record.js';
import { SAMPLE } from '../../../records/sample.js';
import {
  BAD_LIMIT,
  createdExample,
  examplesOf,
  notFoundExample,
  okExample,
  unparsableExample,
  validationExample,
} from './exchange.js';

const delivery = exampleOf(DELIVERY);
const failed: typeof delivery = { ...exampleOf(DELIVERY_WITH_ATTEMPTS), status: 'failed', nextAttemptAt: null };

const ofWebhook = { params: { id: SAMPLE.webhook } };
const ofDelivery = { params: { id: SAMPLE.delivery } };
const ofNone = { params: { id: SAMPLE.unknown } };

const body = { event: 'productBackInStock' };
const badReplay = { since: 'yesterday', events: ['productSold'] };
const since = '2026-03-02T09:00:00Z';

export const DELIVERY_EXCHANGES = [
  ...examplesOf(
    'sendTestEvent',
    createdExample('test', 'A product that seems to be back in stock', { delivery }, { ...ofWebhook, body }),
    validationExample(
      'badEvent',
      'An unknown kind of event',
      { ...ofWebhook, body: { event: 'productSold' } },
      { event: `Event must be one of ${WEBHOOK_EVENTS.join(', ')}` },
    ),
    notFoundExample('Webhook', { ...ofNone, body }),
  ),
  ...examplesOf(
    'replayWebhook',
    okExample(
      'hour',
      'All subscribed kinds, for an hour of downtime',
      { queued: 1 },
      { ...ofWebhook, body: { since, until: '2026-03-02T10:00:00Z' } },
    ),
    okExample(
      'kinds',
      'Kinds without a subscription; no such event happened',
      { queued: 0 },
      { ...ofWebhook, body: { since, events: ['claimResolved', 'creditLow'] } },
    ),
    unparsableExample('badTime', 'An invalid time and unknown kinds', { ...ofWebhook, body: badReplay }, () =>
      parseFields(fieldsOf(REPLAY_REQUEST), badReplay),
    ),
    validationExample(
      'backwards',
      'An end before the start',
      { ...ofWebhook, body: { since: '2026-03-02T10:00:00Z', until: since } },
      { until: 'Until must not be before since' },
    ),
    validationExample(
      'off',
      'A disabled webhook',
      { ...ofWebhook, body: { since } },
      { webhookId: 'The webhook is not active' },
    ),
    notFoundExample('Webhook', { ...ofNone, body: { since } }),
  ),
  ...examplesOf(
    'listDeliveries',
    okExample('all', 'All deliveries', [delivery], ofWebhook),
    okExample('failed', 'Failed deliveries; there are no such deliveries', [], {
      ...ofWebhook,
      query: { status: 'failed' },
    }),
    validationExample(
      'badStatus',
      'An invalid status and an invalid limit',
      { ...ofWebhook, query: { status: 'lost', limit: '0' } },
      { status: 'Status must be one of pending, succeeded, failed, cancelled', ...BAD_LIMIT },
    ),
    notFoundExample('Webhook', ofNone),
  ),
  ...examplesOf(
    'getDelivery',
    okExample('failed', 'A test event that the receiver rejected', failed, ofDelivery),
    notFoundExample('Delivery', ofNone),
  ),
  ...examplesOf(
    'redeliver',
    okExample('again', 'The delivery is queued again', { delivery }, ofDelivery),
    notFoundExample('Delivery', ofNone),
  ),
];
