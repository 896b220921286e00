import type { SalesFiguresFragment } from '../../api/generated/types';

type Day = SalesFiguresFragment['days'][number];

/** The names of the sales figures. */
export type Measure = 'orders' | 'revenue' | 'keysSold';

export const MEASURES: readonly Measure[] = ['revenue', 'orders', 'keysSold'];

export type Figures = Pick<Day, Measure>;

/** One bar of a chart, and one row of the table: a day, or a week of a long period. */
export interface Step extends Figures {
  first: string;
  /** Included. */
  last: string;
  /** The same days of the period before. */
  before: Figures;
}

// More bars would be too narrow to distinguish.
const MAX_DAILY = 92;
const WEEK = 7;

function sumOf(days: readonly Day[]): Figures {
  const sum = (measure: Measure): number => days.reduce((total, day) => total + day[measure], 0);
  return { orders: sum('orders'), revenue: sum('revenue'), keysSold: sum('keysSold') };
}

/** @param before the days of the previous period, of the same number. */
export function stepsOf(days: readonly Day[], before: readonly Day[]): Step[] {
  const size = days.length > MAX_DAILY ? WEEK : 1;
  return Array.from({ length: Math.ceil(days.length / size) }, (_, index) => {
    const [from, to] = [index * size, Math.min((index + 1) * size, days.length)];
    return {
      ...sumOf(days.slice(from, to)),
      first: days[from]?.date ?? '',
      last: days[to - 1]?.date ?? '',
      before: sumOf(before.slice(from, to)),
    };
  });
}
