import type { EntityManager } from 'typeorm';

/*
 * Replayed deliveries wait in a lane of their own, which `queued` = 2 names. Of a webhook for which something new is
 * queued none is claimed, and otherwise only a few at once: so what is new never waits for more than those.
 */

/** SQL for the lane of a delivery that is queued again. */
export const LANE = '1 + replayed';

/** SQL for whether a `webhook_id` is that of a webhook without claimed deliveries. */
export const IS_UNCLAIMED = `webhook_id NOT IN
  (SELECT webhook_id FROM webhook_deliveries FORCE INDEX (webhook_deliveries_claims) WHERE claim_expires_at IS NOT NULL)`;

/** As many as a webhook may have requests in flight (`jobs/delivery-dispatcher.ts`): more would only wait in a claim. */
const REPLAYED_AT_ONCE = 4;

/**
 * SQL for the webhooks whose replayed deliveries may be claimed. Grouped by both columns, so that the servers read one
 * entry of the index for each webhook, and not all that waits.
 */
export const REPLAYING = `
  (SELECT queued, webhook_id FROM webhook_deliveries FORCE INDEX (webhook_deliveries_lanes)
    WHERE queued = 2 GROUP BY queued, webhook_id) waiting
  WHERE ${IS_UNCLAIMED}
    AND NOT EXISTS (SELECT 1 FROM webhook_deliveries fresh FORCE INDEX (webhook_deliveries_lanes)
                     WHERE fresh.queued = 1 AND fresh.webhook_id = waiting.webhook_id)`;

// At random: else those whose ids come first would be served before all others.
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
