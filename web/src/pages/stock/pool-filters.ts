import { PRODUCTS } from '../../api/search';
import type { Filter } from '../../components/filters';
import type { SortChoice } from '../../components/list-card';
import { t } from '../../texts/stock';
import { MAX_DAYS, POOL_SORTS } from './pools-search';

export const POOL_FILTERS: readonly Filter[] = [
  { id: 'search', kind: 'search', label: t.words.nameOrSku, icon: 'search', maxLength: 200 },
  { id: 'product', kind: 'found', label: t.words.product, icon: 'package', source: PRODUCTS },
  { id: 'days', kind: 'number', label: t.stock.runsOutWithin, icon: 'clock', min: 0, max: MAX_DAYS },
];

export const POOL_SORT_CHOICES: readonly SortChoice[] = [
  { value: '', label: t.words.oldestFirst },
  ...POOL_SORTS.map((sort) => ({ value: sort, label: t.stock.sortedBy[sort] })),
];
