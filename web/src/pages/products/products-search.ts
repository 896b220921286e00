import type { ProductsCountQueryVariables, ProductSort } from '../../api/generated/types';
import { oneOf, parseListSearch, textOf, withoutEmpty, type ListSearch } from '../../lib/list-search';
import { sortsOf } from '../../lib/sorting';

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

/** The service's name for the sort order of each column. */
export const PRODUCT_SORTS = { name: 'NAME', price: 'LIST_PRICE', stock: 'STOCK' } as const satisfies Record<
  string,
  ProductSort
>;
export const PRODUCT_SORT_VALUES = sortsOf(PRODUCT_SORTS);

export type ProductsSearch = ProductFilters & ListSearch & { sort?: (typeof PRODUCT_SORT_VALUES)[number] };

export function parseProductsSearch(search: Record<string, unknown>): ProductsSearch {
  const filters: ProductFilters = {
    search: textOf(search.search),
    category: textOf(search.category),
    sale: oneOf(SALES, search.sale),
    kind: oneOf(KINDS, search.kind),
  };
  const sort = oneOf(PRODUCT_SORT_VALUES, search.sort);
  return { ...withoutEmpty({ ...filters, sort }), ...parseListSearch(search) };
}

/** The request's filters. */
export function toVariables({ search, category, sale, kind }: ProductFilters): ProductsCountQueryVariables {
  return withoutEmpty({
    search,
    category,
    available: sale && sale === 'on',
    isBundle: kind && kind === 'bundle',
  });
}
