import { order, useService } from '../support/rest/rest-api.js';

describe('GET /account', () => {
  const limits = { RATE_LIMIT_READS_PER_MINUTE: '7000', RATE_LIMIT_ORDERS_PER_MINUTE: '3000' };
  const fixture = useService({}, limits);

  const account = (token: string, headers: Record<string, string> = {}) =>
    fixture.service.request('GET', '/api/account', { token, headers });

  it('an account shows who the customer is, what it owes and may owe, and the limits that count for it', async () => {
    const createdAt = new Date('2025-03-04T05:06:07.089Z');
    const customer = await fixture.shop.customer({
      name: 'Harbour IT',
      email: 'it@harbour.example',
      countryCode: 'DE',
      creditLimitCents: 50_000,
      ordersPerMinute: 12,
      createdAt,
    });
    const product = await fixture.shop.product({ listPriceCents: 10_000 }, 1);
    await order(fixture, customer.token, [{ productId: product.id, amount: 1 }]);
    const { status, body } = await account(customer.token);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        customer: customer.customerNumber,
        name: 'Harbour IT',
        email: 'it@harbour.example',
        countryCode: 'DE',
        status: 'active',
        currency: 'EUR',
        balance: 119,
        creditLimit: 500,
        availableCredit: 381,
        vatRate: 19,
        rateLimits: { readsPerMinute: 7_000, ordersPerMinute: 12 },
        billing: null,
        vatId: null,
        vatIdStatus: 'none',
        invoiceEmail: null,
        language: 'de',
        createdAt: createdAt.toISOString(),
      },
    });
  });

  it('an account outside of Germany has the VAT rate 0, and less than no credit where its limit was lowered', async () => {
    const limits = { balanceCents: 10_050, creditLimitCents: 10_000 };
    const { token } = await fixture.shop.customer({ countryCode: 'AT', email: null, ...limits });
    expect((await account(token)).body).toMatchObject({
      vatRate: 0,
      email: null,
      countryCode: 'AT',
      balance: 100.5,
      creditLimit: 100,
      availableCredit: -0.5,
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
