import { dataOf, errorOf } from '../../support/graphql/customer-api.js';
import { assertRefused, manualClock, useService } from '../../support/rest/rest-api.js';

const CREATED = '2026-08-09T10:00:00.000Z';
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const NONE = { productOutOfStock: false, productBackInStock: false, productPriceChanged: false };
const URL_TEXT = 'https://hooks.example.com/orders?tenant=1';

const FIELDS = `id url active consecutiveFailures disabledAt disabledReason lastDeliveryAt createdAt updatedAt
  events { productOutOfStock productBackInStock productPriceChanged }`;
const LIST = `{ webhooks { ${FIELDS} } }`;
const ONE = `query ($id: ObjectID!) { webhook(id: $id) { ${FIELDS} } }`;
const CREATE = `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret webhook { ${FIELDS} } } }`;
const UPDATE = `mutation ($id: ObjectID!, $input: UpdateWebhookInput!) { updateWebhook(id: $id, input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ObjectID!) { deleteWebhook(id: $id) }';
const REGENERATE = `mutation ($id: ObjectID!) { regenerateWebhookSecret(id: $id) { secret webhook { ${FIELDS} } } }`;

const time = manualClock(CREATED);
const invalid = (details: object) => ({
  message: 'Validation failed',
  extensions: { code: 'VALIDATION_ERROR', details },
});

describe('webhooks over GraphQL', () => {
  const fixture = useService({ clock: time.clock });
  const create = async (token: string, events: object = {}) =>
    (await dataOf(fixture, token, CREATE, { input: { url: URL_TEXT, events } })).createWebhook;

  it('createWebhook returns the webhook and its secret, which no query returns again', async () => {
    const { token } = await fixture.shop.customer();
    const { secret, webhook } = await create(token, { productPriceChanged: true });
    expect(secret).toMatch(SECRET);
    expect(webhook).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      url: URL_TEXT,
      active: true,
      consecutiveFailures: 0,
      disabledAt: null,
      disabledReason: null,
      lastDeliveryAt: null,
      createdAt: CREATED,
      updatedAt: CREATED,
      events: { ...NONE, productPriceChanged: true },
    });
    expect(await dataOf(fixture, token, LIST)).toEqual({ webhooks: [webhook] });
    expect(await dataOf(fixture, token, ONE, { id: webhook.id })).toEqual({ webhook });
    const rest = await fixture.service.request('GET', '/api/webhooks', { token });
    expect(rest.body.webhooks).toMatchObject([{ _id: webhook.id, url: URL_TEXT }]);
    const { errors } = await fixture.service.graphql('{ webhooks { secret } }', {}, { token });
    expect(errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('a webhook is changed, gets another secret and is deleted, as the responses say', async () => {
    const { token } = await fixture.shop.customer();
    const { secret, webhook } = await create(token);
    const { id } = webhook;
    const input = { events: { productPriceChanged: true } };
    const { updateWebhook: changed } = await dataOf(fixture, token, UPDATE, { id, input });
    expect(changed).toEqual({ ...webhook, events: { ...NONE, productPriceChanged: true } });
    const { regenerateWebhookSecret: issued } = await dataOf(fixture, token, REGENERATE, { id });
    expect(issued).toEqual({ webhook: changed, secret: expect.stringMatching(SECRET) });
    expect(issued.secret).not.toBe(secret);
    expect(await dataOf(fixture, token, DELETE, { id })).toEqual({ deleteWebhook: id });
    expect(await dataOf(fixture, token, ONE, { id })).toEqual({ webhook: null });
  });

  it.each(['http://a\nb/', 'https://shop.example/ho\tok', 'https://shop.example/\u2028'])(
    'a url with control characters is refused as over REST, when a webhook is made and when it is changed: %j',
    async (url) => {
      const { id: customerId, token } = await fixture.shop.customer();
      const { id } = (await create(token)).webhook;
      const refusal = invalid({ url: 'Url must not contain control characters' });
      const inline = `mutation { createWebhook(input: { url: ${JSON.stringify(url)}, events: {} }) { secret } }`;
      for (const [query, variables] of [
        [CREATE, { input: { url, events: {} } }],
        [UPDATE, { id, input: { url } }],
        [inline, {}],
      ] as const) {
        const error = await assertRefused(fixture, customerId, [], () => errorOf(fixture, token, query, variables));
        expect(error).toEqual(refusal);
      }
      const body = { url, events: {} };
      const rest = await fixture.service.request('POST', '/api/webhooks', { token, body });
      expect(rest.body.details).toEqual(refusal.extensions.details);
    },
  );
});
