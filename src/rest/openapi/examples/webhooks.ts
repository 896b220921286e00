import { BETA_NOTICE } from '../../../domain/webhooks/webhook.js';
import { exampleOf } from '../../../records/record.js';
import { SAMPLE } from '../../../records/sample.js';
import { SHOWN_SECRET, SHOWN_WEBHOOK } from '../../../records/webhook.js';
import { creates, examplesOf, invalid, missing, shows } from './exchange.js';

const betaNotice = BETA_NOTICE;
const shown = exampleOf(SHOWN_WEBHOOK);
const { webhook } = shown;
const { url } = webhook;

const params = { id: SAMPLE.webhook };
const none = { params: { id: SAMPLE.unknown } };
const events = { productOutOfStock: true };

const badUrl = (name: string, summary: string, wrong: string, problem: string) =>
  invalid(name, summary, { body: { url: wrong, events } }, { url: `Url must ${problem}` });

export const WEBHOOK_EXCHANGES = [
  ...examplesOf('listWebhooks', shows('one', 'One webhook', { betaNotice, webhooks: [webhook] })),
  ...examplesOf(
    'createWebhook',
    creates('stock', 'For everything about stock', exampleOf(SHOWN_SECRET), {
      body: { url, events: { productOutOfStock: true, productBackInStock: true } },
    }),
    badUrl('noUrl', 'Not https', 'http://shop.example.com/', 'be an absolute https URL'),
    badUrl('longUrl', 'Too long', `https://shop.example.com/${'x'.repeat(2_048)}`, 'have at most 2048 characters'),
    badUrl('credentials', 'With a password', 'https://me:secret@shop.example.com/', 'not contain credentials'),
    badUrl(
      'privateUrl',
      'Not on the public internet',
      'https://10.0.0.7/hook',
      'not lead to a private or reserved address',
    ),
    badUrl(
      'localName',
      'A name of the local machine or network',
      'https://hooks.localhost./',
      'not lead to a private or reserved address',
    ),
    badUrl('controlCharacter', 'A line break', 'https://shop.example.com/hooks\n', 'not contain control characters'),
    invalid('noEvents', 'No events', { body: { url } }, { events: 'Events must be an object of booleans' }),
    invalid(
      'badEvents',
      'An unknown event, and a flag that is none',
      { body: { url, events: { productSold: true, productOutOfStock: 1 } } },
      { 'events.productSold': 'Unknown event', 'events.productOutOfStock': 'Event flag must be a boolean' },
    ),
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
