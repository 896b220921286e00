import { Badge } from '../../components/badge';
import { t } from '../../texts/discounts';
import type { DiscountState } from './discount-days';

interface StateBadgeProps {
  state: DiscountState;
  /** In how many days it ends, where that is soon. */
  days: number | undefined;
}

/** Whether a discount counts; what ends soon stands out. */
export function StateBadge({ state, days }: StateBadgeProps) {
  if (state === 'running' && days !== undefined) return <Badge color="red">{t.discounts.endsIn(days)}</Badge>;
  return <Badge variant={state === 'running' ? 'default' : 'outline'}>{t.discounts.stateOf[state]}</Badge>;
}
