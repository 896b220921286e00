import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../api/products';
import type { Filter } from '../../components/filters';
import type { SortChoice } from '../../components/list-card';
import { t } from '../../texts/products';
import { KINDS, SALES } from './products-search';

const SALE_CHOICES = SALES.map((sale) => ({ value: sale, label: t.products.saleOf[sale] }));
const KIND_CHOICES = KINDS.map((kind) => ({ value: kind, label: t.products.kindOf[kind] }));

/** @param category of the URL, which may be one that no product has. */
export function useProductFilters(category: string | undefined): readonly Filter[] {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const names = new Set(categories.filter(({ products }) => products > 0).map(({ name }) => name));
  if (category !== undefined) names.add(category);
  const choices = [...names].map((name) => ({ value: name, label: name }));
  return [
    { id: 'search', kind: 'search', label: t.words.nameOrSku, icon: 'search', maxLength: 200 },
    { id: 'category', kind: 'choice', label: t.products.category, icon: 'tag', choices },
    { id: 'sale', kind: 'choice', label: t.products.sale, icon: 'shopping-bag', choices: SALE_CHOICES },
    { id: 'kind', kind: 'choice', label: t.words.kind, icon: 'package', choices: KIND_CHOICES },
  ];
}

export const PRODUCT_ORDERS: readonly SortChoice[] = [
  { value: '', label: t.words.newestFirst },
  { value: 'name', label: t.products.byName },
  { value: 'price', label: t.products.cheapestFirst },
  { value: '-price', label: t.products.dearestFirst },
  { value: 'stock', label: t.products.leastStockFirst },
];
