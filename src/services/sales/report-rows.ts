import type { EntityManager } from 'typeorm';
import { conjunction, type Condition } from '../../db/sql.js';
import type { BusinessDay } from '../../domain/common/calendar-date.js';

/** A range of rows by the number of the item or order, by date, or both. */
export interface SalesRange {
  /** Not included. */
  above?: number;
  /** Included. */
  upTo?: number;
  /** Included. */
  from?: Date;
  /** Not included. */
  to?: Date;
}

// TO_SECONDS counts from the year 0; these are its seconds at the Unix epoch.
const EPOCH_SECONDS = 62_167_219_200;

/** SQL for the index of a row's day in `days`, computed from their starts, so that MySQL needs no time zone tables. */
function dayIndex(days: readonly BusinessDay[], date: string): string {
  const starts = days.map(({ start }) => EPOCH_SECONDS + Math.floor(start.getTime() / 1000));
  return `INTERVAL(TO_SECONDS(${date}), ${starts.join(', ')}) - 1`;
}

/** The subjects of totals: the shop, a product, a customer or a category of products. */
export type ReportKind = 'ALL' | 'PRODUCT' | 'CUSTOMER' | 'CATEGORY';

/**
 * Integers, and sums of cents. `costCents` is what the keys cost whose cost is known, those of replacements included;
 * `creditedCents` is with VAT, `creditedNetCents` before VAT.
 */
export const REPORT_SUMS = [
  ...(['orders', 'keysSold', 'netCents', 'vatCents'] as const),
  ...(['costCents', 'unknownCosts', 'creditedCents', 'creditedNetCents'] as const),
];
export type ReportSums = Record<(typeof REPORT_SUMS)[number], number>;

/** Sums of a day, for one product, customer or category. */
export interface ReportPart extends Partial<ReportSums> {
  date: string;
  /** An id or a category; empty for the shop. */
  subject: string;
}

/** Reads the parts of a range; the days must include that of every row of it. */
export type ReadParts = (
  manager: EntityManager,
  kind: ReportKind,
  days: readonly BusinessDay[],
  range: SalesRange,
) => Promise<ReportPart[]>;

/**
 * Reads rows of a range, each with the day whose index is in its column `day`.
 * @param number and `date` the columns of a row's number and date.
 * @param sql builds the statement from the range's condition, and from the SQL for the index of a date's day.
 */
export function datedRows<Row extends { date: string }>(
  number: string,
  date: string,
  sql: (where: string, dayOf: (column: string) => string) => string,
) {
  return async (
    manager: EntityManager,
    days: readonly BusinessDay[],
    { above, upTo, from, to }: SalesRange,
  ): Promise<Row[]> => {
    if (days.length === 0) return [];
    const conditions: Condition[] = [
      [`${number} > ?`, above],
      [`${number} <= ?`, upTo],
      [`${date} >= ?`, from],
      [`${date} < ?`, to],
    ];
    const { sql: where, values } = conjunction(conditions.filter(([, value]) => value !== undefined));
    const statement = sql(where, (column) => dayIndex(days, column));
    const rows = await manager.query<(Row & { day: number })[]>(statement, values);
    for (const row of rows) {
      const { date: found } = days[row.day] ?? {};
      if (found === undefined) throw new Error('A sale is before the requested days');
      row.date = found;
    }
    return rows;
  };
}

function byDay(
  number: string,
  date: string,
  sql: (kind: ReportKind, where: string, dayOf: (column: string) => string) => string,
): ReadParts {
  return (manager, kind, days, range) =>
    datedRows<ReportPart>(number, date, (where, dayOf) => sql(kind, where, dayOf))(manager, days, range);
}

const sum = (expression: string, name: string): string => `CAST(SUM(${expression}) AS SIGNED) AS ${name}`;

