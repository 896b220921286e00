import type { DiscountPackage } from '../../src/entities/discount-package.js';
import { stoppedClock, useService } from './support.js';

const time = stoppedClock('2031-06-15T12:00:00.000Z');

describe('prices over REST', () => {
  const fixture = useService({ clock: time.clock });
  beforeEach(() => {
    time.now = new Date('2031-06-15T12:00:00.000Z');
  });

  const priceOf = async (token: string, productId: string) => {
    const { body } = await fixture.service.request('GET', `/api/products/${productId}`, { token });
    return { price: body.price, listPrice: body.listPrice, discount: body.discount };
  };
  const buyer = async (percentages: Record<string, number>, fields: Partial<DiscountPackage> = {}) => {
    const discountPackageId = await fixture.shop.discountPackage(percentages, fields);
    return (await fixture.shop.customer({ discountPackageId })).token;
  };

  it("a package discount is that of the product's category, else of Default, else none", async () => {
    const { shop } = fixture;
    const [games, office] = [await shop.product({ category: 'Games' }), await shop.product({ category: 'Office' })];
    const both = await buyer({ Games: 2_500, Default: 1_000 });
    expect(await priceOf(both, games.id)).toEqual({ price: 7.5, listPrice: 10, discount: 25 });
    expect(await priceOf(both, office.id)).toEqual({ price: 9, listPrice: 10, discount: 10 });
    const one = await buyer({ Games: 2_500 });
    expect(await priceOf(one, office.id)).toEqual({ price: 10, listPrice: 10, discount: 0 });
  });

  it('a category with 0 % wins over Default, and categories are compared exactly', async () => {
    const { shop } = fixture;
    const [games, small] = [await shop.product({ category: 'Games' }), await shop.product({ category: 'games' })];
    const token = await buyer({ Games: 0, Default: 1_000 });
    expect(await priceOf(token, games.id)).toMatchObject({ price: 10, discount: 0 });
    expect(await priceOf(token, small.id)).toMatchObject({ price: 9, discount: 10 });
  });

  it.each([
    // Berlin is two hours ahead of UTC in June.
    ['the last instant before the first day', '2031-05-31T21:59:59.999Z', 10],
    ['the first instant of the first day', '2031-05-31T22:00:00.000Z', 9],
    ['the last instant of the last day', '2031-06-30T21:59:59.999Z', 9],
    ['the first instant after the last day', '2031-06-30T22:00:00.000Z', 10],
  ])('a package counts from its first through its last day in Berlin: %s', async (_name, at, price) => {
    const token = await buyer({ Default: 1_000 }, { validFrom: '2031-06-01', validUntil: '2031-06-30' });
    const product = await fixture.shop.product();
    time.now = new Date(at);
    expect((await priceOf(token, product.id)).price).toBe(price);
  });

  it.each([
    ['before its first instant', '2031-06-09T23:59:59.999Z', 10],
    ['in its first instant', '2031-06-10T00:00:00.000Z', 8],
    ['in its last instant', '2031-06-20T00:00:00.000Z', 8],
    ['after its last instant', '2031-06-20T00:00:00.001Z', 10],
  ])('a promotion counts from its first through its last instant: %s', async (_name, at, price) => {
    const { token } = await fixture.shop.customer();
    const product = await fixture.shop.product();
    const dates = { validFrom: new Date('2031-06-10T00:00:00Z'), validUntil: new Date('2031-06-20T00:00:00Z') };
    await fixture.shop.promotion(2_000, { productIds: [product.id], ...dates });
    time.now = new Date(at);
    expect((await priceOf(token, product.id)).price).toBe(price);
  });

  it('a promotion applies only to its products and categories, and the largest of several wins', async () => {
    const { shop } = fixture;
    const { token } = await shop.customer();
    const category = `promoted-${Date.now()}`;
    const [byProduct, byCategory, other] = [
      await shop.product(),
      await shop.product({ category }),
      await shop.product(),
    ];
    await shop.promotion(1_000, { productIds: [byProduct.id] });
    await shop.promotion(1_500, { productIds: [byProduct.id], categories: [category] });
    await shop.promotion(500, { productIds: [byProduct.id], categories: [category] });
    expect(await priceOf(token, byProduct.id)).toMatchObject({ price: 8.5, discount: 15 });
    expect(await priceOf(token, byCategory.id)).toMatchObject({ price: 8.5, discount: 15 });
    expect(await priceOf(token, other.id)).toMatchObject({ price: 10, discount: 0 });
  });

  it('a promotion without products and categories applies to every product', async () => {
    const { shop } = fixture;
    const { token } = await shop.customer();
    const product = await shop.product();
    const dates = { validFrom: new Date('2031-11-01T00:00:00Z'), validUntil: new Date('2031-11-02T00:00:00Z') };
    await shop.promotion(3_000, dates);
    time.now = new Date('2031-11-01T12:00:00Z');
    expect(await priceOf(token, product.id)).toMatchObject({ price: 7, discount: 30 });
  });

  it('a price has the better of package and promotion, not both', async () => {
    const { shop } = fixture;
    const [small, large] = [await shop.product(), await shop.product()];
    await shop.promotion(500, { productIds: [small.id] });
    await shop.promotion(2_000, { productIds: [large.id] });
    const token = await buyer({ Default: 1_000 });
    expect(await priceOf(token, small.id)).toMatchObject({ price: 9, discount: 10 });
    expect(await priceOf(token, large.id)).toMatchObject({ price: 8, discount: 20 });
  });

  it('a product that is not eligible for discounts has none, in the list and in an order', async () => {
    const { shop } = fixture;
    const product = await shop.product({ discountEligible: false, oldListPriceCents: 1_200 }, 5);
    await shop.tiers(product.id, { 1: 1_000 });
    await shop.promotion(2_000, { productIds: [product.id] });
    const token = await buyer({ Default: 1_000 });
    const { body } = await fixture.service.request('GET', `/api/products/${product.id}`, { token });
    expect(body).toMatchObject({ price: 10, listPrice: 10, oldPrice: 12, discount: 0 });
    const created = await fixture.service.request('POST', '/api/orders', {
      token,
      body: { products: [{ productId: product.id, amount: 2 }] },
    });
    expect(created.body).toMatchObject({ subTotal: 20, discountTotal: 0 });
  });

  it('a listed price includes a volume discount that begins at one piece, and no later one', async () => {
    const { shop } = fixture;
    const [later, first] = [await shop.product(), await shop.product()];
    await shop.tiers(later.id, { 2: 5_000 });
    await shop.tiers(first.id, { 1: 1_000, 2: 5_000 });
    const token = await buyer({ Default: 1_000 });
    expect(await priceOf(token, later.id)).toMatchObject({ price: 9, discount: 10 });
    expect(await priceOf(token, first.id)).toMatchObject({ price: 8.1, discount: 10 });
  });

  it("the old price is shown after the customer's discount", async () => {
    const product = await fixture.shop.product({ listPriceCents: 1_000, oldListPriceCents: 1_999 });
    const { body } = await fixture.service.request('GET', `/api/products/${product.id}`, {
      token: await buyer({ Default: 1_000 }),
    });
    expect(body).toMatchObject({ price: 9, oldPrice: 17.99 });
  });

  it.each([
    [5, 5_000, 0.03],
    [1_005, 5_000, 5.03],
    [805, 1_000, 7.25],
    [1_999, 3_333, 13.33],
    [1, 5_000, 0.01],
    [1, 5_001, 0],
    [1_000, 10_000, 0],
    [99_999_999, 1, 999_899.99],
  ])(
    'a price of %i cents less %i basis points is rounded half up to %f EUR',
    async (listPriceCents, percentageBp, price) => {
      const product = await fixture.shop.product({ listPriceCents });
      const token = await buyer({ Default: percentageBp });
      expect(await priceOf(token, product.id)).toMatchObject({ price, discount: percentageBp / 100 });
    },
  );
});
