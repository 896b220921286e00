import { ApiToken } from '../../src/entities/customers/api-token.js';
import { assertRefused, keysOf, useService } from '../support/rest/rest-api.js';

const ADDRESS = '127.0.0.1';

const lacking = (scope: string) => ({
  error: 'Your token does not allow this',
  code: 'INSUFFICIENT_SCOPE',
  details: { Authorization: `The token needs the scope ${scope}` },
});

const direct = useService();

describe("a token's scopes over REST", () => {
  const fixture = direct;
  const tokenWith = (customerId: string, scopes: string[]) =>
    fixture.shop.token(customerId, { scopes: scopes.map((scope) => scope.toUpperCase()).join(',') });

  it('a token that may only order gets the license keys in the response to its order, and no earlier orders', async () => {
    const { shop, service } = fixture;
    const { id } = await shop.customer();
    const product = await shop.product({}, 1);
    const token = await tokenWith(id, ['order']);
    const products = [{ productId: product.id, amount: 1 }];
    const { status, body } = await service.request('POST', '/api/orders', { token, body: { products } });
    expect(status).toBe(201);
    expect(body.items[0].licenses).toEqual(keysOf(product.poolId, 1));
    const read = await service.request('GET', `/api/orders/${body.orderNumber}`, { token });
    expect([read.status, read.body]).toEqual([403, lacking('read')]);
  });

  it('an order of a token that may only read changes nothing, in the sandbox too', async () => {
    const { shop, service } = fixture;
    const { id } = await shop.customer();
    const product = await shop.product({}, 1);
    const token = await tokenWith(id, ['read', 'webhooks']);
    const body = { products: [{ productId: product.id, amount: 1 }] };
    for (const sandbox of ['false', 'true']) {
      const headers = { 'X-Sandbox-Mode': sandbox };
      const order = () => service.request('POST', '/api/orders', { token, headers, body });
      const response = await assertRefused(fixture, id, [product.poolId], order);
      expect([response.status, response.body]).toEqual([403, lacking('order')]);
    }
  });

  it('a missing scope is found before the body is read', async () => {
    const { id } = await fixture.shop.customer();
    const token = await tokenWith(id, ['read']);
    for (const request of [
      { body: '{ not json' },
      { body: 'x', headers: { 'Content-Type': 'text/plain' } },
      { body: 'x'.repeat(2_000_000) },
    ]) {
      const response = await fixture.service.request('POST', '/api/orders', { token, ...request });
      expect([response.status, response.body.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
    }
  });
});

describe("a token's addresses over REST", () => {
  // Every client is where X-Forwarded-For says.
  const fixture = useService({}, { TRUST_PROXY: '1', RATE_LIMIT_WRONG_TOKENS_PER_MINUTE: '5' });
  const get = (token: string, address?: string) =>
    fixture.service.request('GET', '/api/orders', {
      token,
      headers: address === undefined ? {} : { 'X-Forwarded-For': address },
    });
  const tokenFor = async (...allowed: string[]) => {
    const customer = await fixture.shop.customer();
    return { ...customer, limited: await fixture.shop.token(customer.id, { allowedIps: allowed.join(',') }) };
  };

  it('a token is accepted from its addresses and ranges, of IPv4 and IPv6, and refused from others', async () => {
    const { limited } = await tokenFor('198.51.100.7', '203.0.113.0/24', '2001:db8::/32', ADDRESS);
    for (const address of ['198.51.100.7', '::ffff:198.51.100.7', '203.0.113.255', '2001:db8:9::1', undefined]) {
      expect([address, (await get(limited, address)).status]).toEqual([address, 200]);
    }
    const refusals = { '198.51.100.8': '198.51.100.8', '2001:db9::1': '2001:db9::1', nonsense: 'an unknown address' };
    for (const [address, named] of Object.entries(refusals)) {
      const { status, body } = await get(limited, address);
      expect([status, body]).toEqual([
        403,
        {
          error: 'Your token is not allowed from this address',
          code: 'ADDRESS_NOT_ALLOWED',
          details: { Authorization: `The token may not be used from ${named}` },
        },
      ]);
    }
  });

  it('a request from elsewhere counts for its address as a wrong token does, never for the customer', async () => {
    const { limited } = await tokenFor('198.51.100.7');
    const limits = async (address: string) => (await get(limited, address)).headers.get('RateLimit-Policy');
    expect(await limits('198.51.100.9')).toMatch(/^"wrong-tokens";q=5/);
    for (let request = 2; request <= 5; request += 1) expect((await get(limited, '198.51.100.9')).status).toBe(403);
    expect((await get(limited, '198.51.100.9')).body.code).toBe('RATE_LIMIT_EXCEEDED');
    // Wrong tokens from there are refused with it.
    expect((await get('wrong', '198.51.100.9')).status).toBe(429);
    const { status, headers } = await get(limited, '198.51.100.7');
    expect([status, headers.get('RateLimit')]).toEqual([200, expect.stringMatching(/^"reads";r=999999;/)]);
  });

  it('a request from elsewhere neither uses the token nor does the requested change', async () => {
    const { id, limited } = await tokenFor('198.51.100.7');
    const product = await fixture.shop.product({}, 1);
    const body = { products: [{ productId: product.id, amount: 1 }] };
    const headers = { 'X-Forwarded-For': '192.0.2.1' };
    const response = await assertRefused(fixture, id, [product.poolId], () =>
      fixture.service.request('POST', '/api/orders', { token: limited, headers, body }),
    );
    expect([response.status, response.body.code]).toEqual([403, 'ADDRESS_NOT_ALLOWED']);
    const tokens = await fixture.service.app.dataSource.manager.findBy(ApiToken, { customerId: id });
    expect(tokens.map(({ lastUsedAt }) => lastUsedAt)).toEqual([null, null]);
  });

  it('a revoked token is unknown everywhere, and a suspended customer gets the address error first', async () => {
    const { shop } = fixture;
    const { id } = await shop.customer({ status: 'SUSPENDED' });
    const limited = await shop.token(id, { allowedIps: '198.51.100.7' });
    expect((await get(limited, '192.0.2.2')).body.code).toBe('ADDRESS_NOT_ALLOWED');
    expect((await get(limited, '198.51.100.7')).body.code).toBe('ACCOUNT_SUSPENDED');
    const revoked = await shop.token(id, { allowedIps: '198.51.100.7', revokedAt: new Date() });
    expect((await get(revoked, '192.0.2.2')).status).toBe(401);
  });
});

describe("a token's addresses without a proxy", () => {
  const fixture = direct;

  it('a client cannot choose its address by X-Forwarded-For where no proxy is trusted', async () => {
    const { id } = await fixture.shop.customer();
    const token = await fixture.shop.token(id, { allowedIps: '198.51.100.7' });
    const headers = { 'X-Forwarded-For': '198.51.100.7' };
    const { status, body } = await fixture.service.request('GET', '/api/orders', { token, headers });
    expect([status, body.code]).toEqual([403, 'ADDRESS_NOT_ALLOWED']);
    const here = await fixture.shop.token(id, { allowedIps: '127.0.0.0/8' });
    expect((await fixture.service.request('GET', '/api/orders', { token: here })).status).toBe(200);
  });
});
