import type { LicenseKeyStatus, LicensePoolSort, PoolsCountQueryVariables } from '../../api/generated/types';
import { choiceOf, idFrom, searchParser, textOf, withoutEmpty } from '../../lib/list-search';
import { columnOf } from '../../lib/sorting';

export const MAX_DAYS = 3_650;

/** The service's name for the sort order of each column. */
const SORTS: Record<string, LicensePoolSort> = { name: 'NAME', days: 'DAYS_LEFT', available: 'AVAILABLE' };

export const POOL_SORTS = ['name', '-name', 'days', '-days', 'available', '-available'] as const;
type PoolSort = (typeof POOL_SORTS)[number];

/** The days of an address. */
function daysOf(value: unknown): number | undefined {
  const days = Number(value);
  return textOf(value) && Number.isInteger(days) && days >= 0 && days <= MAX_DAYS ? days : undefined;
}

export const parsePoolsSearch = searchParser({
  /** A part of a name or of a SKU. */
  search: textOf,
  /** An id. */
  product: idFrom,
  /** Pools that run out within this many days. */
  days: daysOf,
  /** Without it in the order in which they were made. */
  sort: choiceOf(POOL_SORTS),
});

export type PoolsSearch = ReturnType<typeof parsePoolsSearch>;

export function toVariables({ search, product, days }: PoolsSearch): PoolsCountQueryVariables {
  return withoutEmpty({ search, productId: product, runsOutWithinDays: days });
}

export function toOrder(sort: PoolSort | undefined): { sort: LicensePoolSort; descending: boolean } {
  const { column = '', isDescending } = columnOf(sort);
  return { sort: SORTS[column] ?? 'CREATED', descending: isDescending };
}

export const KEY_STATUSES: readonly LicenseKeyStatus[] = ['AVAILABLE', 'SOLD', 'REPLACED', 'CREDITED', 'WITHDRAWN'];

export const parseKeysSearch = searchParser({ status: choiceOf(KEY_STATUSES) });

export type KeysSearch = ReturnType<typeof parseKeysSearch>;

/** The content of an import's page: its orders or, after a recall, its recalled keys. */
export const parseImportSearch = searchParser({
  /** Whether a recalled key is neither replaced nor credited. */
  open: choiceOf(['yes', 'no']),
});

export type ImportSearch = ReturnType<typeof parseImportSearch>;
