import { OpenTransaction } from '../concurrency/two-connections.js';
import { World } from '../processes/world.js';
import { TestService, type Answer } from '../support/service.js';
import { DatabaseProxy } from './database-proxy.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { statementsOf } from '../support/plans.js';
import { pass } from '../support/until.js';

const LOCK_WAIT_MS = 1_000;
const ATTEMPTS = 3;

describe('a lock that is held longer than the service waits', () => {
  let world: World;
  let service: TestService;

  beforeAll(async () => {
    world = await World.create(7);
    service = await TestService.start({}, { ...world.environment, DATABASE_LOCK_WAIT_SECONDS: '1' });
  });

  afterAll(async () => {
    await service.stop();
    await world.close();
  });

  function order(token: string, productId: string, through = service): Promise<Answer> {
    return through.request('POST', '/api/orders', {
      token,
      headers: { 'Idempotency-Key': 'lock wait' },
      body: { products: [{ productId, amount: 1 }] },
    });
  }

  async function hold(poolId: string): Promise<OpenTransaction> {
    const holder = await OpenTransaction.begin(world.dataSource);
    await holder.manager.query('SELECT id FROM license_pools WHERE id = ? FOR UPDATE', [poolId]);
    return holder;
  }

  it('an order that waits too long for a lock changes nothing, delays no other, and can be sent again', async () => {
    const [buyer, neighbour] = [await world.customer(), await world.customer()];
    const [held, free] = [await world.shop.product({}, 3), await world.shop.product({}, 3)];
    const holder = await hold(held.poolId);
    const startedAt = performance.now();
    const statements = await statementsOf(service.app.dataSource, async () => {
      const refused = order(buyer.token, held.id);
      await someStatementWaits(world.dataSource, held.poolId);
      expect((await order(neighbour.token, free.id)).status).toBe(201);
      expect(await refused).toMatchObject({
        status: 500,
        body: { error: 'Internal server error', code: 'INTERNAL_ERROR' },
        trace: { retryable: true },
      });
    });
    expect(performance.now() - startedAt).toBeGreaterThan(ATTEMPTS * LOCK_WAIT_MS * 0.9);
    // Three attempts and no fourth.
    const waits = statements.filter(
      ({ sql, values }) => sql.endsWith('FOR UPDATE') && values.flat().includes(held.poolId),
    );
    expect(waits).toHaveLength(ATTEMPTS);
    expect(await world.count(`orders WHERE customer_id = '${buyer.id}'`)).toBe(0);
    // The refused order has also released the customer, whom it had locked while it waited.
    await world.query('SELECT id FROM customers WHERE id = ? FOR UPDATE NOWAIT', [buyer.id]);

    await holder.rollBack();
    const made = await order(buyer.token, held.id);
    expect([made.status, made.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect(await world.breaches()).toEqual([]);
  });

  it('a lock of a process that vanished is released by the server, and orders go on', async () => {
    const [gone, buyer] = [await world.customer(), await world.customer()];
    const product = await world.shop.product({}, 3);
    const before = await world.count('orders');
    const proxy = await DatabaseProxy.start(world.environment.DATABASE_URL ?? '');
    const settings = { ...world.environment, DATABASE_URL: proxy.url, DATABASE_LOCK_WAIT_SECONDS: '1' };
    const cutOff = await TestService.start({}, settings);
    try {
      const vanished = proxy.interruptCommit(/INSERT INTO `?orders`?\b/, 'unnoticed');
      const lost = order(gone.token, product.id, cutOff);
      await vanished;
      expect((await lost).status).toBe(500);
      // The pool stays locked until the server notices that its client is gone.
      await expect(
        world.query('SELECT id FROM license_pools WHERE id = ? FOR UPDATE NOWAIT', [product.poolId]),
      ).rejects.toThrow();
      expect((await order(buyer.token, product.id)).status).toBe(201);
      expect(await world.count('orders')).toBe(before + 1);
    } finally {
      await cutOff.stop();
      await proxy.cut();
    }
    expect(await world.breaches()).toEqual([]);
  });

  it('an order that waits for a lock is made once if the lock is released before the last attempt', async () => {
    const buyer = await world.customer();
    const product = await world.shop.product({}, 3);
    const before = await world.count('orders');
    const holder = await hold(product.poolId);
    const startedAt = performance.now();
    const ordering = order(buyer.token, product.id);
    await pass(LOCK_WAIT_MS * 1.6);
    await someStatementWaits(world.dataSource, product.poolId);
    await holder.rollBack();
    const { status, body } = await ordering;
    expect(performance.now() - startedAt).toBeGreaterThan(LOCK_WAIT_MS);
    expect(status).toBe(201);
    expect((await order(buyer.token, product.id)).body).toEqual(body);
    expect(await world.count('orders')).toBe(before + 1);
    expect(await world.breaches()).toEqual([]);
  });
});
