import { PoolFilling } from '../../../src/services/test-shop/pool-filling.js';
import { useTestShop } from '../../support/test-shop.js';
import { until } from '../../support/until.js';

const HOUR_MS = 60 * 60 * 1000;

describe('the pools of a test shop', () => {
  const fixture = useTestShop(0);

  const fillingAt = (now: Date) =>
    new PoolFilling(fixture.service.app.dataSource, fixture.service.app.vault, () => now);

  async function poolOf(id: string) {
    const [pool] = await fixture.service.query<{ available: number }>(
      'SELECT available FROM license_pools WHERE id = ?',
      [id],
    );
    return pool?.available;
  }

  const importsOf = (id: string) =>
    fixture.service.query<{ imported: number; source: string; via: string }>(
      `SELECT i.imported, i.source, a.via FROM key_imports i JOIN audit_entries a ON a.subject_id = i.license_pool_id
        WHERE i.license_pool_id = ? AND a.action = 'importLicenseKeys'`,
      [id],
    );

  it('a pool with few keys gets a hundred once, however many processes look, and one with enough gets none', async () => {
    const few = await fixture.shop.product({}, 19);
    const enough = await fixture.shop.product({}, 20);
    const now = new Date();
    await Promise.all(Array.from({ length: 5 }, () => fillingAt(now).fill()));
    expect([await poolOf(few.poolId), await poolOf(enough.poolId)]).toEqual([119, 20]);
    expect(await importsOf(few.poolId)).toEqual([{ imported: 100, source: 'Test shop', via: 'SYSTEM' }]);
    expect(await fixture.service.violations()).toEqual([]);
  });

  it('a pool with a mask is filled too, with keys that begin with TEST-', async () => {
    const { poolId, id } = await fixture.shop.product();
    await fixture.service.query('UPDATE license_pools SET mask = ? WHERE id = ?', ['AAAA-####', poolId]);
    await fillingAt(new Date()).fill();
    const { token } = await fixture.shop.customer();
    const body = { products: [{ productId: id, amount: 100 }] };
    const { body: order } = await fixture.service.request('POST', '/api/orders', { token, body });
    const keys = order.items[0].licenses.map(({ licenseKey }: { licenseKey: string }) => licenseKey) as string[];
    expect(new Set(keys).size).toBe(100);
    expect(keys.filter((key) => !/^TEST(-[0-9A-F]{4}){5}$/.test(key))).toEqual([]);
  });

  it('a pool whose stock a helper has set is left alone for an hour', async () => {
    const { id, poolId } = await fixture.shop.product({}, 30);
    const { token } = await fixture.shop.customer();
    const { body } = await fixture.service.request('POST', `/api/test/products/${id}/stock`, {
      token,
      body: { stock: 2 },
    });
    expect(body).toMatchObject({ _id: id, stock: 2 });
    const now = new Date();
    await fillingAt(new Date(now.getTime() + HOUR_MS - 60_000)).fill();
    expect(await poolOf(poolId)).toBe(2);
    await fillingAt(new Date(now.getTime() + HOUR_MS)).fill();
    expect(await poolOf(poolId)).toBe(102);
  });

  it('a process fills the pools automatically, and publishes that a product is back in stock', async () => {
    const service = await fixture.start();
    const { token } = await fixture.shop.customer();
    // It is created by several statements: a pool that is filled before it belongs to its product causes no event.
    const { id } = await fixture.shop.product();
    await service.startJobs();
    await until(async () => (await service.request('GET', `/api/products/${id}`, { token })).body.stock === 100);
    // The feed shows an event shortly after its transaction.
    const received = await until(async () => {
      const { body } = await service.request('GET', '/api/events?limit=500', { token });
      const events = body.events as { event: string; data: { productId: string } }[];
      const own = events.filter(({ data }) => data.productId === id);
      return own.length > 0 && own;
    });
    expect(received.map(({ event }) => event)).toEqual(['productBackInStock']);
    await service.stop();
  });
});
