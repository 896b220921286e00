import type { PoolRowFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { t } from '../../texts/stock';

// Mails warn of products that run out within a week.
const SOON_DAYS = 7;

/** How long the keys of a pool last; what runs out soon stands out. */
export function DaysLeft({ pool: { available, daysLeft } }: { pool: Pick<PoolRowFragment, 'available' | 'daysLeft'> }) {
  if (available === 0) return <Badge color="red">{t.stock.empty}</Badge>;
  if (daysLeft === null || daysLeft === undefined) return t.stock.notSelling;
  const text = t.stock.daysLeftOf(Math.floor(daysLeft));
  return daysLeft < SOON_DAYS ? <Badge color="red">{text}</Badge> : text;
}
