import { escape } from 'mysql2';
import type { DataSource } from 'typeorm';
import { queryWithLongTimeout } from '../../db/statement-timeout.js';
import { addDays, lastDayOfMonth, startOfDate } from '../../domain/common/calendar-date.js';
import { datesIn } from '../common/clock.js';

/** Some rows, which one statement checks: a statement holds a snapshot, so a large table is checked in parts. */
export interface Part {
  /** SQL for whether a row belongs to the part, by the name of a column; of keys by the alias of their table. */
  within: (name: string) => string;
  /** How much has been checked after this part, from 0 to 1. */
  share: number;
  /** YYYY-MM; only of months. */
  month?: string;
}

/** Returns the next part, with about this number of rows; undefined after the last one. */
export type TakePart = (size: number) => Part | undefined;

/** The business day from which on changes are checked. */
export interface Since {
  /** YYYY-MM-DD. */
  date: string;
  start: Date;
}

const EVERYTHING: Part = { within: () => 'TRUE', share: 1 };

function oneByOne(parts: readonly Omit<Part, 'share'>[]): TakePart {
  let taken = 0;
  return () => {
    const part = parts[taken];
    taken += 1;
    return part && { ...part, share: taken / parts.length };
  };
}

/** @param above undefined for no bound. @param upTo likewise. */
function between(column: string, above: string | number | undefined, upTo: string | number | undefined): string {
  const bounds = [
    ...(above === undefined ? [] : [`${column} > ${escape(above)}`]),
    ...(upTo === undefined ? [] : [`${column} <= ${escape(upTo)}`]),
  ];
  return bounds.join(' AND ') || 'TRUE';
}

interface Bounds {
  first: number | null;
  last: number | null;
}

/** Numbers. Those of all rows have no bounds at both ends, so that numbers that no row has are in a part too. */
function numbers({ first, last }: Bounds, isAll: boolean): TakePart {
  if (first === null || last === null) return oneByOne(isAll ? [EVERYTHING] : []);
  let above = first - 1;
  return (size) => {
    if (above >= last) return undefined;
    const from = isAll && above < first ? undefined : above;
    above = Math.min(above + size, last);
    const upTo = above < last ? above : undefined;
    return { within: (column) => between(column, from, upTo), share: (above - first + 1) / (last - first + 1) };
  };
}

/** Ids in ascending order. Those of all rows are ranges, in which rows are that were added later. */
function ids(sorted: readonly (string | number)[], isAll: boolean): TakePart {
  if (isAll && sorted.length === 0) return oneByOne([EVERYTHING]);
  let taken = 0;
  return (size) => {
    if (taken >= sorted.length) return undefined;
    const above = sorted[taken - 1];
    const part = sorted.slice(taken, taken + size);
    taken += part.length;
    const upTo = taken < sorted.length ? part.at(-1) : undefined;
    const within = (column: string): string =>
      isAll ? between(column, above, upTo) : `${column} IN (${part.map((id) => escape(id)).join(', ')})`;
    return { within, share: taken / sorted.length };
  };
}

const inTurn = (first: TakePart, second: TakePart): TakePart => {
  return (size) => first(size) ?? second(size);
};

/** Parts of rows by one of their columns, named by the alias of their table. */
function byColumn(take: TakePart, column: string): TakePart {
  return (size) => {
    const part = take(size);
    return part && { ...part, within: (alias) => part.within(`${alias}.${column}`) };
  };
}

const HASH_PARTS = 16;

/** Hashes by their first byte: they are spread evenly. */
function hashes(): TakePart {
  const bound = (index: number): string => `X'${((index * 256) / HASH_PARTS).toString(16).padStart(2, '0')}'`;
  const within = (index: number) => (column: string) =>
    `${column} >= ${bound(index)}${index + 1 < HASH_PARTS ? ` AND ${column} < ${bound(index + 1)}` : ''}`;
  return oneByOne(Array.from({ length: HASH_PARTS }, (_, index) => ({ within: within(index) })));
}

const sqlTime = (at: Date): string => escape(at.toISOString().slice(0, -1).replace('T', ' '));
const nextMonth = (month: string): string => addDays(lastDayOfMonth(month), 1).slice(0, 7);

const FIRST_COUNTED = 'SELECT order_date FROM orders WHERE order_number <= g.number ORDER BY order_date';

const SELECT_MONTHS = `
  SELECT g.time_zone AS timeZone, (${FIRST_COUNTED} LIMIT 1) AS first, (${FIRST_COUNTED} DESC LIMIT 1) AS last,
         (SELECT MIN(period) FROM report_totals WHERE kind = 'ALL') AS firstTotal,
         (SELECT MAX(period) FROM report_totals WHERE kind = 'ALL') AS lastTotal
    FROM (SELECT MAX(time_zone) AS time_zone, MAX(last_number) AS number FROM report_progress WHERE source <> 'COSTS') g`;

interface MonthsRow extends Record<'first' | 'last', Date | null> {
  timeZone: string | null;
  firstTotal: string | null;
  lastTotal: string | null;
}

