import type { PoolRowFragment } from '../../api/generated/types';
import { column, countColumn, keyColumn, linkColumn, textColumn, timeColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import { t } from '../../texts/stock';
import { DaysLeft } from './days-left';

export const POOL_COLUMNS: Column<PoolRowFragment>[] = [
  linkColumn('name', t.stock.pool, '/stock', ({ id, name }) => ({ id, shown: name }), { isSortable: true }),
  keyColumn('sku', t.words.sku, ({ product }) => product.sku, { width: 136, narrow: 'meta' }),
  textColumn('product', t.words.product, ({ product }) => product.name, { from: 1440 }),
  column('days', t.stock.daysLeft, (pool) => <DaysLeft pool={pool} />, {
    width: 136,
    narrow: 'meta',
    isSortable: true,
  }),
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
