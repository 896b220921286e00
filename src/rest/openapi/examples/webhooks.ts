import { BETA_NOTICE, parseEventFlags, parseWebhookUrl } from '../../../domain/webhooks/webhook.js';
import { exampleOf } from '../../../records/record.js';
import { SAMPLE } from '../../../records/sample.js';
import { SECRET_RESPONSE, WEBHOOK_RESPONSE } from '../../../records/webhook.js';
import {
  createdExample,
  examplesOf,
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
    okExample('secret', 'A new secret, shown only once', exampleOf(SECRET_RESPONSE), { params }),
    notFoundExample('Webhook', none),
  ),
];
