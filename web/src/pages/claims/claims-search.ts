import type { ClaimsCountQueryVariables, ClaimsQueryVariables, ClaimStatus } from '../../api/generated/types';
import { oneOf, PAGE_SIZE, parseListSearch, textOf, withoutEmpty, type ListSearch } from '../../lib/list-search';

/** The outcomes of a claim. */
export const OUTCOMES = ['REPLACED', 'CREDITED', 'REJECTED'] as const satisfies readonly ClaimStatus[];

/** Used instead of a member's id. */
export const NOBODY = 'none';

/** The filters of the inbox, as in the URL. Without a status it contains open claims. */
export interface ClaimFilters {
  /** `RESOLVED` for any of the outcomes. */
  status?: (typeof OUTCOMES)[number] | 'RESOLVED' | 'ALL';
  /** An id. */
  customer?: string;
  /** The id of a member, or the value for unassigned. */
  assignee?: string;
  sort?: 'newest';
}

export type ClaimsSearch = ClaimFilters & ListSearch;

export function parseClaimsSearch(search: Record<string, unknown>): ClaimsSearch {
  const { status, customer, assignee, sort } = search;
  const filters: ClaimFilters = {
    status: oneOf([...OUTCOMES, 'RESOLVED', 'ALL'] as const, status),
    customer: textOf(customer),
    assignee: textOf(assignee),
    sort: oneOf(['newest'] as const, sort),
  };
  return { ...withoutEmpty(filters), ...parseListSearch(search) };
}

/** The request's filters. */
export function toVariables({ status, customer, assignee }: ClaimFilters): ClaimsCountQueryVariables {
  const isOne = status !== 'ALL' && status !== 'RESOLVED';
  return withoutEmpty({
    status: isOne ? (status ?? 'OPEN') : undefined,
    resolved: status === 'RESOLVED' || undefined,
    customerId: customer,
    assigneeId: assignee === NOBODY ? undefined : assignee,
    assigned: assignee === NOBODY ? false : undefined,
  });
}

/** The request's variables for a page of the inbox. */
export function toPageVariables({ after, sort, ...filters }: ClaimsSearch): ClaimsQueryVariables {
  return { ...toVariables(filters), first: PAGE_SIZE, after, oldestFirst: sort !== 'newest' };
}
