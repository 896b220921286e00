import type { DeliveryRowFragment, DeliveryStatus } from '../../api/generated/types';
import { Badge, type BadgeProps } from '../../components/badge';
import { t } from '../../texts/webhooks';

type Look = Pick<BadgeProps, 'tone' | 'icon' | 'isQuiet'>;

const DELIVERY_LOOKS: Record<DeliveryStatus, Look> = {
  SUCCEEDED: { tone: 'green', icon: 'check', isQuiet: true },
  PENDING: { tone: 'amber', icon: 'clock' },
  FAILED: { tone: 'red', icon: 'x' },
  CANCELLED: { tone: 'grey', icon: 'ban' },
};

export function DeliveryState({ status }: { status: DeliveryStatus }) {
  return <Badge {...DELIVERY_LOOKS[status]}>{t.deliveries.statusOf[status]}</Badge>;
}

/** The short display of a URL: its path may be a secret, and is shown only on the webhook's own page. */
export function originOf(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return pathname === '/' && search === '' ? origin : `${origin}/…`;
}

type Receiver = { webhook: { customer: Pick<DeliveryRowFragment['webhook']['customer'], 'status'> } };

/** The service refuses to send a delivery again while its customer is not active; a webhook that is off is switched on. */
export function canRedeliver({ webhook }: Receiver): boolean {
  return webhook.customer.status === 'ACTIVE';
}
