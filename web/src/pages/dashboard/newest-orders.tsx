import type { OrderRowFragment } from '../../api/generated/types';
import { Card } from '../../components/card';
import { DataTable } from '../../components/data-table';
import { MoreLink } from '../../components/page-link';
import { t } from '../../texts/dashboard';
import { ORDER_COLUMNS } from '../orders/order-columns';

const SHOWN = ['number', 'date', 'customer', 'status', 'total'];
const COLUMNS = ORDER_COLUMNS.filter(({ id }) => SHOWN.includes(id));

export function NewestOrders({ rows }: { rows: readonly OrderRowFragment[] }) {
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
