import { DomainError } from '../../src/domain/common/errors.js';
import type { PlacedOrder } from '../../src/services/orders/placement/order-placement.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { placeOrder } from '../support/place-order.js';
import { Shop } from '../support/shop.js';
import { countStatements } from '../support/statements.js';
import { StockTables } from '../support/stock-tables.js';
import { useService } from '../support/use-service.js';

type Buyer = Awaited<ReturnType<Shop['customer']>>;

describe('a batch of orders', () => {
  const fixture = useService();
  const stockTables = new StockTables(fixture);

  const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => fixture.shop.customer()));

  const buy = (buyer: Buyer, productId: string, amount = 1): Promise<PlacedOrder> =>
    placeOrder(fixture, buyer.id, [{ productId, amount }]);

  const codeOf = (result: PromiseSettledResult<PlacedOrder>): string =>
    result.status === 'fulfilled'
      ? 'sold'
      : result.reason instanceof DomainError
        ? result.reason.code
        : String(result.reason);

  it('an order that cannot be made changes nothing, and the other orders of its batch are made', async () => {
    const [sound, poisonous] = [await fixture.shop.product({}, 5), await fixture.shop.product({}, 5)];
    await fixture.service.query("UPDATE license_keys SET ciphertext = 'broken' WHERE license_pool_id = ?", [
      poisonous.poolId,
    ]);
    const all = await buyers(5);
    const results = await Promise.allSettled(
      all.map((buyer, index) => buy(buyer, index === 2 ? poisonous.id : sound.id)),
    );
    expect(results.map(codeOf)).toEqual(['sold', 'sold', expect.stringContaining('ENCRYPTION_KEY'), 'sold', 'sold']);
    expect((await stockTables.count(sound.poolId)).counters).toEqual({ available: 1, allocated: 4, withdrawn: 0 });
    expect((await stockTables.count(poisonous.poolId)).counters).toEqual({ available: 5, allocated: 0, withdrawn: 0 });
    expect(await stockTables.ledger(all[2]?.id ?? '')).toEqual({ balanceCents: 0, balancesAfterCents: [] });
  });

  it('orders that need a locked customer or pool wait for the lock, and the rest of their batch is made', async () => {
    const [free, held] = [await fixture.shop.product({}, 10), await fixture.shop.product({}, 10)];
    const [one, two, heldBuyer] = (await buyers(3)) as [Buyer, Buyer, Buyer];
    const holder = await OpenTransaction.begin(fixture.service.app.dataSource);
    await holder.manager.query('SELECT id FROM customers WHERE id = ? FOR UPDATE', [heldBuyer.id]);
    await holder.manager.query('SELECT id FROM license_pools WHERE id = ? FOR UPDATE', [held.poolId]);

    const finished: string[] = [];
    const note = (name: string) => (order: PlacedOrder) => {
      finished.push(name);
      return order;
    };
    const waiting = [buy(two, held.id).then(note('held pool')), buy(heldBuyer, free.id).then(note('held customer'))];
    const made = await buy(one, free.id).then(note('free'));

    expect(made.items).toHaveLength(1);
    expect(finished).toEqual(['free']);
    await holder.commit();
    await Promise.all(waiting);
    expect(finished.sort()).toEqual(['free', 'held customer', 'held pool']);
    expect((await stockTables.count(free.poolId)).counters.allocated).toBe(2);
    expect((await stockTables.count(held.poolId)).counters.allocated).toBe(1);
  });

  it('an order for a bundle that takes many keys has a transaction of its own, outside the batch', async () => {
    const pools = await Promise.all([fixture.shop.product({}, 70), fixture.shop.product({}, 70)]);
    const bundle = await fixture.shop.bundle(pools.map(({ poolId }) => poolId));
    const small = await fixture.shop.product({}, 5);
    const [one, two] = (await buyers(2)) as [Buyer, Buyer];
    const place = async () => {
      const made = await Promise.all([buy(one, small.id), buy(two, bundle.id, 60)]);
      expect(made.map(({ items }) => items[0]?.licenseCount)).toEqual([1, 120]);
    };
    expect(await countStatements(fixture.service.app.dataSource, place, 'START TRANSACTION')).toBe(2);
  });
});
