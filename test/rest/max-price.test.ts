import { assertRefused, order, useService } from '../support/rest/rest-api.js';

describe('the maxPrice of an order line', () => {
  const fixture = useService();

  it('an order at or below its maxPrice is placed, also for nothing', async () => {
    const { shop } = fixture;
    const discountPackageId = await shop.discountPackage({ Default: 1_000 });
    const { token } = await shop.customer({ discountPackageId, countryCode: 'DE' });
    const product = await shop.product({ listPriceCents: 1_999 }, 3);
    for (const maxPrice of [17.99, 18, null]) {
      const { status, body } = await order(fixture, token, [{ productId: product.id, amount: 1, maxPrice }]);
      expect(status).toBe(201);
      expect(body.items[0].price).toBe(17.99);
    }
    const free = await shop.product({ listPriceCents: 0 }, 1);
    const { body } = await order(fixture, token, [{ productId: free.id, amount: 1, maxPrice: 0 }]);
    expect(body).toMatchObject({ subTotal: 0, grandTotal: 0, discountTotal: 0 });
  });

  it('an order above a maxPrice is refused with the price of each such line', async () => {
    const { shop } = fixture;
    const { id, token } = await shop.customer();
    const product = await shop.product({ listPriceCents: 1_999 }, 9);
    const line = { productId: product.id, amount: 1 };
    const lines = [{ ...line, maxPrice: 19.98 }, line, { ...line, maxPrice: 0 }, { ...line, maxPrice: 19.99 }];
    const response = await assertRefused(fixture, id, [product.poolId], () => order(fixture, token, lines));
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      error: 'The price of some products is above the accepted maximum',
      code: 'PRICE_CHANGED',
      details: {
        'products[0].maxPrice': 'The unit price is 19.99 EUR',
        'products[2].maxPrice': 'The unit price is 19.99 EUR',
      },
      changedPrices: [
        { index: 0, productId: product.id, price: 19.99, maxPrice: 19.98 },
        { index: 2, productId: product.id, price: 19.99, maxPrice: 0 },
      ],
    });
  });

  it('the maxPrice is compared with the price after the volume discount of the full order', async () => {
    const { shop } = fixture;
    const { id, token } = await shop.customer();
    const product = await shop.product({ listPriceCents: 1_000 }, 9);
    await shop.tiers(product.id, { 3: 1_000 });
    const line = (amount: number) => ({ productId: product.id, amount, maxPrice: 9 });
    const alone = await assertRefused(fixture, id, [product.poolId], () => order(fixture, token, [line(2)]));
    expect(alone.body).toMatchObject({ code: 'PRICE_CHANGED' });
    expect((await order(fixture, token, [line(2), line(1)])).status).toBe(201);
  });
});
