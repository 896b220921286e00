import { useSuspenseQuery } from '@tanstack/react-query';
import { shellQuery } from '../../api/shell';
import { useNow } from '../../lib/now';
import { dayIn } from '../../lib/times';

/** Whether a discount is to come, counts now, or is over. */
export type DiscountState = 'coming' | 'running' | 'over';

/** Works for days and for instants alike, both ends included. */
export function stateOf<T extends string | number>(now: T, from: T, until: T): DiscountState {
  if (now < from) return 'coming';
  return now > until ? 'over' : 'running';
}

/** Today in the business's time zone, which determines the days of packages. */
export function useBusinessDay(): string {
  const { data: shell } = useSuspenseQuery(shellQuery);
  return dayIn(shell.businessTimeZone, new Date(useNow()));
}

const DAY_MS = 24 * 60 * 60 * 1000;
const SOON_DAYS = 14;

/** The number of days until the end if it is soon; 0 on the last day. */
export function endsIn(nowMs: number, endMs: number): number | undefined {
  const days = Math.floor((endMs - nowMs) / DAY_MS);
  return days >= 0 && days <= SOON_DAYS ? days : undefined;
}
