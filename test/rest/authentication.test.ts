import { assertRefused, manualClock, order, useService } from '../support/rest/rest-api.js';

const time = manualClock('2026-08-09T10:00:00.000Z');
const REQUIRED = { error: 'Authentication required', code: 'UNAUTHENTICATED' };
const INVALID = { error: 'Invalid authentication token', code: 'UNAUTHENTICATED' };
const SUSPENDED = { error: 'Account is suspended', code: 'ACCOUNT_SUSPENDED' };
describe('authentication over REST', () => {
  const fixture = useService({ clock: time.clock });
  beforeEach(() => {
    time.now = new Date('2026-08-09T10:00:00.000Z');
  });
  const get = (headers: Record<string, string>) => fixture.service.request('GET', '/api/webhooks', { headers });

  // Each operation is tried by the examples of the OpenAPI document.
  it.each(['/api/orders', '/api/nothing'])(
    '%s refuses who has no token, a wrong one or that of a suspended or inactive customer',
    async (path) => {
      const suspended = await fixture.shop.customer({ status: 'SUSPENDED' });
      const inactive = await fixture.shop.customer({ status: 'INACTIVE' });
      for (const [token, expected] of [
        [undefined, [401, REQUIRED]],
        ['wrong', [401, INVALID]],
        [suspended.token, [403, SUSPENDED]],
        [inactive.token, [403, SUSPENDED]],
      ] as const) {
        const response = await fixture.service.request('GET', path, { token });
        expect([response.status, response.body]).toEqual(expected);
      }
    },
  );

  it.each([
    '',
    'Bearer',
    'Bearer ',
    'Bearer    ',
    'Basic dXNlcjpwYXNzd29yZA==',
    'Token abc',
    'bearerabc',
    'Digest Bearer abc',
  ])('an Authorization header of %j counts as no token', async (Authorization) => {
    const { status, body } = await get({ Authorization });
    expect([status, body]).toEqual([401, REQUIRED]);
  });

  it.each(['Bearer x', 'Bearer x y', 'Bearer "x"', 'Bearer é', `Bearer ${'x'.repeat(8_000)}`, "Bearer ' OR 1=1 --"])(
    'an Authorization header with an unknown bearer token is refused (header %#)',
    async (Authorization) => {
      const { status, body } = await get({ Authorization });
      expect([status, body]).toEqual([401, INVALID]);
    },
  );

  it('the scheme of the Authorization header ignores letter case, while the token must match exactly', async () => {
    const { token } = await fixture.shop.customer();
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect((await get({ Authorization: `${scheme} ${token}` })).status).toBe(200);
    }
    const other = token.toUpperCase();
    expect((await get({ Authorization: `Bearer ${other}` })).body).toEqual(INVALID);
    expect((await get({ Authorization: `Bearer ${token.slice(0, -1)}` })).body).toEqual(INVALID);
    expect((await get({ Authorization: `Bearer ${token}x` })).body).toEqual(INVALID);
  });

  it('a token in the query is ignored', async () => {
    const { token } = await fixture.shop.customer();
    const response = await fixture.service.request('GET', `/api/webhooks?access_token=${token}&token=${token}`);
    expect([response.status, response.body]).toEqual([401, REQUIRED]);
  });

  it('authentication comes before every other check of a request', async () => {
    const { shop } = fixture;
    const suspended = await shop.customer({ status: 'SUSPENDED' });
    for (const [token, status] of [
      [undefined, 401],
      ['wrong', 401],
      [suspended.token, 403],
    ] as const) {
      const requests: [string, string, object][] = [
        ['POST', '/api/orders', { body: '{ not json' }],
        ['POST', '/api/orders', { body: 'x', headers: { 'Content-Type': 'text/plain' } }],
        ['POST', '/api/orders', { body: 'x'.repeat(2_000_000) }],
        ['GET', '/api/orders', { headers: { 'X-Sandbox-Mode': 'maybe' } }],
        ['GET', '/api/orders?limit=x', {}],
        ['PUT', '/api/orders', {}],
        ['GET', '/api/products/%ZZ', {}],
      ];
      for (const [method, path, options] of requests) {
        expect((await fixture.service.request(method, path, { token, ...options })).status).toBe(status);
      }
    }
  });

  it('each token of a customer is accepted until its own expiry or revocation', async () => {
    const { shop } = fixture;
    const { id, token } = await shop.customer();
    const expiring = await shop.token(id, { expiresAt: new Date('2026-08-09T10:00:00.001Z') });
    const revoked = await shop.token(id, { revokedAt: new Date('2026-08-09T09:00:00.000Z') });
    const statuses = async () =>
      Promise.all(
        [token, expiring, revoked].map(async (one) => (await get({ Authorization: `Bearer ${one}` })).status),
      );
    expect(await statuses()).toEqual([200, 200, 401]);
    time.now = new Date('2026-08-09T10:00:00.001Z');
    expect(await statuses()).toEqual([200, 401, 401]);
    expect((await get({ Authorization: `Bearer ${expiring}` })).body).toEqual(INVALID);
    expect((await get({ Authorization: `Bearer ${revoked}` })).body).toEqual(INVALID);
  });

  it('an order of a suspended customer is refused, also where it would be a replay', async () => {
    const { shop } = fixture;
    const { id, token } = await shop.customer();
    const product = await shop.product({}, 5);
    const buy = () => order(fixture, token, [{ productId: product.id, amount: 1 }], { 'Idempotency-Key': 'k' });
    expect((await buy()).status).toBe(201);
    await fixture.service.query("UPDATE customers SET status = 'SUSPENDED' WHERE id = ?", [id]);
    const response = await assertRefused(fixture, id, [product.poolId], buy);
    expect([response.status, response.body]).toEqual([403, SUSPENDED]);
  });
});
