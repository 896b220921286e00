import { Badge } from '@mantine/core';
import { t } from '../../texts/discounts';
import type { DiscountState } from './discount-days';

interface StateBadgeProps {
  state: DiscountState;
  /** In how many days it ends, where that is soon. */
  days: number | undefined;
}

/** Whether a discount counts; what ends soon stands out. */
export function StateBadge({ state, days }: StateBadgeProps) {
  if (state === 'running' && days !== undefined)
    return (
      <Badge miw="max-content" color="red">
        {t.discounts.endsIn(days)}
      </Badge>
    );
  return (
    <Badge miw="max-content" variant={state === 'running' ? 'default' : 'outline'} color="gray">
      {t.discounts.stateOf[state]}
    </Badge>
  );
}
