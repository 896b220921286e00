import type { OrderRowFragment } from '../../api/generated/types';
import { Card } from '../../components/card';
import { DataTable, type Column } from '../../components/data-table';
import { MoreLink } from '../../components/page-link';
import { useNow } from '../../lib/now';
import { useSession } from '../../lib/session';
import { dayIn, isoTimeIn, shownTime } from '../../lib/times';
import { t } from '../../texts/dashboard';
import { ORDER_COLUMNS, ORDER_LOOKS, OrderState } from '../orders/order-columns';
import classes from './dashboard.module.css';

/** The time for today's orders, else the day. */
function Time({ at }: { at: string }) {
  const { zone } = useSession();
  const { day, time } = shownTime(at, zone);
  const isToday = dayIn(zone, new Date(at)) === dayIn(zone, new Date(useNow()));
  return (
    <time className={classes.time} dateTime={at} title={isoTimeIn(zone, at)}>
      {isToday ? time : day}
    </time>
  );
}

const CHANGED: Record<string, Partial<Column<OrderRowFragment>>> = {
  number: { width: 84 },
  date: { title: t.words.time, width: 76, cell: ({ orderDate }) => <Time at={orderDate} /> },
  status: {
    isTitleHidden: true,
    isNumeric: true,
    // The normal state is not shown.
    cell: ({ status }) => !ORDER_LOOKS[status].isQuiet && <OrderState status={status} />,
  },
};

/** The columns of the list, as used here. */
const COLUMNS = ['number', 'customer', 'date', 'status', 'total'].flatMap((id) =>
  ORDER_COLUMNS.filter((column) => column.id === id).map((column) => ({ ...column, ...CHANGED[id] })),
);

export function NewestOrders({ rows }: { rows: readonly OrderRowFragment[] }) {
  if (rows.length === 0) return null;
  return (
    <Card
      title={t.dashboard.newestOrders}
      actions={<MoreLink to="/orders">{t.dashboard.allOrders}</MoreLink>}
      rows={
        <DataTable
          title={t.dashboard.newestOrders}
          columns={COLUMNS}
          rows={rows}
          rowId={({ orderNumber }) => String(orderNumber)}
        />
      }
    />
  );
}
