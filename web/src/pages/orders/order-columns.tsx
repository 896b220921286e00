import type { OrderRowFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { formatEuro } from '../../lib/money';
import { useThisList } from '../../lib/place';
import type { Work } from '../../lib/session';
import { t } from '../../texts/orders';

/** A link to an order, which remembers the list that it stands in. */
function OrderLink({ orderNumber }: { orderNumber: number }) {
  const list = useThisList();
  return (
    <PageLink to="/orders/$orderNumber" params={{ orderNumber }} state={{ list }}>
      {orderNumber}
    </PageLink>
  );
}

export function orderColumns({ zone, time }: Work): Column<OrderRowFragment>[] {
  return [
    { id: 'number', title: t.orders.number, isFixed: true, cell: (order) => <OrderLink {...order} /> },
    { id: 'date', title: t.orders.date(zone), isSortable: true, cell: ({ orderDate }) => time(orderDate) },
    {
      id: 'customer',
      title: t.orders.customer,
      cell: ({ customer }) => (
        <PageLink to="/orders" search={{ customer: customer.id }}>
          {customer.name}
        </PageLink>
      ),
    },
    { id: 'reference', title: t.orders.reference, cell: ({ reference }) => reference ?? t.none },
    {
      id: 'status',
      title: t.orders.status,
      cell: ({ status }) => <Badge>{t.orders.statusOf[status]}</Badge>,
    },
    { id: 'net', title: t.orders.net, isNumeric: true, cell: ({ subTotal }) => formatEuro(subTotal) },
    { id: 'vat', title: t.orders.vat, isNumeric: true, cell: ({ vatAmount }) => formatEuro(vatAmount) },
    { id: 'total', title: t.orders.total, isNumeric: true, cell: ({ grandTotal }) => formatEuro(grandTotal) },
  ];
}
