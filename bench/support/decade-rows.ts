import { gzipSync } from 'node:zlib';
import { invoiceXml } from '../../src/domain/invoices/invoice-xml.js';
import { exampleInvoice } from '../../src/domain/invoices/invoice.js';
import { numbers, rowId } from '../../test/support/sales-history.js';
import { SELLER } from './settings.js';

/** How large a shop of ten years is. What waits for somebody, such as open claims, is the same in each size. */
export interface DecadeSize {
  orders: number;
  products: number;
  /** The first has a tenth of the orders. */
  customers: number;
  deliveries: number;
  auditEntries: number;
}

/** A statement that fills a table by part. */
export interface Filling {
  /** What it writes, in a word; undefined for a part of what the one before it writes. */
  what?: string;
  /** How many rows there are to write, or to choose from. */
  rows: number;
  /** @param source a table of the numbers of some rows, from 0, as `n`. @param from the first, and `to` the one after the last. */
  sql: (source: string, from: number, to: number) => string;
  values?: unknown[];
}

export const FIRST_ORDER = 100_000;
const STAFF = 20;
const IMPORTS_PER_POOL = 5;
/** How many claims are open and invoices are held, whatever the size. */
const WAITING = 20;
const FIRST_CUSTOMER = 'c0'.padEnd(24, '0');

export const NOW = 'UTC_TIMESTAMP(3)';
export const numberOf = (id: string): string => `CAST(SUBSTR(${id}, 3) AS UNSIGNED)`;
export const ago = (days: string): string => `${NOW} - INTERVAL ROUND((${days}) * 86400) SECOND`;
export const staff = (number: string): string => rowId('90', `(${number}) % ${STAFF}`);
/** The orders with the numbers of a part. */
const ordersOf = (from: number, to: number, table = 'o'): string =>
  `${table}.order_number >= ${FIRST_ORDER + from} AND ${table}.order_number < ${FIRST_ORDER + to}`;
export const once = (sql: string, values: unknown[] = []): Filling => ({ rows: 1, sql: () => sql, values });

/** Who has not ordered for long, and still owes for the last orders. */
const HAS_STOPPED = `${numberOf('o.customer_id')} % 20 = 7`;
/** After how many days an order is paid. */
const TERM_DAYS = `IF(o.customer_id = '${FIRST_CUSTOMER}', 60, IF(${HAS_STOPPED}, 250, 20))`;

/** Staff, and what customers and products have become in ten years. */
export function history({ orders, products, customers }: DecadeSize): Filling[] {
  return [
    {
      what: 'members of staff',
      rows: STAFF,
      sql: (source) => `INSERT INTO staff_members (id, name, role, prefix, token_hash, created_at)
        SELECT ${staff('n')}, CONCAT('Member ', n), 'SUPPORT', 'x', UNHEX(SHA2(n, 256)), ${ago('3650')} FROM ${source}`,
    },
    once(`UPDATE customers SET created_at = ${ago('3650')}, email = CONCAT('buyer', customer_number, '@example.com'),
            country_code = ELT(1 + customer_number % 4, 'AT', 'CH', 'FR', 'US'), reads_per_minute = 1000000,
            orders_per_minute = 1000000, billing_street = 'Main Street 1', billing_postal_code = '10001',
            billing_city = 'Vienna', debtor_account = 10000 + ${numberOf('id')}, discounts_change_stamp = created_at`),
    once(`UPDATE products SET category = CONCAT('category-', ${numberOf('id')} % 50), created_at = ${ago('3650')},
            updated_at = ${ago('1')}, change_stamp = updated_at`),
    once('UPDATE license_pools SET change_stamp = created_at'),
    once(`UPDATE change_stamps SET first_stamp = ${ago('3651')}, last_stamp = ${NOW}`),
    {
      rows: orders,
      sql: (_source, from, to) => `UPDATE orders o SET customer_id = ${rowId('c0', `${numberOf('o.customer_id')} + 1`)}
        WHERE ${ordersOf(from, to)} AND order_date > ${ago('100')} AND ${HAS_STOPPED}`,
    },
    ...discounts(products),
    {
      what: 'changes of prices',
      rows: products * 10,
      sql: (source) => `INSERT INTO price_changes (product_id, product_version, at, staff_member_id, via,
          old_list_price_cents, new_list_price_cents)
        SELECT ${rowId('a0', `n DIV 10`)}, 1 + n % 10, ${ago('3600 - n % 10 * 360')}, ${staff('n')}, 'GRAPHQL', 1100, 1000
          FROM ${source}`,
    },
    {
      rows: products * 2,
      sql: (source) => `INSERT INTO volume_discounts (product_id, min_quantity, percentage_bp)
        SELECT ${rowId('a0', `n DIV 2`)}, 10 + n % 2 * 40, 500 + n % 2 * 500 FROM ${source}`,
    },
    {
      what: 'checks of VAT ids',
      rows: customers * 10,
      sql: (source) => `INSERT INTO vat_checks (id, customer_id, at, vat_id, result, source)
        SELECT ${rowId('91', 'n')}, ${rowId('c0', 'n DIV 10')}, ${ago('3600 - n % 10 * 360')}, 'ATU12345675', 'VALID', 'VIES'
          FROM ${source}`,
    },
  ];
}

