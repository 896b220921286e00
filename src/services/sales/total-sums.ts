import type { EntityManager } from 'typeorm';
import type { ReportKind, ReportPart, ReportSums } from './report-rows.js';

/** The sums of `report_totals`, and their columns. */
const COLUMNS = {
  orders: 'orders',
  keysSold: 'keys_sold',
  netCents: 'net_cents',
  vatCents: 'vat_cents',
  costCents: 'cost_cents',
  unknownCosts: 'unknown_costs',
} as const satisfies Partial<Record<keyof ReportSums, string>>;

type SumName = keyof typeof COLUMNS;
type Total = Record<SumName, number>;
/** By period and subject, because keys of joined texts would be most of a step's garbage. */
type Periods = Map<string, Map<string, Total>>;

const NAMES = Object.keys(COLUMNS) as SumName[];
export const TOTAL_COLUMNS = Object.values(COLUMNS);
const ROWS_PER_INSERT = 1_000;

const INSERT = `INSERT INTO report_totals (kind, period, subject, ${TOTAL_COLUMNS.join(', ')}) VALUES ?
  ON DUPLICATE KEY UPDATE ${TOTAL_COLUMNS.map((column) => `${column} = ${column} + VALUES(${column})`).join(', ')}`;

// Reports read the months until the years are added up again (`year-totals.ts`).
const DROP_YEARS = "DELETE FROM report_totals WHERE kind = 'ALL_YEAR' AND period IN (?)";

function totalIn(periods: Periods, period: string, subject: string): Total {
  let subjects = periods.get(period);
  if (!subjects) periods.set(period, (subjects = new Map<string, Total>()));
  let total = subjects.get(subject);
  if (!total) {
    total = { orders: 0, keysSold: 0, netCents: 0, vatCents: 0, costCents: 0, unknownCosts: 0 };
    subjects.set(subject, total);
  }
  return total;
}

const sorted = <K extends string, V>(entries: ReadonlyMap<K, V>): [K, V][] =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : 1));

/** The rows of a kind in the order of the primary key, in which they are written fastest. */
function* rowsOf(kind: ReportKind, days: Periods): Generator<(string | number)[]> {
  const periods: Periods = new Map(days);
  for (const [date, subjects] of days) {
    for (const [subject, day] of subjects) {
      const month = totalIn(periods, date.slice(0, 7), subject);
      for (const name of NAMES) month[name] += day[name];
    }
  }
  for (const [period, subjects] of sorted(periods)) {
    for (const [subject, total] of sorted(subjects)) {
      yield [kind, period, subject, ...NAMES.map((name) => total[name])];
    }
  }
}

/** What is to be added to the totals, in memory, so that each of their rows is written once. */
export class TotalSums {
  private readonly kinds = new Map<ReportKind, Periods>();

  /** The sums of a day, to add to; `write` adds them to the month as well. */
  of(kind: ReportKind, date: string, subject: string): Total {
    let days = this.kinds.get(kind);
    if (!days) this.kinds.set(kind, (days = new Map<string, Map<string, Total>>()));
    return totalIn(days, date, subject);
  }

  add(kind: ReportKind, part: ReportPart, sign = 1): void {
    const total = this.of(kind, part.date, part.subject);
    for (const name of NAMES) total[name] += sign * (part[name] ?? 0);
  }

  async write(manager: EntityManager): Promise<void> {
    let rows: (string | number)[][] = [];
    for (const [kind, days] of sorted(this.kinds)) {
      for (const row of rowsOf(kind, days)) {
        rows.push(row);
        if (rows.length < ROWS_PER_INSERT) continue;
        await manager.query(INSERT, [rows]);
        rows = [];
      }
    }
    if (rows.length > 0) await manager.query(INSERT, [rows]);
    // Years have no totals by category.
    const dates = [...this.kinds].flatMap(([kind, days]) => (kind === 'CATEGORY' ? [] : [...days.keys()]));
    const years = [...new Set(dates.map((date) => date.slice(0, 4)))];
    if (years.length > 0) await manager.query(DROP_YEARS, [years]);
  }
}
