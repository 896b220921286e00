import { CUSTOMERS, PRODUCTS } from '../../api/search';
import type { Filter } from '../../components/filters';
import type { SortChoice } from '../../components/list-card';
import { t } from '../../texts/orders';
import { ORDER_STATUSES } from './orders-search';

const STATUSES = ORDER_STATUSES.map((status) => ({ value: status, label: t.orders.statusOf[status] }));

export const ORDER_FILTERS: readonly Filter[] = [
  { id: 'customer', kind: 'found', label: t.words.customer, icon: 'users', source: CUSTOMERS },
  { id: 'product', kind: 'found', label: t.words.product, icon: 'package', source: PRODUCTS },
  { id: 'reference', kind: 'text', label: t.words.reference, icon: 'tag', maxLength: 100 },
  { id: 'status', kind: 'choice', label: t.words.status, icon: 'circle-check', choices: STATUSES },
  { id: 'from', until: 'to', kind: 'days', label: t.words.placed, icon: 'calendar' },
];

export const ORDER_SORTS: readonly SortChoice[] = [
  { value: '', label: t.words.newestFirst },
  { value: 'date', label: t.words.oldestFirst },
];