/** The months of the business with totals of reports, or with orders that are in them. */
async function months(dataSource: DataSource, since: Since | undefined): Promise<TakePart> {
  const [row] = await dataSource.query<[MonthsRow]>(SELECT_MONTHS);
  const dateOf = datesIn(row.timeZone || 'UTC');
  const dates = [row.firstTotal, row.lastTotal, row.first && dateOf(row.first), row.last && dateOf(row.last)];
  const all = dates.flatMap((date) => date?.slice(0, 7) ?? []).toSorted();
  const startOf = (month: string): string => sqlTime(startOfDate(`${month}-01`, dateOf) ?? new Date(`${month}-01`));
  const parts: Omit<Part, 'share'>[] = [];
  let month = [all[0] ?? '', since?.date.slice(0, 7) ?? ''].toSorted().at(-1) ?? '';
  for (; month !== '' && month <= (all.at(-1) ?? ''); month = nextMonth(month)) {
    const [start, end] = [startOf(month), startOf(nextMonth(month))];
    parts.push({ month, within: (column) => `${column} >= ${start} AND ${column} < ${end}` });
  }
  return oneByOne(parts);
}

/** The ids of all rows. */
const ALL_IDS = {
  pools: 'SELECT id FROM license_pools',
  imports: 'SELECT id FROM key_imports',
  customers: 'SELECT id FROM customers',
  products: 'SELECT id FROM products',
};

const IMPORT_IS_CHANGED = 'created_at >= :start OR undone_at >= :start OR moved_at >= :start OR recalled_at >= :start';

/** The ids of rows that were changed since a day. */
const CHANGED_IDS = {
  pools: `SELECT id FROM license_pools WHERE change_stamp IS NULL OR change_stamp >= :start
          UNION SELECT license_pool_id FROM key_imports WHERE ${IMPORT_IS_CHANGED}`,
  imports: `SELECT id FROM key_imports WHERE ${IMPORT_IS_CHANGED}`,
  customers: `SELECT customer_id AS id FROM orders WHERE order_date >= :start
              UNION SELECT customer_id FROM payments WHERE created_at >= :start
              UNION SELECT customer_id FROM credit_notes WHERE created_at >= :start`,
  products: ALL_IDS.products,
};

const ALL_BOUNDS = {
  orders: 'SELECT MIN(order_number) AS first, MAX(order_number) AS last FROM orders',
  keys: 'SELECT MIN(id) AS first, MAX(id) AS last FROM license_keys',
  invoices: 'SELECT MIN(id) AS first, MAX(id) AS last FROM invoices',
  events: 'SELECT MIN(id) AS first, MAX(id) AS last FROM events',
};

const CHANGED_BOUNDS = {
  ...ALL_BOUNDS,
  orders: `${ALL_BOUNDS.orders} WHERE order_date >= :start`,
  invoices: `${ALL_BOUNDS.invoices} WHERE issue_day >= :date`,
};

/** Orders of which keys were replaced, credited or recalled later. */
const CHANGED_OLDER_ORDERS = 'SELECT order_number AS id FROM orders WHERE order_date < :start AND updated_at >= :start';

/** By what rows are divided into parts. `all` is one part. */
export type Division = 'all' | 'hashes' | 'months' | keyof typeof ALL_IDS | keyof typeof ALL_BOUNDS;

/** Divides the database, or what was changed in it since a day. @returns for each division a function that begins it. */
export function divide(dataSource: DataSource, since?: Since): Record<Division, () => Promise<TakePart>> {
  const isAll = since === undefined;
  const query = <T>(sql: string): Promise<T[]> => {
    const filled = since ? sql.replaceAll(':start', sqlTime(since.start)).replaceAll(':date', escape(since.date)) : sql;
    return queryWithLongTimeout<T[]>(dataSource, filled);
  };
  const read = async (sql: string): Promise<(string | number)[]> => {
    const rows = await query<{ id: string | number }>(`SELECT id FROM (${sql}) found ORDER BY id`);
    return rows.map(({ id }) => id);
  };
  const byIds = (name: keyof typeof ALL_IDS) => async () =>
    ids(await read((isAll ? ALL_IDS : CHANGED_IDS)[name]), isAll);
  const byNumbers = (name: keyof typeof ALL_BOUNDS) => async () => {
    const [bounds] = await query<Bounds>((isAll ? ALL_BOUNDS : CHANGED_BOUNDS)[name]);
    return numbers(bounds ?? { first: null, last: null }, isAll);
  };
  let olderOrders: Promise<(string | number)[]> | undefined;
  const changedOrders = async () => {
    olderOrders ??= read(CHANGED_OLDER_ORDERS);
    return inTurn(await byNumbers('orders')(), ids(await olderOrders, false));
  };
  const pools = byIds('pools');
  return {
    all: async () => oneByOne([EVERYTHING]),
    hashes: async () => hashes(),
    months: () => months(dataSource, since),
    pools,
    imports: byIds('imports'),
    customers: byIds('customers'),
    products: byIds('products'),
    orders: isAll ? byNumbers('orders') : changedOrders,
    keys: async () => (isAll ? byColumn(await byNumbers('keys')(), 'id') : byColumn(await pools(), 'license_pool_id')),
    invoices: byNumbers('invoices'),
    events: byNumbers('events'),
  };
}
