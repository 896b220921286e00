import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { PromotionsPage } from '../../pages/discounts/promotions-page';
import { parsePromotionsSearch } from '../../pages/discounts/promotions-search';

export const Route = createFileRoute('/_console/discounts/promotions/')({
  validateSearch: parsePromotionsSearch,
  beforeLoad: needs('promotions'),
  component: function Promotions() {
    return <PromotionsPage search={Route.useSearch()} />;
  },
});
