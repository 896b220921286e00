import type {
  CustomerLedgerCountQueryVariables,
  CustomersCountQueryVariables,
  CustomerSort,
  CustomerStatus,
  LedgerEntryKind,
} from '../../api/generated/types';
import { choiceOf, dayFrom, idFrom, searchParser, textOf, withoutEmpty } from '../../lib/list-search';
import { sortsOf } from '../../lib/sorting';
import { endOfDay, startOfDay } from '../../lib/times';

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
  package: idFrom,
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

export const LEDGER_KINDS: readonly LedgerEntryKind[] = ['ORDER', 'PAYMENT', 'CREDIT_NOTE', 'ADJUSTMENT'];

export const parseLedgerSearch = searchParser({
  kind: choiceOf(LEDGER_KINDS),
  /** The first day, such as `2026-05-06`, in the page's time zone. */
  from: dayFrom,
  /** The last day, included. */
  to: dayFrom,
});

export type LedgerSearch = ReturnType<typeof parseLedgerSearch>;

/** The request's filters. */
export function toLedgerVariables(
  customerId: string,
  { kind, from, to }: LedgerSearch,
  zone: string,
): CustomerLedgerCountQueryVariables {
  return withoutEmpty({
    customerId,
    kind,
    from: from && startOfDay(from, zone),
    to: to && endOfDay(to, zone),
  });
}

/** The URL parameters of a price. */
export const parsePriceSearch = searchParser({
  /** An id. */
  product: idFrom,
  quantity: (value) => (typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined),
});

export type PriceSearch = ReturnType<typeof parsePriceSearch>;
