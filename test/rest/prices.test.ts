import type { DiscountPackage } from '../../src/entities/discounts/discount-package.js';
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
});
