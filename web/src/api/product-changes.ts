import type { ProductRowFragment, ProductsCountQueryVariables, ProductsQuery } from './generated/types';
import { ProductDetails, Products, UpdateProduct } from './generated/products';
import { request } from './request';

/** What a product becomes in a change of many. */
export interface ProductTarget {
  available: boolean;
}

/** A product as it was read, with what its change needs. */
export type ChangedProduct = Pick<ProductRowFragment, 'id' | 'sku' | 'name' | 'version' | 'listPrice' | 'available'>;

const PAGE_SIZE = 500;

/** Reads all products that match, page by page. @param onRead takes each page. */
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
  return (await request(ProductDetails, { id })).product ?? null;
}

/** Changes one product, unless somebody has changed it since it was read. @returns its new version. */
export async function changeProduct({ id, version }: ChangedProduct, { available }: ProductTarget): Promise<number> {
  return (await request(UpdateProduct, { id, input: { available, version } })).updateProduct.version;
}
