import { newId } from '../../../src/db/ids.js';
import { CHANGE_PRICE } from '../../support/graphql/stock-keeping.js';
import { statementsOf } from '../../support/plans.js';
import { useStaff } from '../../support/staff.js';

const FORECAST = `query ($productId: ObjectID!, $listPrice: EUR!) {
  priceChangePreview(productId: $productId, listPrice: $listPrice) {
    webhooks customers prices { discountPackage { id } customers price newPrice } } }`;
const DRAFT = `query ($productIds: [ObjectID!]!, $discountPackage: DiscountPackageInput, $promotion: PromotionInput, $promotionId: ObjectID) {
  draftPrices(productIds: $productIds, discountPackage: $discountPackage, promotion: $promotion, promotionId: $promotionId) {
    product { id } listPrice price priceWithout } }`;
const DELIVERIES = `query { webhookDeliveries(event: productPriceChanged, first: 500) { nodes { payload webhook { customer { id } } } } }`;
const ALWAYS = { validFrom: '2020-01-01', validUntil: '2099-12-31' };

describe('forecasts of prices', () => {
  const fixture = useStaff();
  const { dataOf, errorOf, detailsOf } = fixture;

  const forecast = async (productId: string, listPrice: number) =>
    (await dataOf(FORECAST, { productId, listPrice })).priceChangePreview;
  const draft = async (productIds: string[], terms: object) =>
    (await dataOf(DRAFT, { productIds, ...terms })).draftPrices;
  const subscribe = (token: string, priceChanged: boolean) =>
    fixture.service.request('POST', '/api/webhooks', {
      token,
      body: { url: `https://example.com/${newId()}`, events: { productPriceChanged: priceChanged } },
    });

  it('the forecast of a price lists the customers that are notified, and the prices in their events', async () => {
    const { shop } = fixture;
    const category = `category-${newId()}`;
    const product = await shop.product({ listPriceCents: 10_000, category }, 1);
    const discountPackageId = await shop.discountPackage({ [category]: 1_000 });
    const [owner, other, suspended, unsubscribed] = [
      await shop.customer({ discountPackageId }),
      await shop.customer(),
      await shop.customer({ discountPackageId }),
      await shop.customer({ discountPackageId }),
    ];
    for (const customer of [owner, owner, other, suspended]) {
      expect((await subscribe(customer.token, true)).status).toBe(201);
    }
    expect((await subscribe(unsubscribed.token, false)).status).toBe(201);
    await fixture.service.query("UPDATE customers SET status = 'SUSPENDED' WHERE id = ?", [suspended.id]);

    const said = await forecast(product.id, 80);
    // No other customer is in this file's schema.
    expect(said).toEqual({
      webhooks: 3,
      customers: 2,
      prices: [
        { discountPackage: { id: discountPackageId }, customers: 2, price: 90, newPrice: 72 },
        { discountPackage: null, customers: 1, price: 100, newPrice: 80 },
      ],
    });
    expect((await dataOf(DELIVERIES)).webhookDeliveries.nodes).toEqual([]);

    await dataOf(CHANGE_PRICE, { id: product.id, listPrice: 80 });
    const { nodes } = (await dataOf(DELIVERIES)).webhookDeliveries;
    const received = nodes.map(({ payload, webhook }: any) => [webhook.customer.id, JSON.stringify(payload)]);
    expect(received).toHaveLength(said.webhooks);
    for (const [customerId, payload] of received) expect(payload).toContain(customerId === owner.id ? '72' : '80');
  });

  it('the forecast of a price that cannot be one names the field', async () => {
    const product = await fixture.shop.product();
    const { code, details } = (await errorOf(FORECAST, { productId: product.id, listPrice: -1 })).extensions;
    expect(code).toBe('VALIDATION_ERROR');
    expect(details).toHaveProperty('listPrice');
  });

  it('a draft of a package prices by its own percentages and its Default, also before it counts', async () => {
    const { shop } = fixture;
    const [a, b] = [`category-${newId()}`, `category-${newId()}`];
    const products = [
      await shop.product({ listPriceCents: 10_000, category: a }),
      await shop.product({ listPriceCents: 10_000, category: b }),
      await shop.product({ listPriceCents: 10_000, category: a, discountEligible: false }),
    ];
    const discounts = [
      { category: a, percentage: 12.5 },
      { category: 'Default', percentage: 5 },
    ];
    const ids = products.map(({ id }) => id);
    for (const days of [ALWAYS, { validFrom: '2098-01-01', validUntil: '2099-12-31' }]) {
      const prices = await draft([...ids, newId()], { discountPackage: { name: 'Draft', discounts, ...days } });
      expect(prices.map(({ price, priceWithout }: any) => [price, priceWithout])).toEqual([
        [87.5, 100],
        [95, 100],
        [100, 100],
      ]);
    }
  });

  it('a draft of a promotion is priced when it runs, next to the others and instead of the one that it changes', async () => {
    const { shop } = fixture;
    const product = await shop.product({ listPriceCents: 10_000, category: `category-${newId()}` });
    const saved = await dataOf(`mutation ($input: PromotionInput!) { createPromotion(input: $input) { id } }`, {
      input: {
        name: 'Saved',
        percentage: 30,
        productIds: [product.id],
        validFrom: '2020-01-01T00:00:00Z',
        validUntil: '2099-12-31T00:00:00Z',
      },
    });
    const promotion = {
      name: 'Draft',
      percentage: 20,
      productIds: [product.id],
      validFrom: '2090-01-01T00:00:00Z',
      validUntil: '2099-01-01T00:00:00Z',
    };
    const [beside] = await draft([product.id], { promotion });
    expect(beside).toMatchObject({ listPrice: 100, price: 70, priceWithout: 70 });
    const [instead] = await draft([product.id], { promotion, promotionId: saved.createPromotion.id });
    expect(instead).toMatchObject({ listPrice: 100, price: 80, priceWithout: 100 });
  });

  it('a draft that could not be saved is refused with its fields, and a draft of any number of products takes as many statements', async () => {
    const { shop, service } = fixture;
    const product = await shop.product();
    const wrong = { name: 'Draft', discounts: [{ category: 'a', percentage: 101 }], ...ALWAYS };
    const refused = await errorOf(DRAFT, { productIds: [product.id], discountPackage: wrong });
    expect(refused.extensions.details).toEqual({ 'discounts[0].percentage': expect.any(String) });
    const many = Array.from({ length: 501 }, newId);
    expect(await detailsOf(DRAFT, { productIds: many })).toHaveProperty('productIds');
    const ids = [product.id, (await shop.product()).id, (await shop.product()).id];
    const one = await statementsOf(service.app.dataSource, () => draft(ids.slice(0, 1), {}));
    const three = await statementsOf(service.app.dataSource, () => draft(ids, {}));
    expect(three).toHaveLength(one.length);
  });
});
