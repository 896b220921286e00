import { OpenTransaction } from '../concurrency/two-connections.js';
import { buy } from '../processes/buyer.js';
import { ServiceProcess } from '../processes/service-process.js';
import { World } from '../processes/world.js';
import { someStatementWaits } from '../support/lock-waits.js';

describe('SIGTERM while a statement waits for a lock', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.create(6);
  });
  afterAll(() => world.close());

  it('a process ends although an order of it waits for a lock that is not released, and makes nothing', async () => {
    // The statement would wait for far longer than this test may take.
    const service = await ServiceProcess.start({ ...world.environment, DATABASE_LOCK_WAIT_SECONDS: '3600' });
    const { id, token } = await world.customer();
    const product = await world.shop.product({}, 3);
    const holder = await OpenTransaction.begin(world.dataSource);
    await holder.manager.query('SELECT id FROM license_pools WHERE id = ? FOR UPDATE', [product.poolId]);
    const answer = buy(service.url, token, [product.id]).catch(() => 'cut off');
    await someStatementWaits(world.dataSource, product.poolId);

    expect(await service.signal('SIGTERM')).toEqual({ code: 0, signal: null, errors: '' });
    expect(await answer).toBe('cut off');
    expect(service.log.join('\n')).toContain('statements that still waited for the database were cut off');

    await holder.rollBack();
    expect(await world.count(`orders WHERE customer_id = '${id}'`)).toBe(0);
    expect(await world.breaches()).toEqual([]);
  });
});
