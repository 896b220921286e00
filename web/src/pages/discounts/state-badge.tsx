import { Badge } from '../../components/badge';
import { t } from '../../texts/discounts';
import type { DiscountState } from './discount-days';

interface StateBadgeProps {
  state: DiscountState;
  /** The number of days until it ends, if that is soon. */
  days: number | undefined;
  /** In lists, where most are running. */
  isQuiet?: boolean;
}

/** The state of a discount; one that ends soon is highlighted. */
export function StateBadge({ state, days, isQuiet = false }: StateBadgeProps) {
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
