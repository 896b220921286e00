import type { DataSource } from 'typeorm';
import { lockCustomer, lockPools, lockStockStates } from '../../src/db/locks.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { useService } from '../support/use-service.js';

describe('row locks', () => {
  const fixture = useService();
  let dataSource: DataSource;
  let one: OpenTransaction;
  let other: OpenTransaction;

  beforeAll(async () => {
    ({ dataSource } = fixture.service.app);
  });
  beforeEach(async () => {
    one = await OpenTransaction.begin(dataSource);
    other = await OpenTransaction.begin(dataSource);
  });
  afterEach(async () => {
    await one.rollBack();
    await other.rollBack();
  });

  /** Whether a transaction has locked a row. */
  async function isHeld(table: string, column: string, id: string): Promise<boolean> {
    return dataSource.query(`SELECT 1 FROM ${table} WHERE ${column} = ? FOR UPDATE NOWAIT`, [id]).then(
      () => false,
      () => true,
    );
  }

  it.each<[string, string, 'poolId' | 'id', (...args: Parameters<typeof lockPools>) => Promise<unknown>]>([
    ['license_pools', 'id', 'poolId', lockPools],
    ['product_stock_states', 'product_id', 'id', lockStockStates],
  ])(
    'rows of %s are locked in the order of %s, whatever the order of the request',
    async (table, column, key, lock) => {
      const ids = [];
      while (ids.length < 3) ids.push((await fixture.shop.product())[key]);
      const [low = '', middle = '', high = ''] = ids;
      await lock(one.manager, [middle]);
      await other.heldUp(lock(other.manager, [high, middle, low]));
      const held = [low, high].map((id) => isHeld(table, column, id));
      expect(await Promise.all(held)).toEqual([true, false]);
    },
  );

  it('a lock that was waited for shows what its previous holder has written', async () => {
    const { poolId } = await fixture.shop.product({}, 3);
    const taken = await lockPools(one.manager, [poolId]);
    const waiting = await other.heldUp(lockPools(other.manager, [poolId]));
    await one.manager.query('UPDATE license_pools SET available = 1, next_key_id = 77 WHERE id = ?', [poolId]);
    await one.commit();
    one = await OpenTransaction.begin(dataSource);
    expect(taken.get(poolId)).toEqual({ id: poolId, available: 3, nextKeyId: expect.any(Number) });
    expect((await waiting.finished).get(poolId)).toEqual({ id: poolId, available: 1, nextKeyId: 77 });
  });

  it('a lock on a customer leaves other customers unlocked', async () => {
    const [customer, neighbour] = [await fixture.shop.customer({ balanceCents: 1_234 }), await fixture.shop.customer()];
    const locked = await lockCustomer(one.manager, customer.id);
    expect(locked).toMatchObject({ id: customer.id, balanceCents: 1_234, creditLimitCents: 100_000_000 });
    expect(await isHeld('customers', 'id', customer.id)).toBe(true);
    expect(await isHeld('customers', 'id', neighbour.id)).toBe(false);
  });
});
