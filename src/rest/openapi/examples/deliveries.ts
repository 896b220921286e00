import { WEBHOOK_EVENTS } from '../../../domain/webhooks/webhook.js';
import { DELIVERY, DELIVERY_WITH_ATTEMPTS, REPLAY_REQUEST } from '../../../records/delivery.js';
import { parseFields } from '../../../records/input-fields.js';
import { exampleOf, fieldsOf } from '../../../records/record.js';
import { SAMPLE } from '../../../records/sample.js';
import {
  BAD_LIMIT,
  createdExample,
  examplesOf,
  validationExample,
  notFoundExample,
  okExample,
  unparsableExample,
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
    createdExample('test', 'As if a product were back in stock', { delivery }, { ...ofWebhook, body }),
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
      'All that the webhook is subscribed to of an hour in which the receiver was down',
      { queued: 1 },
      { ...ofWebhook, body: { since, until: '2026-03-02T10:00:00Z' } },
    ),
    okExample(
      'kinds',
      'Kinds that the webhook is not subscribed to; there was none',
      { queued: 0 },
      { ...ofWebhook, body: { since, events: ['claimResolved', 'creditLow'] } },
    ),
    unparsableExample(
      'badTime',
      'A time that is none, and kinds that are unknown',
      { ...ofWebhook, body: badReplay },
      () => parseFields(fieldsOf(REPLAY_REQUEST), badReplay),
    ),
    validationExample(
      'backwards',
      'An end before the beginning',
      { ...ofWebhook, body: { since: '2026-03-02T10:00:00Z', until: since } },
      { until: 'Until must not be before since' },
    ),
    validationExample(
      'off',
      'A webhook that is switched off',
      { ...ofWebhook, body: { since } },
      { webhookId: 'The webhook is not active' },
    ),
    notFoundExample('Webhook', { ...ofNone, body: { since } }),
  ),
  ...examplesOf(
    'listDeliveries',
    okExample('all', 'All of them', [delivery], ofWebhook),
    okExample('failed', 'Those that have failed; there is none', [], { ...ofWebhook, query: { status: 'failed' } }),
    validationExample(
      'badStatus',
      'A status and a limit that are none',
      { ...ofWebhook, query: { status: 'lost', limit: '0' } },
      { status: 'Status must be one of pending, succeeded, failed, cancelled', ...BAD_LIMIT },
    ),
    notFoundExample('Webhook', ofNone),
  ),
  ...examplesOf(
    'getDelivery',
    okExample('failed', 'A test event that the receiver did not take', failed, ofDelivery),
    notFoundExample('Delivery', ofNone),
  ),
  ...examplesOf(
    'redeliver',
    okExample('again', 'Once more', { delivery }, ofDelivery),
    notFoundExample('Delivery', ofNone),
  ),
];