// Shares are differences of rounded running totals: those of an order or of a credit note add up to its total.
const shareOf = (whole: string, part: string, total: string): string =>
  `COALESCE(ROUND(${whole} * SUM(${part}) OVER w / ${total})
          - ROUND(${whole} * (SUM(${part}) OVER w - ${part}) / ${total}), 0)`;

/** The VAT of an item `i` of an order `o`, in the window `w` of the items of an order. */
export const VAT_OF_ITEM = shareOf('o.vat_amount_cents', 'i.subtotal_cents', 'o.sub_total_cents');

// Indexes and the order of joins are named, because statistics that were taken while most keys were unsold make the
// optimizer read all keys.
const ITEMS_OF_ORDERS = `STRAIGHT_JOIN order_items i FORCE INDEX (order_items_order_number)
                      ON i.order_number = o.order_number AND i.is_replacement = 0`;

/** Orders `o` and their items `i`, without replacements, which are free. */
export const SOLD_ITEMS = `orders o ${ITEMS_OF_ORDERS}`;

const KEYS_OF_ITEMS = `STRAIGHT_JOIN license_keys k FORCE INDEX (license_keys_order_item_id) ON k.order_item_id = i.id`;

/** Items `i` by ids or dates, and their keys `k`. */
export const SOLD_KEYS = `order_items i FORCE INDEX (PRIMARY, order_items_sales) ${KEYS_OF_ITEMS}`;

/** What a line `l` of an order or a credit note counts for. */
const SUBJECT_OF = {
  ALL: `''`,
  PRODUCT: 'l.product_id',
  CUSTOMER: 'l.customer_id',
  CATEGORY: '(SELECT p.category FROM products p WHERE p.id = l.product_id)',
};

/** Orders, keys sold, net and VAT, by the dates and numbers of orders. Replacements, which are free, are omitted. */
export const readSold = byDay(
  'o.order_number',
  'o.order_date',
  (kind, where, dayOf) => `
      SELECT ${dayOf('l.order_date')} AS day, ${SUBJECT_OF[kind]} AS subject, COUNT(DISTINCT l.order_number) AS orders,
             ${sum('l.license_count', 'keysSold')}, ${sum('l.subtotal_cents', 'netCents')}, ${sum('l.vat_cents', 'vatCents')}
        FROM (SELECT o.order_number, o.order_date, o.customer_id, i.product_id, i.license_count, i.subtotal_cents,
                     ${VAT_OF_ITEM} AS vat_cents
                FROM ${SOLD_ITEMS}
               WHERE ${where} WINDOW w AS (PARTITION BY o.order_number ORDER BY i.id)) l
       GROUP BY day, subject`,
);

/** Keys sold and net of the shop or of products, by one index, which other kinds and VAT are not in. */
export const readNet = byDay(
  'order_number',
  'order_date',
  (kind, where, dayOf) => `
      SELECT ${dayOf('order_date')} AS day, ${kind === 'ALL' ? `''` : 'product_id'} AS subject,
             ${sum('license_count', 'keysSold')}, ${sum('subtotal_cents', 'netCents')}
        FROM order_items WHERE ${where} AND is_replacement = 0 GROUP BY day, subject`,
);

export const readOrderCounts = byDay(
  'order_number',
  'order_date',
  (_kind, where, dayOf) => `
      SELECT ${dayOf('order_date')} AS day, '' AS subject, COUNT(*) AS orders FROM orders WHERE ${where} GROUP BY day`,
);

/** Reads in how many orders each category is, by the dates and numbers of orders. @param categories with `id`, `category`. */
export const readCategoryOrders = (categories: string): ReadParts =>
  byDay(
    'o.order_number',
    'o.order_date',
    (_kind, where, dayOf) => `
        SELECT ${dayOf('o.order_date')} AS day, p.category AS subject, COUNT(DISTINCT o.order_number) AS orders
          FROM ${SOLD_ITEMS} STRAIGHT_JOIN ${categories} p ON p.id = i.product_id
         WHERE ${where} GROUP BY day, subject`,
  );

