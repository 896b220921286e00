import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { textOf } from '../../lib/place';
import { PricesPart, type PriceSearch } from '../../pages/customers/prices-part';

export const Route = createFileRoute('/_console/customers/$customerId/prices')({
  validateSearch: ({ product, quantity }: Record<string, unknown>): PriceSearch => ({
    ...(textOf(product) && { product: textOf(product) }),
    ...(typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 1 && { quantity }),
  }),
  beforeLoad: needs('pricePreview'),
  component: function Prices() {
    return <PricesPart customerId={Route.useParams().customerId} search={Route.useSearch()} />;
  },
});
