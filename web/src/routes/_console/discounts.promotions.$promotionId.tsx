import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { PromotionPage } from '../../pages/discounts/promotion-page';

export const Route = createFileRoute('/_console/discounts/promotions/$promotionId')({
  beforeLoad: requirePermission('promotions'),
  component: function Promotion() {
    const { promotionId } = Route.useParams();
    return <PromotionPage key={promotionId} promotionId={promotionId} />;
  },
});
