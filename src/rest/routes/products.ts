import { notFound } from '../../domain/errors.js';
import { presentProduct } from '../presenters.js';
import { parseParams, productParams } from '../query-params.js';
import { route, type Route } from './route.js';

export const productRoutes: Route[] = [
  route({
    method: 'get',
    path: '/products',
    calls: ['product.catalogueOf', 'product.productBySku', 'product.productChanges'],
    async answer({ query, context }, { product }, bodies) {
      const { region = null, updatedSince, sku = null } = parseParams(productParams, query);
      if (!updatedSince && sku === null)
        return { body: await bodies.bodyOf(await product.catalogueOf(context), region) };
      if (!updatedSince) {
        const found = await product.productBySku(sku ?? '', context);
        const isAsked = found && (region === null || found.validRegion === region);
        return { json: isAsked ? [presentProduct(found)] : [] };
      }
      const { products, withdrawnIds } = await product.productChanges({ region, updatedSince, sku }, context);
      return { json: [...products.map(presentProduct), ...withdrawnIds.map((_id) => ({ _id, deleted: true }))] };
    },
  }),
  route({
    method: 'get',
    path: '/products/:id',
    calls: ['product.product'],
    async answer({ params: { id = '' }, context }, { product }) {
      const found = await product.product(id, context);
      if (!found) throw notFound('Product', id);
      return { json: presentProduct(found) };
    },
  }),
];
