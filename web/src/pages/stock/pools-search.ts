import type { PoolsCountQueryVariables } from '../../api/generated/types';
import { placeOf, textOf, withoutEmpty, type PlaceSearch } from '../../lib/place';

/** The filters of the list, as the address has them. */
export interface PoolFilters {
  /** A part of a name or of a SKU. */
  search?: string;
  /** An id. */
  product?: string;
}

export type PoolsSearch = PoolFilters & PlaceSearch;

export function parsePoolsSearch(search: Record<string, unknown>): PoolsSearch {
  const filters: PoolFilters = { search: textOf(search.search), product: textOf(search.product) };
  return { ...withoutEmpty(filters), ...placeOf(search) };
}

export function toVariables({ search, product }: PoolFilters): PoolsCountQueryVariables {
  return withoutEmpty({ search, productId: product });
}
