import type { CustomersCountQueryVariables, CustomerSort, CustomerStatus } from '../../api/generated/types';
import { choiceOf, searchParser, textOf, withoutEmpty } from '../../lib/list-search';
import { sortsOf } from '../../lib/sorting';

export const CUSTOMER_STATUSES: readonly CustomerStatus[] = ['ACTIVE', 'SUSPENDED', 'INACTIVE'];

/** The service's name for the sort order of each column. */
export const CUSTOMER_SORTS = {
  name: 'NAME',
  balance: 'BALANCE',
  available: 'AVAILABLE_CREDIT',
} as const satisfies Record<string, CustomerSort>;
export const CUSTOMER_SORT_VALUES = sortsOf(CUSTOMER_SORTS);

export const parseCustomersSearch = searchParser({
  /** A part of a name or e-mail address, or a complete number or VAT id. */
  search: textOf,
  status: choiceOf(CUSTOMER_STATUSES),
  /** An id. */
  package: textOf,
  /** Only those near their credit limit. */
  credit: choiceOf(['near']),
  sort: choiceOf(CUSTOMER_SORT_VALUES),
});

export type CustomersSearch = ReturnType<typeof parseCustomersSearch>;

/** The request's filters. */
export function toVariables({
  search,
  status,
  package: discountPackageId,
  credit,
}: CustomersSearch): CustomersCountQueryVariables {
  return withoutEmpty({ search, status, discountPackageId, nearCreditLimit: credit && true });
}
