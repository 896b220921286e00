import type { EntityManager } from 'typeorm';
import { selectList } from '../db/columns.js';
import { guarding } from '../db/guard.js';
import { runBatch, statement } from '../db/statements.js';
import { MAX_IN_FLIGHT_PER_WEBHOOK } from '../domain/webhooks/delivery.js';
import { WebhookDelivery } from '../entities/webhooks/webhook-delivery.js';
import { IS_OWN_SHARE } from './rebalance.js';

/**
 * 1, or 2 for replayed deliveries: while a webhook has new deliveries queued, none of its replayed ones is leased;
 * otherwise only a few at once. So a new delivery never waits for more than these few.
 */
export type Priority = 1 | 2;

// A lease looks at the oldest LOOK_AHEAD deliveries and takes at most LEASED_PER_WEBHOOK of each webhook, so that the
// backlog of a slow webhook neither fills a lease nor stays with one process for long.
const LOOK_AHEAD = 2_000;
const LEASED_PER_WEBHOOK = 20;

/**
 * SQL for whether a process may lease deliveries of a `webhook_id`: no other lease holds some, and no request of a
 * rebalance leaves it to others. Its placeholder is as that of `IS_OWN_SHARE`.
 */
const IS_LEASABLE = `webhook_id NOT IN
  (SELECT webhook_id FROM webhook_deliveries FORCE INDEX (webhook_deliveries_claims) WHERE claim_expires_at IS NOT NULL)
  AND ${IS_OWN_SHARE}`;

const LEASABLE = `webhook_deliveries WHERE queued = 1 AND ${IS_LEASABLE}`;
const SELECT_NEXT = `SELECT ${selectList(WebhookDelivery, '', ['id', 'webhookId'])} FROM ${LEASABLE} ORDER BY id LIMIT ?`;
const SELECT_PAST_BACKLOGS = `
  SELECT id FROM (
    SELECT id, ROW_NUMBER() OVER (PARTITION BY webhook_id ORDER BY id) AS place FROM (
      SELECT id, webhook_id FROM ${LEASABLE} ORDER BY id LIMIT ${LOOK_AHEAD}) ahead) placed
   WHERE place <= ${LEASED_PER_WEBHOOK} ORDER BY place, id LIMIT ?`;

/**
 * SQL for the webhooks whose replayed deliveries may be leased. It groups by both columns, so that the servers read
 * one index entry for each webhook and not all waiting deliveries.
 */
const REPLAY_SOURCES = `
  (SELECT queued, webhook_id FROM webhook_deliveries FORCE INDEX (webhook_deliveries_lanes)
    WHERE queued = 2 GROUP BY queued, webhook_id) waiting
  WHERE ${IS_LEASABLE}
    AND NOT EXISTS (SELECT 1 FROM webhook_deliveries fresh FORCE INDEX (webhook_deliveries_lanes)
                     WHERE fresh.queued = 1 AND fresh.webhook_id = waiting.webhook_id)`;

// In random order: otherwise webhooks with low ids would always come first.
const SELECT_REPLAYING = `SELECT webhook_id AS webhookId FROM ${REPLAY_SOURCES} ORDER BY RAND() LIMIT ?`;

const SELECT_NEXT_REPLAYED = `
  (SELECT id FROM webhook_deliveries FORCE INDEX (webhook_deliveries_lanes)
    WHERE queued = 2 AND webhook_id = ? ORDER BY event_id LIMIT ?)`;

const SELECT_PRIORITIES = `(SELECT 2 AS priority FROM ${REPLAY_SOURCES} LIMIT 1) UNION ALL (SELECT 1 FROM ${LEASABLE} LIMIT 1)`;

interface QueuedRow {
  id: number;
  webhookId: string;
}

/** Whether one webhook has several of the oldest deliveries, so that others wait after them. */
function hasBacklog(oldest: readonly QueuedRow[], limit: number): boolean {
  const webhooks = new Map<string, number>();
  for (const { webhookId } of oldest) webhooks.set(webhookId, (webhooks.get(webhookId) ?? 0) + 1);
  // With fewer rows than the limit there are no others after them.
  const most = oldest.length < limit ? LEASED_PER_WEBHOOK : 1;
  return Math.max(0, ...webhooks.values()) > most;
}

/** Looks further ahead: each webhook's oldest before any webhook's second oldest. */
async function findPastBacklogs(manager: EntityManager, ownRequest: string, limit: number): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>(SELECT_PAST_BACKLOGS, [ownRequest, limit]);
  return rows.map(({ id }) => id);
}

/**
 * The replayed deliveries that are leased next, each webhook's in the order of their events. A lease takes no more of a
 * webhook than may be in flight: more would only wait.
 */
async function findReplayed(manager: EntityManager, ownRequest: string, limit: number): Promise<number[]> {
  const ofEach = Math.min(limit, MAX_IN_FLIGHT_PER_WEBHOOK);
  if (ofEach <= 0) return [];
  const values = [ownRequest, Math.floor(limit / ofEach)];
  const webhooks = await manager.query<{ webhookId: string }[]>(SELECT_REPLAYING, values);
  if (webhooks.length === 0) return [];
  const rows = await manager.query<{ id: number }[]>(
    webhooks.map(() => SELECT_NEXT_REPLAYED).join(' UNION ALL '),
    webhooks.flatMap(({ webhookId }) => [webhookId, ofEach]),
  );
  return rows.map(({ id }) => id);
}

/** The priorities of which there are queued deliveries. @param ownRequest as `Rebalance` has it. */
export async function findPriorities(manager: EntityManager, ownRequest: string): Promise<Priority[]> {
  const rows = await manager.query<{ priority: Priority }[]>(SELECT_PRIORITIES, [ownRequest, ownRequest]);
  return rows.map(({ priority }) => priority);
}

/**
 * Takes the lock that serialises leases, and selects the deliveries that are leased next: each webhook's oldest before
 * any webhook's second oldest, and replayed ones only of webhooks for which nothing new is queued.
 * @param priorities of which there are deliveries.
 * @returns their ids.
 */
export async function lockAndSelect(
  manager: EntityManager,
  ownRequest: string,
  limit: number,
  priorities: readonly Priority[],
): Promise<number[]> {
  const { next } = await runBatch(manager, {
    lock: statement('SELECT id FROM delivery_claim_lock WHERE id = 1 FOR UPDATE', []),
    guard: guarding('deliveries'),
    next: statement(SELECT_NEXT, [ownRequest, limit], (rows: QueuedRow[]) => rows),
  });
  const ids = hasBacklog(next, limit) ? await findPastBacklogs(manager, ownRequest, limit) : next.map(({ id }) => id);
  return priorities.includes(2) ? [...ids, ...(await findReplayed(manager, ownRequest, limit - ids.length))] : ids;
}
