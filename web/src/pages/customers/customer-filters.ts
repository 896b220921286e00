import type { Choice } from '../../api/search';
import type { Filter } from '../../components/filters';
import type { SortChoice } from '../../components/list-card';
import { t } from '../../texts/customers';
import { CUSTOMER_STATUSES } from './customers-search';

const STATUSES = CUSTOMER_STATUSES.map((status) => ({ value: status, label: t.customers.statusOf[status] }));
const CREDITS = [{ value: 'near', label: t.customers.creditNear }];

/** @param packages all discount packages. */
export const customerFilters = (packages: readonly Choice[]): readonly Filter[] => [
  { id: 'search', kind: 'search', label: t.customers.search, icon: 'search', maxLength: 200 },
  { id: 'status', kind: 'choice', label: t.words.status, icon: 'circle-check', choices: STATUSES },
  { id: 'credit', kind: 'choice', label: t.credit.title, icon: 'credit-card', choices: CREDITS },
  { id: 'package', kind: 'choice', label: t.customers.package, icon: 'discount', choices: packages },
];

export const CUSTOMER_SORT_CHOICES: readonly SortChoice[] = [
  { value: '', label: t.customers.inOrderOfNumbers },
  { value: 'name', label: t.words.name },
  { value: '-balance', label: t.customers.mostOwed },
  { value: 'available', label: t.customers.leastLeft },
];
