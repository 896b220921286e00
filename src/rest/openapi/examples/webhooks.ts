import { DomainError } from '../../../domain/common/errors.js';
import { EXPIRED_CURSOR } from '../../../domain/webhooks/feed.js';
import { BETA_NOTICE, parseEventFlags, parseWebhookUrl, WEBHOOK_EVENTS } from '../../../domain/webhooks/webhook.js';
import { sampleEvent } from '../../../records/event.js';
import { parseFields } from '../../../records/input-fields.js';
import { exampleOf, fieldsOf } from '../../../records/record.js';
import { SAMPLE } from '../../../records/sample.js';
import {
  CHANGED_SECRET_RESPONSE,
  DELIVERY,
  DELIVERY_WITH_ATTEMPTS,
  REPLAY_REQUEST,
  SECRET_RESPONSE,
  WEBHOOK_RESPONSE,
} from '../../../records/webhook.js';
import { encodeFeedCursor } from '../../../services/feed/feed-rows.js';
import {
  BAD_CURSOR,
  BAD_LIMIT,
  createdExample,
  errorExample,
  examplesOf,
  invalidQueries,
  notFoundExample,
  okExample,
  unparsableExample,
  validationExample,
} from './exchange.js';

const betaNotice = BETA_NOTICE;
const webhookResponse = exampleOf(WEBHOOK_RESPONSE);
const { webhook } = webhookResponse;
const { url } = webhook;

const params = { id: SAMPLE.webhook };
const none = { params: { id: SAMPLE.unknown } };
const events = { productOutOfStock: true };

const badUrl = (name: string, summary: string, wrong: string) =>
  unparsableExample(name, summary, { body: { url: wrong, events } }, () => parseWebhookUrl(wrong, false));
const badFlags = (name: string, summary: string, wrong?: object) =>
  unparsableExample(name, summary, { body: { url, events: wrong } }, () => parseEventFlags(wrong));

export const WEBHOOK_EXCHANGES = [
  ...examplesOf('listWebhooks', okExample('one', 'One webhook', { betaNotice, webhooks: [webhook] })),
  ...examplesOf(
    'createWebhook',
    createdExample('stock', 'All stock events', exampleOf(SECRET_RESPONSE), {
      body: { url, events: { productOutOfStock: true, productBackInStock: true } },
    }),
    badUrl('noUrl', 'Not https', 'http://shop.example.com/'),
    badUrl('longUrl', 'Too long', `https://shop.example.com/${'x'.repeat(2_048)}`),
    badUrl('credentials', 'With a password', 'https://me:secret@shop.example.com/'),
    badUrl('privateUrl', 'Not on the public internet', 'https://10.0.0.7/hook'),
    badUrl('localName', 'A name of the local machine or network', 'https://hooks.localhost./'),
    badUrl('controlCharacter', 'A line break', 'https://shop.example.com/hooks\n'),
    badFlags('noEvents', 'No events'),
    badFlags('badEvents', 'An unknown event, and a flag that is not a boolean', {
      productSold: true,
      productOutOfStock: 1,
    }),
    validationExample(
      'tooMany',
      'The twenty-first webhook',
      { body: { url, events } },
      { webhooks: 'A customer can have at most 20 webhooks' },
    ),
  ),
  ...examplesOf(
    'getWebhook',
    okExample('webhook', 'A webhook without deliveries', webhookResponse, { params }),
    notFoundExample('Webhook', none),
  ),
  ...examplesOf(
    'updateWebhook',
    okExample(
      'events',
      'Prices too; the other events stay unchanged',
      { betaNotice, webhook: { ...webhook, events: { ...webhook.events, productPriceChanged: true } } },
      { params, body: { events: { productPriceChanged: true } } },
    ),
    okExample(
      'switchOff',
      'Off',
      {
        betaNotice,
        webhook: {
          ...webhook,
          active: false,
          disabledAt: SAMPLE.time,
          disabledReason: 'The customer has switched it off',
        },
      },
      { params, body: { active: false } },
    ),
    validationExample(
      'badActive',
      'Neither true nor false',
      { params, body: { active: 'yes' } },
      { active: 'Active must be a boolean' },
    ),
    validationExample('noObject', 'Not an object', { params, body: [] }, { body: 'Body must be a JSON object' }),
    notFoundExample('Webhook', { ...none, body: { active: true } }),
  ),
  ...examplesOf(
    'deleteWebhook',
    okExample(
      'deleted',
      'The webhook and its pending deliveries are deleted',
      { betaNotice, deleted: true },
      { params },
    ),
    notFoundExample('Webhook', none),
  ),
  ...examplesOf(
    'regenerateWebhookSecret',
    okExample('secret', 'A new secret, shown only once', exampleOf(CHANGED_SECRET_RESPONSE), { params }),
    notFoundExample('Webhook', none),
  ),
];

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

const cursor = encodeFeedCursor({ stampMs: Date.parse(SAMPLE.time), id: 4_711 });
const ordered = sampleEvent('orderCompleted');

/** An expired cursor. */
const OLD_CURSOR = encodeFeedCursor({ stampMs: Date.parse('2024-01-01T00:00:00.000Z'), id: 17 });

export const FEED_EXCHANGES = examplesOf(
  'listEvents',
  okExample(
    'page',
    'An order was created',
    { events: [ordered], next: cursor, hasMore: false },
    { query: { events: 'orderCompleted' } },
    { headers: { 'Cache-Control': 'no-store' } },
  ),
  okExample(
    'latest',
    'Only future events: an empty page',
    { events: [], next: cursor, hasMore: false },
    { query: { after: 'latest' } },
  ),
  okExample(
    'stream',
    'The same as server-sent events; the first lines contain the current cursor',
    undefined,
    { query: { events: 'orderCompleted' }, headers: { Accept: 'text/event-stream' } },
    {
      headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' },
      stream: `: alive\nid: ${cursor}\n\nid: ${cursor}\nevent: orderCompleted\ndata: ${JSON.stringify(ordered)}\n\n`,
    },
  ),
  invalidQueries('listEvents')('badParameters', 'All wrong parameters at once', {
    limit: '501',
    wait: '31',
    events: 'orderCompleted,orderLost',
  }),
  validationExample('badCursor', 'An invalid cursor', { query: { after: 'x' } }, BAD_CURSOR),
  errorExample(
    'expired',
    'An expired cursor',
    { query: { after: OLD_CURSOR } },
    new DomainError('CURSOR_EXPIRED', undefined, { details: EXPIRED_CURSOR }),
  ),
);
