import type { EntityManager } from 'typeorm';
import type { Webhook } from '../../entities/webhooks/webhook.js';

// Without an attempt, it was cancelled with its webhook.
const LAST_ATTEMPT = 'COALESCE((SELECT MAX(a.at) FROM delivery_attempts a WHERE a.delivery_id = d.id), d.created_at)';

const DELIVERIES = `
  webhook_deliveries d FORCE INDEX (webhook_deliveries_webhook) JOIN events e ON e.id = d.event_id
  WHERE d.webhook_id = ? AND d.created_at <= ? AND NOT e.is_test`;

const SELECT_LAST_SUCCESS = `
  SELECT ${LAST_ATTEMPT} AS at FROM ${DELIVERIES} AND d.status = 'SUCCEEDED' AND ${LAST_ATTEMPT} < ?
   ORDER BY d.id DESC LIMIT 1`;

const SELECT_FIRST_UNDELIVERED = `
  SELECT MIN(e.occurred_at) AS at FROM ${DELIVERIES} AND d.status IN ('FAILED', 'CANCELLED') AND ${LAST_ATTEMPT} >= ?`;

const SELECT_LAST_DISABLED = `
  SELECT MAX(occurred_at) AS at FROM events FORCE INDEX (events_kind)
   WHERE kind = 'webhookDisabled' AND customer_id = ? AND LOCATE(?, data) > 0`;

async function readInstant(manager: EntityManager, sql: string, values: unknown[]): Promise<Date | null> {
  const [row] = await manager.query<{ at: Date | null }[]>(sql, values);
  return row?.at ?? null;
}

/**
 * The event from which a webhook has missed events: the first that failed or was cancelled after its last success. Of a
 * webhook that does not fail now, before it was last disabled; a delivery that succeeded after that does not count.
 * @returns null if it has missed none.
 */
export async function findMissedSince(manager: EntityManager, webhook: Webhook, now: Date): Promise<Date | null> {
  const { id, customerId, active, consecutiveFailures, disabledAt } = webhook;
  const isFailing = active && consecutiveFailures > 0;
  const disabled = disabledAt ?? (await readInstant(manager, SELECT_LAST_DISABLED, [customerId, id]));
  const until = isFailing ? now : disabled;
  if (!until) return null;
  const lastSuccess = await readInstant(manager, SELECT_LAST_SUCCESS, [id, until, until]);
  const first = await readInstant(manager, SELECT_FIRST_UNDELIVERED, [id, until, lastSuccess ?? webhook.createdAt]);
  if (isFailing) return first;
  return first && first < until ? first : until;
}
