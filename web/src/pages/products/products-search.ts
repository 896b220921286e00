import type { ProductsCountQueryVariables } from '../../api/generated/types';
import { oneOf, placeOf, textOf, withoutEmpty, type PlaceSearch } from '../../lib/place';

/** As the address has them. */
export const SALES = ['on', 'off'] as const;
export const KINDS = ['product', 'bundle'] as const;

/** The filters of the list, as the address has them. */
export interface ProductFilters {
  /** A part of a name or of a SKU. */
  search?: string;
  category?: string;
  sale?: (typeof SALES)[number];
  kind?: (typeof KINDS)[number];
}

export type ProductsSearch = ProductFilters & PlaceSearch;

export function parseProductsSearch(search: Record<string, unknown>): ProductsSearch {
  const filters: ProductFilters = {
    search: textOf(search.search),
    category: textOf(search.category),
    sale: oneOf(SALES, search.sale),
    kind: oneOf(KINDS, search.kind),
  };
  return { ...withoutEmpty(filters), ...placeOf(search) };
}

/** What the service is asked for. */
export function toVariables({ search, category, sale, kind }: ProductFilters): ProductsCountQueryVariables {
  return withoutEmpty({
    search,
    category,
    available: sale && sale === 'on',
    isBundle: kind && kind === 'bundle',
  });
}

/** The address of the same list as a file. */
export function csvAddress(filters: ProductFilters): string {
  const given = Object.entries(toVariables(filters)).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(given).toString();
  return `/admin/export/products.csv${query && `?${query}`}`;
}
