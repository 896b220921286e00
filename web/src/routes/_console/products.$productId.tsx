import { createFileRoute } from '@tanstack/react-router';
import { productQuery } from '../../api/products';
import { parseListSearch } from '../../lib/list-search';
import { requirePermission } from '../../lib/require-permission';
import { ProductPage } from '../../pages/products/product-page';

export const Route = createFileRoute('/_console/products/$productId')({
  validateSearch: parseListSearch,
  beforeLoad: requirePermission('product'),
  loader: ({ context: { queryClient }, params: { productId } }) =>
    void queryClient.prefetchQuery(productQuery(productId)),
  component: function Product() {
    const { productId } = Route.useParams();
    return <ProductPage key={productId} productId={productId} search={Route.useSearch()} />;
  },
});
