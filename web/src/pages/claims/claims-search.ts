import type { ClaimsCountQueryVariables, ClaimsQueryVariables, ClaimStatus } from '../../api/generated/types';
import { choiceOf, idFrom, PAGE_SIZE, searchParser, textOf, withoutEmpty } from '../../lib/list-search';

/** The outcomes of a claim. */
export const OUTCOMES = ['REPLACED', 'CREDITED', 'REJECTED'] as const satisfies readonly ClaimStatus[];

/** Used instead of a member's id. */
export const NOBODY = 'none';

/** The parameters of the inbox. Without a status it contains open claims. */
export const parseClaimsSearch = searchParser({
  /** `RESOLVED` for any of the outcomes. */
  status: choiceOf([...OUTCOMES, 'RESOLVED', 'ALL']),
  /** An id. */
  customer: idFrom,
  /** The id of a member, or the value for unassigned. */
  assignee: textOf,
  sort: choiceOf(['newest']),
});

export type ClaimsSearch = ReturnType<typeof parseClaimsSearch>;

/** The request's filters. */
export function toVariables({ status, customer, assignee }: ClaimsSearch): ClaimsCountQueryVariables {
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
