import { AsyncLocalStorage } from 'node:async_hooks';
import { promisify } from 'node:util';
import type { Pool, PoolConnection } from 'mysql2';
import { createPool, DEFAULT_SETTINGS } from '../../src/db/connection-pool.js';
import { FairQueue } from '../../src/domain/access/fair-queue.js';
import { testDatabaseUrl } from '../support/database-url.js';

describe('a fair queue of connections', () => {
  const holders = new AsyncLocalStorage<string | undefined>();
  let queue: FairQueue;
  let pool: Pool;

  beforeEach(async () => {
    queue = new FairQueue({ each: 2, all: 2 });
    const fairConnections = { queue, holder: () => holders.getStore() };
    pool = createPool({ uri: await testDatabaseUrl(), connectionLimit: 1 }, { ...DEFAULT_SETTINGS, fairConnections });
  });
  afterEach(() => promisify(pool.end.bind(pool))());

  const take = (holder?: string): Promise<PoolConnection> =>
    holders.run(holder, () => promisify(pool.getConnection.bind(pool))());

  it('a waiting request gets another connection after one is lost, and all slots are released', async () => {
    // The events of a connection happen in the scope of the request that has opened it.
    (await take('a')).release();
    const held = await take();
    const waiting = take('a');
    held.query('KILL CONNECTION_ID()', () => undefined);
    (await waiting).release();
    let begun = 0;
    for (const _ of ['one', 'two']) queue.enqueue('a', () => (begun += 1));
    expect(begun).toBe(2);
  });
});
