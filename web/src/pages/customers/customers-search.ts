import type { CustomersCountQueryVariables, CustomerSort, CustomerStatus } from '../../api/generated/types';
import { oneOf, parseListSearch, textOf, withoutEmpty, type ListSearch } from '../../lib/list-search';
import { sortsOf } from '../../lib/sorting';

export const CUSTOMER_STATUSES: readonly CustomerStatus[] = ['ACTIVE', 'SUSPENDED', 'INACTIVE'];

/** The filters of the list, as the address has them. */
export interface CustomerFilters {
  /** A part of a name or e-mail address, or a complete number or VAT id. */
  search?: string;
  status?: CustomerStatus;
  /** An id. */
  package?: string;
  /** Only those near their credit limit. */
  credit?: 'near';
}

/** The service's name for the sort order of each column. */
export const CUSTOMER_SORTS = {
  name: 'NAME',
  balance: 'BALANCE',
  available: 'AVAILABLE_CREDIT',
} as const satisfies Record<string, CustomerSort>;
export const CUSTOMER_SORT_VALUES = sortsOf(CUSTOMER_SORTS);

export type CustomersSearch = CustomerFilters & ListSearch & { sort?: (typeof CUSTOMER_SORT_VALUES)[number] };

export function parseCustomersSearch(search: Record<string, unknown>): CustomersSearch {
  const filters: CustomerFilters = {
    search: textOf(search.search),
    status: oneOf(CUSTOMER_STATUSES, search.status),
    package: textOf(search.package),
    credit: oneOf(['near'] as const, search.credit),
  };
  const sort = oneOf(CUSTOMER_SORT_VALUES, search.sort);
  return { ...withoutEmpty({ ...filters, sort }), ...parseListSearch(search) };
}

/** The request's filters. */
export function toVariables({
  search,
  status,
  package: discountPackageId,
  credit,
}: CustomerFilters): CustomersCountQueryVariables {
  return withoutEmpty({ search, status, discountPackageId, nearCreditLimit: credit && true });
}
