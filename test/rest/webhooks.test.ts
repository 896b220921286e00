import { WEBHOOK_EVENTS } from '../../src/domain/webhooks/webhook.js';
import { Webhook } from '../../src/entities/webhooks/webhook.js';
import { assertRefused, manualClock, useService } from '../support/rest/rest-api.js';

const UNKNOWN_ID = 'ffffffffffffffffffffffff';
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const URL_TEXT = 'https://hooks.example.com/orders?tenant=1';
const flags = (value: boolean) => Object.fromEntries(WEBHOOK_EVENTS.map((kind) => [kind, value]));
const NONE = flags(false);
const ALL = flags(true);
const CREATED = '2026-08-09T10:00:00.000Z';
const LATER = '2026-08-09T11:00:00.000Z';
const invalid = (details: object) => ({ error: 'Validation failed', code: 'VALIDATION_ERROR', details });
const notFound = (id: string) => ({ error: `Webhook ${id} not found`, code: 'NOT_FOUND' });

const time = manualClock(CREATED);

describe('webhooks over REST', () => {
  // No test asks a real name server; every name resolves to a public address.
  const fixture = useService({ clock: time.clock });
  beforeEach(() => {
    time.now = new Date(CREATED);
  });

  const request = (method: string, token: string, path = '', body?: unknown) =>
    fixture.service.request(method, `/api/webhooks${path}`, { token, body });
  const create = async (token: string, events: object = {}) => {
    const { status, body } = await request('POST', token, '', { url: URL_TEXT, events });
    expect(status).toBe(201);
    return body.webhook;
  };
  const secretOf = async (id: string) => {
    const { dataSource, vault } = fixture.service.app;
    const row = await dataSource.manager.findOneByOrFail(Webhook, { id });
    return { row, secret: vault.decrypt(row.secretCiphertext, 'webhook-secret') };
  };

  it('the secret of a webhook is stored encrypted', async () => {
    const { token } = await fixture.shop.customer();
    const { _id, secret } = await create(token);
    const stored = await secretOf(_id);
    expect(stored.secret).toBe(secret);
    expect(stored.row.secretCiphertext.toString('latin1')).not.toContain(secret);
  });

  it("the list of webhooks holds the customer's own webhooks, in the order of creation", async () => {
    const [mine, other] = [await fixture.shop.customer(), await fixture.shop.customer()];
    expect((await request('GET', mine.token)).body.webhooks).toEqual([]);
    const made = [await create(mine.token), await create(other.token), await create(mine.token)];
    const { body } = await request('GET', mine.token);
    expect(body.webhooks.map((webhook: any) => webhook._id)).toEqual([made[0]._id, made[2]._id]);
    expect(body.webhooks.some((webhook: object) => 'secret' in webhook)).toBe(false);
  });

  it('a customer may have 20 webhooks, also where several are created at once', async () => {
    const { id, token } = await fixture.shop.customer();
    const responses = await Promise.all(
      Array.from({ length: 23 }, () => request('POST', token, '', { url: URL_TEXT, events: {} })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(20);
    for (const { status, body } of responses.filter((response) => response.status !== 201)) {
      expect([status, body]).toEqual([400, invalid({ webhooks: 'A customer can have at most 20 webhooks' })]);
    }
    expect((await request('GET', token)).body.webhooks).toHaveLength(20);
    const response = await assertRefused(fixture, id, [], () =>
      request('POST', token, '', { url: URL_TEXT, events: {} }),
    );
    expect(response.status).toBe(400);
    const { webhooks } = (await request('GET', token)).body;
    await request('DELETE', token, `/${webhooks[0]._id}`);
    await create(token);
    await create((await fixture.shop.customer()).token);
  });

  it('a PATCH changes any subset of the fields of a webhook, and merges the events', async () => {
    const { token } = await fixture.shop.customer();
    const { secret: _secret, ...made } = await create(token, { productOutOfStock: true });
    time.now = new Date(LATER);
    const steps: [object, object][] = [
      [
        { events: { productPriceChanged: true } },
        { events: { ...NONE, productOutOfStock: true, productPriceChanged: true } },
      ],
      [{ events: { productOutOfStock: false } }, { events: { ...NONE, productPriceChanged: true } }],
      [{ url: 'https://other.example.com/' }, { url: 'https://other.example.com/' }],
      [{ active: false }, { active: false, disabledAt: LATER, disabledReason: 'The customer has switched it off' }],
      [
        { active: true, events: ALL, url: URL_TEXT },
        { active: true, disabledAt: null, disabledReason: null, events: ALL, url: URL_TEXT },
      ],
    ];
    let expected = { ...made, updatedAt: LATER };
    for (const [change, effect] of steps) {
      const { status, body } = await request('PATCH', token, `/${made._id}`, change);
      expected = { ...expected, ...effect };
      expect(status).toBe(200);
      expect(body).toEqual({ betaNotice: expect.stringMatching(/beta/), webhook: expected });
      expect((await request('GET', token)).body.webhooks).toEqual([expected]);
    }
  });

  it('a PATCH with any field sets the updatedAt of a webhook, even where the value stays the same', async () => {
    const { token } = await fixture.shop.customer();
    const { _id } = await create(token);
    time.now = new Date(LATER);
    const { body } = await request('PATCH', token, `/${_id}`, { active: true });
    expect(body.webhook).toMatchObject({ active: true, createdAt: CREATED, updatedAt: LATER });
  });

  it.each([['{}'], ['{"note":"x"}'], ['{"events":{}}']])(
    'a PATCH with the body %s changes nothing of a webhook, not even updatedAt',
    async (body) => {
      const { id, token } = await fixture.shop.customer();
      const { secret: _secret, ...made } = await create(token, { productOutOfStock: true });
      time.now = new Date(LATER);
      const response = await assertRefused(fixture, id, [], () => request('PATCH', token, `/${made._id}`, body));
      expect([response.status, response.body.webhook]).toEqual([200, made]);
    },
  );

  it('the failures of a webhook are reset where it is switched on, and by no other change', async () => {
    const { token } = await fixture.shop.customer();
    const { _id } = await create(token);
    const { manager } = fixture.service.app.dataSource;
    const failed = { active: false, consecutiveFailures: 10, disabledAt: new Date(CREATED) };
    await manager.update(Webhook, { id: _id }, failed);
    const patched = async (change: object) => (await request('PATCH', token, `/${_id}`, change)).body.webhook;
    expect(await patched({ events: ALL })).toMatchObject({ consecutiveFailures: 10, disabledAt: CREATED });
    expect(await patched({ active: false })).toMatchObject({ active: false, consecutiveFailures: 10 });
    expect(await patched({ active: true })).toMatchObject({ active: true, consecutiveFailures: 0, disabledAt: null });
  });

  it('a new secret replaces the old one, which co-signs for another day, and changes nothing else', async () => {
    const { token } = await fixture.shop.customer();
    const { secret, ...made } = await create(token, ALL);
    time.now = new Date(LATER);
    const { status, body } = await request('POST', token, `/${made._id}/regenerate-secret`);
    expect(status).toBe(200);
    const { secret: newSecret, ...webhook } = body.webhook;
    expect(body.betaNotice).toMatch(/beta/);
    expect(body.notice).toMatch(/fail until the receiver has the new secret.* sendMissed: true/);
    expect(webhook).toEqual({ ...made, updatedAt: LATER });
    expect(newSecret).toMatch(SECRET);
    expect(newSecret).not.toBe(secret);
    const stored = await secretOf(made._id);
    expect(stored.secret).toBe(newSecret);
    const previous = stored.row.previousSecretCiphertext ?? Buffer.of();
    expect(fixture.service.app.vault.decrypt(previous, 'webhook-secret')).toBe(secret);
    expect(stored.row.previousSecretExpiresAt?.toISOString()).toBe('2026-08-10T11:00:00.000Z');
  });

  it.each([
    ['GET', '', undefined],
    ['PATCH', '', { active: false }],
    ['DELETE', '', undefined],
    ['POST', '/regenerate-secret', undefined],
  ])("another customer's webhook returns 404 like an unknown one: %s %s", async (method, path, body) => {
    const [owner, other] = [await fixture.shop.customer(), await fixture.shop.customer()];
    const { _id } = await create(owner.token);
    for (const id of [_id, UNKNOWN_ID, 'x', _id.toUpperCase(), `${_id}%20`, '%C3%A9', '%F0%9F%92%A5', '%00']) {
      const response = await assertRefused(fixture, owner.id, [], () =>
        request(method, other.token, `/${id}${path}`, body),
      );
      expect([response.status, response.body]).toEqual([404, notFound(decodeURIComponent(id))]);
    }
  });
});
