import type { DataSource } from 'typeorm';
import { sampleEvent } from '../../../src/records/event.js';
import { numbers, writeOrders, writeSalesHistory, type SalesHistory } from '../sales-history.js';
import type { TestService } from '../service.js';
import { takeStatistics } from './statistics.js';

const HISTORY: SalesHistory = { orders: 6_000, days: 365, end: new Date(), products: 300, customers: 100 };
const FIRST_ORDER = 100_000;
/** The most rows that belong to one customer and that one list can count: half of all orders, and payments. */
export const OF_LARGE = 5_500;
export const IMPORTED = 100_000;

/** The customer that half of all orders are of, and one with a single order of its own. */
export const LARGE = 'c00000000000000000000001';
export const SMALL = 'c00000000000000000000002';
/** The product that half of all items are of, and its pool, with nearly all keys that are not sold. */
export const PRODUCT = 'a00000000000000000000001';
export const POOL = 'b00000000000000000000001';
/** The import of those keys. */
export const IMPORT = 'd10000000000000000000001';
export const WEBHOOK = 'e00000000000000000000001';

const id = (kind: string, number: string): string => `CONCAT('${kind}', LPAD(${number}, 22, '0'))`;
const past = (number: string): string => `DATE_SUB(NOW(3), INTERVAL ${number} MINUTE)`;

/** Bytes that no other row has. They ascend, which is quicker to index. */
const fingerprint = (length: number): string =>
  `CONCAT(UNHEX(LPAD(HEX(UUID_SHORT()), 16, '0')), RANDOM_BYTES(${length - 8}))`;

/** A key in each of these tables' rows; all have the same ciphertext. No job has to compute their loose fingerprints. */
function keys(columns: string, source: string): string {
  return `INSERT INTO license_keys (license_pool_id, key_import_id, status, order_item_id, ciphertext, fingerprint,
            loose_fingerprint, imported_at)
          SELECT ${columns}, ?, ${fingerprint(32)}, ${fingerprint(16)}, NOW(3) FROM ${source}`;
}

const UNSOLD = [
  `INSERT INTO key_imports (id, license_pool_id, created_at, source, imported, unit_cost_cents)
   SELECT REPLACE(id, 'b0', 'd0'), id, ${past('500000')}, 'first.csv', 90, 250 FROM license_pools`,
  keys(
    "l.id, REPLACE(l.id, 'b0', 'd0'), 'AVAILABLE', NULL",
    `license_pools l JOIN ${numbers(10)} WHERE l.id <> '${POOL}'`,
  ),
];

/** Half of all orders are of one customer, and half of all items of one product; a key is sold with each. */
const SOLD = [
  `UPDATE orders SET customer_id = IF(order_number % 2 = 0, '${LARGE}', 'c00000000000000000000003'),
     reference = CONCAT('PO-', order_number % 1000) WHERE order_number % 2 = 0 OR customer_id = '${SMALL}'`,
  `UPDATE orders SET customer_id = '${SMALL}' WHERE order_number = ${FIRST_ORDER + 1}`,
  'UPDATE orders SET change_stamp = order_date, updated_at = order_date',
  `UPDATE change_stamps SET last_stamp = NOW(3)`,
  `UPDATE order_items SET product_id = '${PRODUCT}' WHERE order_number % 2 = 1`,
  keys(
    "l.license_pool_id, REPLACE(l.license_pool_id, 'b0', 'd0'), 'ALLOCATED', i.id",
    `order_items i JOIN product_pools l ON l.product_id = i.product_id JOIN ${numbers(3)} ON n < i.quantity`,
  ),
];

const IMPORTS = [
  `INSERT INTO key_imports (id, license_pool_id, created_at, source, imported, unit_cost_cents)
   VALUES ('${IMPORT}', '${POOL}', NOW(3), 'second.csv', ${IMPORTED}, 300)`,
  keys(`'${POOL}', '${IMPORT}', 'AVAILABLE', NULL`, numbers(IMPORTED)),
];

