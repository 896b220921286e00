import type { LicensePoolSort, PoolsCountQueryVariables } from '../../api/generated/types';
import { oneOf, parseListSearch, textOf, withoutEmpty, type ListSearch } from '../../lib/list-search';
import { columnOf } from '../../lib/sorting';

export const MAX_DAYS = 3_650;

/** The service's name for the sort order of each column. */
const SORTS: Record<string, LicensePoolSort> = { name: 'NAME', days: 'DAYS_LEFT', available: 'AVAILABLE' };

export const POOL_SORTS = ['name', '-name', 'days', '-days', 'available', '-available'] as const;
export type PoolSort = (typeof POOL_SORTS)[number];

/** The filters of the list, as the address has them. */
export interface PoolFilters {
  /** A part of a name or of a SKU. */
  search?: string;
  /** An id. */
  product?: string;
  /** Pools that run out within this many days. */
  days?: number;
}

export interface PoolsSearch extends PoolFilters, ListSearch {
  /** Without it in the order in which they were made. */
  sort?: PoolSort;
}

/** The days of an address. */
function daysOf(value: unknown): number | undefined {
  const days = Number(value);
  return textOf(value) && Number.isInteger(days) && days >= 0 && days <= MAX_DAYS ? days : undefined;
}

export function parsePoolsSearch(search: Record<string, unknown>): PoolsSearch {
  const filters: PoolFilters = {
    search: textOf(search.search),
    product: textOf(search.product),
    days: daysOf(search.days),
  };
  return { ...withoutEmpty({ ...filters, sort: oneOf(POOL_SORTS, search.sort) }), ...parseListSearch(search) };
}

export function toVariables({ search, product, days }: PoolFilters): PoolsCountQueryVariables {
  return withoutEmpty({ search, productId: product, runsOutWithinDays: days });
}

export function toOrder(sort: PoolSort | undefined): { sort: LicensePoolSort; descending: boolean } {
  const { column = '', isDescending } = columnOf(sort);
  return { sort: SORTS[column] ?? 'CREATED', descending: isDescending };
}
