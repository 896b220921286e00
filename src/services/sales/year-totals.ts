import type { EntityManager } from 'typeorm';
import type { ReportKind } from './report-rows.js';
import { TOTAL_COLUMNS } from './total-sums.js';

/*
 * The totals of a finished year by product and customer are added up from its months, so that a report of ten years reads
 * one row of each for a year, and not twelve. Whatever writes totals of months drops those of their year, and a job adds
 * them up again. v0.8.0 does not drop them, so they also count only while their sum is that of the months.
 */

const YEARLY_KINDS: readonly ReportKind[] = ['PRODUCT', 'CUSTOMER'];
const MONTHS = Array.from({ length: 12 }, (_, index) => `-${String(index + 1).padStart(2, '0')}`);
const COLUMNS = TOTAL_COLUMNS.join(', ');
const SUMS = TOTAL_COLUMNS.map((column) => `SUM(${column}) AS ${column}`).join(', ');

export const yearlyKind = (kind: string): string => `${kind}_YEAR`;

const monthsOf = (years: readonly string[]): string[] => years.flatMap((year) => MONTHS.map((month) => year + month));

/** Whether years with totals of months have current totals of their own. */
async function readYears(manager: EntityManager, years: readonly string[]) {
  if (years.length === 0) return [];
  return manager.query<{ year: string; isCurrent: number }[]>(
    `SELECT m.year, y.period IS NOT NULL AS isCurrent
       FROM (SELECT LEFT(period, 4) AS year, ${SUMS} FROM report_totals
              WHERE kind = 'ALL' AND period IN (?) GROUP BY LEFT(period, 4)) m
       LEFT JOIN report_totals y ON y.kind = ? AND y.period = m.year
            AND ${TOTAL_COLUMNS.map((column) => `y.${column} = m.${column}`).join(' AND ')}
      ORDER BY m.year`,
    [monthsOf(years), yearlyKind('ALL')],
  );
}

/** The years of which a report reads the totals of the year. @param periods its days and months. */
export async function currentYears(
  manager: EntityManager,
  kind: ReportKind,
  periods: readonly string[],
): Promise<string[]> {
  if (!YEARLY_KINDS.includes(kind)) return [];
  const listed = new Set(periods);
  const years = [...new Set(periods.map((period) => period.slice(0, 4)))];
  const whole = years.filter((year) => monthsOf([year]).every((month) => listed.has(month)));
  return (await readYears(manager, whole)).flatMap(({ year, isCurrent }) => (isCurrent ? [year] : []));
}

/** Adds up a year before `before`. @returns whether there was any to add up. */
export async function sumYear(manager: EntityManager, before: number): Promise<boolean> {
  const [row] = await manager.query<{ first: string | null }[]>(
    "SELECT MIN(period) AS first FROM report_totals WHERE kind = 'ALL'",
  );
  const first = row?.first ? Number(row.first.slice(0, 4)) : before;
  const years = Array.from({ length: Math.max(0, before - first) }, (_, index) => String(first + index));
  const year = (await readYears(manager, years)).find(({ isCurrent }) => !isCurrent)?.year;
  if (year === undefined) return false;
  const kinds = ['ALL', ...YEARLY_KINDS];
  await manager.query('DELETE FROM report_totals WHERE kind IN (?) AND period = ?', [kinds.map(yearlyKind), year]);
  await manager.query(
    `INSERT INTO report_totals (kind, period, subject, ${COLUMNS})
     SELECT CONCAT(kind, '_YEAR'), ?, subject, ${SUMS} FROM report_totals
      WHERE kind IN (?) AND period IN (?) GROUP BY kind, subject`,
    [year, kinds, monthsOf([year])],
  );
  return true;
}
