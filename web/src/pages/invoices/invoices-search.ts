import type { InvoiceKind, InvoicesCountQueryVariables, InvoiceStatus } from '../../api/generated/types';
import { dayOf } from '../../lib/days';
import { exportAddress } from '../../lib/export-address';
import { oneOf, parseListSearch, textOf, withoutEmpty, type ListSearch } from '../../lib/list-search';

export const INVOICE_KINDS: readonly InvoiceKind[] = ['INVOICE', 'CORRECTION'];
export const INVOICE_STATUSES: readonly InvoiceStatus[] = ['OPEN', 'OVERDUE', 'PAID', 'CREDITED'];

/** Orders without an invoice because data are missing. */
export const HELD = 'HELD';

/** The filters of the list, as the address has them. */
export interface InvoiceFilters {
  /** An id; not in the list of one customer. */
  customer?: string;
  kind?: InvoiceKind;
  status?: InvoiceStatus;
  /** The first day of issue, such as `2026-05-06`. */
  from?: string;
  /** The last day, included. */
  to?: string;
}

export type InvoicesSearch = Omit<InvoiceFilters, 'status'> & ListSearch & { status?: InvoiceStatus | typeof HELD };

/** In a customer's list, the URL contains the customer. */
export function parseInvoiceFilters({ customer, kind, status, from, to, ...listSearch }: Record<string, unknown>) {
  const filters: InvoiceFilters = {
    customer: textOf(customer),
    kind: oneOf(INVOICE_KINDS, kind),
    status: oneOf(INVOICE_STATUSES, status),
    from: dayOf(textOf(from)),
    to: dayOf(textOf(to)),
  };
  return { ...withoutEmpty(filters), ...parseListSearch(listSearch) };
}

/** Held orders have no filters: they have neither a day nor a status. */
export const parseInvoicesSearch = (search: Record<string, unknown>): InvoicesSearch =>
  search.status === HELD ? { status: HELD, ...parseListSearch(search) } : parseInvoiceFilters(search);

/** The request's filters. */
export function toVariables({ customer, kind, status, from, to }: InvoiceFilters): InvoicesCountQueryVariables {
  return withoutEmpty({ customerId: customer, kind, status, from, to });
}

/** The address of the same list as a file. */
export const invoicesExport = (filters: InvoiceFilters): string => exportAddress('invoices', toVariables(filters));
