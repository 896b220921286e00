import type { PoolRowFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { KeyText, Timestamp } from '../../components/values';
import { useListLinkState } from '../../lib/list-search';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/stock';

// Mails warn of products that run out within a week.
const SOON_DAYS = 7;

/** How long the keys of a pool last; highlighted if they run out soon. */
function DaysLeft({ pool: { available, daysLeft } }: { pool: Pick<PoolRowFragment, 'available' | 'daysLeft'> }) {
  if (available === 0) return <Badge tone="red">{t.words.soldOut}</Badge>;
  if (daysLeft === null || daysLeft === undefined) return <span className="dim">{t.stock.notSelling}</span>;
  const text = t.stock.daysLeftOf(Math.floor(daysLeft));
  return daysLeft < SOON_DAYS ? <Badge tone="amber">{text}</Badge> : text;
}

/** The same as a figure. */
export const daysTone = ({ available, daysLeft }: Pick<PoolRowFragment, 'available' | 'daysLeft'>) => {
  if (available === 0) return 'red';
  return (daysLeft ?? SOON_DAYS) < SOON_DAYS ? 'amber' : undefined;
};

/** A link to a pool, which remembers its list. */
function PoolLink({ id, name }: PoolRowFragment) {
  const list = useListLinkState();
  return (
    <PageLink to="/stock/$poolId" params={{ poolId: id }} state={list}>
      {name}
    </PageLink>
  );
}

/** How many keys; on a phone with the word. */
export function Keys({ count }: { count: number }) {
  return (
    <>
      {formatNumber(count)}
      <span className="phone"> {t.stock.unit(count)}</span>
    </>
  );
}

export const POOL_COLUMNS: Column<PoolRowFragment>[] = [
  {
    id: 'name',
    title: t.stock.pool,
    narrow: 'title',
    isFixed: true,
    isSortable: true,
    cell: (pool) => <PoolLink {...pool} />,
  },
  {
    id: 'sku',
    title: t.words.sku,
    width: 136,
    narrow: 'meta',
    cell: ({ product }) => <KeyText text={product.sku} />,
  },
  { id: 'product', title: t.words.product, from: 1440, cell: ({ product }) => product.name },
  {
    id: 'days',
    title: t.stock.daysLeft,
    width: 136,
    narrow: 'meta',
    isSortable: true,
    cell: (pool) => <DaysLeft pool={pool} />,
  },
  {
    id: 'available',
    title: t.stock.available,
    width: 96,
    narrow: 'end',
    isNumeric: true,
    isSortable: true,
    cell: ({ available }) => <Keys count={available} />,
  },
  {
    id: 'sold',
    title: t.stock.sold,
    width: 88,
    isNumeric: true,
    cell: ({ allocated }) => formatNumber(allocated),
  },
  {
    id: 'withdrawn',
    title: t.words.withdrawn,
    width: 104,
    from: 1200,
    isNumeric: true,
    cell: ({ withdrawn }) => formatNumber(withdrawn),
  },
  {
    id: 'changed',
    title: t.stock.changed,
    width: 128,
    from: 1200,
    cell: ({ stockChangedAt }) => <Timestamp at={stockChangedAt} />,
  },
];
