import { createPool, type Connection, type Pool, type PoolConnection, type ResultSetHeader } from 'mysql2/promise';
import { serveCalls } from '../support/child.js';

/**
 * The load for both the floor and the service: `count` one-line orders of one piece, `concurrency` of them at the same
 * time.
 */
export interface BareLoad {
  customerIds: string[];
  productIds: string[];
  concurrency: number;
  count: number;
}

export interface LoadResult {
  tookMs: number;
  latenciesMs: number[];
}

/** One row of a locking or plain read; the floor knows its schema, so it takes what it finds. */
async function row<T>(connection: Connection, sql: string, values: unknown[]): Promise<T> {
  const [rows] = await connection.query(sql, values);
  const [first] = rows as T[];
  if (!first) throw new Error(`No row for ${sql}`);
  return first;
}

async function insert(connection: Connection, sql: string, values: unknown[]): Promise<number> {
  const [{ insertId }] = await connection.query<ResultSetHeader>(sql, values);
  return insertId;
}

/**
 * The same order as hand-written SQL: the same locks in the same order, the same rows, one statement after the other.
 * It is spared what the service has besides: HTTP, tokens, tiers, promotions, bundles, encryption and refusals.
 */
async function order(connection: PoolConnection, customerId: string, productId: string): Promise<void> {
  const now = new Date();
  await connection.query('START TRANSACTION');
  const customer = await row<{ balance: number; creditLimit: number }>(
    connection,
    `SELECT status, country_code, balance_cents AS balance, credit_limit_cents AS creditLimit FROM customers WHERE id = ? FOR UPDATE`,
    [customerId],
  );
  const product = await row<{ name: string; displayName: string; price: number; poolId: string }>(
    connection,
    `SELECT p.name, p.display_name AS displayName, p.list_price_cents AS price, pp.license_pool_id AS poolId
       FROM products p JOIN product_pools pp ON pp.product_id = p.id WHERE p.id = ? AND p.available`,
    [productId],
  );
  const { price, poolId } = product;
  const pool = await row<{ available: number; nextKeyId: number }>(
    connection,
    'SELECT available, next_key_id AS nextKeyId FROM license_pools WHERE id = ? FOR UPDATE',
    [poolId],
  );
  if (pool.available < 1 || customer.balance + price > customer.creditLimit) throw new Error('Refused');
  const key = await row<{ id: number }>(
    connection,
    `SELECT id, ciphertext FROM license_keys WHERE license_pool_id = ? AND status = 'AVAILABLE' AND id >= ?
      ORDER BY id LIMIT 1`,
    [poolId, pool.nextKeyId],
  );
  const orderNumber = await insert(
    connection,
    `INSERT INTO orders (customer_id, order_date, status, sub_total_cents, discount_percentage_bp, discount_amount_cents,
       discount_type, discount_total_cents, vat_rate_bp, vat_amount_cents, grand_total_cents, balance_after_cents,
       payment_method, order_from) VALUES (?, ?, 'completed', ?, 0, 0, 0, 0, 0, 0, ?, ?, 'invoice', 1)`,
    [customerId, now, price, price, customer.balance + price],
  );
  const itemId = await insert(
    connection,
    `INSERT INTO order_items (order_number, order_date, position, product_id, product_name, display_name, is_bundle,
       is_replacement, quantity, license_count, list_price_cents, price_cents, subtotal_cents)
     VALUES (?, ?, 0, ?, ?, ?, 0, 0, 1, 1, ?, ?, ?)`,
    [orderNumber, now, productId, product.name, product.displayName, price, price, price],
  );
  await connection.query('UPDATE customers SET balance_cents = balance_cents + ? WHERE id = ?', [price, customerId]);
  await connection.query("UPDATE license_keys SET status = 'ALLOCATED', order_item_id = ? WHERE id = ?", [
    itemId,
    key.id,
  ]);
  await connection.query(
    `UPDATE license_pools SET available = available - 1, allocated = allocated + 1, next_key_id = ?,
       stock_changed_at = ? WHERE id = ?`,
    [key.id + 1, now, poolId],
  );
  await connection.query('COMMIT');
}

let pool: Pool | undefined;

function open(connectionLimit: number): Pool {
  const made = createPool({ uri: process.env.DATABASE_URL ?? '', connectionLimit, timezone: 'Z' });
  made.pool.on('connection', (connection: { query(sql: string): void }) => {
    connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  });
  return made;
}

const calls = {
  order: async ({ customerIds, productIds, concurrency, count }: BareLoad): Promise<LoadResult> => {
    pool ??= open(concurrency);
    const connections = pool;
    const latenciesMs: number[] = [];
    let left = count;
    const lane = async (customerId: string): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const startedAt = performance.now();
        const connection = await connections.getConnection();
        await order(connection, customerId, productIds[Math.floor(Math.random() * productIds.length)] ?? '');
        connection.release();
        latenciesMs.push(performance.now() - startedAt);
      }
    };
    const startedAt = performance.now();
    await Promise.all(customerIds.slice(0, concurrency).map(lane));
    return { tookMs: performance.now() - startedAt, latenciesMs };
  },
};

export type BareOrderCalls = typeof calls;

serveCalls(calls);
