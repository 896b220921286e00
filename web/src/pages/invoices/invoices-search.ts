import type { InvoiceKind, InvoicesCountQueryVariables, InvoiceStatus } from '../../api/generated/types';
import { exportAddress } from '../../lib/export-address';
import { choiceOf, dayFrom, idFrom, parseListSearch, searchParser, withoutEmpty } from '../../lib/list-search';

export const INVOICE_KINDS: readonly InvoiceKind[] = ['INVOICE', 'CORRECTION'];
export const INVOICE_STATUSES: readonly InvoiceStatus[] = ['OPEN', 'OVERDUE', 'PAID', 'CREDITED'];

/** Orders without an invoice because data are missing. */
export const HELD = 'HELD';

export const parseInvoiceFilters = searchParser({
  /** An id; not in the list of one customer. */
  customer: idFrom,
  kind: choiceOf(INVOICE_KINDS),
  status: choiceOf(INVOICE_STATUSES),
  /** The first day of issue, such as `2026-05-06`. */
  from: dayFrom,
  /** The last day, included. */
  to: dayFrom,
});

export type InvoiceFilters = ReturnType<typeof parseInvoiceFilters>;

export type InvoicesSearch = Omit<InvoiceFilters, 'status'> & { status?: InvoiceStatus | typeof HELD };

/** Held orders have no filters: they have neither a day nor a status. */
export const parseInvoicesSearch = (search: Record<string, unknown>): InvoicesSearch =>
  search.status === HELD ? { status: HELD, ...parseListSearch(search) } : parseInvoiceFilters(search);

/** The request's filters. */
export function toVariables({ customer, kind, status, from, to }: InvoiceFilters): InvoicesCountQueryVariables {
  return withoutEmpty({ customerId: customer, kind, status, from, to });
}

/** The address of the same list as a file. */
export const invoicesExport = (filters: InvoiceFilters): string => exportAddress('invoices', toVariables(filters));