/** Discounts and planned prices, as many in each size. */
function discounts(products: number): Filling[] {
  const times = `${ago('1000')}, ${ago('1000')}`;
  return [
    {
      rows: 30,
      sql: (
        source,
      ) => `INSERT INTO discount_packages (id, name, valid_from, valid_until, created_at, updated_at, change_stamp)
        SELECT ${rowId('60', 'n')}, CONCAT('Package ', n), '2000-01-01', '2099-12-31', ${times}, ${ago('1000')} FROM ${source}`,
    },
    once("INSERT INTO category_discounts SELECT id, 'Default', 500 FROM discount_packages"),
    once(`UPDATE customers SET discount_package_id = ${rowId('60', `${numberOf('id')} % 30`)}`),
    {
      rows: 50,
      sql: (
        source,
      ) => `INSERT INTO promotions (id, name, percentage_bp, valid_from, valid_until, created_at, updated_at,
          change_stamp)
        SELECT ${rowId('61', 'n')}, CONCAT('Promotion ', n), 1000, ${ago('1000')}, IF(n < 5, '2099-12-31', ${ago('900')}),
               ${times}, ${ago('1000')} FROM ${source}`,
    },
    once(`INSERT INTO promotion_products SELECT id, ${rowId('a0', `${numberOf('id')} % ${products}`)} FROM promotions`),
    {
      rows: 100,
      sql: (source) => `INSERT INTO scheduled_price_changes (id, from_at, status, staff_member_id, created_at)
        SELECT ${rowId('62', 'n')}, ${ago('500 - n')}, 'CANCELLED', ${staff('n')}, ${ago('600')} FROM ${source}`,
    },
    once(`INSERT INTO planned_prices (change_id, product_id, position, list_price_cents, list_price_before_cents)
          SELECT id, ${rowId('a0', `${numberOf('id')} % ${products}`)}, 0, 900, 1000 FROM scheduled_price_changes`),
  ];
}

