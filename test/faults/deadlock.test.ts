import { OpenTransaction } from '../concurrency/two-connections.js';
import { World } from '../processes/world.js';
import { TestService, type Answer } from '../support/service.js';
import { someStatementWaits } from '../support/lock-waits.js';

const BALLAST = 50;
// Marks the statement with which the test locks the pool, to tell it from the orders that wait for the pool.
const HELD = 'held_in_the_test';

describe('orders that meet a deadlock', () => {
  let world: World;
  let service: TestService;

  beforeAll(async () => {
    world = await World.create(6);
    service = await TestService.start({}, world.environment);
  });

  afterAll(async () => {
    await service.stop();
    await world.close();
  });

  function order(token: string, productId: string): Promise<Answer> {
    return service.request('POST', '/api/orders', {
      token,
      headers: { 'Idempotency-Key': 'deadlock' },
      body: { products: [{ productId, amount: 1 }] },
    });
  }

  /** Locks a pool in a transaction with so many changes that, in a deadlock, the server rolls back the other one. */
  async function holdPool(poolId: string): Promise<OpenTransaction> {
    const ballast = await world.shop.product({}, BALLAST);
    const other = await OpenTransaction.begin(world.dataSource);
    const heavy = 'UPDATE license_keys SET imported_at = imported_at + INTERVAL 1 SECOND WHERE license_pool_id = ?';
    await other.manager.query(heavy, [ballast.poolId]);
    await other.manager.query(`SELECT id AS ${HELD} FROM license_pools WHERE id = ? FOR UPDATE`, [poolId]);
    return other;
  }

  const lockCustomers = ({ manager }: OpenTransaction, ids: string[]): Promise<unknown> =>
    manager.query('SELECT id FROM customers WHERE id IN (?) ORDER BY id FOR UPDATE', [ids]);

  it('an order that meets a deadlock is rolled back and made once by a retry', async () => {
    const buyer = await world.customer();
    const product = await world.shop.product({}, 5);
    const before = await world.count('orders');
    const other = await holdPool(product.poolId);
    let isAnswered = false;
    const ordering = order(buyer.token, product.id).finally(() => {
      isAnswered = true;
    });
    await someStatementWaits(world.dataSource, product.poolId);
    // The order has locked the customer and waits for the pool, so this succeeds only once the order is rolled back.
    await lockCustomers(other, [buyer.id]);
    expect(isAnswered).toBe(false);
    expect(await world.count('orders')).toBe(before);
    await other.commit();

    const { status, body } = await ordering;
    expect(status).toBe(201);
    const again = await order(buyer.token, product.id);
    expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([201, 'true', body]);
    expect(await world.count('orders')).toBe(before + 1);
    expect(await world.breaches()).toEqual([]);
  });

  it('orders that meet four deadlocks in a row are each made once', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => world.customer()));
    const product = await world.shop.product({}, buyers.length);
    const before = await world.count('orders');
    let other = await holdPool(product.poolId);
    const ordering = Promise.all(buyers.map(({ token }) => order(token, product.id)));
    for (let round = 1; round <= 4; round += 1) {
      await someStatementWaits(world.dataSource, product.poolId);
      await lockCustomers(
        other,
        buyers.map(({ id }) => id),
      );
      if (round === 4) break;
      // The next transaction waits for the pool before the orders get their customers' locks and reach the pool.
      const next = holdPool(product.poolId);
      await someStatementWaits(world.dataSource, HELD);
      await other.rollBack();
      other = await next;
    }
    await other.rollBack();
    const answers = await ordering;
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 201));
    const keys = answers.flatMap(({ body }) =>
      body.items[0].licenses.map((each: { licenseKey: string }) => each.licenseKey),
    );
    expect(new Set(keys).size).toBe(buyers.length);
    expect(await world.count('orders')).toBe(before + buyers.length);
    expect(await world.breaches()).toEqual([]);
  });
});
