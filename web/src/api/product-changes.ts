import { ProductDetails, Products, UpdateProduct } from './generated/products';
import type { ProductRowFragment, ProductsCountQueryVariables, ProductsQuery } from './generated/types';
import { request, requestField } from './request';

/** The new values of a product in a bulk change. */
export interface ProductTarget {
  available: boolean;
}

/** A product as loaded, with the data that its change needs. */
export type ChangedProduct = Pick<ProductRowFragment, 'id' | 'sku' | 'name' | 'version' | 'listPrice' | 'available'>;

const PAGE_SIZE = 500;

/** Loads all matching products, page by page. @param onRead is called with each page. */
export async function readAllProducts(
  filters: ProductsCountQueryVariables,
  onRead: (products: readonly ProductRowFragment[]) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let after: string | null | undefined = null; after !== undefined;) {
    const { products }: ProductsQuery = await request(Products, { ...filters, first: PAGE_SIZE, after }, signal);
    onRead(products.nodes);
    after = (products.pageInfo.hasNextPage && products.pageInfo.endCursor) || undefined;
  }
}

export async function readProduct(id: string): Promise<ChangedProduct | null> {
  return (await requestField(ProductDetails, { id })) ?? null;
}

/** Changes one product, unless it was changed since it was loaded. @returns its new version. */
export async function changeProduct({ id, version }: ChangedProduct, { available }: ProductTarget): Promise<number> {
  return (await request(UpdateProduct, { id, input: { available, version } })).updateProduct.version;
}