/** Imports of keys, and the keys that were sold: as many for each item as it counts. */
export function keys({ orders, products }: DecadeSize, ciphertext: Buffer): Filling[] {
  const product = numberOf('i.product_id');
  // A bundle takes them from the pool of the product before it.
  const pool = `${product} - (${product} % 20 = 19)`;
  const importOf = (part: string, number: string): string => rowId('d0', `(${number}) * ${IMPORTS_PER_POOL} + ${part}`);
  const part = `(i.order_number - ${FIRST_ORDER}) * ${IMPORTS_PER_POOL} DIV ${orders}`;
  return [
    {
      what: 'imports of keys',
      rows: products * IMPORTS_PER_POOL,
      sql: (
        source,
      ) => `INSERT INTO key_imports (id, license_pool_id, created_at, staff_member_id, source, unit_cost_cents)
        SELECT ${rowId('d0', 'n')}, ${rowId('b0', `n DIV ${IMPORTS_PER_POOL}`)},
               ${ago(`3650 - n % ${IMPORTS_PER_POOL} * 730`)}, ${staff('n')}, CONCAT('keys-', n, '.csv'),
               IF(n % 11 = 0, NULL, 300 + n % 200)
          FROM ${source} WHERE n DIV ${IMPORTS_PER_POOL} % 20 <> 19`,
    },
    {
      what: 'orders with keys',
      rows: orders,
      sql: (
        _source,
        from,
        to,
      ) => `INSERT INTO license_keys (license_pool_id, status, ciphertext, fingerprint, order_item_id,
          imported_at, key_import_id)
        SELECT ${rowId('b0', pool)}, 'ALLOCATED', ?, UNHEX(SHA2(CONCAT('sold ', i.id, ' ', numbers.n), 256)), i.id,
               i.order_date, ${importOf(part, pool)}
          FROM order_items i JOIN ${numbers(3)} ON numbers.n < i.license_count
         WHERE ${ordersOf(from, to, 'i')} ORDER BY i.id`,
      values: [ciphertext],
    },
    once(`UPDATE key_imports b SET imported = (SELECT COUNT(*) FROM license_keys k WHERE k.key_import_id = b.id)`),
    once(`UPDATE license_pools l SET
            allocated = (SELECT COUNT(*) FROM license_keys k WHERE k.license_pool_id = l.id AND k.status = 'ALLOCATED'),
            next_key_id = COALESCE((SELECT MIN(k.id) FROM license_keys k
                                     WHERE k.license_pool_id = l.id AND k.status = 'AVAILABLE'), 0)`),
  ];
}

/** Claims, credit notes and recalls. */
export function afterSales({ orders }: DecadeSize): Filling[] {
  const firstKey = `(SELECT MIN(k.id) FROM order_items i JOIN license_keys k ON k.order_item_id = i.id
                      WHERE i.order_number = o.order_number AND i.position = 0)`;
  const isClaimed = '(o.order_number % 23 = 0)';
  return [
    {
      what: 'orders with claims and credit notes',
      rows: orders,
      sql: (
        _source,
        from,
        to,
      ) => `INSERT INTO claims (id, customer_id, order_number, license_key_id, reason, status, answer,
          resolved_by_id, created_at, updated_at)
        SELECT ${rowId('e1', 'o.order_number')}, o.customer_id, o.order_number, ${firstKey}, 'It is refused', 'REJECTED',
               'It works', ${staff('o.order_number')}, o.order_date, o.order_date
          FROM orders o WHERE ${ordersOf(from, to)} AND ${isClaimed}`,
    },
    once(`UPDATE claims SET status = 'OPEN', open_key_id = license_key_id, answer = NULL, resolved_by_id = NULL
           ORDER BY id DESC LIMIT ${WAITING}`),
    {
      rows: orders,
      sql: (_source, from, to) => `INSERT INTO credit_notes (id, customer_id, order_number, net_cents, amount_cents,
          balance_after_cents, reason, staff_member_id, created_at)
        SELECT ${rowId('e0', 'o.order_number')}, o.customer_id, o.order_number, i.price_cents, i.price_cents, 0,
               'It never worked', ${staff('o.order_number')}, LEAST(o.order_date + INTERVAL 3 DAY, ${NOW})
          FROM orders o JOIN order_items i ON i.order_number = o.order_number AND i.position = 0
         WHERE ${ordersOf(from, to)} AND o.order_number % 97 = 1 AND NOT ${isClaimed}`,
    },
    once(`INSERT INTO credit_note_keys (license_key_id, credit_note_id, price_cents)
          SELECT ${firstKey}, o.id, o.net_cents FROM credit_notes o`),
    once(`UPDATE credit_note_keys c JOIN license_keys k ON k.id = c.license_key_id
             JOIN credit_notes n ON n.id = c.credit_note_id
             SET k.status = 'CREDITED', k.credited_at = n.created_at`),
    once(`UPDATE key_imports b JOIN license_keys k ON k.key_import_id = b.id
             SET b.recalled_at = ${ago('40')}, b.recall_reason = 'Stolen', b.recalled_by_id = ${staff('0')},
                 k.recalled_at = b.recalled_at WHERE ${numberOf('b.id')} < 3`),
    // The first update of a row is not what the second table's sees on every server.
    once(
      'UPDATE key_imports b JOIN license_keys k ON k.key_import_id = b.id SET k.recalled_at = b.recalled_at WHERE b.recalled_at IS NOT NULL',
    ),
  ];
}