const COUNT_KEYS = [
  `UPDATE license_pools l JOIN (SELECT license_pool_id, SUM(status = 'AVAILABLE') AS available,
       SUM(status = 'ALLOCATED') AS allocated, MIN(IF(status = 'AVAILABLE', id, NULL)) AS next
     FROM license_keys GROUP BY license_pool_id) k ON k.license_pool_id = l.id
     SET l.available = k.available, l.allocated = k.allocated, l.next_key_id = COALESCE(k.next, 0),
         l.change_stamp = NOW(3)`,
  'UPDATE products SET change_stamp = NOW(3)',
  'UPDATE customers SET discounts_change_stamp = NOW(3)',
  'UPDATE catalogue_versions SET version = version + 1, changed_at = NULL',
];

/** What belongs to the orders: nearly all of it is done, as it is in a shop after some time. */
const DONE = [
  `INSERT INTO idempotency_keys (key_hash, customer_id, order_hash, order_number, created_at)
   SELECT RANDOM_BYTES(32), customer_id, RANDOM_BYTES(32), order_number, order_date FROM orders`,
  `INSERT INTO invoices (number, kind, year, sequence, order_number, credit_note_id, customer_id, issue_day, supply_day,
     due_day, category, sub_total_cents, vat_amount_cents, rounding_amount_cents, payable_amount_cents, revenue_account,
     document, xml, hash, created_at)
   SELECT CONCAT('R-', order_number), 'INVOICE', 2020, order_number, order_number, '', customer_id, DATE(order_date),
          DATE(order_date), DATE(order_date), 'OUTSIDE_EU', sub_total_cents, vat_amount_cents, 0, grand_total_cents, 8338,
          '{}', '', RANDOM_BYTES(32), order_date
     FROM orders`,
  `INSERT INTO webhooks (id, customer_id, url, secret_ciphertext, product_out_of_stock, product_back_in_stock,
     product_price_changed, order_completed, active, created_at, updated_at)
   SELECT ${id('e0', 'n')}, IF(n = 1, '${LARGE}', ${id('c0', 'n % 100')}), 'http://127.0.0.1:9/', '', 0, 0, 0, 0, n < 10,
          NOW(3), NOW(3) FROM ${numbers(200)}`,
  `INSERT INTO events (kind, customer_id, order_number, data, occurred_at, feed_stamp)
   SELECT 'orderCompleted', customer_id, order_number, ?, order_date, order_date FROM orders ORDER BY order_number`,
  `INSERT INTO webhook_deliveries (event_id, webhook_id, status, attempt_count, created_at)
   SELECT id, '${WEBHOOK}', 'SUCCEEDED', 1, occurred_at FROM events`,
  `INSERT INTO delivery_attempts (delivery_id, at, status_code, duration_ms)
   SELECT id, created_at, 204, 12 FROM webhook_deliveries`,
  `INSERT INTO mails (kind, cause, recipient, day, recipient_name, facts, state, created_at, sent_at)
   SELECT 'INVOICE_ISSUED', order_number, 'a@b.example', '2026-01-01', 'A', '{}', 'SENT', order_date, order_date FROM orders`,
  `INSERT INTO payments (id, customer_id, kind, amount_cents, balance_after_cents, created_at)
   SELECT ${id('f0', 'n')}, IF(n % 2 = 0, '${LARGE}', ${id('c0', 'n % 100')}), 'PAYMENT', 100, 0, ${past('n')}
     FROM ${numbers(4_000)}`,
  `INSERT INTO audit_entries (at, action, subject_type, subject_id)
   SELECT ${past('n')}, 'updateCustomer', 'Customer', IF(n % 2 = 0, '${LARGE}', ${id('c0', 'n % 100')})
     FROM ${numbers(6_000)}`,
  `INSERT INTO claims (id, customer_id, order_number, license_key_id, reason, status, created_at, updated_at)
   SELECT ${id('90', 'k.id')}, o.customer_id, o.order_number, k.id, 'is refused', 'REJECTED', o.order_date, o.order_date
     FROM orders o JOIN order_items i ON i.order_number = o.order_number JOIN license_keys k ON k.order_item_id = i.id
    WHERE o.order_number < ${FIRST_ORDER + 1_500}`,
  `INSERT INTO api_tokens (id, customer_id, name, prefix, token_hash, created_at)
   SELECT ${id('70', 'n')}, ${id('c0', 'n % 100')}, 'one of many', 'rok_', RANDOM_BYTES(32), NOW(3) FROM ${numbers(1_000)}`,
  `INSERT INTO price_changes (product_id, product_version, at, via, old_list_price_cents, new_list_price_cents)
   SELECT ${id('a0', 'n % 300')}, n, ${past('n')}, 'GRAPHQL', 100, 200 FROM ${numbers(3_000)}`,
  `INSERT INTO promotions (id, name, percentage_bp, valid_from, valid_until, created_at, updated_at, change_stamp)
   SELECT ${id('60', 'n')}, 'over', 100, ${past('n + 500')}, ${past('n + 400')}, ${past('n + 600')}, ${past('n + 600')},
          ${past('n + 600')} FROM ${numbers(500)}`,
  `INSERT INTO agenda_jobs (name, next_run_at, data)
   SELECT 'retry-delivery', 4000000000000 + n, '{"deliveryId": 1}' FROM ${numbers(2_000)}`,
  `INSERT INTO rate_limits (\`key\`, points, expire) SELECT CONCAT('old:', n), 1, 1 + n FROM ${numbers(2_000)}`,
  'UPDATE invoice_series SET rescanned_at = NOW(3)',
  `UPDATE invoice_series SET done_up_to = (SELECT MAX(order_number) FROM orders) WHERE kind = 'INVOICE'`,
];

