import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { parseDiscountsSearch } from '../../pages/discounts/discounts-search';
import { PromotionsPage } from '../../pages/discounts/promotions-page';

export const Route = createFileRoute('/_console/discounts/promotions/')({
  validateSearch: parseDiscountsSearch,
  beforeLoad: requirePermission('promotions'),
  component: function Promotions() {
    return <PromotionsPage search={Route.useSearch()} />;
  },
});