/** Payments of ten orders each, and the balances that follow from them. */
export function ledger({ orders }: DecadeSize): Filling[] {
  const credited = '(SELECT SUM(n.amount_cents) FROM credit_notes n WHERE n.order_number = o.order_number)';
  return [
    once(`INSERT INTO payments (id, customer_id, kind, amount_cents, balance_after_cents, reference, created_at,
            staff_member_id)
          SELECT ${rowId('f0', 'MAX(order_number)')}, customer_id, 'PAYMENT', SUM(owed), 0, CONCAT('SEPA ', MAX(order_number)),
                 MAX(order_date) + INTERVAL term DAY, ${staff('MAX(order_number)')}
            FROM (SELECT o.order_number, o.customer_id, o.order_date, ${TERM_DAYS} AS term,
                         o.grand_total_cents - COALESCE(${credited}, 0) AS owed,
                         (ROW_NUMBER() OVER (PARTITION BY o.customer_id ORDER BY o.order_number) - 1) DIV 10 AS part
                    FROM orders o) p
           GROUP BY customer_id, part, term
          HAVING COUNT(*) = 10 AND MAX(order_date) < ${NOW} - INTERVAL term DAY`),
    once(`CREATE TABLE bench_balances (kind int, number bigint, balance bigint, PRIMARY KEY (kind, number)) AS
          SELECT kind, number, SUM(cents) OVER (PARTITION BY customer_id ORDER BY at, kind, number) AS balance
            FROM (SELECT 1 AS kind, order_number AS number, customer_id, order_date AS at, grand_total_cents AS cents FROM orders
                  UNION ALL
                  SELECT 2, ${numberOf('id')}, customer_id, created_at, -amount_cents FROM payments
                  UNION ALL
                  SELECT 3, ${numberOf('id')}, customer_id, created_at, -amount_cents FROM credit_notes) entries`),
    {
      what: 'orders with balances',
      rows: orders,
      sql: (_source, from, to) => `UPDATE orders o JOIN bench_balances b ON b.kind = 1 AND b.number = o.order_number
        SET o.balance_after_cents = b.balance, o.reference = CONCAT('PO-', o.order_number), o.change_stamp = o.order_date
        WHERE ${ordersOf(from, to)}`,
    },
    ...['payments', 'credit_notes'].map((table, index) =>
      once(`UPDATE ${table} p JOIN bench_balances b ON b.kind = ${index + 2} AND b.number = ${numberOf('p.id')}
               SET p.balance_after_cents = b.balance`),
    ),
    once('DROP TABLE bench_balances'),
    once(`UPDATE customers c SET balance_cents =
            COALESCE((SELECT SUM(o.grand_total_cents) FROM orders o WHERE o.customer_id = c.id), 0)
            - COALESCE((SELECT SUM(p.amount_cents) FROM payments p WHERE p.customer_id = c.id), 0)
            - COALESCE((SELECT SUM(n.amount_cents) FROM credit_notes n WHERE n.customer_id = c.id), 0)`),
    once(`UPDATE customers SET credit_limit_cents = GREATEST(balance_cents, 100000)
                                                    * IF(${numberOf('id')} BETWEEN 10 AND 19, 1, 1000)`),
    {
      rows: orders,
      sql: (
        _source,
        from,
        to,
      ) => `INSERT INTO idempotency_keys (key_hash, customer_id, order_hash, order_number, created_at)
        SELECT UNHEX(SHA2(o.order_number, 256)), o.customer_id, UNHEX(SHA2(o.order_number, 256)), o.order_number, o.order_date
          FROM orders o WHERE ${ordersOf(from, to)} AND o.order_date > ${ago('89')}`,
    },
  ];
}

