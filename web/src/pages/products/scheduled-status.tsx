import type { ScheduledPriceChangeStatus } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { t } from '../../texts/prices';

const LOOK = {
  WAITING: { tone: 'info', icon: 'calendar' },
  DONE: { tone: 'green', icon: 'check', isQuiet: true },
  CANCELLED: {},
} as const;

export function ScheduledStatus({ status }: { status: ScheduledPriceChangeStatus }) {
  return <Badge {...LOOK[status]}>{t.prices.statusOf[status]}</Badge>;
}
