import type { ClaimsCountQueryVariables, ClaimStatus } from '../../api/generated/types';
import { oneOf, placeOf, textOf, withoutEmpty, type PlaceSearch } from '../../lib/place';

export const CLAIM_STATUSES: readonly ClaimStatus[] = ['OPEN', 'REPLACED', 'CREDITED', 'REJECTED'];

/** The filters of the list, as the address has them. Without a status it is the inbox: what is open. */
export interface ClaimFilters {
  status?: ClaimStatus | 'ALL';
  /** An id. */
  customer?: string;
  sort?: 'newest';
}

export type ClaimsSearch = ClaimFilters & PlaceSearch;

export function parseClaimsSearch(search: Record<string, unknown>): ClaimsSearch {
  const { status, customer, sort } = search;
  const filters: ClaimFilters = {
    status: oneOf([...CLAIM_STATUSES, 'ALL'] as const, status),
    customer: textOf(customer),
    sort: oneOf(['newest'] as const, sort),
  };
  return { ...withoutEmpty(filters), ...placeOf(search) };
}

export function toVariables({ status = 'OPEN', customer }: ClaimFilters): ClaimsCountQueryVariables {
  return withoutEmpty({ status: status === 'ALL' ? undefined : status, customerId: customer });
}
