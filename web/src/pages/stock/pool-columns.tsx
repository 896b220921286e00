import type { PoolRowFragment } from '../../api/generated/types';
import { countColumn, keyColumn, textColumn, timeColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import { ListLink } from '../../components/links';
import { t } from '../../texts/stock';
import { DaysLeft } from './days-left';

export const POOL_COLUMNS: Column<PoolRowFragment>[] = [
  {
    id: 'name',
    title: t.stock.pool,
    narrow: 'title',
    isFixed: true,
    isSortable: true,
    cell: ({ id, name }) => (
      <ListLink to="/stock/$poolId" params={{ poolId: id }}>
        {name}
      </ListLink>
    ),
  },
  keyColumn('sku', t.words.sku, ({ product }) => product.sku, { width: 136, narrow: 'meta' }),
  textColumn('product', t.words.product, ({ product }) => product.name, { from: 1440 }),
  {
    id: 'days',
    title: t.stock.daysLeft,
    width: 136,
    narrow: 'meta',
    isSortable: true,
    cell: (pool) => <DaysLeft pool={pool} />,
  },
  countColumn('available', t.stock.available, ({ available }) => available, {
    width: 96,
    narrow: 'end',
    isSortable: true,
    unit: t.stock.unit,
  }),
  countColumn('sold', t.stock.sold, ({ allocated }) => allocated, { width: 88 }),
  countColumn('withdrawn', t.words.withdrawn, ({ withdrawn }) => withdrawn, { width: 104, from: 1200 }),
  timeColumn('changed', t.stock.changed, ({ stockChangedAt }) => stockChangedAt, { width: 128, from: 1200 }),
];
