import type { PoolRowFragment } from '../../api/generated/types';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { formatNumber } from '../../lib/money';
import { useThisList } from '../../lib/place';
import type { Work } from '../../lib/session';
import { t } from '../../texts/stock';
import { DaysLeft } from './days-left';

/** A link to a pool, which remembers the list that it stands in. */
function PoolLink({ id, name }: PoolRowFragment) {
  const list = useThisList();
  return (
    <PageLink to="/stock/$poolId" params={{ poolId: id }} state={{ list }}>
      {name}
    </PageLink>
  );
}

export function poolColumns({ zone, time }: Work): Column<PoolRowFragment>[] {
  return [
    { id: 'name', title: t.stock.pool, isFixed: true, isSortable: true, cell: (pool) => <PoolLink {...pool} /> },
    { id: 'sku', title: t.stock.sku, cell: ({ product }) => product.sku },
    { id: 'product', title: t.stock.product, cell: ({ product }) => product.name },
    { id: 'days', title: t.stock.daysLeft, isSortable: true, cell: (pool) => <DaysLeft pool={pool} /> },
    {
      id: 'available',
      title: t.stock.available,
      isNumeric: true,
      isSortable: true,
      cell: ({ available }) => formatNumber(available),
    },
    { id: 'sold', title: t.stock.sold, isNumeric: true, cell: ({ allocated }) => formatNumber(allocated) },
    { id: 'withdrawn', title: t.stock.withdrawn, isNumeric: true, cell: ({ withdrawn }) => formatNumber(withdrawn) },
    { id: 'changed', title: t.stock.changed(zone), cell: ({ stockChangedAt }) => time(stockChangedAt) },
  ];
}
