import type { WebhookPartsFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { t } from '../../texts/webhooks';
import type { WEBHOOK_STATES } from './webhooks-search';

export function stateOf({
  active,
  consecutiveFailures,
}: Pick<WebhookPartsFragment, 'active' | 'consecutiveFailures'>): (typeof WEBHOOK_STATES)[number] {
  if (!active) return 'off';
  return consecutiveFailures > 0 ? 'failing' : 'on';
}

/** Whether a webhook is on, in a word: nobody has to tell colours apart. */
export function WebhookState({ webhook }: { webhook: WebhookPartsFragment }) {
  return <Badge variant={webhook.active ? 'default' : 'outline'}>{t.webhooks.stateOf[stateOf(webhook)]}</Badge>;
}

/** What lists show of an address: its path may be a secret, and stands on the webhook's own page. */
export function originOf(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return pathname === '/' && search === '' ? origin : `${origin}/…`;
}
