import { BETA_NOTICE } from '../../../domain/webhook.js';
import { invalid, missing, SAMPLE, type Exchange } from './exchange.js';

const URL_TEXT = 'https://shop.example.com/hooks/licenses';
const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD7yR0mHkSkyg=';
const betaNotice = BETA_NOTICE;

const webhook = {
  _id: SAMPLE.webhook,
  customerId: SAMPLE.customer,
  url: URL_TEXT,
  events: {
    productOutOfStock: true,
    productBackInStock: true,
    productPriceChanged: false,
    orderCompleted: false,
    licenseKeyReplaced: false,
    claimResolved: false,
    creditLow: false,
    webhookDisabled: false,
  },
  active: true,
  consecutiveFailures: 0,
  disabledAt: null,
  disabledReason: null,
  lastDeliveryAt: null,
  createdAt: SAMPLE.time,
  updatedAt: SAMPLE.time,
};

const params = { id: SAMPLE.webhook };
const events = { productOutOfStock: true };

const badUrl = (name: string, summary: string, url: unknown, message: string): Exchange =>
  invalid('createWebhook', name, summary, { body: { url, events } }, { url: message });

const CREATED: Exchange[] = [
  {
    operation: 'createWebhook',
    name: 'stock',
    summary: 'For everything about stock',
    body: { url: URL_TEXT, events: { productOutOfStock: true, productBackInStock: true } },
    answer: { status: 201, body: { betaNotice, webhook: { ...webhook, secret: SECRET } } },
  },
  badUrl('noUrl', 'Not https', 'http://shop.example.com/', 'Url must be an absolute https URL'),
  badUrl(
    'longUrl',
    'Too long',
    `https://shop.example.com/${'x'.repeat(2_048)}`,
    'Url must have at most 2048 characters',
  ),
  badUrl('credentials', 'With a password', 'https://me:secret@shop.example.com/', 'Url must not contain credentials'),
  badUrl(
    'privateUrl',
    'Not on the public internet',
    'https://10.0.0.7/hook',
    'Url must not lead to a private or reserved address',
  ),
  badUrl(
    'localName',
    'A name of the local machine or network',
    'https://hooks.localhost./',
    'Url must not lead to a private or reserved address',
  ),
  badUrl(
    'controlCharacter',
    'A line break',
    'https://shop.example.com/hooks\n',
    'Url must not contain control characters',
  ),
  invalid(
    'createWebhook',
    'noEvents',
    'No events',
    { body: { url: URL_TEXT } },
    {
      events: 'Events must be an object of booleans',
    },
  ),
  invalid(
    'createWebhook',
    'badEvents',
    'An unknown event, and a flag that is none',
    { body: { url: URL_TEXT, events: { productSold: true, productOutOfStock: 1 } } },
    { 'events.productSold': 'Unknown event', 'events.productOutOfStock': 'Event flag must be a boolean' },
  ),
  invalid(
    'createWebhook',
    'tooMany',
    'The twenty-first',
    { body: { url: URL_TEXT, events } },
    {
      webhooks: 'A customer can have at most 20 webhooks',
    },
  ),
];

export const WEBHOOK_EXCHANGES: Exchange[] = [
  {
    operation: 'listWebhooks',
    name: 'one',
    summary: 'One webhook',
    answer: { status: 200, body: { betaNotice, webhooks: [webhook] } },
  },
  ...CREATED,
  {
    operation: 'getWebhook',
    name: 'webhook',
    summary: 'A webhook that nothing was sent to yet',
    params,
    answer: { status: 200, body: { betaNotice, webhook } },
  },
  missing('getWebhook', `Webhook ${SAMPLE.unknown}`, { id: SAMPLE.unknown }),
  {
    operation: 'updateWebhook',
    name: 'events',
    summary: 'Prices too; the other events stay as they are',
    params,
    body: { events: { productPriceChanged: true } },
    answer: {
      status: 200,
      body: { betaNotice, webhook: { ...webhook, events: { ...webhook.events, productPriceChanged: true } } },
    },
  },
  {
    operation: 'updateWebhook',
    name: 'switchOff',
    summary: 'Off',
    params,
    body: { active: false },
    answer: {
      status: 200,
      body: {
        betaNotice,
        webhook: {
          ...webhook,
          active: false,
          disabledAt: SAMPLE.time,
          disabledReason: 'The customer has switched it off',
        },
      },
    },
  },
  invalid(
    'updateWebhook',
    'badActive',
    'Neither true nor false',
    { params, body: { active: 'yes' } },
    {
      active: 'Active must be a boolean',
    },
  ),
  invalid('updateWebhook', 'noObject', 'No object', { params, body: [] }, { body: 'Body must be a JSON object' }),
  missing('updateWebhook', `Webhook ${SAMPLE.unknown}`, { id: SAMPLE.unknown }, { active: true }),
  {
    operation: 'deleteWebhook',
    name: 'deleted',
    summary: 'It is gone, and what waited for it too',
    params,
    answer: { status: 200, body: { betaNotice, deleted: true } },
  },
  missing('deleteWebhook', `Webhook ${SAMPLE.unknown}`, { id: SAMPLE.unknown }),
  {
    operation: 'regenerateWebhookSecret',
    name: 'secret',
    summary: 'A new secret, shown this once',
    params,
    answer: { status: 200, body: { betaNotice, webhook: { ...webhook, secret: SECRET } } },
  },
  missing('regenerateWebhookSecret', `Webhook ${SAMPLE.unknown}`, { id: SAMPLE.unknown }),
];
