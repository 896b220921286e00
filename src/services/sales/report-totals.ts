import type { DataSource, EntityManager } from 'typeorm';
import { valueById } from '../../db/sql.js';
import { inTransaction } from '../../db/transaction.js';
import { businessDays, type BusinessDay } from '../../domain/common/calendar-date.js';
import { groupBy } from '../../domain/common/group-by.js';
import { chunksOf } from '../common/chunks.js';
import { datesIn, type Clock } from '../common/clock.js';
import { addCategories, addCosts, addSales, readSoldKeys, readSoldLines } from './report-lines.js';
import {
  CATEGORIES,
  COSTS,
  findStaleCost,
  movedProducts,
  readCostCorrections,
  readCountedCategories,
  readReportProgress,
  REPORT_SOURCES,
  SALES,
  unmarkCosts,
  type ReportSource,
} from './report-sources.js';
import { TotalSums } from './total-sums.js';
import { sumYear } from './year-totals.js';

/** The next rows to add to the totals. */
type Batch = Record<'above' | 'upTo', number>;

/** How many orders or items a step adds. */
const BATCH_SIZES = { orders: 10_000, order_items: 20_000 };
const PRODUCTS_PER_STEP = 100;
/** Of the orders of how many days a statement counts the categories. */
const DAYS_PER_STATEMENT = 366;
/**
 * A row can commit later than a row with a higher number, but not an hour later, because an order waits for locks for a
 * few minutes at most.
 */
const MARGIN_MS = 60 * 60 * 1000;

/**
 * Maintains the totals of sales by day, month and subject, so that dashboard and reports need not read a year of
 * orders. A job updates them in steps and stays an hour late; readers add the newer rows. So no order writes them or
 * waits for them.
 */
