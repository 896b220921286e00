import type { DataSource } from 'typeorm';
import { isId } from '../../db/ids.js';
import { likeBeginning, likeContaining } from '../../db/like.js';
import type { Finder } from './search.js';

/** How many of the newest customers and products are searched for a part of their names. */
const SCANNED_ROWS = 100_000;

async function idsOf(dataSource: DataSource, sql: string, values: readonly unknown[]): Promise<string[]> {
  const rows = await dataSource.query<{ id: string | number }[]>(sql, [...values]);
  return rows.map(({ id }) => String(id));
}

/** The lowest id among a table's newest `count` rows. As a constant it bounds the scan, whatever the optimiser does. */
async function oldestScanned(dataSource: DataSource, table: string, count: number): Promise<string> {
  const [id] = await idsOf(dataSource, `SELECT id FROM ${table} ORDER BY id DESC LIMIT 1 OFFSET ?`, [count - 1]);
  return id ?? '';
}

/** By number, id and name; a part of a name or of an e-mail address. */
export function customerFinder(dataSource: DataSource, scannedRows = SCANNED_ROWS): Finder {
  return {
    kind: 'Customer',
    byNumber: (number) => idsOf(dataSource, 'SELECT id FROM customers WHERE customer_number = ?', [number]),
    exactly: async (text) => (isId(text) ? idsOf(dataSource, 'SELECT id FROM customers WHERE id = ?', [text]) : []),
    similarly: async (text, limit) =>
      idsOf(
        dataSource,
        `SELECT id FROM customers WHERE id >= ? AND (name LIKE ? OR email LIKE ?)
          ORDER BY name = ? DESC, name LIKE ? DESC, id DESC LIMIT ?`,
        [
          await oldestScanned(dataSource, 'customers', scannedRows),
          likeContaining(text),
          likeContaining(text),
          text,
          likeBeginning(text),
          limit,
        ],
      ),
  };
}

/** By number and the customer's reference; the beginning of a reference. */
export function orderFinder(dataSource: DataSource): Finder {
  return {
    kind: 'Order',
    byNumber: (number) => idsOf(dataSource, 'SELECT order_number AS id FROM orders WHERE order_number = ?', [number]),
    // In the order of the index, as a customer may give many orders the same reference.
    exactly: (text, limit) =>
      idsOf(
        dataSource,
        'SELECT order_number AS id FROM orders WHERE reference = ? ORDER BY customer_id DESC, order_number DESC LIMIT ?',
        [text, limit],
      ),
    similarly: (text, limit) =>
      idsOf(
        dataSource,
        `SELECT order_number AS id FROM orders FORCE INDEX (orders_reference) WHERE reference LIKE ?
          ORDER BY reference, customer_id, order_number LIMIT ?`,
        [likeBeginning(text), limit],
      ),
  };
}

/** By SKU and id; a part of a name or of a SKU, in any letter case. */
export function productFinder(dataSource: DataSource, scannedRows = SCANNED_ROWS): Finder {
  return {
    kind: 'Product',
    exactly: (text) =>
      isId(text)
        ? idsOf(dataSource, 'SELECT id FROM products WHERE id = ? UNION SELECT id FROM products WHERE sku = ?', [
            text,
            text,
          ])
        : idsOf(dataSource, 'SELECT id FROM products WHERE sku = ?', [text]),
    similarly: async (text, limit) =>
      idsOf(
        dataSource,
        `SELECT id FROM products
          WHERE id >= ? AND (name LIKE ? OR display_name LIKE ? OR sku COLLATE utf8mb4_unicode_ci LIKE ?)
          ORDER BY name = ? DESC, name LIKE ? DESC, id DESC LIMIT ?`,
        [
          await oldestScanned(dataSource, 'products', scannedRows),
          likeContaining(text),
          likeContaining(text),
          likeContaining(text),
          text,
          likeBeginning(text),
          limit,
        ],
      ),
  };
}

/** By id. */
export function claimFinder(dataSource: DataSource): Finder {
  return {
    kind: 'Claim',
    exactly: async (text) => (isId(text) ? idsOf(dataSource, 'SELECT id FROM claims WHERE id = ?', [text]) : []),
  };
}
