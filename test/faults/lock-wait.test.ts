import { OpenTransaction } from '../concurrency/two-connections.js';
import { World } from '../processes/world.js';
import { TestService, type Answer } from '../support/service.js';
import { someWaitFor } from './waiting-transactions.js';

const LOCK_WAIT_MS = 1_000;
const ATTEMPTS = 3;
// Three waits, which the server ends at its own pace, and no fourth.
const LONGEST_MS = (ATTEMPTS + 1) * LOCK_WAIT_MS * 1.5;

describe('a lock that is held longer than the service waits', () => {
  let world: World;
  let service: TestService;

  beforeAll(async () => {
    world = await World.create(7);
    service = await TestService.start({}, { ...world.environment, DATABASE_LOCK_WAIT_SECONDS: '1' });
  }, 60_000);

  afterAll(async () => {
    await service.stop();
    await world.close();
  });

  function order(token: string, productId: string): Promise<Answer> {
    return service.request('POST', '/api/orders', {
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

  it('refuses orders in time and changes nothing; other orders go on, and later the same key buys', async () => {
    const [buyer, neighbour] = [await world.customer(), await world.customer()];
    const [held, free] = [await world.shop.product({}, 3), await world.shop.product({}, 3)];
    const holder = await hold(held.poolId);
    const startedAt = performance.now();
    const refused = order(buyer.token, held.id);
    await someWaitFor(world.dataSource, held.poolId);
    expect((await order(neighbour.token, free.id)).status).toBe(201);
    expect(await refused).toMatchObject({
      status: 500,
      body: { error: 'Internal server error', code: 'INTERNAL_ERROR' },
    });
    const tookMs = performance.now() - startedAt;
    expect(tookMs).toBeGreaterThan(ATTEMPTS * LOCK_WAIT_MS * 0.9);
    expect(tookMs).toBeLessThan(LONGEST_MS);
    expect(await world.count(`orders WHERE customer_id = '${buyer.id}'`)).toBe(0);
    // While it waited it held its customer, and has let go of that too.
    await world.query('SELECT id FROM customers WHERE id = ? FOR UPDATE NOWAIT', [buyer.id]);

    await holder.rollBack();
    const made = await order(buyer.token, held.id);
    expect([made.status, made.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect(await world.breaches()).toEqual([]);
  });

  it('is survived where it comes free in the meantime: the order is made, once', async () => {
    const buyer = await world.customer();
    const product = await world.shop.product({}, 3);
    const before = await world.count('orders');
    const holder = await hold(product.poolId);
    const startedAt = performance.now();
    const ordering = order(buyer.token, product.id);
    await new Promise((resolve) => setTimeout(resolve, LOCK_WAIT_MS * 1.6));
    await someWaitFor(world.dataSource, product.poolId);
    await holder.rollBack();
    const { status, body } = await ordering;
    expect(performance.now() - startedAt).toBeGreaterThan(LOCK_WAIT_MS);
    expect(status).toBe(201);
    expect((await order(buyer.token, product.id)).body).toEqual(body);
    expect(await world.count('orders')).toBe(before + 1);
    expect(await world.breaches()).toEqual([]);
  });
});
