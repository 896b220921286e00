import { createFileRoute } from '@tanstack/react-router';
import { productQuery } from '../../api/products';
import { needs } from '../../lib/needs';
import { placeOf } from '../../lib/place';
import { ProductPage } from '../../pages/products/product-page';

export const Route = createFileRoute('/_console/products/$productId')({
  validateSearch: placeOf,
  beforeLoad: needs('product'),
  loader: ({ context: { queryClient }, params: { productId } }) =>
    void queryClient.prefetchQuery(productQuery(productId)),
  component: function Product() {
    const { productId } = Route.useParams();
    return <ProductPage key={productId} productId={productId} search={Route.useSearch()} />;
  },
});
