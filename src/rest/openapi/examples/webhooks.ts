import { BETA_NOTICE, parseEventFlags, parseWebhookUrl } from '../../../domain/webhooks/webhook.js';
import { exampleOf } from '../../../records/record.js';
import { SAMPLE } from '../../../records/sample.js';
import { SHOWN_SECRET, SHOWN_WEBHOOK } from '../../../records/webhook.js';
import { creates, examplesOf, invalid, missing, shows, unreadable } from './exchange.js';

const betaNotice = BETA_NOTICE;
const shown = exampleOf(SHOWN_WEBHOOK);
const { webhook } = shown;
const { url } = webhook;

const params = { id: SAMPLE.webhook };
const none = { params: { id: SAMPLE.unknown } };
const events = { productOutOfStock: true };

const badUrl = (name: string, summary: string, wrong: string) =>
  unreadable(name, summary, { body: { url: wrong, events } }, () => parseWebhookUrl(wrong, false));
const badFlags = (name: string, summary: string, wrong?: object) =>
  unreadable(name, summary, { body: { url, events: wrong } }, () => parseEventFlags(wrong));

export const WEBHOOK_EXCHANGES = [
  ...examplesOf('listWebhooks', shows('one', 'One webhook', { betaNotice, webhooks: [webhook] })),
  ...examplesOf(
    'createWebhook',
    creates('stock', 'For everything about stock', exampleOf(SHOWN_SECRET), {
      body: { url, events: { productOutOfStock: true, productBackInStock: true } },
    }),
    badUrl('noUrl', 'Not https', 'http://shop.example.com/'),
    badUrl('longUrl', 'Too long', `https://shop.example.com/${'x'.repeat(2_048)}`),
    badUrl('credentials', 'With a password', 'https://me:secret@shop.example.com/'),
    badUrl('privateUrl', 'Not on the public internet', 'https://10.0.0.7/hook'),
    badUrl('localName', 'A name of the local machine or network', 'https://hooks.localhost./'),
    badUrl('controlCharacter', 'A line break', 'https://shop.example.com/hooks\n'),
    badFlags('noEvents', 'No events'),
    badFlags('badEvents', 'An unknown event, and a flag that is none', { productSold: true, productOutOfStock: 1 }),
    invalid(
      'tooMany',
      'The twenty-first',
      { body: { url, events } },
      { webhooks: 'A customer can have at most 20 webhooks' },
    ),
  ),
  ...examplesOf(
    'getWebhook',
    shows('webhook', 'A webhook that nothing was sent to yet', shown, { params }),
    missing('Webhook', none),
  ),
  ...examplesOf(
    'updateWebhook',
    shows(
      'events',
      'Prices too; the other events stay as they are',
      { betaNotice, webhook: { ...webhook, events: { ...webhook.events, productPriceChanged: true } } },
      { params, body: { events: { productPriceChanged: true } } },
    ),
    shows(
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
    invalid(
      'badActive',
      'Neither true nor false',
      { params, body: { active: 'yes' } },
      { active: 'Active must be a boolean' },
    ),
    invalid('noObject', 'No object', { params, body: [] }, { body: 'Body must be a JSON object' }),
    missing('Webhook', { ...none, body: { active: true } }),
  ),
  ...examplesOf(
    'deleteWebhook',
    shows('deleted', 'It is gone, and what waited for it too', { betaNotice, deleted: true }, { params }),
    missing('Webhook', none),
  ),
  ...examplesOf(
    'regenerateWebhookSecret',
    shows('secret', 'A new secret, shown this once', exampleOf(SHOWN_SECRET), { params }),
    missing('Webhook', none),
  ),
];
