import { useQuery } from '@tanstack/react-query';
import type { PoolDetailsQuery } from '../../api/generated/types';
import { keyImportsCountQuery } from '../../api/key-imports';
import { Stats, type Stat } from '../../components/stats';
import { Timestamp } from '../../components/values';
import { formatAmount, formatNumber } from '../../lib/money';
import { seesPurchases } from '../../lib/permissions';
import { useSession } from '../../lib/session';
import { t } from '../../texts/stock';
import { daysTone } from './days-left';

/** A pool as its pages show it. */
export type Pool = NonNullable<PoolDetailsQuery['licensePool']>;

function lastsOf({ available, daysLeft }: Pool): string {
  if (available === 0) return t.words.soldOut;
  return typeof daysLeft === 'number' ? t.stock.daysLeftOf(Math.floor(daysLeft)) : t.none;
}

/** The cost of the keys in stock; nothing if the cost of one is unknown. */
const costOf = ({ averageCost, product }: Pool): Stat => ({
  label: t.stock.averageCost,
  value: typeof averageCost === 'number' ? formatAmount(averageCost) : t.none,
  more: t.stock.sellsFor(formatAmount(product.listPrice)),
});

/** How many keys a pool has and had, and how long they last. */
export function PoolStats({ pool }: { pool: Pool }) {
  const { id, available, allocated, withdrawn, keysPerDay, stockChangedAt } = pool;
  const { role } = useSession();
  const { data: imports } = useQuery(keyImportsCountQuery({ licensePoolId: id }));
  return (
    <Stats
      label={t.stock.available}
      stats={[
        {
          label: t.stock.available,
          value: formatNumber(available),
          more: t.stock.everImported(formatNumber(available + allocated + withdrawn)),
        },
        {
          label: t.stock.daysLeft,
          value: lastsOf(pool),
          tone: daysTone(pool),
          more: keysPerDay > 0 ? t.stock.perDay(keysPerDay) : t.stock.notSelling,
        },
        {
          label: t.stock.sold,
          value: formatNumber(allocated),
          more: (
            <>
              {t.stock.changedAt} <Timestamp at={stockChangedAt} />
            </>
          ),
        },
        {
          label: t.words.withdrawn,
          value: formatNumber(withdrawn),
          more: imports !== undefined && t.stock.importCount(imports),
        },
        ...(seesPurchases(role) ? [costOf(pool)] : []),
      ]}
    />
  );
}
