import type { WebhookPartsFragment } from '../api/generated/types';
import { t } from '../texts/webhooks';
import { Badge, type BadgeProps } from './badge';

type State = Pick<WebhookPartsFragment, 'active' | 'consecutiveFailures'>;

export function stateOf({ active, consecutiveFailures }: State): 'failing' | 'on' | 'off' {
  if (!active) return 'off';
  return consecutiveFailures > 0 ? 'failing' : 'on';
}

function lookOf({ active, consecutiveFailures }: State): Pick<BadgeProps, 'tone' | 'icon' | 'isQuiet'> {
  if (consecutiveFailures > 0) return { tone: 'red', icon: active ? 'alert-triangle' : 'plug-connected-x' };
  return active ? { tone: 'green', icon: 'check', isQuiet: true } : { tone: 'amber', icon: 'player-pause' };
}

/** The state of a webhook: neutral if enabled, amber if switched off by a user, red after failures. */
export function WebhookState({ webhook }: { webhook: State }) {
  return <Badge {...lookOf(webhook)}>{t.webhooks.stateOf[stateOf(webhook)]}</Badge>;
}
