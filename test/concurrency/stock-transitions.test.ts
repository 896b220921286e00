import type { EntityManager } from 'typeorm';
import { lockCustomer } from '../../src/db/locks.js';
import { Webhook } from '../../src/entities/webhooks/webhook.js';
import { recordPoolTransitions } from '../../src/services/webhooks/stock-events.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { StockTables } from '../support/stock-tables.js';
import { useService } from '../support/use-service.js';
import { subscribe } from '../support/webhooks/customer-events.js';

const OUT = { kind: 'productOutOfStock', availableStock: 0 };
const BACK = { kind: 'productBackInStock', availableStock: 1 };

describe('the stock events of a bundle whose pools two transactions change', () => {
  const fixture = useService();
  const stockTables = new StockTables(fixture);
  let one: OpenTransaction;
  let other: OpenTransaction;

  beforeEach(async () => {
    one = await OpenTransaction.begin(fixture.service.app.dataSource);
    other = await OpenTransaction.begin(fixture.service.app.dataSource);
  });

  async function bundleOf(keysInFirst: number, keysInSecond: number) {
    const first = await fixture.shop.product({}, keysInFirst);
    const second = await fixture.shop.product({}, keysInSecond);
    const bundle = await fixture.shop.bundle([first.poolId, second.poolId]);
    return { first, second, bundle };
  }

  const setStock = (manager: EntityManager, poolId: string, available: number) =>
    manager.query('UPDATE license_pools SET available = ? WHERE id = ?', [available, poolId]);

  const record = ({ manager }: OpenTransaction, poolId: string) => recordPoolTransitions(manager, [poolId], new Date());

  it.each<[string, [number, number], [number, number], object[]]>([
    ['is reported out of stock once, though two transactions each empty one of its pools', [1, 1], [0, 0], [OUT]],
    ['is reported back in stock where two transactions each fill one of its empty pools', [0, 0], [1, 1], [BACK]],
    ['is not reported where one pool is emptied before the other, empty one is filled', [1, 0], [0, 1], []],
  ])('a bundle %s', async (_what, before, after, reported) => {
    const { first, second, bundle } = await bundleOf(...before);
    await setStock(one.manager, first.poolId, after[0]);
    await setStock(other.manager, second.poolId, after[1]);
    await record(one, first.poolId);
    const { finished } = await other.heldUp(record(other, second.poolId));
    await one.commit();
    await finished;
    await other.commit();

    const event = (stock: number) => [stock === 0 ? OUT : BACK];
    expect(await stockTables.stockEvents(bundle.id)).toEqual(reported);
    expect(await stockTables.stockEvents(first.id)).toEqual(event(after[0]));
    expect(await stockTables.stockEvents(second.id)).toEqual(event(after[1]));
  });

  it('a bundle is reported back and out of stock where one pool is filled before the other is emptied', async () => {
    const { first, second, bundle } = await bundleOf(1, 0);
    await setStock(one.manager, first.poolId, 0);
    await setStock(other.manager, second.poolId, 1);
    await record(other, second.poolId);
    const { finished } = await one.heldUp(record(one, first.poolId));
    await other.commit();
    await finished;
    await one.commit();

    expect(await stockTables.stockEvents(bundle.id)).toEqual([BACK, OUT]);
  });

  it('a bundle is reported out of stock though one of two transactions that empty it is rolled back', async () => {
    const { first, second, bundle } = await bundleOf(1, 1);
    await setStock(one.manager, first.poolId, 0);
    await setStock(other.manager, second.poolId, 0);
    await record(one, first.poolId);
    const { finished } = await other.heldUp(record(other, second.poolId));
    await one.rollBack();
    await finished;
    await other.commit();

    expect(await stockTables.stockEvents(bundle.id)).toEqual([OUT]);
    expect(await stockTables.stockEvents(first.id)).toEqual([]);
  });

  it('stock events are recorded without waiting for a subscribed customer whom an order has locked', async () => {
    const { first, bundle } = await bundleOf(1, 1);
    const subscriber = await fixture.shop.customer();
    await subscribe(fixture, subscriber.token, ['productOutOfStock']);
    // An order of the subscriber locks the customer before pools: waiting for the customer here would reverse that.
    await lockCustomer(other.manager, subscriber.id);
    await setStock(one.manager, first.poolId, 0);
    await record(one, first.poolId);

    const news = await one.manager.query<{ productId: string }[]>(
      `SELECT e.product_id AS productId FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
         JOIN webhooks w ON w.id = d.webhook_id WHERE w.customer_id = ? ORDER BY e.product_id`,
      [subscriber.id],
    );
    await one.rollBack();
    await other.rollBack();
    // Other tests share the schema, and their events are not for this customer.
    await fixture.service.app.dataSource.manager.delete(Webhook, { customerId: subscriber.id });
    expect(news.map(({ productId }) => productId)).toEqual([first.id, bundle.id].sort());
  });
});
