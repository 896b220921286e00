import type { Filter } from '../../components/filters';
import { t } from '../../texts/invoices';
import { INVOICE_KINDS, INVOICE_STATUSES } from './invoices-search';

const KINDS = INVOICE_KINDS.map((value) => ({ value, label: t.invoices.kindOf[value] }));
const STATUSES = INVOICE_STATUSES.map((value) => ({ value, label: t.invoices.statusOf[value] }));

/** The filters that a customer's list has too. */
export const INVOICE_FILTERS: readonly Filter[] = [
  { id: 'kind', kind: 'choice', label: t.words.kind, icon: 'tag', choices: KINDS },
  { id: 'status', kind: 'choice', label: t.words.status, icon: 'circle-check', choices: STATUSES },
  { id: 'from', until: 'to', kind: 'days', label: t.invoices.issued, icon: 'calendar' },
];
