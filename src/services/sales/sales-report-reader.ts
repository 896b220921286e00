import type { DataSource, EntityManager } from 'typeorm';
import { readSnapshot } from '../../db/transaction.js';
import { datesIn, type Clock } from '../common/clock.js';
import { addTo, assertRange, NOTHING, rangeOf, sumSources, type Range, type Sums } from './report-ranges.js';
import { readCredited, type ReportKind, type ReportPart, type ReportSums } from './report-rows.js';
import { CATEGORIES, COSTS, ORDERS, SALES } from './report-sources.js';

export const SALES_REPORT_BYS = ['PRODUCT', 'CUSTOMER', 'CATEGORY', 'COUNTRY', 'MONTH', 'DAY'] as const;
export type SalesReportBy = (typeof SALES_REPORT_BYS)[number];

/** A row of a report of sales; money in cents. */
export interface SalesReportFigures {
  /** The id of the product or customer, the category, the country's code, YYYY-MM or YYYY-MM-DD. */
  key: string;
  label: string;
  orders: number;
  keysSold: number;
  /** Before VAT. */
  netCents: number;
  vatCents: number;
  grossCents: number;
  /** What credit notes of the time gave back, VAT included. */
  creditedCents: number;
  /** Null if the cost of a key is unknown. */
  costCents: number | null;
  /** Net less what was credited before VAT less cost; null if the cost is. */
  marginCents: number | null;
}

/** A report of sales, and the sum of all that it is about. */
type SalesReportView = { rows: SalesReportFigures[]; total: SalesReportFigures };

const MAX_DAYS = 3_660;
const TOTAL = 'TOTAL';

const SUBJECTS: Record<SalesReportBy, ReportKind> = {
  PRODUCT: 'PRODUCT',
  CUSTOMER: 'CUSTOMER',
  CATEGORY: 'PRODUCT',
  COUNTRY: 'CUSTOMER',
  MONTH: 'ALL',
  DAY: 'ALL',
};

function toFigures(key: string, label: string, sums: ReportSums): SalesReportFigures {
  const { orders, keysSold, netCents, vatCents, creditedCents, creditedNetCents, unknownCosts } = sums;
  const costCents = unknownCosts > 0 ? null : sums.costCents;
  const marginCents = costCents === null ? null : netCents - creditedNetCents - costCents;
  const grossCents = netCents + vatCents;
  return { key, label, orders, keysSold, netCents, vatCents, grossCents, creditedCents, costCents, marginCents };
}

/** The rows in which anything is not 0. */
function withFigures(sums: Sums, labelOf: (key: string) => string): SalesReportFigures[] {
  const found = [...sums].filter(([, one]) => Object.values(one).some((value) => value !== 0));
  return found.map(([key, one]) => toFigures(key, labelOf(key), one));
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Reads reports of sales (docs/spec/staff-and-keys.md#reports). The figures are exact and up to date. */
export class SalesReportReader {
  private readonly dateOf = datesIn(this.timeZone);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    readonly timeZone: string,
  ) {}

  /**
   * @param from included.
   * @param to not included.
   * @throws {DomainError} VALIDATION_ERROR for a range that is empty or longer than 3,660 days.
   */
  async report(from: Date, to: Date, by: SalesReportBy): Promise<SalesReportView> {
    assertRange(from, to, MAX_DAYS);
    const range = rangeOf(from, to, this.clock(), this.dateOf);
    // One snapshot for totals, progress and orders, because the job may update the totals meanwhile.
    return readSnapshot(this.dataSource, (manager) => this.read(manager, range, by));
  }

  private async read(manager: EntityManager, range: Range, by: SalesReportBy): Promise<SalesReportView> {
    const kind = SUBJECTS[by];
    const byTime = by === 'MONTH' ? 7 : 10;
    const keyOf = ({ date, subject }: ReportPart) => (kind === 'ALL' ? date.slice(0, byTime) : subject);
    const sums = await sumSources(manager, [SALES, COSTS], kind, range, this, keyOf);
    const { from, to, days } = range;
    for (const part of await readCredited(manager, kind, days, { from, to })) addTo(sums, keyOf(part), part);
    const total: Sums = new Map();
    for (const one of sums.values()) addTo(total, TOTAL, one);
    const summed = total.get(TOTAL) ?? NOTHING;
    // An order with two products is one order.
    const counted = kind === 'PRODUCT' && (await sumSources(manager, [ORDERS], 'ALL', range, this, () => TOTAL));
    const { orders } = counted ? (counted.get(TOTAL) ?? NOTHING) : summed;
    const rows = await this.named(manager, sums, range, by);
    if (kind === 'ALL') rows.sort((a, b) => compareText(a.key, b.key));
    else rows.sort((a, b) => b.netCents - a.netCents || compareText(a.label, b.label) || compareText(a.key, b.key));
    return { rows, total: toFigures(TOTAL, 'Total', { ...summed, orders }) };
  }

  private async named(manager: EntityManager, sums: Sums, range: Range, by: SalesReportBy) {
    if (by === 'CATEGORY' || by === 'COUNTRY') return this.grouped(manager, sums, range, by);
    const table = { PRODUCT: 'products', CUSTOMER: 'customers', MONTH: null, DAY: null }[by];
    const names = table === null ? new Map<string, string>() : await textsOf(manager, table, 'name', sums.keys());
    return withFigures(sums, (key) => names.get(key) ?? key);
  }

  /** Adds up products by their categories, and customers by their countries, as these are now. */
  private async grouped(manager: EntityManager, sums: Sums, range: Range, by: 'CATEGORY' | 'COUNTRY') {
    const groups = await (by === 'CATEGORY'
      ? textsOf(manager, 'products', 'category', sums.keys())
      : textsOf(manager, 'customers', 'country_code', sums.keys()));
    const grouped: Sums = new Map();
    for (const [subject, one] of sums) {
      addTo(grouped, groups.get(subject) ?? '', by === 'CATEGORY' ? { ...one, orders: 0 } : one);
    }
    if (by === 'CATEGORY') {
      // An order with two products of a category is one order of it.
      const counted = await sumSources(manager, [CATEGORIES], 'CATEGORY', range, this);
      for (const [category, { orders }] of counted) addTo(grouped, category, { orders });
    }
    return withFigures(grouped, (key) => key);
  }
}

/** A text of products or customers, by id. */
async function textsOf(
  manager: EntityManager,
  table: string,
  column: string,
  ids: Iterable<string>,
): Promise<Map<string, string>> {
  const wanted = [...ids];
  if (wanted.length === 0) return new Map();
  const rows = await manager.query<{ id: string; text: string }[]>(
    `SELECT id, ${column} AS text FROM ${table} WHERE id IN (?)`,
    [wanted],
  );
  return new Map(rows.map(({ id, text }) => [id, text]));
}