/** The same, only of the orders with one of these products. */
export const readCategoryOrdersWith = (categories: string, productIds: readonly string[]): ReadParts =>
  byDay(
    's.order_number',
    's.order_date',
    (_kind, where, dayOf) => `
        SELECT ${dayOf('o.order_date')} AS day, p.category AS subject, COUNT(DISTINCT o.order_number) AS orders
          FROM (SELECT DISTINCT s.order_number, s.order_date FROM order_items s FORCE INDEX (order_items_product)
                 WHERE s.product_id IN (${quotedIds(productIds)}) AND s.is_replacement = 0 AND ${where}) o ${ITEMS_OF_ORDERS}
          STRAIGHT_JOIN ${categories} p ON p.id = i.product_id
         GROUP BY day, subject`,
  );

/** Ids, which are hexadecimal, for an IN. */
export const quotedIds = (ids: readonly string[]): string => ids.map((id) => `'${id}'`).join(', ');

const COST_OF = {
  ALL: `''`,
  PRODUCT: 'i.product_id',
  CUSTOMER: '(SELECT o.customer_id FROM orders o WHERE o.order_number = i.order_number)',
  CATEGORY: '(SELECT p.category FROM products p WHERE p.id = i.product_id)',
};

/** Reads costs by the dates and ids of items `i`. @param costs `known` and `unknown` of a key, and where they come from. */
export const readCosts = (costs: { from: string; known: string; unknown: string }): ReadParts =>
  byDay(
    'i.id',
    'i.order_date',
    (kind, where, dayOf) => `
        SELECT ${dayOf('i.order_date')} AS day, ${COST_OF[kind]} AS subject, ${sum(costs.known, 'costCents')},
               ${sum(costs.unknown, 'unknownCosts')}
          FROM ${costs.from}
         WHERE ${where} GROUP BY day, subject`,
  );

/** What the keys of items cost by now; a replacement costs as well. */
export const readCurrentCosts = readCosts({
  from: `${SOLD_KEYS} LEFT JOIN key_imports b ON b.id = k.key_import_id`,
  known: 'COALESCE(b.unit_cost_cents, 0)',
  unknown: 'b.unit_cost_cents IS NULL',
});

const creditedKeys = (where: string): string => `
  SELECT n.created_at, n.customer_id, i.product_id, c.price_cents,
         IF(n.net_cents = 0, IF(ROW_NUMBER() OVER w = 1, n.amount_cents, 0),
            ${shareOf('n.amount_cents', 'c.price_cents', 'n.net_cents')}) AS amount_cents
    FROM credit_notes n
    STRAIGHT_JOIN credit_note_keys c FORCE INDEX (credit_note_keys_credit_note_id) ON c.credit_note_id = n.id
    STRAIGHT_JOIN license_keys k FORCE INDEX (PRIMARY) ON k.id = c.license_key_id
    STRAIGHT_JOIN order_items i FORCE INDEX (PRIMARY) ON i.id = k.order_item_id
   WHERE ${where} WINDOW w AS (PARTITION BY n.id ORDER BY c.license_key_id)`;

// Which keys a note is about matters only to products and categories.
const creditNotes = (where: string): string =>
  `SELECT n.created_at, n.customer_id, n.net_cents AS price_cents, n.amount_cents FROM credit_notes n WHERE ${where}`;

/** What credit notes gave back, on the days of the notes. */
export const readCredited = byDay(
  'n.id',
  'n.created_at',
  (kind, where, dayOf) => `
      SELECT ${dayOf('l.created_at')} AS day, ${SUBJECT_OF[kind]} AS subject, ${sum('l.amount_cents', 'creditedCents')},
             ${sum('l.price_cents', 'creditedNetCents')}
        FROM (${kind === 'PRODUCT' || kind === 'CATEGORY' ? creditedKeys(where) : creditNotes(where)}) l
       GROUP BY day, subject`,
);