/** An invoice for each order of the last year, but the youngest, which are held. */
export function invoices({ orders }: DecadeSize): Filling[] {
  const seller = {
    ...SELLER,
    countryCode: 'DE',
    registration: null,
    contactName: null,
    phone: null,
    bic: null,
    bankName: null,
  };
  const { name, street, postalCode, city, vatId, taxNumber, email, iban } = SELLER;
  const terms = { paymentDays: 14, datevConsultant: null, datevClient: null, fiscalYearStartMonth: 1 };
  const accounts = { revenueAccountDomestic: 8400, revenueAccountReverseCharge: 8336, revenueAccountOutsideEu: 8338 };
  const example = exampleInvoice({ ...seller, ...terms, ...accounts }, '2026-01-31');
  const document = JSON.stringify({ ...example, vat: { category: 'O', rateBp: 0, amountCents: 0, reason: 'No VAT' } });
  const since = `${NOW} - INTERVAL 364 DAY`;
  const last = `(SELECT MAX(order_number) FROM orders) - ${WAITING}`;
  const hash = (number: string): string => `UNHEX(SHA2(${number}, 256))`;
  const numberFor = (sequence: string): string => `CONCAT('R', RIGHT(y.year, 2), '-', LPAD(${sequence}, 7, '0'))`;
  const sequence = 'o.order_number - y.first + 1';
  const day = (date: string): string => `DATE_FORMAT(${date}, '%Y-%m-%d')`;
  const [issued, due] = [day('o.order_date'), day('o.order_date + INTERVAL 14 DAY')];
  return [
    once(
      `UPDATE seller SET name = ?, street = ?, postal_code = ?, city = ?, vat_id = ?, tax_number = ?, email = ?, iban = ?,
            datev_consultant = 1001, datev_client = 1, invoices_from = ${day(`${NOW} - INTERVAL 363 DAY`)} WHERE id = 1`,
      [name, street, postalCode, city, vatId, taxNumber, email, iban],
    ),
    {
      what: 'orders with invoices',
      rows: orders,
      sql: (_source, from, to) => `INSERT INTO invoices (number, kind, year, sequence, order_number, credit_note_id,
          customer_id, issue_day, supply_day, due_day, category, sub_total_cents, vat_amount_cents, rounding_amount_cents,
          payable_amount_cents, revenue_account, debtor_account, document, xml, hash, previous_hash, created_at)
        SELECT ${numberFor(sequence)}, 'INVOICE', y.year, ${sequence}, o.order_number, '', o.customer_id, ${issued}, ${issued},
               ${due}, 'O', o.sub_total_cents, 0, 0, o.grand_total_cents, 8338, 10000 + ${numberOf('o.customer_id')},
               JSON_SET(?, '$.number', ${numberFor(sequence)}, '$.orderNumber', o.order_number, '$.issueDate', ${issued},
                 '$.supplyDate', ${issued}, '$.dueDate', ${due}, '$.buyer.vatId', NULL, '$.subTotalCents', o.sub_total_cents,
                 '$.grandTotalCents', o.grand_total_cents, '$.payableAmountCents', o.grand_total_cents),
               ?, ${hash(numberFor(sequence))}, IF(${sequence} = 1, NULL, ${hash(numberFor(`${sequence} - 1`))}), o.order_date
          FROM orders o JOIN (SELECT YEAR(order_date) AS year, MIN(order_number) AS first FROM orders
                               WHERE order_date >= ${since} GROUP BY YEAR(order_date)) y ON y.year = YEAR(o.order_date)
         WHERE ${ordersOf(from, to)} AND o.order_number >= y.first AND o.order_number <= ${last} ORDER BY o.order_number`,
      values: [document, gzipSync(invoiceXml(example))],
    },
    once(`INSERT INTO held_invoices (order_number, credit_note_id, customer_id, reasons, since, customer_version,
            seller_version, vat_check_id, judged_at)
          SELECT o.order_number, '', o.customer_id, 'BILLING_INCOMPLETE', o.order_date, 1, 1, '', ${NOW} FROM orders o
           ORDER BY o.order_number DESC LIMIT ${WAITING}`),
    once(`UPDATE invoice_series s JOIN (SELECT issue_day, sequence, hash FROM invoices ORDER BY id DESC LIMIT 1) i
             SET s.last_day = i.issue_day, s.last_sequence = i.sequence, s.last_hash = i.hash,
                 s.done_up_to = (SELECT MAX(order_number) FROM orders), s.rescanned_at = ${NOW} WHERE s.kind = 'INVOICE'`),
  ];
}
