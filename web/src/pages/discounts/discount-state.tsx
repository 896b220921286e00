import { useSuspenseQuery } from '@tanstack/react-query';
import type { PackagePartsFragment, PromotionPartsFragment } from '../../api/generated/types';
import { shellQuery } from '../../api/shell';
import { Badge } from '../../components/badge';
import { useNow } from '../../lib/now';
import { dayIn } from '../../lib/times';
import { t } from '../../texts/discounts';

/** Whether a discount is to come, counts now, or is over. */
type DiscountState = 'coming' | 'running' | 'over';

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
function endsIn(nowMs: number, endMs: number): number | undefined {
  const days = Math.floor((endMs - nowMs) / DAY_MS);
  return days >= 0 && days <= SOON_DAYS ? days : undefined;
}

interface StateBadgeProps {
  state: DiscountState;
  /** The number of days until it ends, if that is soon. */
  days: number | undefined;
  /** In lists, where most are running. */
  isQuiet?: boolean;
}

/** The state of a discount; one that ends soon is highlighted. */
function StateBadge({ state, days, isQuiet = false }: StateBadgeProps) {
  if (state === 'running' && days !== undefined) {
    return (
      <Badge tone="amber" icon="clock">
        {t.discounts.endsIn(days)}
      </Badge>
    );
  }
  if (state === 'running') {
    return (
      <Badge tone="green" icon="check" isQuiet={isQuiet}>
        {t.discounts.stateOf.running}
      </Badge>
    );
  }
  return <Badge {...(state === 'coming' && { tone: 'info', icon: 'calendar' })}>{t.discounts.stateOf[state]}</Badge>;
}

interface PackageStateProps extends Pick<PackagePartsFragment, 'validFrom' | 'validUntil'> {
  isQuiet?: boolean;
}

export function PackageState({ validFrom, validUntil, isQuiet }: PackageStateProps) {
  const today = useBusinessDay();
  return (
    <StateBadge
      state={stateOf(today, validFrom, validUntil)}
      days={endsIn(Date.parse(today), Date.parse(validUntil))}
      {...(isQuiet && { isQuiet })}
    />
  );
}

/** @param now in ms. */
export const promotionState = ({ validFrom, validUntil }: PromotionPartsFragment, now: number): DiscountState =>
  stateOf(now, Date.parse(validFrom), Date.parse(validUntil));

interface PromotionStateProps {
  promotion: PromotionPartsFragment;
  /** In ms. */
  now: number;
  isQuiet?: boolean;
}

export function PromotionState({ promotion, now, isQuiet = false }: PromotionStateProps) {
  const days = endsIn(now, Date.parse(promotion.validUntil));
  return <StateBadge state={promotionState(promotion, now)} days={days} isQuiet={isQuiet} />;
}