export class ReportTotals {
  private readonly dateOf = datesIn(this.timeZone);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly timeZone: string,
  ) {}

  /** Brings the totals up to an hour ago, and takes in what was corrected of what they have. */
  async catchUp(): Promise<void> {
    while (await inTransaction(this.dataSource, (manager) => this.correctCosts(manager)));
    while (await inTransaction(this.dataSource, (manager) => this.correctCategories(manager)));
    while (await inTransaction(this.dataSource, (manager) => this.advance(manager)));
    while (await inTransaction(this.dataSource, (manager) => this.sumYear(manager)));
  }

  /** Adds up a finished year. @returns whether there was any. */
  private async sumYear(manager: EntityManager): Promise<boolean> {
    for (const source of [SALES, COSTS]) await this.lockProgress(manager, source);
    return sumYear(manager, Number(this.dateOf(this.clock()).slice(0, 4)));
  }

  /** One step of all sources, so that each row of the totals is written once. @returns whether there was anything to do. */
  private async advance(manager: EntityManager): Promise<boolean> {
    const positions: { source: ReportSource; above: number }[] = [];
    for (const source of REPORT_SOURCES) {
      positions.push({ source, above: await this.lockProgress(manager, source) });
    }
    const totals = new TotalSums();
    let hasAdded = false;
    // Sales and categories are read together unless one is behind.
    for (const group of groupBy(positions, ({ source, above }) => `${source.table} ${above}`).values()) {
      const sources = group.map(({ source }) => source);
      hasAdded = (await this.addBatch(manager, sources, group[0]?.above ?? 0, totals)) || hasAdded;
    }
    await totals.write(manager);
    return hasAdded;
  }

  /** Adds the next rows of sources of one table with the same progress. @returns whether there were any. */
  private async addBatch(
    manager: EntityManager,
    sources: readonly ReportSource[],
    above: number,
    totals: TotalSums,
  ): Promise<boolean> {
    const [source] = sources;
    const batch = source && (await nextBatch(manager, source, above, this.clock()));
    if (!batch) return false;
    const days = await this.daysOf(manager, source, batch);
    if (source === COSTS) {
      await addCosts(manager, totals, await readSoldKeys(manager, days, batch));
    } else {
      const lines = await readSoldLines(manager, days, batch);
      if (sources.includes(SALES)) addSales(totals, lines);
      if (sources.includes(CATEGORIES)) await addCategories(manager, totals, lines);
    }
    await manager.query('UPDATE report_progress SET last_number = ? WHERE source IN (?)', [
      batch.upTo,
      sources.map(({ name }) => name),
    ]);
    return true;
  }

  /** Locks the progress of a source and returns its last number. Totals of another time zone restart. */
  private async lockProgress(manager: EntityManager, source: ReportSource): Promise<number> {
    const { timeZone, lastNumber } = await readReportProgress(manager, source, true);
    if (timeZone === this.timeZone) return lastNumber;
    const nothing = Object.values(source.columns).map((column) => `${column} = 0`);
    await manager.query(`UPDATE report_totals SET ${nothing.join(', ')} WHERE kind IN (?)`, [source.kinds]);
    if (source === CATEGORIES) await manager.query('DELETE FROM report_categories');
    if (source === COSTS) await manager.query('DELETE FROM report_costs');
    await manager.query('UPDATE report_progress SET time_zone = ?, last_number = 0 WHERE source = ?', [
      this.timeZone,
      source.name,
    ]);
    return 0;
  }

  /** Waits for transactions that are still writing rows of the batch, and returns the days of all its rows. */
  private async daysOf(manager: EntityManager, { number, table }: ReportSource, { above, upTo }: Batch) {
    const [row] = await manager.query<{ from: Date | null; to: Date | null }[]>(
      `SELECT MIN(order_date) AS \`from\`, MAX(order_date) AS \`to\` FROM ${table}
        WHERE ${number} > ? AND ${number} <= ? LOCK IN SHARE MODE`,
      [above, upTo],
    );
    return row?.from && row.to ? this.daysBetween(row.from, row.to) : [];
  }

  /** @param to included. */
  private daysBetween(from: Date, to: Date): BusinessDay[] {
    return businessDays(from, new Date(to.getTime() + 1), this.dateOf);
  }

  /** Takes in the corrected cost of one import. @returns whether there was any. */
  private async correctCosts(manager: EntityManager): Promise<boolean> {
    const upTo = await this.lockProgress(manager, COSTS);
    const id = await findStaleCost(manager);
    if (id === undefined) {
      await unmarkCosts(manager);
      return false;
    }
    // So that the cost stays as it is until it is taken in.
    await manager.query('SELECT id FROM key_imports WHERE id = ? FOR UPDATE', [id]);
    const [row] = await manager.query<{ from: Date | null; to: Date | null }[]>(
      `SELECT MIN(i.order_date) AS \`from\`, MAX(i.order_date) AS \`to\`
         FROM license_keys k FORCE INDEX (license_keys_key_import)
         STRAIGHT_JOIN order_items i ON i.id = k.order_item_id
        WHERE k.key_import_id = ? AND k.order_item_id IS NOT NULL`,
      [id],
    );
    if (row?.from && row.to) {
      const days = this.daysBetween(row.from, row.to);
      const totals = new TotalSums();
      for (const kind of COSTS.kinds) {
        const parts = await readCostCorrections([id])(manager, kind, days, { upTo });
        for (const part of parts) totals.add(kind, part);
      }
      await totals.write(manager);
    }
    await manager.query(
      `UPDATE report_costs c JOIN key_imports b ON b.id = c.key_import_id SET c.unit_cost_cents = b.unit_cost_cents
        WHERE c.key_import_id = ?`,
      [id],
    );
    return true;
  }

  /** Moves the orders of products that changed their categories. @returns whether there were any. */
  private async correctCategories(manager: EntityManager): Promise<boolean> {
    const upTo = await this.lockProgress(manager, CATEGORIES);
    const moved = (await movedProducts(manager)).slice(0, PRODUCTS_PER_STEP);
    if (moved.length === 0) return false;
    const ids = moved.map(({ id }) => id);
    const [row] = await manager.query<{ from: Date | null; to: Date | null }[]>(
      `SELECT MIN(order_date) AS \`from\`, MAX(order_date) AS \`to\` FROM order_items FORCE INDEX (order_items_product)
        WHERE product_id IN (?)`,
      [ids],
    );
    const days = row?.from && row.to ? this.daysBetween(row.from, row.to) : [];
    const totals = new TotalSums();
    const count = async (sign: number): Promise<void> => {
      for (const chunk of chunksOf(days, DAYS_PER_STATEMENT)) {
        const range = { from: chunk[0]?.start, to: chunk.at(-1)?.end, upTo };
        const parts = await readCountedCategories(ids)(manager, 'CATEGORY', chunk, range);
        for (const part of parts) totals.add('CATEGORY', part, sign);
      }
    };
    await count(-1);
    const { sql, values } = valueById(new Map(moved.map(({ id, category }) => [id, category])));
    await manager.query(
      `UPDATE report_categories SET category = ${sql.replace('CASE id', 'CASE product_id')} WHERE product_id IN (?)`,
      [...values, ids],
    );
    await count(1);
    await totals.write(manager);
    return true;
  }
}

/** The next rows to add, all of them an hour old; null if there are none. @param above the last that was added. */
async function nextBatch(
  manager: EntityManager,
  source: ReportSource,
  above: number,
  now: Date,
): Promise<Batch | null> {
  const { number, table } = source;
  // A replacement is dated like its order, so that its date does not say how old it is.
  const where = table === 'order_items' ? 'is_replacement = 0 AND' : '';
  const [row] = await manager.query<{ last: number | null; young: number | null }[]>(
    `SELECT MAX(number) AS last, MIN(CASE WHEN order_date >= ? THEN number END) AS young
       FROM (SELECT ${number} AS number, order_date FROM ${table} WHERE ${where} ${number} > ? ORDER BY ${number} LIMIT ?) b`,
    [new Date(now.getTime() - MARGIN_MS), above, BATCH_SIZES[table]],
  );
  if (!row || row.last === null) return null;
  const upTo = row.young === null ? row.last : await lastBelow(manager, source, row.young);
  return upTo > above ? { above, upTo } : null;
}

/**
 * The last number below that of a young row, 0 if there is none. The numbers between them belong to other nodes of a
 * cluster, which may still use them.
 */
async function lastBelow(manager: EntityManager, { number, table }: ReportSource, young: number): Promise<number> {
  const sql = `SELECT MAX(${number}) AS last FROM ${table} WHERE ${number} < ?`;
  const [row] = await manager.query<{ last: number | null }[]>(sql, [young]);
  return row?.last ?? 0;
}
