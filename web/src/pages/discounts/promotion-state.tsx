import type { PromotionPartsFragment } from '../../api/generated/types';
import { endsIn, stateOf, type DiscountState } from './discount-days';
import { StateBadge } from './state-badge';

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
