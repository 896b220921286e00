import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../db/transaction.js';
import { businessDays, type BusinessDay, type DateOf } from '../../domain/common/business-day.js';
import { datesIn, type Clock } from '../common/clock.js';
import type { ReadParts, ReportKind, ReportPart } from './report-rows.js';
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
import type { SalesRange } from './sales-rows.js';
import { addTo, nextBatch, type SalesBatch } from './sales-totals.js';

/**
 * Maintains the totals that reports are read from, as `SalesTotals` does those of the dashboard: in steps, an hour
 * behind, so that no order writes them or waits for them.
 */
export class ReportTotals {
  private readonly dateOf: DateOf;

  /** @param timeZone in which days begin. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly timeZone: string,
  ) {
    this.dateOf = datesIn(timeZone);
  }

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
    await noteFacts(manager, source);
    const range = { above: batch.above, upTo: batch.upTo };
    for (const kind of source.kinds) await addParts(manager, source, kind, source.readForTotals, days, range);
    await manager.query('UPDATE report_progress SET last_number = ? WHERE source = ?', [batch.upTo, source.name]);
    return true;
  }

  /** Locks the progress of a source and gives its last number. Totals of another time zone or category begin anew. */
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

  /** Waits for transactions that are still writing rows of the batch, and gives the days of all its rows. */
  private async daysOf(manager: EntityManager, { number, table }: ReportSource, { above, upTo }: SalesBatch) {
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

/** Keeps the costs and categories that rows are added with. All that the rows of a batch need are there before them. */
async function noteFacts(manager: EntityManager, source: ReportSource): Promise<void> {
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
  await addTo(manager, 'report_totals', ['kind', 'period', 'subject'], Object.values(columns), rows);
}
