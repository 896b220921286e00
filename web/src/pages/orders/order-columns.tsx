import type { OrderRowFragment, OrderStatus } from '../../api/generated/types';
import { Badge, type BadgeProps } from '../../components/badge';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { Money, Timestamp } from '../../components/values';
import { useListLinkState } from '../../lib/list-search';
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

/** A link to an order, which remembers its list. */
function OrderLink({ orderNumber }: { orderNumber: number }) {
  const list = useListLinkState();
  return (
    <PageLink to="/orders/$orderNumber" params={{ orderNumber }} state={list}>
      {orderNumber}
    </PageLink>
  );
}

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
  {
    id: 'number',
    title: t.words.order,
    width: 94,
    narrow: 'meta',
    isFixed: true,
    cell: (order) => <OrderLink {...order} />,
  },
  {
    id: 'date',
    title: t.words.placed,
    width: 112,
    narrow: 'meta',
    isSortable: true,
    cell: ({ orderDate }) => <Timestamp at={orderDate} />,
  },
  { id: 'customer', title: t.words.customer, narrow: 'title', cell: ({ customer }) => customer.name },
  { id: 'items', title: t.words.items, from: 1024, cell: (order) => <Items {...order} /> },
  { id: 'reference', title: t.words.reference, width: 104, from: 1024, cell: ({ reference }) => reference },
  {
    id: 'status',
    title: t.words.status,
    width: 136,
    narrow: 'badge',
    cell: (order) => <OrderState {...order} />,
  },
  {
    id: 'net',
    title: t.words.net,
    width: 84,
    from: 1200,
    isNumeric: true,
    cell: ({ subTotal }) => <Money amount={subTotal} />,
  },
  {
    id: 'vat',
    title: t.orders.vat,
    width: 78,
    from: 1440,
    isNumeric: true,
    cell: ({ vatAmount }) => <Money amount={vatAmount} />,
  },
  {
    id: 'total',
    title: t.words.total,
    width: 96,
    narrow: 'end',
    isNumeric: true,
    cell: ({ grandTotal }) => (
      <span className={classes.total}>
        <Money amount={grandTotal} />
      </span>
    ),
  },
];
