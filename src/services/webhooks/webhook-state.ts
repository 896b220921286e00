import type { DataSource, EntityManager } from 'typeorm';
import { isId } from '../../db/ids.js';
import { inTransaction } from '../../db/transaction.js';
import { assertFound, notFound } from '../../domain/common/errors.js';
import { disabledReason, MAX_CONSECUTIVE_FAILURES } from '../../domain/webhooks/delivery.js';
import type { WebhookDisabler } from '../../domain/webhooks/webhook.js';
import { Webhook } from '../../entities/webhooks/webhook.js';
import { recordChange, SYSTEM } from '../staff/audit-trail.js';
import { recordCustomerEvent } from './outbox.js';

/**
 * Locks a webhook, so that it is neither switched off nor deleted meanwhile. The lock is shared, as a foreign key's is,
 * so transactions that record events for it do not wait.
 * @param customerId the customer whose webhook it must be; null for any customer.
 * @throws {DomainError} NOT_FOUND
 */
export async function lockWebhookShared(
  manager: EntityManager,
  id: string,
  customerId: string | null,
): Promise<Webhook> {
  if (!isId(id)) throw notFound('Webhook', id);
  await manager.query('SELECT id FROM webhooks WHERE id = ? LOCK IN SHARE MODE', [id]);
  return assertFound(
    await manager.findOneBy(Webhook, { id, ...(customerId !== null && { customerId }) }),
    'Webhook',
    id,
  );
}

/** The columns that change when a webhook is activated or deactivated. @param by who does that. */
export function activationColumns(active: boolean, by: WebhookDisabler, now: Date): Partial<Webhook> {
  return active
    ? { active, consecutiveFailures: 0, disabledAt: null, disabledBy: null }
    : { active, disabledAt: now, disabledBy: by };
}

/** Notifies the customer, over its other webhooks and in the feed, that a webhook was disabled. */
function recordDisabled(manager: EntityManager, webhook: Webhook, now: Date): Promise<void> {
  const { id, customerId, url } = webhook;
  const data = { webhookId: id, origin: new URL(url).origin, reason: disabledReason(webhook) ?? '' };
  return recordCustomerEvent(manager, { kind: 'webhookDisabled', customerId, data, exceptWebhookId: id }, now);
}

/** Cancels a webhook's pending deliveries and what is left of a replay, in the transaction that deactivates it. */
async function cancelPendingDeliveries(manager: EntityManager, webhookId: string): Promise<void> {
  await manager.query('DELETE FROM webhook_replays WHERE webhook_id = ?', [webhookId]);
  await manager.query(
    `UPDATE webhook_deliveries SET status = 'CANCELLED', queued = NULL, next_attempt_at = NULL,
            claim_id = NULL, claim_expires_at = NULL
      WHERE webhook_id = ? AND status = 'PENDING'`,
    [webhookId],
  );
}

/**
 * Changes a webhook whose row is locked; disabling it cancels its pending deliveries and notifies the customer. Empty
 * changes do nothing.
 */
export async function changeWebhook(
  manager: EntityManager,
  webhook: Webhook,
  changes: Partial<Webhook>,
  now: Date,
): Promise<Webhook> {
  if (Object.keys(changes).length === 0) return webhook;
  const wasActive = webhook.active;
  const activeSince = changes.active && !wasActive ? { activeSince: now } : {};
  const { disabledAt, disabledBy } = webhook;
  const stillOff = changes.active === false && !wasActive && disabledAt ? { disabledAt, disabledBy } : {};
  const changed = { ...changes, ...activeSince, ...stillOff, version: webhook.version + 1, updatedAt: now };
  await manager.update(Webhook, { id: webhook.id }, changed);
  if (changes.active === false) await cancelPendingDeliveries(manager, webhook.id);
  Object.assign(webhook, changed);
  if (wasActive && !webhook.active) await recordDisabled(manager, webhook, now);
  return webhook;
}

/** Whether a webhook is active, for the audit log. */
export function webhookAuditState(webhook: Webhook): object {
  const { active, consecutiveFailures, disabledAt } = webhook;
  return { active, consecutiveFailures, disabledAt, disabledReason: disabledReason(webhook) };
}

/**
 * Deactivates a webhook after ten failed deliveries in a row and cancels its pending deliveries, with an entry in the
 * audit log. Does nothing where a success or the customer has reset the count meanwhile.
 * @returns whether the webhook was deactivated.
 */
export async function disableFailing(dataSource: DataSource, webhookId: string, now: Date): Promise<boolean> {
  return inTransaction(dataSource, async (manager) => {
    const webhook = await manager.findOne(Webhook, { where: { id: webhookId }, lock: { mode: 'pessimistic_write' } });
    if (!webhook?.active || webhook.consecutiveFailures < MAX_CONSECUTIVE_FAILURES) return false;
    const before = webhookAuditState(webhook);
    const disabled = await changeWebhook(manager, webhook, activationColumns(false, 'FAILURES', now), now);
    const change = { subject: { type: 'Webhook', id: webhookId }, before, after: webhookAuditState(disabled) };
    await recordChange(manager, SYSTEM, 'setWebhookActive', change, now);
    return true;
  });
}
