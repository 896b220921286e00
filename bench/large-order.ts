import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type Connection } from 'mysql2/promise';
import type { ServiceCalls } from './processes/service.js';
import type { BenchOptions } from './support/bench-options.js';
import { Child } from './support/child.js';
import { BenchData } from './support/data.js';
import { OrderLoad } from './support/order-load.js';
import { PRODUCTION } from './support/settings.js';
import { median, quantile, rounds } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const KEYS = 10_000;
const QUIET_MS = 3_000;

/**
 * The minimum time to hand out this many keys: reading them and writing their owner, under their pool's lock. It is
 * undone again, for the order that is compared.
 */
async function bareTake(connection: Connection, poolId: string): Promise<number> {
  const [[item]] = (await connection.query('SELECT id FROM order_items LIMIT 1')) as unknown as [{ id: number }[]];
  const startedAt = performance.now();
  await connection.query('START TRANSACTION');
  await connection.query('SELECT available FROM license_pools WHERE id = ? FOR UPDATE', [poolId]);
  const [keys] = (await connection.query(
    `SELECT id, ciphertext FROM license_keys WHERE license_pool_id = ? AND status = 'AVAILABLE' ORDER BY id LIMIT ?`,
    [poolId, KEYS],
  )) as unknown as [{ id: number }[]];
  await connection.query("UPDATE license_keys SET status = 'ALLOCATED', order_item_id = ? WHERE id IN (?)", [
    item?.id,
    keys.map(({ id }) => id),
  ]);
  const tookMs = performance.now() - startedAt;
  await connection.query('ROLLBACK');
  return tookMs;
}

/** Orders of 10,000 keys, while others order single ones, against no more than taking the keys in SQL. */
export async function benchLargeOrder(options: BenchOptions): Promise<void> {
  const environment = { ...PRODUCTION, DATABASE_URL: options.databaseUrl, LOG_LEVEL: 'warn' };
  const profiling = options.profileDir ? ['--cpu-prof', `--cpu-prof-dir=${options.profileDir}`] : [];
  const data = await BenchData.open(environment);
  const connection = await createConnection(options.databaseUrl);
  const service = await Child.start<ServiceCalls>('processes/service.js', environment, profiling);
  try {
    const url = await service.call('url', undefined);
    const load = await OrderLoad.prepare(data, url);
    const { token } = await data.customer();
    const { id, poolId } = await data.shop.product({ listPriceCents: 1 }, KEYS * (options.rounds + 1));
    await load.during(() => sleep(QUIET_MS));
    await OrderLoad.order(url, token, id, KEYS);
    const results = await rounds(options.rounds, 'large order', async () => {
      const floorMs = await bareTake(connection, poolId);
      const alone = await load.during(() => sleep(QUIET_MS));
      let tookMs = 0;
      const meanwhile = await load.during(async () => {
        tookMs = await OrderLoad.order(url, token, id, KEYS);
      });
      return { floorMs, alone, meanwhile, tookMs };
    });
    const rows = results.map(({ floorMs, alone, meanwhile, tookMs }, index) => [
      `round ${index + 1}`,
      ...[tookMs, floorMs].map((value) => fixed(value)),
      fixed(tookMs / floorMs, 2),
      ...[quantile(alone, 0.5), quantile(alone, 0.99), quantile(meanwhile, 0.5), Math.max(...meanwhile)].map((value) =>
        fixed(value, 1),
      ),
    ]);
    const header = ['', 'ms', 'bare SQL ms', 'ratio', 'others p50', 'others p99', 'meanwhile p50', 'slowest'];
    printTable(`An order of ${KEYS} keys over HTTP; orders of other products alone and meanwhile`, header, rows);
    console.log(`  median ${fixed(median(results.map(({ tookMs }) => tookMs)))} ms`);
    await data.verify();
  } finally {
    await connection.end();
    await Promise.all([service.stop(), data.close()]);
  }
}
