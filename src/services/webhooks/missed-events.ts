import type { EntityManager } from 'typeorm';
import { laterOf } from '../../db/instants.js';
import { retentionStart } from '../../domain/webhooks/feed.js';
import { assertReplaySize, MAX_REPLAYED_EVENTS } from '../../domain/webhooks/replay.js';
import { WEBHOOK_EVENTS } from '../../domain/webhooks/webhook.js';
import type { Webhook } from '../../entities/webhooks/webhook.js';
import { chunksOf } from '../common/chunks.js';
import { markDeliveriesQueued } from './outbox.js';
import { countPastEvents, endOfStamps } from './past-events.js';

// An event that began before the webhook was switched off may have been recorded after that.
const LATE_MS = 60_000;
// An event that was recorded before the webhook was switched on may be committed and stamped after that.
const OPEN_SECONDS = 15;
const PORTION = 2_000;

// Those that failed in a row are those whose last attempts are the latest: one that was sent again has an old id.
const SELECT_UNDELIVERED = `
  (SELECT d.id FROM webhook_deliveries d FORCE INDEX (webhook_deliveries_webhook) JOIN events e ON e.id = d.event_id
    WHERE d.webhook_id = ? AND d.status = 'CANCELLED' AND (d.created_at >= ? OR d.replayed) AND e.occurred_at >= ?
      AND NOT e.is_test)
  UNION ALL
  (SELECT d.id FROM webhook_deliveries d FORCE INDEX (webhook_deliveries_webhook) JOIN events e ON e.id = d.event_id
    WHERE d.webhook_id = ? AND d.status = 'FAILED' AND e.occurred_at >= ? AND NOT e.is_test
    ORDER BY (SELECT MAX(a.id) FROM delivery_attempts a WHERE a.delivery_id = d.id) DESC, d.id DESC LIMIT ?)`;

/** The deliveries that waited when a webhook was switched off, and those that had failed in a row before. */
async function findUndelivered(manager: EntityManager, webhook: Webhook, now: Date): Promise<number[]> {
  const { id, activeSince, createdAt, consecutiveFailures } = webhook;
  const oldest = retentionStart(now);
  const rows = await manager.query<{ id: number }[]>(SELECT_UNDELIVERED, [
    id,
    activeSince ?? createdAt,
    oldest,
    id,
    oldest,
    consecutiveFailures,
  ]);
  return rows.map((row) => row.id);
}

/** Queues deliveries once more, with new attempts and the second priority. */
export async function replayDeliveries(manager: EntityManager, ids: readonly number[], now: Date): Promise<void> {
  await manager.query(
    `UPDATE webhook_deliveries FORCE INDEX (PRIMARY)
        SET status = 'PENDING', replayed = TRUE, queued = 2, attempt_count = 0, next_attempt_at = ?
      WHERE id IN (?)`,
    [now, ids],
  );
}

/**
 * Queues what a webhook missed while it was off: at once what failed and what waited, and by a row of `webhook_replays`,
 * which `WebhookReplays` works off, the events since then.
 * @param before the webhook as it was when it was off, and `after` as it is switched on, both locked.
 * @returns how many events these are. @throws {DomainError} VALIDATION_ERROR for more events than one replay sends.
 */
export async function queueMissed(manager: EntityManager, before: Webhook, after: Webhook, now: Date): Promise<number> {
  const { id, customerId, disabledAt, activeSince, createdAt } = before;
  const undelivered = await findUndelivered(manager, before, now);
  const startedAt = laterOf(activeSince ?? createdAt, new Date((disabledAt ?? createdAt).getTime() - LATE_MS));
  const since = laterOf(startedAt, retentionStart(now));
  const kinds = WEBHOOK_EVENTS.filter((kind) => before[kind] && after[kind]);
  const to = laterOf(now, (await endOfStamps(manager)) ?? since);
  const window = { from: since, to };
  const filter = { customerId, since, until: null, kinds, missedBy: id };
  const queued = undelivered.length + (await countPastEvents(manager, filter, window, MAX_REPLAYED_EVENTS));
  assertReplaySize(queued);
  for (const ids of chunksOf(undelivered, PORTION)) await replayDeliveries(manager, ids, now);
  if (undelivered.length > 0) markDeliveriesQueued(manager);
  await manager.query(
    `INSERT INTO webhook_replays (webhook_id, happened_from, kinds, next_stamp, end_stamp, expires_at, only_missed)
     VALUES (?, ?, ?, ?, ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND, TRUE)`,
    [id, since, kinds.join(','), since, new Date(to.getTime() + 1_000 * OPEN_SECONDS), OPEN_SECONDS],
  );
  return queued;
}
