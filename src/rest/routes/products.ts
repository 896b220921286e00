import { assertFound } from '../../domain/common/errors.js';
import { PRODUCT, WITHDRAWN_PRODUCT } from '../../records/product.js';
import { field, list, type Output } from '../../records/record.js';
import { bodyOfChanges } from '../catalogue-bodies.js';
import { presentProduct } from '../presenters.js';
import { linkToChanges, route, type Route } from './route.js';

/** So many products take a moment to be written, in which nobody else would be served. */
const MANY = 500;

type Listed = Output<typeof PRODUCT> | Output<typeof WITHDRAWN_PRODUCT>;

export const productRoutes: Route[] = [
  route({
    method: 'get',
    path: '/products',
    operationId: 'listProducts',
    tag: 'Products',
    summary: 'All products at your prices',
    description:
      'Every product on sale, in one answer. A product that is out of stock stays in the list with `stock` 0; one that was ' +
      'withdrawn is not listed.\n\n' +
      'To keep a copy, read it once, and go on with the address in the header `Link` (`rel="changes"`): it gives what has changed since ' +
      'this answer, at your prices, and the next such address. No change is ever left out. `updatedSince` finds changes by a time; there, ' +
      'a change may come again, and each change of your discounts brings all products.',
    parameters: ['region', 'sku', 'updatedSince', 'changesAfter'],
    success: {
      description: 'The products.',
      schema: list(field<Listed>({ oneOf: [PRODUCT, WITHDRAWN_PRODUCT] })),
      headers: ['Link'],
    },
    refusals: ['CURSOR_EXPIRED'],
    calls: ['product.catalogueOf', 'product.productBySku', 'product.changesOf', 'product.changesAfter'],
    async handle({ query, context, path }, { product }, bodies) {
      const { region = null, updatedSince, changesAfter: after, sku = null } = query;
      if (updatedSince || after !== undefined) {
        const request = { region, updatedSince, after, sku, tokenName: 'changesAfter' };
        const { products, withdrawnIds, next } = await product.changesOf(request, context);
        const deleted = withdrawnIds.map((_id) => ({ _id, deleted: true as const }));
        const headers = linkToChanges(path, next);
        if (products.length > MANY) return { headers, body: await bodyOfChanges(products, deleted) };
        return { headers, json: [...products.map(presentProduct), ...deleted] };
      }
      // By SKU: the one that `productBySku` reads, as the token stands for the prices that are shown.
      const catalogue = sku === null ? await product.catalogueOf(context) : await context.loaders.catalogue();
      const headers = linkToChanges(path, product.changesAfter(catalogue, { region, sku }));
      if (sku === null) return { headers, body: await bodies.bodyOf(catalogue, region) };
      const found = await product.productBySku(sku, context);
      const matches = found && (region === null || found.validRegion === region);
      return { headers, json: matches ? [presentProduct(found)] : [] };
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
    async handle({ params: { id = '' }, context }, { product }) {
      return { json: presentProduct(assertFound(await product.product(id, context), 'Product', id)) };
    },
  }),
];
