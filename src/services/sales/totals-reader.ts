import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import type { Condition } from '../../db/sql.js';
import { periodsOf, type BusinessDay } from '../../domain/common/calendar-date.js';
import { REPORT_SUMS, type ReportKind, type ReportPart } from './report-rows.js';
import type { ReportSource } from './report-sources.js';
import { currentYears, yearlyKind } from './year-totals.js';

/** Reads totals of full days, of all sources in one pass. Those of the shop are separate by day. */
export async function readTotals(
  manager: EntityManager,
  sources: readonly ReportSource[],
  kind: ReportKind,
  days: readonly BusinessDay[],
): Promise<ReportPart[]> {
  const dates = days.map(({ date }) => date);
  const columns = sources.flatMap((source) => Object.entries(source.columns));
  const sums = columns.map(([name, column]) => `CAST(SUM(${column}) AS SIGNED) AS ${name}`);
  const date = kind === 'ALL' ? 'period' : `''`;
  const periods = kind === 'ALL' ? dates : periodsOf(dates);
  const years = await currentYears(manager, kind, periods);
  const others = periods.filter((period) => !years.includes(period.slice(0, 4)));
  const conditions: Condition[] = [];
  if (others.length > 0) conditions.push(['kind = ? AND period IN (?)', kind, others]);
  if (years.length > 0) conditions.push(['kind = ? AND period IN (?)', yearlyKind(kind), years]);
  return manager.query<ReportPart[]>(
    `SELECT ${date} AS date, subject, ${sums.join(', ')} FROM report_totals FORCE INDEX (PRIMARY)
      WHERE ${conditions.map(([sql]) => sql).join(' OR ')} GROUP BY date, subject`,
    conditions.flatMap(([, ...values]) => values),
  );
}

/** What the totals of a source are wanted for: full days, from `from` to `to`. */
interface KeptRange {
  days: readonly BusinessDay[];
  from: Date;
  to: Date;
  /** How far the totals go. */
  lastNumber: number;
}

interface Kept {
  lastNumber: number;
  parts: ReadonlyMap<string, ReportPart>;
}

/** How many products and customers are kept, of all ranges. */
const MAX_PARTS = 100_000;
/** Totals that went further since are read again. */
const MAX_STEP = 20_000;

const sumOf = (parts: Iterable<ReportPart>): number => {
  let cents = 0;
  for (const { netCents = 0 } of parts) cents += netCents;
  return cents;
};

/**
 * Keeps totals by product or customer in memory, so that the next look at the same days reads only the rows that were
 * added to the totals since, and not each product of each day. Only for sources whose totals nothing corrects.
 */
export class KeptTotals {
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: MAX_PARTS,
    sizeCalculation: ({ parts }) => parts.size + 1,
  });

  async read(
    manager: EntityManager,
    source: ReportSource,
    kind: ReportKind,
    range: KeptRange,
  ): Promise<Iterable<ReportPart>> {
    const key = [kind, ...Object.keys(source.columns), range.from.getTime(), range.to.getTime()].join(' ');
    const known = await this.advanced(manager, source, kind, range, this.kept.get(key));
    const parts = known ?? (await this.readAll(manager, source, kind, range));
    this.kept.set(key, { lastNumber: range.lastNumber, parts });
    return parts.values();
  }

  /** Adds what the totals have since; undefined if it is not what they have, as after a restored backup. */
  private async advanced(
    manager: EntityManager,
    source: ReportSource,
    kind: ReportKind,
    { days, from, to, lastNumber }: KeptRange,
    known: Kept | undefined,
  ): Promise<Kept['parts'] | undefined> {
    if (!known || known.lastNumber > lastNumber || known.lastNumber + MAX_STEP < lastNumber) return undefined;
    const parts = new Map(known.parts);
    const added =
      known.lastNumber < lastNumber
        ? await source.read(manager, kind, days, { from, to, above: known.lastNumber, upTo: lastNumber })
        : [];
    for (const part of added) parts.set(part.subject, plus(parts.get(part.subject), part));
    const shop = await readTotals(manager, [source], 'ALL', days);
    return sumOf(shop) === sumOf(parts.values()) ? parts : undefined;
  }

  private async readAll(manager: EntityManager, source: ReportSource, kind: ReportKind, { days }: KeptRange) {
    const parts = await readTotals(manager, [source], kind, days);
    return new Map(parts.map((part) => [part.subject, part]));
  }
}

function plus(one: ReportPart | undefined, other: ReportPart): ReportPart {
  const sum: ReportPart = { date: '', subject: other.subject };
  for (const name of REPORT_SUMS) sum[name] = (one?.[name] ?? 0) + (other[name] ?? 0);
  return sum;
}
