import { Product } from '../../src/entities/product.js';
import { order, useService, type Line } from './support.js';

describe('the money of an order', () => {
  const fixture = useService();

  const money = async (token: string, lines: Line[]) => {
    const created = await order(fixture, token, lines);
    expect(created.status).toBe(201);
    const { body } = await fixture.service.request('GET', `/api/orders/${created.body.orderNumber}`, { token });
    for (const field of ['subTotal', 'discountTotal', 'vatRate', 'vatAmount', 'grandTotal']) {
      expect([field, created.body[field]]).toEqual([field, body[field]]);
    }
    return body;
  };
  const buyer = async (percentages: Record<string, number>, countryCode = 'AT') => {
    const discountPackageId = await fixture.shop.discountPackage(percentages);
    return (await fixture.shop.customer({ countryCode, discountPackageId })).token;
  };

  it.each([
    ['DE', 19, 1.9, 11.9],
    ['AT', 0, 0, 10],
    ['CH', 0, 0, 10],
  ])('an order from %s has %i %% VAT', async (countryCode, vatRate, vatAmount, grandTotal) => {
    const { token } = await fixture.shop.customer({ countryCode });
    const product = await fixture.shop.product({ listPriceCents: 1_000 }, 1);
    const order = await money(token, [{ productId: product.id, amount: 1 }]);
    expect(order).toMatchObject({ subTotal: 10, vatRate, vatAmount, grandTotal });
  });

  it('VAT is rounded half up once for the whole order', async () => {
    const { token } = await fixture.shop.customer({ countryCode: 'DE' });
    const [a, b] = [
      await fixture.shop.product({ listPriceCents: 35 }, 2),
      await fixture.shop.product({ listPriceCents: 35 }, 2),
    ];
    const three = [
      { productId: a.id, amount: 2 },
      { productId: b.id, amount: 1 },
    ];
    expect(await money(token, three)).toMatchObject({ subTotal: 1.05, vatAmount: 0.2, grandTotal: 1.25 });
    const half = await fixture.shop.product({ listPriceCents: 50 }, 1);
    expect(await money(token, [{ productId: half.id, amount: 1 }])).toMatchObject({ vatAmount: 0.1, grandTotal: 0.6 });
  });

  it('an order without any discount has the discount type 0', async () => {
    const { token } = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 1);
    const order = await money(token, [{ productId: product.id, amount: 1 }]);
    expect(order).toMatchObject({ discountPercentage: 0, discountAmount: 0, discountType: 0, discountTotal: 0 });
  });

  it('an order with only a package discount has discount type 1 and the whole discount as its amount', async () => {
    const product = await fixture.shop.product({ listPriceCents: 1_999 }, 3);
    const order = await money(await buyer({ Default: 1_000 }), [{ productId: product.id, amount: 3 }]);
    expect(order).toMatchObject({ discountPercentage: 10, discountAmount: 6, discountType: 1, discountTotal: 6 });
  });

  it('an order with only a promotion has discount type 2 and a package amount of 0', async () => {
    const product = await fixture.shop.product({}, 2);
    await fixture.shop.promotion(1_250, { productIds: [product.id] });
    const order = await money(await buyer({ Default: 1_000 }), [{ productId: product.id, amount: 2 }]);
    expect(order).toMatchObject({ discountPercentage: 12.5, discountAmount: 0, discountType: 2, discountTotal: 2.5 });
  });

  it('a package wins over a promotion of the same percentage', async () => {
    const product = await fixture.shop.product({}, 1);
    await fixture.shop.promotion(1_000, { productIds: [product.id] });
    const order = await money(await buyer({ Default: 1_000 }), [{ productId: product.id, amount: 1 }]);
    expect(order).toMatchObject({ discountPercentage: 10, discountAmount: 1, discountType: 1, discountTotal: 1 });
  });

  it('an order with only a volume discount has discount type 3', async () => {
    const { token } = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 2);
    await fixture.shop.tiers(product.id, { 2: 500 });
    const order = await money(token, [{ productId: product.id, amount: 2 }]);
    expect(order).toMatchObject({ discountPercentage: 5, discountAmount: 0, discountType: 3, discountTotal: 1 });
  });

  it('a volume discount applies to the price after the package discount, with discount type 4', async () => {
    const product = await fixture.shop.product({ listPriceCents: 1_999 }, 5);
    await fixture.shop.tiers(product.id, { 2: 200, 3: 500, 4: 9_000 });
    const order = await money(await buyer({ Default: 1_000 }), [
      { productId: product.id, amount: 2 },
      { productId: product.id, amount: 1 },
    ]);
    // 19.99 x 0.9 x 0.95 = 17.09145; the package's part of the discount is 19.99 - 17.99 for each piece.
    expect(order).toMatchObject({
      items: [
        { quantity: 2, price: 17.09, subtotal: 34.18 },
        { quantity: 1, price: 17.09, subtotal: 17.09 },
      ],
      subTotal: 51.27,
      discountPercentage: 14.5,
      discountAmount: 6,
      discountType: 4,
      discountTotal: 8.7,
    });
  });

  it('a price is rounded once at the end, not after each discount', async () => {
    const product = await fixture.shop.product({ listPriceCents: 33 }, 1);
    await fixture.shop.tiers(product.id, { 1: 5_000 });
    // 0.33 x 0.5 x 0.5 = 0.0825; with a rounding after the first step it would be 0.09.
    const order = await money(await buyer({ Default: 5_000 }), [{ productId: product.id, amount: 1 }]);
    expect(order).toMatchObject({
      subTotal: 0.08,
      discountPercentage: 75,
      discountAmount: 0.16,
      discountTotal: 0.25,
      discountType: 4,
    });
  });

  it.each([
    [1, 10, 0],
    [4, 10, 0],
    [5, 9, 10],
    [9, 9, 10],
    [10, 8, 20],
    [11, 8, 20],
  ])('the volume discount of %i pieces is that of the largest quantity reached', async (amount, price, percentage) => {
    const { token } = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 11);
    await fixture.shop.tiers(product.id, { 10: 2_000, 5: 1_000 });
    const order = await money(token, [{ productId: product.id, amount }]);
    expect(order).toMatchObject({ items: [{ price }], discountPercentage: percentage });
  });

  it('volume discounts are chosen for each product separately', async () => {
    const { token } = await fixture.shop.customer();
    const [a, b] = [await fixture.shop.product({}, 3), await fixture.shop.product({}, 3)];
    await fixture.shop.tiers(a.id, { 2: 1_000 });
    await fixture.shop.tiers(b.id, { 2: 1_000 });
    const order = await money(token, [
      { productId: a.id, amount: 1 },
      { productId: b.id, amount: 2 },
    ]);
    expect(order).toMatchObject({ items: [{ price: 10 }, { price: 9 }], discountPercentage: null, discountType: 3 });
  });

  it('an order whose lines have different percentages has a null percentage', async () => {
    const [games, other] = [await fixture.shop.product({ category: 'Games' }, 1), await fixture.shop.product({}, 1)];
    const order = await money(await buyer({ Games: 2_000, Default: 1_000 }), [
      { productId: games.id, amount: 1 },
      { productId: other.id, amount: 1 },
    ]);
    expect(order).toMatchObject({ discountPercentage: null, discountAmount: 3, discountType: 1, discountTotal: 3 });
  });

  it('an order with a package line and a promotion line has discount type 4 and their percentage', async () => {
    const [packaged, promoted] = [
      await fixture.shop.product({ category: 'Packaged' }, 1),
      await fixture.shop.product({}, 1),
    ];
    await fixture.shop.promotion(1_000, { productIds: [promoted.id] });
    const order = await money(await buyer({ Packaged: 1_000 }), [
      { productId: packaged.id, amount: 1 },
      { productId: promoted.id, amount: 1 },
    ]);
    expect(order).toMatchObject({ discountPercentage: 10, discountAmount: 1, discountType: 4, discountTotal: 2 });
  });

  it('an order with one discounted line and others without discount has the type of that discount', async () => {
    const [games, other] = [await fixture.shop.product({ category: 'Games' }, 1), await fixture.shop.product({}, 1)];
    const order = await money(await buyer({ Games: 2_000 }), [
      { productId: games.id, amount: 1 },
      { productId: other.id, amount: 1 },
    ]);
    expect(order).toMatchObject({ discountPercentage: null, discountAmount: 2, discountType: 1, discountTotal: 2 });
  });

  it('an order keeps its prices although product, package and country change later', async () => {
    const discountPackageId = await fixture.shop.discountPackage({ Default: 1_000 });
    const { id, token } = await fixture.shop.customer({ countryCode: 'DE', discountPackageId });
    const product = await fixture.shop.product({ displayName: 'Then' }, 1);
    const before = await money(token, [{ productId: product.id, amount: 1 }]);
    const { dataSource } = fixture.service.app;
    await dataSource.manager.update(Product, { id: product.id }, { listPriceCents: 5, displayName: 'Now' });
    await dataSource.query("UPDATE customers SET discount_package_id = NULL, country_code = 'AT' WHERE id = ?", [id]);
    const { body } = await fixture.service.request('GET', '/api/orders', { token });
    expect(body).toEqual([before]);
    expect(before).toMatchObject({ subTotal: 9, grandTotal: 10.71, items: [{ product: { displayName: 'Then' } }] });
  });
});
