import type { OrderRowFragment } from '../../api/generated/types';
import type { Column } from '../../components/data-table';
import { ORDER_COLUMNS } from '../orders/order-columns';

/** The columns of orders that are all of the same customer. */
export const CUSTOMER_ORDER_COLUMNS: readonly Column<OrderRowFragment>[] = ORDER_COLUMNS.filter(
  ({ id }) => id !== 'customer',
).map(({ from, ...column }): Column<OrderRowFragment> =>
  // They use the space of the customer column at every width.
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

/** The columns of a short list next to other cards, with little space for the items. */
export const SHORT_ORDER_COLUMNS = CUSTOMER_ORDER_COLUMNS.filter(({ id }) => SHORT[id]).map(
  (column): Column<OrderRowFragment> => ({ ...column, ...SHORT[column.id] }),
);
