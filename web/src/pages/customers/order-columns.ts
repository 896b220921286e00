import type { OrderRowFragment } from '../../api/generated/types';
import type { Column } from '../../components/data-table';
import { ORDER_COLUMNS } from '../orders/order-columns';

/** The columns of orders that are all of the same customer. */
export const CUSTOMER_ORDER_COLUMNS: readonly Column<OrderRowFragment>[] = ORDER_COLUMNS.filter(
  ({ id }) => id !== 'customer',
).map(({ from, ...column }): Column<OrderRowFragment> =>
  // They have the room of the customer at every width.
  column.id === 'items' ? { ...column, narrow: 'title' } : { ...column, ...(from && { from }) },
);

const SHORT: Record<string, Partial<Column<OrderRowFragment>>> = {
  number: { width: 84 },
  date: { width: 104 },
  items: {},
  reference: { width: 86, from: 1200 },
  status: {},
  total: { width: 92 },
};

/** Those of a short list beside other cards, which leave the items little room. */
export const SHORT_ORDER_COLUMNS = CUSTOMER_ORDER_COLUMNS.filter(({ id }) => SHORT[id]).map(
  (column): Column<OrderRowFragment> => ({ ...column, ...SHORT[column.id] }),
);
