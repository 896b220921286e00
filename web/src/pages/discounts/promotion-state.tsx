import type { PromotionPartsFragment } from '../../api/generated/types';
import { endsIn, stateOf, type DiscountState } from './discount-days';
import { StateBadge } from './state-badge';

/** @param now in ms. */
export const promotionState = ({ validFrom, validUntil }: PromotionPartsFragment, now: number): DiscountState =>
  stateOf(now, Date.parse(validFrom), Date.parse(validUntil));

export function PromotionState({ promotion, now }: { promotion: PromotionPartsFragment; now: number }) {
  return <StateBadge state={promotionState(promotion, now)} days={endsIn(now, Date.parse(promotion.validUntil))} />;
}
