import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../db/transaction.js';
import { businessDays, type BusinessDay, type DateOf } from '../../domain/common/business-day.js';
import { chunksOf } from '../common/chunks.js';
import { datesIn, type Clock } from '../common/clock.js';
import {
  readOrderCounts,
  readProductDays,
  SELECT_PROGRESS,
  type OrderCount,
  type ProductDay,
  type SalesRange,
  type TotalsProgress,
} from './sales-rows.js';

/** The next rows to add to the totals. */
export interface SalesBatch {
  above: number;
  upTo: number;
  /** Of the first of the rows that can be added. */
  from: Date;
  /** Of the last of them. */
  to: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 20_000;
const ROWS_PER_INSERT = 1_000;
/**
 * A row can commit later than a row with a higher number, but not an hour later, because an order waits for locks for a
 * few minutes at most.
 */
const MARGIN_MS = 60 * 60 * 1000;

/** A table that is added up, and its key. */
interface SalesTable {
  number: 'id' | 'order_number';
  table: 'order_items' | 'orders';
}

const ITEMS: SalesTable = { number: 'id', table: 'order_items' };
const ORDERS: SalesTable = { number: 'order_number', table: 'orders' };

/**
 * Maintains the totals of sales by day, month and product, so that the dashboard need not read a year of orders. A job
 * updates them in steps and stays an hour behind; readers add the newer rows. So no order writes them or waits for
 * them.
 */
export class SalesTotals {
  private readonly dateOf: DateOf;

  /** @param timeZone in which days begin. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly timeZone: string,
  ) {
    this.dateOf = datesIn(timeZone);
  }

  /** Brings the totals up to an hour ago, in steps; a long history takes many. */
  async catchUp(): Promise<void> {
    while (await inTransaction(this.dataSource, (manager) => this.advance(manager)));
  }

  /** One step. @returns whether there was anything to do. */
  private async advance(manager: EntityManager): Promise<boolean> {
    const progress = await this.lockProgress(manager);
    const items = await nextBatch(manager, ITEMS, progress.lastItemId, this.clock());
    const orders = await nextBatch(manager, ORDERS, progress.lastOrderNumber, this.clock());
    if (items) await addItems(manager, await readProductDays(manager, this.daysOf(items), lockedRows(items)));
    if (orders) await addOrders(manager, await readOrderCounts(manager, this.daysOf(orders), lockedRows(orders)));
    await manager.query('UPDATE sales_progress SET last_item_id = ?, last_order_number = ?', [
      items?.upTo ?? progress.lastItemId,
      orders?.upTo ?? progress.lastOrderNumber,
    ]);
    return items !== null || orders !== null;
  }

  /** A locked read may find further rows, dated before or after all that were seen before. */
  private daysOf({ from, to }: SalesBatch): BusinessDay[] {
    const last = Math.max(to.getTime(), this.clock().getTime());
    return businessDays(new Date(from.getTime() - DAY_MS), new Date(last + 1), this.dateOf);
  }

  /** Locks the progress of the totals and gives it. Totals of another time zone are deleted. */
  private async lockProgress(manager: EntityManager): Promise<TotalsProgress> {
    const [progress] = await manager.query<TotalsProgress[]>(`${SELECT_PROGRESS} WHERE id = 1 FOR UPDATE`);
    if (progress?.timeZone === this.timeZone) return progress;
    for (const table of ['daily_sales', 'product_sales']) await manager.query(`DELETE FROM ${table}`);
    await manager.query('UPDATE sales_progress SET time_zone = ?', [this.timeZone]);
    return { timeZone: this.timeZone, lastItemId: 0, lastOrderNumber: 0 };
  }
}

/** The next rows to add, all of them an hour old; null where there are none. @param above the last that was added. */
export async function nextBatch(
  manager: EntityManager,
  { number, table }: SalesTable,
  above: number,
  now: Date,
): Promise<SalesBatch | null> {
  // A replacement is dated like its order, so that its date does not say how old it is.
  const where = table === 'order_items' ? 'is_replacement = 0 AND' : '';
  const [row] = await manager.query<{ last: number | null; young: number | null; from: Date; to: Date }[]>(
    `SELECT MAX(number) AS last, MIN(CASE WHEN order_date >= ? THEN number END) AS young, MIN(order_date) AS \`from\`,
            MAX(order_date) AS \`to\`
       FROM (SELECT ${number} AS number, order_date FROM ${table} WHERE ${where} ${number} > ? ORDER BY ${number} LIMIT ?) b`,
    [new Date(now.getTime() - MARGIN_MS), above, BATCH_SIZE],
  );
  if (!row || row.last === null) return null;
  const upTo = row.young === null ? row.last : await lastBelow(manager, { number, table }, row.young);
  return upTo > above ? { above, upTo, from: row.from, to: row.to } : null;
}

/**
 * The last number below that of a young row, 0 where there is none. The numbers between them are of other nodes of a
 * cluster, which may still use them.
 */
async function lastBelow(manager: EntityManager, { number, table }: SalesTable, young: number): Promise<number> {
  const sql = `SELECT MAX(${number}) AS last FROM ${table} WHERE ${number} < ?`;
  const [row] = await manager.query<{ last: number | null }[]>(sql, [young]);
  return row?.last ?? 0;
}

const lockedRows = ({ above, upTo }: SalesBatch): SalesRange => ({ above, upTo, locked: true });

/** Adds to existing rows, and inserts missing ones; several rows may have the same key. */
export async function addTo(
  manager: EntityManager,
  table: string,
  keys: readonly string[],
  sums: readonly string[],
  rows: readonly unknown[][],
): Promise<void> {
  const sql = `INSERT INTO ${table} (${[...keys, ...sums].join(', ')}) VALUES ?
    ON DUPLICATE KEY UPDATE ${sums.map((column) => `${column} = ${column} + VALUES(${column})`).join(', ')}`;
  for (const chunk of chunksOf(rows, ROWS_PER_INSERT)) await manager.query(sql, [chunk]);
}

async function addItems(manager: EntityManager, sales: readonly ProductDay[]): Promise<void> {
  const sums = ['keys_sold', 'revenue_cents'];
  const days = sales.map(({ date, keysSold, revenueCents }) => [date, keysSold, revenueCents]);
  await addTo(manager, 'daily_sales', ['date'], sums, days);
  const periods = sales.flatMap(({ date, productId, keysSold, revenueCents }) =>
    [date, date.slice(0, 7)].map((period) => [period, productId, keysSold, revenueCents]),
  );
  await addTo(manager, 'product_sales', ['period', 'product_id'], sums, periods);
}

function addOrders(manager: EntityManager, counts: readonly OrderCount[]): Promise<void> {
  return addTo(
    manager,
    'daily_sales',
    ['date'],
    ['orders'],
    counts.map(({ date, orders }) => [date, orders]),
  );
}
