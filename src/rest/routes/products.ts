import { PRODUCT, WITHDRAWN_PRODUCT } from '../../records/product.js';
import { field, list, type Shown } from '../../records/record.js';
import { presentProduct } from '../presenters.js';
import { existing, route, type Route } from './route.js';

type Listed = Shown<typeof PRODUCT> | Shown<typeof WITHDRAWN_PRODUCT>;

export const productRoutes: Route[] = [
  route({
    method: 'get',
    path: '/products',
    operationId: 'listProducts',
    tag: 'Products',
    summary: 'All products at your prices',
    description:
      'Every product on sale, in one answer. A product that is out of stock stays in the list with `stock` 0; one that was ' +
      'withdrawn is not listed. To keep a copy, read it once, then again with `If-None-Match`, or with the newest `updatedAt` ' +
      'that you have seen as `updatedSince`: no change is ever left out, but one may come again.',
    parameters: ['region', 'sku', 'updatedSince'],
    success: { description: 'The products.', schema: list(field<Listed>({ oneOf: [PRODUCT, WITHDRAWN_PRODUCT] })) },
    calls: ['product.catalogueOf', 'product.productBySku', 'product.productChanges'],
    async answer({ query, context }, { product }, bodies) {
      const { region = null, updatedSince, sku = null } = query;
      if (!updatedSince && sku === null)
        return { body: await bodies.bodyOf(await product.catalogueOf(context), region) };
      if (!updatedSince) {
        const found = await product.productBySku(sku ?? '', context);
        const isAsked = found && (region === null || found.validRegion === region);
        return { json: isAsked ? [presentProduct(found)] : [] };
      }
      const { products, withdrawnIds } = await product.productChanges({ region, updatedSince, sku }, context);
      return {
        json: [...products.map(presentProduct), ...withdrawnIds.map((_id) => ({ _id, deleted: true as const }))],
      };
    },
  }),
  route({
    method: 'get',
    path: '/products/:id',
    operationId: 'getProduct',
    tag: 'Products',
    summary: 'One product at your price',
    description: 'A product that was withdrawn from sale is not found.',
    parameters: ['productId'],
    success: { description: 'The product.', schema: PRODUCT },
    calls: ['product.product'],
    async answer({ params: { id = '' }, context }, { product }) {
      return { json: presentProduct(existing(await product.product(id, context), 'Product', id)) };
    },
  }),
];
