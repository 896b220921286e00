import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { PromotionPage } from '../../pages/discounts/promotion-page';

export const Route = createFileRoute('/_console/discounts/promotions/$promotionId')({
  beforeLoad: needs('promotions'),
  component: function Promotion() {
    const { promotionId } = Route.useParams();
    return <PromotionPage key={promotionId} promotionId={promotionId} />;
  },
});
