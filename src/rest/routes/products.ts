import { assertFound } from '../../domain/common/errors.js';
import { PRODUCT, WITHDRAWN_PRODUCT } from '../../records/product.js';
import { field, fieldsOf, list, type Output } from '../../records/record.js';
import { bodyOfChanges } from '../catalogue-bodies.js';
import { presentProduct } from '../presenters.js';
import { productText } from '../product-text.js';
import { linkToChanges, route, routesOf } from './route.js';

/**
 * A product or a withdrawn one. The object before them is for generators that convert the times of an object, and of no
 * alternatives.
 */
const LISTED = field<Output<typeof PRODUCT> | Output<typeof WITHDRAWN_PRODUCT>>({
  allOf: [
    { type: 'object', properties: { updatedAt: fieldsOf(PRODUCT).updatedAt } },
    { oneOf: [PRODUCT, WITHDRAWN_PRODUCT] },
  ],
});

/** From this number of products on, serialization is sliced, so that other requests are served meanwhile. */
const MANY = 500;

export const productRoutes = routesOf('Products', [
  route({
    method: 'get',
    path: '/products',
    operationId: 'listProducts',
    summary: 'All products at your prices',
    description:
      'Every product on sale, in one response. A product that is out of stock stays in the list with `stock` ' +
      `0; a withdrawn product is not listed.\n\nTo maintain a copy, read it once, and continue with the URL in ` +
      'the `Link` header (`rel="changes"`): it returns what has changed since this response, at your prices, ' +
      'and the next such URL. No change is ever missed. `updatedSince` finds changes by time; there, a change ' +
      'may be repeated, and each change of your discounts returns all products.',
    parameters: ['region', 'sku', 'updatedSince', 'changesAfter'],
    success: {
      description: 'The products.',
      schema: list(LISTED),
      headers: ['Link'],
    },
    refusals: ['CURSOR_EXPIRED'],
    calls: ['product.catalogueOf', 'product.productBySku', 'product.changesOf', 'product.changesAfter'],
    async handle({ query, context, url }, { product }, bodies) {
      const { region = null, updatedSince, changesAfter: after, sku = null } = query;
      if (updatedSince || after !== undefined) {
        const request = { region, updatedSince, after, sku, tokenName: 'changesAfter' };
        const { products, withdrawnIds, next } = await product.changesOf(request, context);
        const deleted = withdrawnIds.map((_id) => ({ _id, deleted: true as const }));
        const headers = linkToChanges(url, next);
        if (products.length > MANY) return { headers, body: await bodyOfChanges(products, deleted), isOwnBody: true };
        return { headers, json: [...products.map(presentProduct), ...deleted] };
      }
      // By SKU: the product that `productBySku` reads, as the token represents the prices in the response.
      const catalogue = sku === null ? await product.catalogueOf(context) : await context.loaders.catalogue();
      const headers = linkToChanges(url, product.changesAfter(catalogue, { region, sku }));
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
    summary: 'One product at your price',
    description: 'A product that was withdrawn from sale is not found.',
    parameters: ['productId'],
    success: { description: 'The product.', schema: PRODUCT },
    calls: ['product.product'],
    async handle({ params: { id = '' }, context }, { product }) {
      return productText(assertFound(await product.product(id, context), 'Product', id));
    },
  }),
]);
