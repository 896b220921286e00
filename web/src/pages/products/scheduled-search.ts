import type { ScheduledPriceChangeStatus, ScheduledPricesCountQueryVariables } from '../../api/generated/types';
import { oneOf, parseListSearch, textOf, withoutEmpty, type ListSearch } from '../../lib/list-search';

export const SCHEDULED_STATUSES: readonly ScheduledPriceChangeStatus[] = ['WAITING', 'DONE', 'CANCELLED'];

/** The filters of the list of price changes, as the address has them. */
export interface ScheduledFilters {
  status?: ScheduledPriceChangeStatus;
  /** An id. */
  product?: string;
}

export type ScheduledSearch = ScheduledFilters & ListSearch;

export function parseScheduledSearch(search: Record<string, unknown>): ScheduledSearch {
  const filters: ScheduledFilters = {
    status: oneOf(SCHEDULED_STATUSES, search.status),
    product: textOf(search.product),
  };
  return { ...withoutEmpty(filters), ...parseListSearch(search) };
}

/** The request's filters. */
export const scheduledVariables = ({ status, product }: ScheduledFilters): ScheduledPricesCountQueryVariables =>
  withoutEmpty({ status, productId: product });
