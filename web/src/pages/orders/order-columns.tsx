import type { OrderRowFragment, OrderStatus } from '../../api/generated/types';
import { Badge, type BadgeProps } from '../../components/badge';
import { column, linkColumn, moneyColumn, textColumn, timeColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import { t } from '../../texts/orders';
import classes from './orders.module.css';

/** How the states of orders look in a list. */
export const ORDER_LOOKS: Record<OrderStatus, Pick<BadgeProps, 'tone' | 'icon' | 'isQuiet'>> = {
  completed: { tone: 'green', icon: 'check', isQuiet: true },
  pending: { tone: 'amber', icon: 'clock' },
  failed: { tone: 'red', icon: 'x' },
  sandbox_completed: { tone: 'grey', icon: 'flask' },
};

/** @param isQuiet false if it is shown alone. */
export const OrderState = ({ status, ...look }: Pick<OrderRowFragment, 'status'> & { isQuiet?: boolean }) => (
  <Badge {...ORDER_LOOKS[status]} {...look}>
    {t.orders.statusOf[status]}
  </Badge>
);

/** The first item with its quantity, and the number of further ones. */
function Items({ items: [first, ...more] }: Pick<OrderRowFragment, 'items'>) {
  if (!first) return t.none;
  return (
    <span className={classes.items}>
      <span>{first.displayName}</span>
      {first.quantity > 1 && <small>× {first.quantity}</small>}
      {more.length > 0 && <small>+{more.length}</small>}
    </span>
  );
}

export const ORDER_COLUMNS: Column<OrderRowFragment>[] = [
  linkColumn('number', t.words.order, '/orders', ({ orderNumber }) => ({ id: orderNumber, shown: orderNumber }), {
    width: 94,
    narrow: 'meta',
  }),
  timeColumn('date', t.words.placed, ({ orderDate }) => orderDate, { width: 112, narrow: 'meta', isSortable: true }),
  textColumn('customer', t.words.customer, ({ customer }) => customer.name, { narrow: 'title' }),
  column('items', t.words.items, (order) => <Items {...order} />, { from: 1024 }),
  textColumn('reference', t.words.reference, ({ reference }) => reference, { width: 104, from: 1024 }),
  column('status', t.words.status, (order) => <OrderState {...order} />, { width: 136, narrow: 'badge' }),
  moneyColumn('net', t.words.net, ({ subTotal }) => subTotal, { width: 84, from: 1200 }),
  moneyColumn('vat', t.orders.vat, ({ vatAmount }) => vatAmount, { width: 78, from: 1440 }),
  moneyColumn('total', t.words.total, ({ grandTotal }) => grandTotal, {
    width: 96,
    narrow: 'end',
    className: classes.total,
  }),
];
