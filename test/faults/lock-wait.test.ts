import type { BeforeQueryEvent, EntitySubscriberInterface } from 'typeorm';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { DatabaseProxy } from '../support/faults/database-proxy.js';
import { statementsIn } from '../support/plans.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { TestService, type TestResponse } from '../support/service.js';
import { until } from '../support/until.js';

const LOCK_WAIT_SECONDS = 1;
// Of a service with time enough to release a lock while an order waits for it, however busy the machine is.
const LONG_LOCK_WAIT_SECONDS = 5;
const ATTEMPTS = 3;

describe('a lock that is held longer than the service waits', () => {
  let fixture: ProcessFixture;
  let service: TestService;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(7);
    service = await start(LOCK_WAIT_SECONDS);
  });

  afterAll(async () => {
    await service.stop();
    await fixture.close();
  });

  const start = (lockWaitSeconds: number, databaseUrl = fixture.environment.DATABASE_URL ?? ''): Promise<TestService> =>
    TestService.start(
      {},
      { ...fixture.environment, DATABASE_URL: databaseUrl, DATABASE_LOCK_WAIT_SECONDS: String(lockWaitSeconds) },
    );

  /** Counts how often a service requests the lock of a pool; no attempt is missed. */
  function attemptsAt(poolId: string, at = service): () => number {
    let count = 0;
    const watcher: EntitySubscriberInterface = {
      beforeQuery: (event: BeforeQueryEvent) => {
        const waits = statementsIn(event).filter(
          ({ sql, values }) => sql.endsWith('FOR UPDATE') && values.flat().includes(poolId),
        );
        count += waits.length;
      },
    };
    at.app.dataSource.subscribers.push(watcher);
    return () => count;
  }

  function order(token: string, productId: string, through = service): Promise<TestResponse> {
    return through.request('POST', '/api/orders', {
      token,
      headers: { 'Idempotency-Key': 'lock wait' },
      body: { products: [{ productId, amount: 1 }] },
    });
  }

  async function hold(poolId: string): Promise<OpenTransaction> {
    const holder = await OpenTransaction.begin(fixture.dataSource);
    await holder.manager.query('SELECT id FROM license_pools WHERE id = ? FOR UPDATE', [poolId]);
    return holder;
  }

  it('an order that waits too long for a lock changes nothing, delays no other, and can be sent again', async () => {
    const [buyer, neighbour] = [await fixture.customer(), await fixture.customer()];
    const [held, free] = [await fixture.shop.product({}, 3), await fixture.shop.product({}, 3)];
    const holder = await hold(held.poolId);
    const attempts = attemptsAt(held.poolId);
    const startedAt = performance.now();
    const refused = order(buyer.token, held.id);
    await until(() => attempts() > 0, 'the order requests the lock');
    expect((await order(neighbour.token, free.id)).status).toBe(201);
    expect(await refused).toMatchObject({
      status: 500,
      body: { error: 'Internal server error', code: 'INTERNAL_ERROR' },
      commonErrorFields: { retryable: true },
    });
    expect(performance.now() - startedAt).toBeGreaterThan(ATTEMPTS * LOCK_WAIT_SECONDS * 1_000 * 0.9);
    // Three attempts and no fourth.
    expect(attempts()).toBe(ATTEMPTS);
    expect(await fixture.count(`orders WHERE customer_id = '${buyer.id}'`)).toBe(0);
    // The refused order has also released the customer, whom it had locked while it waited.
    await fixture.query('SELECT id FROM customers WHERE id = ? FOR UPDATE NOWAIT', [buyer.id]);

    await holder.rollBack();
    const made = await order(buyer.token, held.id);
    expect([made.status, made.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect(await fixture.violations()).toEqual([]);
  });

  it('a lock of a process that vanished is released by the server, and orders go on', async () => {
    const [gone, buyer] = [await fixture.customer(), await fixture.customer()];
    const product = await fixture.shop.product({}, 3);
    const before = await fixture.count('orders');
    const proxy = await DatabaseProxy.start(fixture.environment.DATABASE_URL ?? '');
    const cutOff = await start(LOCK_WAIT_SECONDS, proxy.url);
    try {
      const vanished = proxy.interruptCommit(/INSERT INTO `?orders`?\b/, 'unnoticed');
      const lost = order(gone.token, product.id, cutOff);
      await vanished;
      const vanishedAt = performance.now();
      const locking = fixture.query('SELECT id FROM license_pools WHERE id = ? FOR UPDATE NOWAIT', [product.poolId]);
      // The pool stays locked until the server notices that its client is gone, after twice the time.
      const isLocked = await locking.then(
        () => false,
        () => true,
      );
      expect(isLocked || performance.now() - vanishedAt > 2 * LOCK_WAIT_SECONDS * 1_000).toBe(true);
      expect((await lost).status).toBe(500);
      // On a busy machine the server may notice later than an order waits, which is then sent again as documented.
      await until(async () => (await order(buyer.token, product.id)).status === 201, 'the order is made');
      expect(await fixture.count('orders')).toBe(before + 1);
    } finally {
      await cutOff.stop();
      await proxy.cut();
    }
    expect(await fixture.violations()).toEqual([]);
  });

  it('an order that waits for a lock is made once if the lock is released before the last attempt', async () => {
    const buyer = await fixture.customer();
    const product = await fixture.shop.product({}, 3);
    const before = await fixture.count('orders');
    const holder = await hold(product.poolId);
    const longWaiting = await start(LONG_LOCK_WAIT_SECONDS);
    const attempts = attemptsAt(product.poolId, longWaiting);
    const ordering = order(buyer.token, product.id, longWaiting);
    await until(() => attempts() === 2, 'the order waits for the second time');
    await holder.rollBack();
    const { status, body } = await ordering;
    await longWaiting.stop();
    expect(status).toBe(201);
    expect((await order(buyer.token, product.id)).body).toEqual(body);
    expect(await fixture.count('orders')).toBe(before + 1);
    expect(await fixture.violations()).toEqual([]);
  });
});
