import type { DeliveryStatus, WebhookPartsFragment } from '../../api/generated/types';
import { Badge, type BadgeProps } from '../../components/badge';
import { t } from '../../texts/webhooks';
import type { WEBHOOK_STATES } from './webhooks-search';

type Look = Pick<BadgeProps, 'tone' | 'icon' | 'isQuiet'>;
type State = Pick<WebhookPartsFragment, 'active' | 'consecutiveFailures'>;

const DELIVERY_LOOKS: Record<DeliveryStatus, Look> = {
  SUCCEEDED: { tone: 'green', icon: 'check', isQuiet: true },
  PENDING: { tone: 'amber', icon: 'clock' },
  FAILED: { tone: 'red', icon: 'x' },
  CANCELLED: { tone: 'grey', icon: 'ban' },
};

export function stateOf({ active, consecutiveFailures }: State): (typeof WEBHOOK_STATES)[number] {
  if (!active) return 'off';
  return consecutiveFailures > 0 ? 'failing' : 'on';
}

function lookOf({ active, consecutiveFailures }: State): Look {
  if (consecutiveFailures > 0) return { tone: 'red', icon: active ? 'alert-triangle' : 'plug-connected-x' };
  return active ? { tone: 'green', icon: 'check', isQuiet: true } : { tone: 'amber', icon: 'player-pause' };
}

/** Whether a webhook is on: quiet where it is, amber where somebody has switched it off, red after failures. */
export function WebhookState({ webhook }: { webhook: State }) {
  return <Badge {...lookOf(webhook)}>{t.webhooks.stateOf[stateOf(webhook)]}</Badge>;
}

/** Beside the address of a webhook, where it is off. */
export function OffBadge({ webhook: { active } }: { webhook: { active: boolean } }) {
  return active ? null : (
    <Badge tone="amber" icon="player-pause">
      {t.webhooks.stateOf.off}
    </Badge>
  );
}

export function DeliveryState({ status }: { status: DeliveryStatus }) {
  return <Badge {...DELIVERY_LOOKS[status]}>{t.deliveries.statusOf[status]}</Badge>;
}

/** What lists show of an address: its path may be a secret, and stands on the webhook's own page. */
export function originOf(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return pathname === '/' && search === '' ? origin : `${origin}/…`;
}