async function runAll(dataSource: DataSource, statements: readonly string[], value: unknown): Promise<void> {
  for (const sql of statements) await dataSource.query(sql, sql.includes('?') ? [value] : []);
}

const holdsKeys = (table: string): boolean => table.startsWith('license_');

/**
 * Fills a service's empty database with a shop of 6,000 orders and 127,000 license keys. What the server knows of the keys
 * is from when none was sold; of all else, it is from now.
 */
export async function writeBusyShop({ app }: TestService): Promise<void> {
  const { dataSource, vault } = app;
  const ciphertext = vault.encrypt('AAAAA-BBBBB-CCCCC-DDDDD-EEEEE', 'license-key');
  await writeSalesHistory(dataSource, { ...HISTORY, orders: 0 });
  await runAll(dataSource, [...UNSOLD, ...IMPORTS], ciphertext);
  await takeStatistics(dataSource, holdsKeys);
  await writeOrders(dataSource, HISTORY);
  await runAll(dataSource, SOLD, ciphertext);
  await runAll(dataSource, DONE, JSON.stringify(sampleEvent('orderCompleted').data));
  await runAll(dataSource, COUNT_KEYS, null);
  await takeStatistics(dataSource, (table) => !holdsKeys(table));
}

/** Has the server count the keys: few of them are sold. */
export function countKeys({ app }: TestService): Promise<void> {
  return takeStatistics(app.dataSource, holdsKeys);
}

/** Has the server count the keys when all but a thousand are sold, and then imports others. */
export async function sellNearlyAll({ app }: TestService): Promise<void> {
  const { dataSource, vault } = app;
  const [{ item, key } = { item: 0, key: 0 }] = await dataSource.query<{ item: number; key: number }[]>(
    `SELECT MIN(id) AS item, (SELECT MIN(id) FROM license_keys WHERE key_import_id = '${IMPORT}') AS \`key\`
       FROM order_items`,
  );
  // Ten keys of each item, one after the other.
  await dataSource.query(
    `UPDATE license_keys SET status = 'ALLOCATED', order_item_id = ? + (id - ?) DIV 10
      WHERE license_pool_id = '${POOL}' AND status = 'AVAILABLE' AND id >= ? ORDER BY id LIMIT ?`,
    [item, key, key, IMPORTED - 2_000],
  );
  await takeStatistics(dataSource, holdsKeys);
  const ciphertext = vault.encrypt('AAAAA-BBBBB-CCCCC-DDDDD-EEEEE', 'license-key');
  await runAll(
    dataSource,
    [keys(`'${POOL}', '${IMPORT}', 'AVAILABLE', NULL`, numbers(20_000)), ...COUNT_KEYS],
    ciphertext,
  );
}
