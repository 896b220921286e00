import { connect, migrate } from '../src/db/data-source.js';
import { newId } from '../src/db/ids.js';
import { CountingRateLimiter } from '../src/services/rate-limits/counting-rate-limiter.js';
import { mysqlPointStore } from '../src/services/rate-limits/mysql-point-store.js';
import type { PointStore } from '../src/services/rate-limits/point-store.js';
import { redisPointStore } from '../src/services/rate-limits/redis-point-store.js';
import type { BenchOptions } from './support/bench-options.js';
import { median } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const KEYS = 100;
const CHECKS = 200_000;
const ROUND_TRIPS = 300;
// So high that nothing is added to the shared count during the checks.
const LIMIT = 1_000_000_000;
const NANOSECONDS = 1_000_000;

/** What any limiter in memory does at the least: finds the key, looks at the clock, counts. */
function floorNs(keys: readonly string[]): number {
  const entries = new Map(keys.map((key) => [key, { left: LIMIT, endsAt: Infinity }]));
  let admitted = 0;
  const startedAt = performance.now();
  for (let number = 0; number < CHECKS; number += 1) {
    const entry = entries.get(keys[number % KEYS] ?? '');
    if (entry && entry.left > 0 && performance.now() < entry.endsAt) {
      entry.left -= 1;
      admitted += 1;
    }
  }
  const elapsedMs = performance.now() - startedAt;
  if (admitted !== CHECKS) throw new Error(`${admitted} of ${CHECKS} were admitted`);
  return (elapsedMs * NANOSECONDS) / CHECKS;
}

function inMemoryNs(limiter: CountingRateLimiter, keys: readonly string[]): number {
  let admitted = 0;
  const startedAt = performance.now();
  for (let number = 0; number < CHECKS; number += 1) {
    const decision = limiter.consume(keys[number % KEYS] ?? '', LIMIT, 1);
    if (!(decision instanceof Promise) && decision.admitted) admitted += 1;
  }
  const elapsedMs = performance.now() - startedAt;
  if (admitted !== CHECKS) throw new Error(`${admitted} of ${CHECKS} were admitted from memory`);
  return (elapsedMs * NANOSECONDS) / CHECKS;
}

async function roundTripNs(store: PointStore, key: string): Promise<number> {
  const startedAt = performance.now();
  for (let number = 0; number < ROUND_TRIPS; number += 1) await store.consume(key, 1);
  return ((performance.now() - startedAt) * NANOSECONDS) / ROUND_TRIPS;
}

/** Refused out of memory: what a flood above the limit costs. */
async function refusedNs(limiter: CountingRateLimiter, key: string): Promise<number> {
  await limiter.consume(key, 1, 1);
  const startedAt = performance.now();
  for (let number = 0; number < CHECKS; number += 1) {
    const decision = limiter.consume(key, 1, 1);
    if (decision instanceof Promise || decision.admitted)
      throw new Error('A check above the limit was not refused at once');
  }
  return ((performance.now() - startedAt) * NANOSECONDS) / CHECKS;
}

async function measure(name: string, store: PointStore, rounds: number): Promise<void> {
  const figures: Record<string, number[]> = { floor: [], inMemory: [], refused: [], roundTrip: [] };
  for (let round = 0; round < rounds; round += 1) {
    const keys = Array.from({ length: KEYS }, newId);
    const kept: PointStore = { ...store, close: async () => undefined };
    const limiter = new CountingRateLimiter(kept, () => performance.now(), console.error);
    for (const key of keys) await limiter.consume(key, LIMIT, 1);
    figures.floor?.push(floorNs(keys));
    figures.inMemory?.push(inMemoryNs(limiter, keys));
    figures.refused?.push(await refusedNs(limiter, newId()));
    figures.roundTrip?.push(await roundTripNs(store, newId()));
    await limiter.close();
  }
  const floor = median(figures.floor ?? []);
  const row = (title: string, values: number[] = []): string[] => {
    const middle = median(values);
    return [title, fixed(middle / 1000, 3), fixed(middle / floor, 1)];
  };
  printTable(
    `a check of the rate limit, with ${name} (${CHECKS} checks of ${KEYS} customers, median of ${rounds})`,
    ['', 'µs', 'ratio'],
    [
      row('a bare Map (floor)', figures.floor),
      row('from memory', figures.inMemory),
      row('refused from memory', figures.refused),
      row('a round trip for each', figures.roundTrip),
    ],
  );
}

/** What a check of the rate limit costs, beside what it would cost to ask the store each time. */
export async function benchRateLimit({ databaseUrl, rounds }: BenchOptions): Promise<void> {
  const dataSource = await connect(databaseUrl, 1);
  await migrate(dataSource);
  await dataSource.destroy();
  const stores: [string, PointStore][] = [['the database', mysqlPointStore(databaseUrl)]];
  if (process.env.REDIS_URL) stores.push(['Redis', redisPointStore(process.env.REDIS_URL)]);
  for (const [name, store] of stores) {
    await measure(name, store, rounds);
    await store.close();
  }
}
