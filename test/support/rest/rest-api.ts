import { linkedPath } from '../linked-path.js';
import type { TestResponse } from '../service.js';
import { StockTables } from '../stock-tables.js';
import type { Fixture } from '../use-service.js';

export { useDedicatedService as useOwnService, useService, type Fixture } from '../use-service.js';

/** A clock that is stopped until a test moves it. */
export function manualClock(start: string): { now: Date; clock: () => Date } {
  const manual = { now: new Date(start), clock: () => manual.now };
  return manual;
}

export interface Line {
  productId: string;
  amount: unknown;
  maxPrice?: unknown;
}

export function order(
  { service }: Fixture,
  token: string,
  products: readonly Line[],
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  return service.request('POST', '/api/orders', { token, headers, body: { products } });
}

/** The pages of a list, each by the link of the one before. */
export async function linkedPages({ service }: Fixture, token: string, path: string): Promise<any[][]> {
  const { status, body, headers } = await service.request('GET', path, { token });
  expect(status).toBe(200);
  const next = linkedPath(headers);
  return [body, ...(next ? await linkedPages({ service } as Fixture, token, next) : [])];
}

/** All rows that an operation of a customer could change, to be compared before and after. */
export async function stateOf({ service }: Fixture, customerId: string, poolIds: readonly string[] = []) {
  const rows = (sql: string, values: unknown[] = [customerId]) => service.query<unknown>(sql, values);
  const pools = poolIds.length === 0 ? ['-'] : poolIds;
  return {
    customer: await rows('SELECT balance_cents, version, updated_at FROM customers WHERE id = ?'),
    orders: await rows('SELECT * FROM orders WHERE customer_id = ? ORDER BY order_number'),
    idempotencyKeys: await rows('SELECT HEX(key_hash) FROM idempotency_keys WHERE customer_id = ? ORDER BY key_hash'),
    webhooks: await rows('SELECT * FROM webhooks WHERE customer_id = ? ORDER BY id'),
    pools: await rows('SELECT * FROM license_pools WHERE id IN (?) ORDER BY id', [pools]),
    keys: await rows('SELECT id, status, order_item_id FROM license_keys WHERE license_pool_id IN (?) ORDER BY id', [
      pools,
    ]),
    events: await rows(
      `SELECT e.id, e.kind FROM events e JOIN license_pools l ON l.product_id = e.product_id WHERE l.id IN (?) ORDER BY e.id`,
      [pools],
    ),
  };
}

/** Runs work that is expected to be refused, and asserts that it changes nothing. */
export async function assertRefused<T>(
  fixture: Fixture,
  customerId: string,
  poolIds: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const before = await stateOf(fixture, customerId, poolIds);
  const result = await work();
  expect(await stateOf(fixture, customerId, poolIds)).toEqual(before);
  return result;
}

/** What a customer owes, in cents. */
export const balanceOf = async (fixture: Fixture, customerId: string): Promise<number> =>
  (await new StockTables(fixture).ledger(customerId)).balanceCents;

/** The counters of a pool; asserts that they agree with its keys. */
export async function countersOf(fixture: Fixture, poolId: string): Promise<{ available: number; allocated: number }> {
  const { counters, keys } = await new StockTables(fixture).count(poolId);
  expect(counters).toEqual(keys);
  return { available: counters.available, allocated: counters.allocated };
}

/** A license as an order shows it, whatever its id is. */
export const license = (licenseKey: string): { _id: string; licenseKey: string } => ({
  _id: expect.stringMatching(/^[0-9a-f]{24}$/),
  licenseKey,
});

/** The license keys that `Shop` puts into a pool: `count` of them, from number `from` on. */
export function keysOf(poolId: string, count: number, from = 0): { _id: string; licenseKey: string }[] {
  return Array.from({ length: count }, (_, index) => license(`KEY-${poolId}-${from + index}`));
}
