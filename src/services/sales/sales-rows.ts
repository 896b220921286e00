import type { EntityManager } from 'typeorm';
import { conjunction, type Condition } from '../../db/sql.js';
import type { BusinessDay } from '../../domain/common/business-day.js';

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
}

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
  const statement = sql(where, (date) => dayIndex(days, date));
  const rows = await manager.query<(T & { day: number })[]>(statement, values);
  return rows.map(({ day, ...row }) => {
    const date = days[day]?.date;
    if (date === undefined) throw new Error('A sale lies before the days that were asked for');
    return { ...(row as T), date };
  });
}
