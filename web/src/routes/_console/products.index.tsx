import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { ProductsPage } from '../../pages/products/products-page';
import { parseProductsSearch } from '../../pages/products/products-search';

export const Route = createFileRoute('/_console/products/')({
  validateSearch: parseProductsSearch,
  beforeLoad: requirePermission('products'),
  component: function Products() {
    return <ProductsPage search={Route.useSearch()} />;
  },
});
