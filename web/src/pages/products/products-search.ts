import type {
  ProductsCountQueryVariables,
  ProductSort,
  ScheduledPriceChangeStatus,
  ScheduledPricesCountQueryVariables,
} from '../../api/generated/types';
import { choiceOf, idFrom, searchParser, textOf, withoutEmpty } from '../../lib/list-search';
import { sortsOf } from '../../lib/sorting';

/** As the address has them. */
export const SALES = ['on', 'off'] as const;
export const KINDS = ['product', 'bundle'] as const;

/** The service's name for the sort order of each column. */
export const PRODUCT_SORTS = { name: 'NAME', price: 'LIST_PRICE', stock: 'STOCK' } as const satisfies Record<
  string,
  ProductSort
>;
export const PRODUCT_SORT_VALUES = sortsOf(PRODUCT_SORTS);

export const parseProductsSearch = searchParser({
  /** A part of a name or of a SKU. */
  search: textOf,
  category: textOf,
  sale: choiceOf(SALES),
  kind: choiceOf(KINDS),
  sort: choiceOf(PRODUCT_SORT_VALUES),
});

export type ProductsSearch = ReturnType<typeof parseProductsSearch>;

/** The request's filters. */
export function toVariables({ search, category, sale, kind }: ProductsSearch): ProductsCountQueryVariables {
  return withoutEmpty({
    search,
    category,
    available: sale && sale === 'on',
    isBundle: kind && kind === 'bundle',
  });
}

export const SCHEDULED_STATUSES: readonly ScheduledPriceChangeStatus[] = ['WAITING', 'DONE', 'CANCELLED'];

export const parseScheduledSearch = searchParser({
  status: choiceOf(SCHEDULED_STATUSES),
  /** An id. */
  product: idFrom,
});

export type ScheduledSearch = ReturnType<typeof parseScheduledSearch>;

/** The request's filters. */
export const scheduledVariables = ({ status, product }: ScheduledSearch): ScheduledPricesCountQueryVariables =>
  withoutEmpty({ status, productId: product });
