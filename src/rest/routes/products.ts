import { notFound } from '../../domain/errors.js';
import { presentProduct } from '../presenters.js';
import { parseParams, productParams } from '../query-params.js';
import { route, type Route } from './route.js';

export const productRoutes: Route[] = [
  route({
    method: 'get',
    path: '/products',
    calls: ['product.catalogueOf', 'product.productChanges'],
    async answer({ query, context }, { product }, bodies) {
      const { region = null, updatedSince } = parseParams(productParams, query);
      if (!updatedSince) return { body: await bodies.bodyOf(await product.catalogueOf(context), region) };
      const { products, withdrawnIds } = await product.productChanges({ region, updatedSince }, context);
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
