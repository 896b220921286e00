import type { DataSource } from 'typeorm';
import type { App } from '../../../src/app.js';

const DIGITS = `(${Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS digit`).join(' UNION ALL ')})`;

/** The numbers below 10,000. */
const NUMBERS = `(
  SELECT a.digit * 1000 + b.digit * 100 + c.digit * 10 + d.digit AS number
    FROM ${DIGITS} a, ${DIGITS} b, ${DIGITS} c, ${DIGITS} d)`;

export interface LongHistory {
  customerId: string;
  productId: string;
  poolId: string;
  /** At most 100,000. */
  orders: number;
  itemsPerOrder: number;
  /** At most 10,000; the default is 1. */
  keysPerItem?: number;
  /** The license key of every item. */
  licenseKey: string;
}

/** Writes a customer's history in a few statements; all keys share one ciphertext and have different fingerprints. */
export async function writeHistory({ dataSource, vault }: Pick<App, 'dataSource' | 'vault'>, history: LongHistory) {
  const { customerId, productId, poolId, orders, itemsPerOrder, keysPerItem = 1 } = history;
  const at = new Date();
  await dataSource.query(
    `INSERT INTO orders (customer_id, order_date, status, sub_total_cents, discount_amount_cents, discount_type,
       discount_total_cents, vat_rate_bp, vat_amount_cents, grand_total_cents, balance_after_cents, payment_method,
       order_from)
     SELECT ?, ?, 'completed', 1000 * ?, 0, 0, 0, 0, 0, 1000 * ?, 0, 'invoice', 1
       FROM ${DIGITS} a, ${DIGITS} b, ${DIGITS} c, ${DIGITS} d, ${DIGITS} e LIMIT ?`,
    [customerId, at, itemsPerOrder * keysPerItem, itemsPerOrder * keysPerItem, orders],
  );
  await dataSource.query(
    `INSERT INTO order_items (order_number, position, product_id, product_name, display_name, is_bundle, quantity,
       license_count, list_price_cents, price_cents, subtotal_cents)
     SELECT o.order_number, n.digit, p.id, p.name, p.display_name, 0, ?, ?, 1000, 1000, 1000 * ?
       FROM orders o JOIN products p ON p.id = ? JOIN ${DIGITS} n ON n.digit < ?
      WHERE o.customer_id = ?`,
    [keysPerItem, keysPerItem, keysPerItem, productId, itemsPerOrder, customerId],
  );
  await dataSource.query(
    `INSERT INTO license_keys (license_pool_id, status, ciphertext, fingerprint, order_item_id, imported_at)
     SELECT ?, 'ALLOCATED', ?, UNHEX(SHA2(CONCAT('history ', i.id, ' ', k.number), 256)), i.id, ?
       FROM order_items i JOIN orders o ON o.order_number = i.order_number
       JOIN ${NUMBERS} k ON k.number < ?
      WHERE o.customer_id = ?`,
    [poolId, vault.encrypt(history.licenseKey, 'license-key'), at, keysPerItem, customerId],
  );
  await dataSource.query('UPDATE license_pools SET allocated = allocated + ? WHERE id = ?', [
    orders * itemsPerOrder * keysPerItem,
    poolId,
  ]);
}

/** The numbers of a customer's orders, newest first. */
export async function orderNumbers(dataSource: DataSource, customerId: string): Promise<number[]> {
  const rows = await dataSource.query<{ orderNumber: number }[]>(
    'SELECT order_number AS orderNumber FROM orders WHERE customer_id = ? ORDER BY order_number DESC',
    [customerId],
  );
  return rows.map(({ orderNumber }) => orderNumber);
}
