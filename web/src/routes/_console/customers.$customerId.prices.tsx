import { createFileRoute } from '@tanstack/react-router';
import { textOf } from '../../lib/list-search';
import { requirePermission } from '../../lib/require-permission';
import { PricesTab, type PriceSearch } from '../../pages/customers/prices-tab';

export const Route = createFileRoute('/_console/customers/$customerId/prices')({
  validateSearch: ({ product, quantity }: Record<string, unknown>): PriceSearch => ({
    ...(textOf(product) && { product: textOf(product) }),
    ...(typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 1 && { quantity }),
  }),
  beforeLoad: requirePermission('pricePreview'),
  component: function Prices() {
    return <PricesTab customerId={Route.useParams().customerId} search={Route.useSearch()} />;
  },
});
