import type { EntityManager } from 'typeorm';
import { noteCatalogueChange } from '../../src/db/catalogue-versions.js';
import { MAX_BATCHED_KEYS } from '../../src/services/orders/placement/order-request.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { balanceOf, countersOf, order, useService, type Line } from '../support/rest/rest-api.js';
import type { TestResponse } from '../support/service.js';

const LIST_PRICE_CENTS = 1_000;
const SET_PRICE = 'UPDATE products SET list_price_cents = 2500 WHERE id = ?';

/** What an order is made of, before it waits. */
interface Scene {
  customer: { id: string; token: string };
  product: { id: string; poolId: string };
  category: string;
}

describe('an order that waits for a lock', () => {
  // The lock is held for as long as the test takes, not for as long as an order would usually wait.
  const fixture = useService({}, { DATABASE_LOCK_WAIT_SECONDS: '600' });

  /** @param percentage of the discount package for the product's category, in hundredths of a percent. */
  async function scene(keys = 3, percentage?: number): Promise<Scene> {
    const product = await fixture.shop.product({ listPriceCents: LIST_PRICE_CENTS }, keys);
    const category = `category-${product.id}`;
    const discountPackageId = await fixture.shop.discountPackage(percentage ? { [category]: percentage } : {});
    return { customer: await fixture.shop.customer({ discountPackageId }), product, category };
  }

  /** Orders while another transaction holds a row, of the product's pool by default, and changes something meanwhile. */
  async function orderMeanwhile(
    { customer, product }: Scene,
    line: Partial<Line>,
    change: (manager: EntityManager) => Promise<unknown>,
    [table, id] = ['license_pools', product.poolId] as [string, string],
  ): Promise<TestResponse> {
    const { dataSource } = fixture.service.app;
    const holder = await OpenTransaction.begin(dataSource);
    await holder.manager.query(`SELECT id FROM ${table} WHERE id = ? FOR UPDATE`, [id]);
    let isAnswered = false;
    const response = order(fixture, customer.token, [{ productId: product.id, amount: 1, ...line }]).finally(() => {
      isAnswered = true;
    });
    await someStatementWaits(dataSource, id, () => isAnswered);
    await change(holder.manager);
    await holder.commit();
    return response;
  }

  const made = (price: number) => ({ status: 201, body: { items: [{ price }], grandTotal: price } });

  it.each<[string, (scene: Scene) => [sql: string, id: string], object, Partial<Line>?, number?]>([
    ['made at the new price', ({ product }) => [SET_PRICE, product.id], made(25)],
    [
      'refused for a new price above its maxPrice',
      ({ product }) => [SET_PRICE, product.id],
      { status: 400, body: { code: 'PRICE_CHANGED', details: { 'products[0].maxPrice': 'The unit price is 25 EUR' } } },
      { maxPrice: 24.99 },
    ],
    [
      'refused for a product that is off sale by then',
      ({ product }) => ['UPDATE products SET available = FALSE WHERE id = ?', product.id],
      { status: 400, body: { code: 'PRODUCT_NOT_AVAILABLE' } },
    ],
    [
      'made with the new percentages of its discount package',
      ({ category }) => ['UPDATE category_discounts SET percentage_bp = 1000 WHERE category = ?', category],
      made(9),
      {},
      4_000,
    ],
  ])('an order that waited is %s', async (_outcome, change, response, line = {}, percentage) => {
    const place = await scene(3, percentage);
    const [sql, id] = change(place);
    const { status, body } = await orderMeanwhile(place, line, (manager) => manager.query(sql, [id]));
    expect({ status, body }).toMatchObject(response);
    const sold = status === 201 ? 1 : 0;
    expect(await countersOf(fixture, place.product.poolId)).toEqual({ available: 3 - sold, allocated: sold });
    expect(await balanceOf(fixture, place.customer.id)).toBe(sold * (body.grandTotal ?? 0) * 100);
  });

  it('a large order, which waits for the lock outside of batches, is made at the new price', async () => {
    const amount = MAX_BATCHED_KEYS + 1;
    const place = await scene(amount);
    const change = (manager: EntityManager) => manager.query(SET_PRICE, [place.product.id]);
    const { status, body } = await orderMeanwhile(place, { amount }, change);
    expect([status, body.items[0].price, body.grandTotal]).toEqual([201, 25, 25 * amount]);
  });

  it('an order waits through the end of a promotion and is made at the list price', async () => {
    const place = await scene();
    const promotionId = await fixture.shop.promotion(2_500, { productIds: [place.product.id] });
    const { status, body } = await orderMeanwhile(place, {}, async (manager) => {
      await manager.query("UPDATE promotions SET valid_until = '2020-01-02' WHERE id = ?", [promotionId]);
      await noteCatalogueChange(manager, { promotions: true });
    });
    expect([status, body.items[0].price, body.grandTotal]).toEqual([201, 10, 10]);
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
    const place = await scene(1, 5_000);
    const { id } = place.customer;
    const after = await fixture.shop.discountPackage({ [place.category]: 500 });
    const assign = (manager: EntityManager) =>
      manager.query('UPDATE customers SET discount_package_id = ? WHERE id = ?', [after, id]);
    const response = await orderMeanwhile(place, {}, assign, ['customers', id]);
    expect(response).toMatchObject({ status: 201, body: { items: [{ price: 9.5 }] } });
  });
});
