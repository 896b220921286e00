import { onCommit } from '../../src/db/transaction-context.js';
import { CommitFailedError } from '../../src/db/transaction.js';
import { DomainError } from '../../src/domain/common/errors.js';
import type { PlacedOrder } from '../../src/services/orders/placement/order-placement.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { failQueries } from '../support/failing-queries.js';
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

  function buy(buyer: Buyer, productId: string, amount = 1, idempotencyKey?: string): Promise<PlacedOrder> {
    return placeOrder(fixture, buyer.id, [{ productId, amount }], idempotencyKey);
  }

  /** The result of the work, and how many transactions it took. */
  async function transactionsOf<T>(work: () => Promise<T>): Promise<{ result: T; transactions: number }> {
    let result: T[] = [];
    const run = async () => {
      result = [await work()];
    };
    const transactions = await countStatements(fixture.service.app.dataSource, run, 'START TRANSACTION');
    return { result: result[0] as T, transactions };
  }

  const codeOf = (result: PromiseSettledResult<PlacedOrder>): string =>
    result.status === 'fulfilled'
      ? 'sold'
      : result.reason instanceof DomainError
        ? result.reason.code
        : String(result.reason);

  it('the orders of a batch are made once where something fails after its COMMIT', async () => {
    const product = await fixture.shop.product({}, 10);
    const all = await buyers(2);
    let failures = 1;
    onCommit(fixture.service.app.dataSource, () => {
      failures -= 1;
      if (failures === 0) throw new Error('A listener failed');
    });
    const { result, transactions } = await transactionsOf(() =>
      Promise.allSettled(all.map((buyer) => buy(buyer, product.id))),
    );
    expect(result.map(codeOf)).toEqual(all.map(() => expect.stringMatching(/^CommittedError/)));
    expect(transactions).toBe(1);
    for (const { id } of all) expect((await stockTables.ledger(id)).balancesAfterCents).toHaveLength(1);
    expect((await stockTables.count(product.poolId)).counters).toEqual({ available: 8, allocated: 2, withdrawn: 0 });
  });

  it('an order that cannot be made changes nothing, and the other orders of its batch are made', async () => {
    const [sound, poisonous] = [await fixture.shop.product({}, 5), await fixture.shop.product({}, 5)];
    await fixture.service.app.dataSource.query(
      "UPDATE license_keys SET ciphertext = 'broken' WHERE license_pool_id = ?",
      [poisonous.poolId],
    );
    const all = await buyers(5);
    const results = await Promise.allSettled(
      all.map((buyer, index) => buy(buyer, index === 2 ? poisonous.id : sound.id)),
    );
    expect(results.map(codeOf)).toEqual(['sold', 'sold', expect.stringContaining('ENCRYPTION_KEY'), 'sold', 'sold']);
    expect((await stockTables.count(sound.poolId)).counters).toEqual({ available: 1, allocated: 4, withdrawn: 0 });
    expect((await stockTables.count(poisonous.poolId)).counters).toEqual({ available: 5, allocated: 0, withdrawn: 0 });
    expect(await stockTables.ledger(all[2]?.id ?? '')).toEqual({ balanceCents: 0, balancesAfterCents: [] });
  });

  it('a batch of orders is run again after a deadlock, and each order is made once', async () => {
    const product = await fixture.shop.product({}, 10);
    const all = await buyers(4);
    const deadlock = Object.assign(new Error('Deadlock found'), { errno: 1213 });
    const failed = await failQueries(fixture.service.app.dataSource, 'INSERT INTO order_items', 1, deadlock);
    const { result, transactions } = await transactionsOf(() =>
      Promise.allSettled(all.map((buyer) => buy(buyer, product.id))),
    );
    expect([failed(), transactions]).toEqual([1, 2]);
    expect(result.map(codeOf)).toEqual(['sold', 'sold', 'sold', 'sold']);
    expect((await stockTables.count(product.poolId)).counters).toEqual({ available: 6, allocated: 4, withdrawn: 0 });
    const ledgers = await Promise.all(all.map(({ id }) => stockTables.ledger(id)));
    expect(ledgers).toEqual(all.map(() => ({ balanceCents: 1_000, balancesAfterCents: [1_000] })));
  });

  it('a batch without a response to COMMIT is not run again; Idempotency-Keys return its outcome', async () => {
    const product = await fixture.shop.product({}, 10);
    const all = await buyers(3);
    const runner = fixture.service.app.dataSource.createQueryRunner();
    const prototype = Object.getPrototypeOf(runner) as { query: (sql: string) => Promise<unknown> };
    await runner.release();
    const { query } = prototype;
    const spy = jest.spyOn(prototype, 'query').mockImplementation(async function (this: object, ...call) {
      const response = await query.apply(this as never, call);
      if (!call[0].endsWith('COMMIT')) return response;
      spy.mockRestore();
      throw Object.assign(new Error('Connection lost'), { code: 'PROTOCOL_CONNECTION_LOST' });
    });
    const { result, transactions } = await transactionsOf(() =>
      Promise.allSettled(all.map((buyer) => buy(buyer, product.id, 1, 'once'))),
    );
    expect(transactions).toBe(1);
    expect(result.map((settled) => settled.status === 'rejected' && settled.reason)).toEqual(
      all.map(() => expect.any(CommitFailedError)),
    );
    const again = await Promise.all(all.map((buyer) => buy(buyer, product.id, 1, 'once')));
    expect(again.map(({ replayed }) => replayed)).toEqual([true, true, true]);
    expect((await stockTables.count(product.poolId)).counters).toEqual({ available: 7, allocated: 3, withdrawn: 0 });
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
    const { result, transactions } = await transactionsOf(() =>
      Promise.all([buy(one, small.id), buy(two, bundle.id, 60)]),
    );
    expect(transactions).toBe(2);
    expect(result.map(({ items }) => items[0]?.licenseCount)).toEqual([1, 120]);
  });
});
