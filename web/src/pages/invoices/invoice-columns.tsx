import type { InvoiceRowFragment } from '../../api/generated/types';
import { column, dayColumn, linkColumn, moneyColumn, orderColumn, textColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import type { Filter } from '../../components/filters';
import { Money } from '../../components/values';
import { t } from '../../texts/invoices';
import { InvoiceState } from './invoice-state';
import { INVOICE_KINDS, INVOICE_STATUSES } from './invoices-search';

const KINDS = INVOICE_KINDS.map((value) => ({ value, label: t.invoices.kindOf[value] }));
const STATUSES = INVOICE_STATUSES.map((value) => ({ value, label: t.invoices.statusOf[value] }));

/** The filters that a customer's list has too. */
export const INVOICE_FILTERS: readonly Filter[] = [
  { id: 'kind', kind: 'choice', label: t.words.kind, icon: 'tag', choices: KINDS },
  { id: 'status', kind: 'choice', label: t.words.status, icon: 'circle-check', choices: STATUSES },
  { id: 'from', until: 'to', kind: 'days', label: t.words.issued, icon: 'calendar' },
];

export const INVOICE_COLUMNS: readonly Column<InvoiceRowFragment>[] = [
  linkColumn('number', t.words.number, '/invoices', ({ number }) => ({ id: number, shown: number }), {
    width: 132,
    narrow: 'meta',
  }),
  dayColumn('issued', t.words.issued, ({ issueDate }) => issueDate, { width: 96, narrow: 'meta' }),
  textColumn('customer', t.words.customer, ({ customer }) => customer.name, { narrow: 'title' }),
  orderColumn('order', t.words.order, ({ orderNumber }) => orderNumber, { width: 92, from: 1024 }),
  textColumn('reference', t.words.reference, ({ reference }) => reference, { width: 140, from: 1440 }),
  dayColumn('due', t.words.due, ({ dueDate }) => dueDate, { width: 96, from: 1200, isNamed: true }),
  column('status', t.words.status, ({ status }) => <InvoiceState status={status} isRow />, {
    width: 168,
    narrow: 'badge',
  }),
  {
    id: 'total',
    title: t.words.total,
    width: 104,
    narrow: 'end',
    isNumeric: true,
    // A correction is negative.
    cell: ({ kind, payableAmount }) => <Money amount={kind === 'CORRECTION' ? -payableAmount : payableAmount} />,
  },
  moneyColumn('open', t.words.open, ({ openAmount }) => openAmount, { width: 104, from: 1024 }),
];

/** For overdue ones the due date matters more than the invoice date. */
export const OVERDUE_COLUMNS = INVOICE_COLUMNS.map(({ from, narrow, ...shown }): Column<InvoiceRowFragment> => {
  if (shown.id === 'issued') return { ...shown, from: 1200 };
  if (shown.id === 'due') return { ...shown, narrow: 'meta' };
  return { ...shown, ...(from && { from }), ...(narrow && { narrow }) };
});
