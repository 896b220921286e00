import { order, useService } from '../support/rest/rest-api.js';

describe('GET /account', () => {
  const fixture = useService({}, { RATE_LIMIT_READS_PER_MINUTE: '7000' });

  const account = (token: string, headers: Record<string, string> = {}) =>
    fixture.service.request('GET', '/api/account', { token, headers });

  it('an account outside of Germany has the VAT rate 0, less than no credit where its limit was lowered, and the rate limits that count for it', async () => {
    const limits = { balanceCents: 10_050, creditLimitCents: 10_000, ordersPerMinute: 12 };
    const { token } = await fixture.shop.customer({ countryCode: 'AT', email: null, ...limits });
    expect((await account(token)).body).toMatchObject({
      vatRate: 0,
      email: null,
      countryCode: 'AT',
      balance: 100.5,
      creditLimit: 100,
      availableCredit: -0.5,
      rateLimits: { readsPerMinute: 7_000, ordersPerMinute: 12 },
    });
  });

  it('an unchanged account returns 304 for its ETag, and 200 after an order', async () => {
    const { token } = await fixture.shop.customer();
    const { id } = await fixture.shop.product({}, 1);
    const etag = (await account(token)).headers.get('ETag') ?? '';
    expect((await account(token, { 'If-None-Match': etag })).status).toBe(304);
    await order(fixture, token, [{ productId: id, amount: 1 }]);
    expect((await account(token, { 'If-None-Match': etag })).status).toBe(200);
  });
});
