import type { EntityManager } from 'typeorm';
import { MAX_BATCHED_KEYS } from '../../src/services/orders/placement/order-request.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { balanceOf, countersOf, order, useService, type Line } from '../support/rest/rest-api.js';
import type { TestResponse } from '../support/service.js';

const LIST_PRICE_CENTS = 1_000;

/** What an order is made of, before it waits. */
interface Scene {
  customer: { id: string; token: string };
  product: { id: string; poolId: string };
  category: string;
}

describe('an order that waits for a lock', () => {
  // The lock is held for as long as the test takes, not for as long as an order would usually wait.
  const fixture = useService({}, { DATABASE_LOCK_WAIT_SECONDS: '600' });

  async function scene(keys = 3, percentages?: Record<string, number>): Promise<Scene> {
    const product = await fixture.shop.product({ listPriceCents: LIST_PRICE_CENTS }, keys);
    const category = `category-${product.id}`;
    const discounts = Object.entries(percentages ?? {}).map(([, percentage]) => [category, percentage]);
    const discountPackageId = await fixture.shop.discountPackage(
      Object.fromEntries(discounts) as Record<string, number>,
    );
    return { customer: await fixture.shop.customer({ discountPackageId }), product, category };
  }

  /** Orders while another transaction holds the product's pool, and commits a change once the order waits for it. */
  async function orderMeanwhile(
    { customer, product }: Scene,
    line: Partial<Line>,
    change: (manager: EntityManager) => Promise<unknown>,
  ): Promise<TestResponse> {
    const { dataSource } = fixture.service.app;
    const holder = await OpenTransaction.begin(dataSource);
    await holder.manager.query('SELECT id FROM license_pools WHERE id = ? FOR UPDATE', [product.poolId]);
    let isAnswered = false;
    const response = order(fixture, customer.token, [{ productId: product.id, amount: 1, ...line }]).finally(() => {
      isAnswered = true;
    });
    await someStatementWaits(dataSource, product.poolId, () => isAnswered);
    await change(holder.manager);
    await holder.commit();
    return response;
  }

  const setPrice = (productId: string, cents: number) => (manager: EntityManager) =>
    manager.query('UPDATE products SET list_price_cents = ? WHERE id = ?', [cents, productId]);

  /** Asserts that nothing was sold. */
  async function expectNothingMade({ customer, product }: Scene): Promise<void> {
    expect(await countersOf(fixture, product.poolId)).toEqual({ available: 3, allocated: 0 });
    expect(await balanceOf(fixture, customer.id)).toBe(0);
  }

  it.each([
    ['a pool that its batch skips', 1],
    ['the pool of a large order', MAX_BATCHED_KEYS + 1],
  ])('an order is made at the price that holds after its wait for %s', async (_pool, amount) => {
    const place = await scene(amount);
    const { status, body } = await orderMeanwhile(place, { amount }, setPrice(place.product.id, 2_500));
    expect(status).toBe(201);
    expect(body.items[0].price).toBe(25);
    expect(body.grandTotal).toBe(25 * amount);
    expect(await balanceOf(fixture, place.customer.id)).toBe(2_500 * amount);
  });

  it('an order whose maxPrice is exceeded after its wait is refused with PRICE_CHANGED', async () => {
    const place = await scene();
    const { status, body } = await orderMeanwhile(place, { maxPrice: 10 }, setPrice(place.product.id, 1_001));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { 'products[0].maxPrice': 'The unit price is 10.01 EUR' },
    });
    await expectNothingMade(place);
  });

  it('an order of a product that was taken off sale during its wait is refused', async () => {
    const place = await scene();
    const { status, body } = await orderMeanwhile(place, {}, (manager) =>
      manager.query('UPDATE products SET available = FALSE WHERE id = ?', [place.product.id]),
    );
    expect(status).toBe(400);
    expect(body.code).toBe('PRODUCT_NOT_AVAILABLE');
    await expectNothingMade(place);
  });

  it('an order waits through the end of a promotion and is made at the list price', async () => {
    const place = await scene();
    const promotionId = await fixture.shop.promotion(2_500, { productIds: [place.product.id] });
    const { status, body } = await orderMeanwhile(place, {}, (manager) =>
      manager.query("UPDATE promotions SET valid_until = '2020-01-02' WHERE id = ?", [promotionId]),
    );
    expect([status, body.items[0].price, body.grandTotal]).toEqual([201, 10, 10]);
  });

  it('an order is made with the percentages that its discount package has after the wait', async () => {
    const place = await scene(3, { own: 4_000 });
    const { status, body } = await orderMeanwhile(place, {}, (manager) =>
      manager.query('UPDATE category_discounts SET percentage_bp = 1000 WHERE category = ?', [place.category]),
    );
    expect([status, body.items[0].price, body.grandTotal]).toEqual([201, 9, 9]);
  });

  it('an order is refused for stock that was sold during its wait', async () => {
    const place = await scene(1);
    const { status, body } = await orderMeanwhile(place, {}, async (manager) => {
      await manager.query("UPDATE license_keys SET status = 'WITHDRAWN' WHERE license_pool_id = ?", [
        place.product.poolId,
      ]);
      await manager.query('UPDATE license_pools SET available = 0 WHERE id = ?', [place.product.poolId]);
    });
    expect([status, body.code]).toEqual([400, 'INSUFFICIENT_STOCK']);
  });

  it('an order is made with the discount package that was assigned during its wait', async () => {
    const product = await fixture.shop.product({ listPriceCents: LIST_PRICE_CENTS }, 1);
    const category = `category-${product.id}`;
    const [before, after] = [
      await fixture.shop.discountPackage({ [category]: 5_000 }),
      await fixture.shop.discountPackage({ [category]: 500 }),
    ];
    const customer = await fixture.shop.customer({ discountPackageId: before });
    const { dataSource } = fixture.service.app;
    const holder = await OpenTransaction.begin(dataSource);
    await holder.manager.query('SELECT id FROM customers WHERE id = ? FOR UPDATE', [customer.id]);
    let isAnswered = false;
    const response = order(fixture, customer.token, [{ productId: product.id, amount: 1 }]).finally(() => {
      isAnswered = true;
    });
    await someStatementWaits(dataSource, customer.id, () => isAnswered);
    await holder.manager.query('UPDATE customers SET discount_package_id = ? WHERE id = ?', [after, customer.id]);
    await holder.commit();
    const { status, body } = await response;
    expect([status, body.items[0].price]).toEqual([201, 9.5]);
  });
});
