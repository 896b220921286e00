import type { ProductRowFragment, ProductsCountQueryVariables, ProductsQuery } from './generated/types';
import { ChangeListPrice, ProductDetails, Products, UpdateProduct } from './generated/products';
import { request } from './request';

/** What a product becomes in a change of many: one or the other. */
export type ProductTarget = { available: boolean } | { listPrice: number };

/** A product as it was read, with what its change needs. */
export type ChangedProduct = Pick<ProductRowFragment, 'id' | 'sku' | 'name' | 'version' | 'listPrice' | 'available'>;

const PAGE_SIZE = 500;

/** All products that match, page by page. @param onRead is told how many there are so far. */
export async function readAllProducts(
  filters: ProductsCountQueryVariables,
  onRead: (count: number) => void,
  signal: AbortSignal,
): Promise<ChangedProduct[]> {
  const all: ChangedProduct[] = [];
  for (let after: string | null = null; ;) {
    const { products }: ProductsQuery = await request(Products, { ...filters, first: PAGE_SIZE, after }, signal);
    all.push(...products.nodes);
    onRead(all.length);
    if (!products.pageInfo.hasNextPage || !products.pageInfo.endCursor) return all;
    after = products.pageInfo.endCursor;
  }
}

export async function readProduct(id: string): Promise<ChangedProduct | null> {
  return (await request(ProductDetails, { id })).product ?? null;
}

/** Changes one product, unless somebody has changed it since it was read. @returns its new version. */
export async function changeProduct({ id, version }: ChangedProduct, target: ProductTarget): Promise<number> {
  if ('available' in target) {
    const { updateProduct } = await request(UpdateProduct, { id, input: { available: target.available, version } });
    return updateProduct.version;
  }
  const { changeListPrice } = await request(ChangeListPrice, { productId: id, listPrice: target.listPrice, version });
  return changeListPrice.version;
}
