import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { ProductsPage } from '../../pages/products/products-page';
import { parseProductsSearch } from '../../pages/products/products-search';

export const Route = createFileRoute('/_console/products/')({
  validateSearch: parseProductsSearch,
  beforeLoad: needs('products'),
  component: function Products() {
    return <ProductsPage search={Route.useSearch()} />;
  },
});
