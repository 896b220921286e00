import type { EntityManager } from 'typeorm';

/*
 * Replayed deliveries wait in a lane of their own (`queued` = 2). While a webhook has new deliveries queued, none of
 * its replayed ones is claimed; otherwise only a few at once. So a new delivery never waits for more than these few.
 */

/** SQL for the lane in which a delivery is queued again. */
export const LANE = '1 + replayed';

/** SQL for whether a `webhook_id` is that of a webhook without claimed deliveries. */
export const IS_UNCLAIMED = `webhook_id NOT IN
  (SELECT webhook_id FROM webhook_deliveries FORCE INDEX (webhook_deliveries_claims) WHERE claim_expires_at IS NOT NULL)`;

/**
 * The number of requests that a webhook may have in flight (`jobs/delivery-dispatcher.ts`): more would only wait within
 * a claim.
 */
const REPLAYED_AT_ONCE = 4;

/**
 * SQL for the webhooks whose replayed deliveries may be claimed. It groups by both columns, so that the servers read
 * one index entry for each webhook and not all waiting deliveries.
 */
export const REPLAYING = `
  (SELECT queued, webhook_id FROM webhook_deliveries FORCE INDEX (webhook_deliveries_lanes)
    WHERE queued = 2 GROUP BY queued, webhook_id) waiting
  WHERE ${IS_UNCLAIMED}
    AND NOT EXISTS (SELECT 1 FROM webhook_deliveries fresh FORCE INDEX (webhook_deliveries_lanes)
                     WHERE fresh.queued = 1 AND fresh.webhook_id = waiting.webhook_id)`;

// In random order: otherwise webhooks with low ids would always come first.
const SELECT_REPLAYING = `SELECT webhook_id AS webhookId FROM ${REPLAYING} ORDER BY RAND() LIMIT ?`;

const SELECT_NEXT = `
  (SELECT id FROM webhook_deliveries FORCE INDEX (webhook_deliveries_lanes)
    WHERE queued = 2 AND webhook_id = ? ORDER BY event_id LIMIT ?)`;

/**
 * The replayed deliveries that are claimed next, each webhook's in the order of their events.
 * @param limit the maximal number of deliveries.
 * @returns their ids.
 */
export async function findReplayed(manager: EntityManager, limit: number): Promise<number[]> {
  const atOnce = Math.min(limit, REPLAYED_AT_ONCE);
  if (atOnce <= 0) return [];
  const webhooks = await manager.query<{ webhookId: string }[]>(SELECT_REPLAYING, [Math.floor(limit / atOnce)]);
  if (webhooks.length === 0) return [];
  const rows = await manager.query<{ id: number }[]>(
    webhooks.map(() => SELECT_NEXT).join(' UNION ALL '),
    webhooks.flatMap(({ webhookId }) => [webhookId, atOnce]),
  );
  return rows.map(({ id }) => id);
}
