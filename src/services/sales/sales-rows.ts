import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { conjunction, type Condition } from '../../db/sql.js';
import type { BusinessDay } from '../../domain/common/business-day.js';
import { OrderItem } from '../../entities/orders/order.js';
import { SalesProgress } from '../../entities/orders/sales-total.js';

/** One product's sales on one business day, without replacements, which are free. */
export interface ProductDay {
  date: string;
  productId: string;
  keysSold: number;
  /** Net of VAT. */
  revenueCents: number;
}

export interface OrderCount {
  date: string;
  orders: number;
}

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
  /** Reads with shared locks: waits for uncommitted rows of the range instead of skipping them. */
  locked?: boolean;
}

/** How far the totals of sales go, and in which time zone their days begin. */
export interface TotalsProgress {
  timeZone: string;
  lastItemId: number;
  lastOrderNumber: number;
}

/** Reads `TotalsProgress`; the reader adds the condition. */
export const SELECT_PROGRESS = `
  SELECT ${selectList(SalesProgress, '', ['timeZone', 'lastItemId', 'lastOrderNumber'])}
    FROM sales_progress`;

// TO_SECONDS counts from the year 0; these are its seconds at the Unix epoch.
const EPOCH_SECONDS = 62_167_219_200;

/** SQL for the index of a row's day in `days`, computed from their starts, so that MySQL needs no time zone tables. */
function dayIndex(days: readonly BusinessDay[], date: string): string {
  const starts = days.map(({ start }) => EPOCH_SECONDS + Math.floor(start.getTime() / 1000));
  return `INTERVAL(TO_SECONDS(${date}), ${starts.join(', ')}) - 1`;
}

/** The columns of a row's number and date. */
interface RangeColumns {
  number: string;
  date: string;
}

function conditions({ number, date }: RangeColumns, { above, upTo, from, to }: SalesRange): Condition[] {
  const all: Condition[] = [
    [`${number} > ?`, above],
    [`${number} <= ?`, upTo],
    [`${date} >= ?`, from],
    [`${date} < ?`, to],
  ];
  return all.filter(([, value]) => value !== undefined);
}

/**
 * Reads rows of a range, each with the day that its column `day` gives the index of.
 * @param sql makes the statement of the range's condition, and of what gives the index of a date's day.
 * @param days must include the day of every row of the range.
 */
export async function readByDay<T>(
  manager: EntityManager,
  sql: (where: string, dayOf: (date: string) => string) => string,
  columns: RangeColumns,
  days: readonly BusinessDay[],
  range: SalesRange,
): Promise<(T & { date: string })[]> {
  if (days.length === 0) return [];
  const { sql: where, values } = conjunction(conditions(columns, range));
  const rows = await manager.query<(T & { day: number })[]>(
    sql(where, (date) => dayIndex(days, date)) + (range.locked ? ' LOCK IN SHARE MODE' : ''),
    values,
  );
  return rows.map(({ day, ...row }) => {
    const date = days[day]?.date;
    if (date === undefined) throw new Error('A sale lies before the days that were asked for');
    return { ...(row as T), date };
  });
}

/** Sales of each product on each day. @param days must include the day of every row of the range. */
export function readProductDays(
  manager: EntityManager,
  days: readonly BusinessDay[],
  range: SalesRange,
): Promise<ProductDay[]> {
  const sql: Parameters<typeof readByDay>[1] = (where, dayOf) =>
    `SELECT ${dayOf('order_date')} AS day, ${selectList(OrderItem, '', ['productId'])}, CAST(SUM(license_count) AS SIGNED) AS keysSold,
            CAST(SUM(subtotal_cents) AS SIGNED) AS revenueCents
       FROM order_items WHERE ${where} AND is_replacement = 0 GROUP BY day, product_id`;
  return readByDay(manager, sql, { number: 'id', date: 'order_date' }, days, range);
}

/** The number of orders of each day. @param days must include the day of every row of the range. */
export function readOrderCounts(
  manager: EntityManager,
  days: readonly BusinessDay[],
  range: SalesRange,
): Promise<OrderCount[]> {
  const sql: Parameters<typeof readByDay>[1] = (where, dayOf) =>
    `SELECT ${dayOf('order_date')} AS day, COUNT(*) AS orders FROM orders WHERE ${where} GROUP BY day`;
  return readByDay(manager, sql, { number: 'order_number', date: 'order_date' }, days, range);
}
