import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../db/transaction.js';
import { businessDays, type BusinessDay } from '../../domain/common/calendar-date.js';
import { chunksOf } from '../common/chunks.js';
import { datesIn, type Clock } from '../common/clock.js';
import type { ReadParts, ReportKind, ReportPart, SalesRange } from './report-rows.js';
import {
  CATEGORIES,
  COSTS,
  hasStaleCategories,
  readCostCorrections,
  readReportProgress,
  REPORT_SOURCES,
  staleCosts,
  type ReportSource,
} from './report-sources.js';

/** The next rows to add to the totals. */
type Batch = Record<'above' | 'upTo', number>;

const BATCH_SIZE = 20_000;
const ROWS_PER_INSERT = 1_000;
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
    for (const source of REPORT_SOURCES) {
      while (await inTransaction(this.dataSource, (manager) => this.advance(manager, source)));
    }
  }

  /** One step. @returns whether there was anything to do. */
  private async advance(manager: EntityManager, source: ReportSource): Promise<boolean> {
    const above = await this.lockProgress(manager, source);
    const batch = await nextBatch(manager, source, above, this.clock());
    if (!batch) return false;
    const days = await this.daysOf(manager, source, batch);
    await copyDimensions(manager, source);
    for (const kind of source.kinds) await addParts(manager, source, kind, source.readForTotals, days, batch);
    await manager.query('UPDATE report_progress SET last_number = ? WHERE source = ?', [batch.upTo, source.name]);
    return true;
  }

  /** Locks the progress of a source and returns its last number. Totals of another time zone or category restart. */
  private async lockProgress(manager: EntityManager, source: ReportSource): Promise<number> {
    const { timeZone, lastNumber } = await readReportProgress(manager, source, true);
    const isStale = source === CATEGORIES && (await hasStaleCategories(manager));
    if (timeZone === this.timeZone && !isStale) return lastNumber;
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
    const [id] = await staleCosts(manager);
    if (id === undefined) return false;
    // So that the cost stays as it is until it is taken in.
    await manager.query('SELECT id FROM key_imports WHERE id = ? FOR UPDATE', [id]);
    const [row] = await manager.query<{ from: Date | null; to: Date | null }[]>(
      `SELECT MIN(i.order_date) AS \`from\`, MAX(i.order_date) AS \`to\` FROM license_keys k
         JOIN order_items i ON i.id = k.order_item_id WHERE k.key_import_id = ?`,
      [id],
    );
    if (row?.from && row.to) {
      const days = this.daysBetween(row.from, row.to);
      for (const kind of COSTS.kinds) await addParts(manager, COSTS, kind, readCostCorrections([id]), days, { upTo });
    }
    await manager.query(
      `UPDATE report_costs c JOIN key_imports b ON b.id = c.key_import_id SET c.unit_cost_cents = b.unit_cost_cents
        WHERE c.key_import_id = ?`,
      [id],
    );
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
    [new Date(now.getTime() - MARGIN_MS), above, BATCH_SIZE],
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

/** Stores the costs and categories of added rows, before the rows of a batch that need them. */
async function copyDimensions(manager: EntityManager, source: ReportSource): Promise<void> {
  if (source === COSTS) {
    await manager.query(
      `INSERT IGNORE INTO report_costs (key_import_id, unit_cost_cents) SELECT b.id, b.unit_cost_cents FROM key_imports b
         LEFT JOIN report_costs c ON c.key_import_id = b.id WHERE c.key_import_id IS NULL`,
    );
  }
  if (source === CATEGORIES) {
    await manager.query(
      `INSERT IGNORE INTO report_categories (product_id, category) SELECT p.id, p.category FROM products p
         LEFT JOIN report_categories c ON c.product_id = p.id WHERE c.product_id IS NULL`,
    );
  }
}

async function addParts(
  manager: EntityManager,
  { columns }: ReportSource,
  kind: ReportKind,
  read: ReadParts,
  days: readonly BusinessDay[],
  range: SalesRange,
): Promise<void> {
  const parts = await read(manager, kind, days, range);
  const names = Object.keys(columns) as (keyof ReportPart)[];
  const rows = parts.flatMap((part) =>
    [part.date, part.date.slice(0, 7)].map((period) => [
      kind,
      period,
      part.subject,
      ...names.map((name) => part[name]),
    ]),
  );
  const sums = Object.values(columns);
  // Several rows may have the same key.
  const sql = `INSERT INTO report_totals (${['kind', 'period', 'subject', ...sums].join(', ')}) VALUES ?
    ON DUPLICATE KEY UPDATE ${sums.map((column) => `${column} = ${column} + VALUES(${column})`).join(', ')}`;
  for (const chunk of chunksOf(rows, ROWS_PER_INSERT)) await manager.query(sql, [chunk]);
}
