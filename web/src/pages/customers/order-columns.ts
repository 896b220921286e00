import type { OrderRowFragment } from '../../api/generated/types';
import type { Column } from '../../components/data-table';
import { ORDER_COLUMNS } from '../orders/order-columns';

/** The columns of orders that are all of the same customer. */
export const CUSTOMER_ORDER_COLUMNS: readonly Column<OrderRowFragment>[] = ORDER_COLUMNS.filter(
  ({ id }) => id !== 'customer',
).map((column) => (column.id === 'items' ? { ...column, narrow: 'title' } : column));

const SHORT = new Set(['number', 'date', 'items', 'reference', 'status', 'total']);

/** Those of a short list beside other cards, which leave the items little room. */
export const SHORT_ORDER_COLUMNS = CUSTOMER_ORDER_COLUMNS.filter(({ id }) => SHORT.has(id)).map(
  (column): Column<OrderRowFragment> => (column.id === 'reference' ? { ...column, from: 1200 } : column),
);
