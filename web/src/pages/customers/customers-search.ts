import type { CustomersCountQueryVariables, CustomerStatus } from '../../api/generated/types';
import { oneOf, placeOf, textOf, withoutEmpty, type PlaceSearch } from '../../lib/place';

export const CUSTOMER_STATUSES: readonly CustomerStatus[] = ['ACTIVE', 'SUSPENDED', 'INACTIVE'];

/** The filters of the list, as the address has them. */
export interface CustomerFilters {
  /** A part of a name or e-mail address, or a whole number or VAT id. */
  search?: string;
  status?: CustomerStatus;
  /** An id. */
  package?: string;
  /** Only those near their credit limit. */
  credit?: 'near';
}

export type CustomersSearch = CustomerFilters & PlaceSearch;

export function parseCustomersSearch(search: Record<string, unknown>): CustomersSearch {
  const filters: CustomerFilters = {
    search: textOf(search.search),
    status: oneOf(CUSTOMER_STATUSES, search.status),
    package: textOf(search.package),
    credit: oneOf(['near'] as const, search.credit),
  };
  return { ...withoutEmpty(filters), ...placeOf(search) };
}

/** What the service is asked for. */
export function toVariables({
  search,
  status,
  package: discountPackageId,
  credit,
}: CustomerFilters): CustomersCountQueryVariables {
  return withoutEmpty({ search, status, discountPackageId, nearCreditLimit: credit && true });
}
