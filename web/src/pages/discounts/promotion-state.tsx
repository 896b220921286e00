import type { PromotionPartsFragment } from '../../api/generated/types';
import { endsIn, stateOf, type DiscountState } from './discount-days';
import { StateBadge } from './state-badge';

export const promotionState = ({ validFrom, validUntil }: PromotionPartsFragment): DiscountState =>
  stateOf(Date.now(), Date.parse(validFrom), Date.parse(validUntil));

export function PromotionState({ promotion }: { promotion: PromotionPartsFragment }) {
  return <StateBadge state={promotionState(promotion)} days={endsIn(Date.now(), Date.parse(promotion.validUntil))} />;
}
