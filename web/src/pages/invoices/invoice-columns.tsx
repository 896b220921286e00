import type { InvoiceRowFragment } from '../../api/generated/types';
import type { Column } from '../../components/data-table';
import type { Filter } from '../../components/filters';
import { PageLink } from '../../components/page-link';
import { Day, Money } from '../../components/values';
import { useListLinkState } from '../../lib/list-search';
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

/** A link to an invoice, which remembers its list. */
function InvoiceLink({ number }: { number: string }) {
  const list = useListLinkState();
  return (
    <PageLink to="/invoices/$number" params={{ number }} state={list}>
      {number}
    </PageLink>
  );
}

export const INVOICE_COLUMNS: readonly Column<InvoiceRowFragment>[] = [
  {
    id: 'number',
    title: t.words.number,
    width: 132,
    narrow: 'meta',
    isFixed: true,
    cell: (invoice) => <InvoiceLink {...invoice} />,
  },
  {
    id: 'issued',
    title: t.words.issued,
    width: 96,
    narrow: 'meta',
    cell: ({ issueDate }) => <Day on={issueDate} />,
  },
  { id: 'customer', title: t.words.customer, narrow: 'title', cell: ({ customer }) => customer.name },
  {
    id: 'order',
    title: t.words.order,
    width: 92,
    from: 1024,
    cell: ({ orderNumber }) => (
      <PageLink to="/orders/$orderNumber" params={{ orderNumber }}>
        {orderNumber}
      </PageLink>
    ),
  },
  { id: 'reference', title: t.words.reference, width: 140, from: 1440, cell: ({ reference }) => reference },
  {
    id: 'due',
    title: t.words.due,
    width: 96,
    from: 1200,
    cell: ({ dueDate }) => (
      <>
        <span className="phone">{t.words.due} </span>
        <Day on={dueDate} />
      </>
    ),
  },
  {
    id: 'status',
    title: t.words.status,
    width: 168,
    narrow: 'badge',
    cell: ({ status }) => <InvoiceState status={status} isRow />,
  },
  {
    id: 'total',
    title: t.words.total,
    width: 104,
    narrow: 'end',
    isNumeric: true,
    // A correction is negative.
    cell: ({ kind, payableAmount }) => <Money amount={kind === 'CORRECTION' ? -payableAmount : payableAmount} />,
  },
  {
    id: 'open',
    title: t.words.open,
    width: 104,
    from: 1024,
    isNumeric: true,
    cell: ({ openAmount }) => <Money amount={openAmount} />,
  },
];

/** For overdue ones the due date matters more than the invoice date. */
export const OVERDUE_COLUMNS = INVOICE_COLUMNS.map(({ from, narrow, ...column }): Column<InvoiceRowFragment> => {
  if (column.id === 'issued') return { ...column, from: 1200 };
  if (column.id === 'due') return { ...column, narrow: 'meta' };
  return { ...column, ...(from && { from }), ...(narrow && { narrow }) };
});
