import type { EntityManager } from 'typeorm';
import { assertInstant } from '../../db/instants.js';
import { businessDays, type BusinessDay, type DateOf } from '../../domain/common/calendar-date.js';
import { Reason, validationError } from '../../domain/common/errors.js';
import { REPORT_SUMS, type ReportKind, type ReportPart, type ReportSums } from './report-rows.js';
import {
  assertFewMoved,
  assertFewUncounted,
  CATEGORIES,
  COSTS,
  movedProducts,
  readCostCorrections,
  readCountedCategories,
  readCurrentCategories,
  readReportProgress,
  staleCosts,
  type ReportSource,
} from './report-sources.js';
import { readTotals, type KeptTotals } from './totals-reader.js';

/** A range and its days. The totals of full days are used, and the ends of the range are added or subtracted. */
export interface Range {
  from: Date;
  to: Date;
  days: readonly BusinessDay[];
  whole: readonly BusinessDay[];
  /** From the start of the first full day to the end of the last; undefined if there is none. */
  span: { from: Date; to: Date } | undefined;
}

export const NOTHING = Object.fromEntries(REPORT_SUMS.map((name) => [name, 0])) as Readonly<ReportSums>;

/** Sums by key. */
export type Sums = Map<string, ReportSums>;

export function addTo(sums: Sums, key: string, part: Partial<ReportSums>, sign = 1): void {
  const found = sums.get(key) ?? { ...NOTHING };
  sums.set(key, found);
  for (const name of REPORT_SUMS) found[name] += sign * (part[name] ?? 0);
}

type AddParts = (parts: Iterable<ReportPart>, sign?: number) => void;

/** The time zone of business days, and totals that are kept in memory for sources that nothing corrects. */
export interface TotalsSettings {
  timeZone: string;
  kept?: KeptTotals;
}

/** @param now the end of what the days have had yet. */
export function rangeOf(from: Date, to: Date, now: Date, dateOf: DateOf): Range {
  const days = businessDays(from, to, dateOf);
  // Counted as a full day, minus what is outside the range, if that is the smaller part of the day so far.
  const whole = days.filter(({ start, end }) => {
    const has = (since: Date, until: Date) => Math.max(0, Math.min(+until, +now) - +since);
    return 2 * has(start > from ? start : from, end < to ? end : to) >= has(start, end);
  });
  const [first, last] = [whole[0], whole.at(-1)];
  return { from, to, days, whole, span: first && last && { from: first.start, to: last.end } };
}

/**
 * Adds up sources for a range: full days from the totals and the rows that are not in them, the rest from rows.
 * @param keyOf the key of a part.
 */
export async function sumSources(
  manager: EntityManager,
  sources: readonly ReportSource[],
  kind: ReportKind,
  range: Range,
  { timeZone, kept }: TotalsSettings,
  keyOf = ({ subject }: ReportPart): string => subject,
): Promise<Sums> {
  const { from, to, days, span } = range;
  const sums: Sums = new Map();
  const addParts: AddParts = (parts, sign) => {
    for (const part of parts) addTo(sums, keyOf(part), part, sign);
  };
  const counted = new Map<ReportSource, number>();
  for (const source of sources) {
    const progress = await readReportProgress(manager, source, false);
    const lastNumber = progress.timeZone === timeZone && span ? progress.lastNumber : 0;
    const uncounted = lastNumber === progress.lastNumber ? progress.uncounted : Infinity;
    await assertFewUncounted(manager, source, uncounted, { from, to, above: lastNumber });
    if (lastNumber > 0) counted.set(source, lastNumber);
    else addParts(await source.read(manager, kind, days, { from, to }));
  }
  if (!span || counted.size === 0) return sums;
  const [one, ...others] = counted;
  if (kept && one && others.length === 0 && kind !== 'ALL') {
    addParts(await kept.read(manager, one[0], kind, { ...span, days: range.whole, lastNumber: one[1] }));
  } else {
    addParts(await readTotals(manager, [...counted.keys()], kind, range.whole));
  }
  for (const [source, lastNumber] of counted) {
    await addUncounted(manager, source, kind, { ...range, span, lastNumber }, addParts);
  }
  return sums;
}

/** Adds what the totals of full days lack of a source, and the parts of days at the ends of the range. */
async function addUncounted(
  manager: EntityManager,
  source: ReportSource,
  kind: ReportKind,
  { from, to, days, whole, span, lastNumber }: Range & { span: { from: Date; to: Date }; lastNumber: number },
  addParts: AddParts,
): Promise<void> {
  addParts(await source.read(manager, kind, whole, { ...span, above: lastNumber }));
  if (source === COSTS) {
    const stale = await staleCosts(manager);
    const corrected = { ...span, upTo: lastNumber };
    if (stale.length > 0) addParts(await readCostCorrections(stale)(manager, kind, whole, corrected));
  }
  if (source === CATEGORIES) {
    const moved = (await movedProducts(manager)).map(({ id }) => id);
    const corrected = { ...span, upTo: lastNumber };
    if (moved.length > 0) {
      await assertFewMoved(manager, moved, corrected);
      addParts(await readCountedCategories(moved)(manager, kind, whole, corrected), -1);
      addParts(await readCurrentCategories(moved)(manager, kind, whole, corrected));
    }
  }
  if (from < span.from) addParts(await source.read(manager, kind, days, { from, to: span.from }));
  if (from > span.from) addParts(await source.read(manager, kind, days, { from: span.from, to: from }), -1);
  if (span.to < to) addParts(await source.read(manager, kind, days, { from: span.to, to }));
  if (span.to > to) addParts(await source.read(manager, kind, days, { from: to, to: span.to }), -1);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** @throws {DomainError} VALIDATION_ERROR for a range that is empty or too long. */
export function assertRange(from: Date, to: Date, maxDays: number): void {
  assertInstant('from', from);
  assertInstant('to', to);
  if (from >= to) throw validationError({ from: Reason.of('EMPTY_PERIOD') });
  if (to.getTime() - from.getTime() > maxDays * DAY_MS) {
    throw validationError({ from: Reason.of('LONG_PERIOD', { days: maxDays }) });
  }
}
