import type { PoolRowFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { t } from '../../texts/stock';

// Mails warn of products that run out within a week.
const SOON_DAYS = 7;

/** How long the keys of a pool last; highlighted if they run out soon. */
export function DaysLeft({ pool: { available, daysLeft } }: { pool: Pick<PoolRowFragment, 'available' | 'daysLeft'> }) {
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
