import { formatDay } from '../../lib/days';
import { formatAmount, formatNumber } from '../../lib/money';
import type { Measure, Step } from './figures';

export function formatFigure(measure: Measure, value: number): string {
  return measure === 'revenue' ? formatAmount(value) : formatNumber(value);
}

/** A day, or the days of a week. */
export function nameOf({ first, last }: Pick<Step, 'first' | 'last'>): string {
  return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`;
}
