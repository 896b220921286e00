import type { ResultSetHeader } from 'mysql2';
import type { EntityManager } from 'typeorm';

/*
 * Replayed deliveries wait in a lane of their own (`queued` = 2). While a webhook has new deliveries queued, none of
 * its replayed ones is leased; otherwise only a few at once. So a new delivery never waits for more than these few.
 */

/** SQL for the lane in which a delivery is queued again. */
export const QUEUED_LANE = '1 + replayed';

// A wish that ends later than any can was written before the database's clock was set back.
const IS_REQUESTED = 'wanted_until BETWEEN UTC_TIMESTAMP(3) AND UTC_TIMESTAMP(3) + INTERVAL 2 SECOND';

/**
 * SQL for whether a sender may lease deliveries of a `webhook_id`: they are not leased, and it is not in the half of
 * all webhooks that another sender has requested. Its placeholder is the id of the sender's own last request.
 */
export const IS_LEASABLE = `webhook_id NOT IN
  (SELECT webhook_id FROM webhook_deliveries FORCE INDEX (webhook_deliveries_claims) WHERE claim_expires_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM delivery_claim_lock
    WHERE id = 1 AND wanted_by <> ? AND ${IS_REQUESTED} AND CRC32(CONCAT(wanted_by, webhook_id)) % 2 = 0)`;

const REQUEST_REBALANCE = `UPDATE delivery_claim_lock SET wanted_by = ?, wanted_until = UTC_TIMESTAMP(3) + INTERVAL 2 SECOND
  WHERE id = 1 AND NOT COALESCE(${IS_REQUESTED}, FALSE)`;

/**
 * Asks all other senders to leave half of the webhooks alone for two seconds, once they have made what they hold.
 * @param rebalanceId its id, on which the half depends. @returns false where another sender asks now.
 */
export async function requestRebalance(manager: EntityManager, rebalanceId: string): Promise<boolean> {
  return (await manager.query<ResultSetHeader>(REQUEST_REBALANCE, [rebalanceId])).affectedRows > 0;
}

/**
 * The number of requests that a webhook may have in flight (`delivery/dispatcher.ts`): more would only wait within
 * a lease.
 */
const REPLAYED_AT_ONCE = 4;

/**
 * SQL for the webhooks whose replayed deliveries may be leased. It groups by both columns, so that the servers read
 * one index entry for each webhook and not all waiting deliveries.
 */
export const REPLAY_SOURCES = `
  (SELECT queued, webhook_id FROM webhook_deliveries FORCE INDEX (webhook_deliveries_lanes)
    WHERE queued = 2 GROUP BY queued, webhook_id) waiting
  WHERE ${IS_LEASABLE}
    AND NOT EXISTS (SELECT 1 FROM webhook_deliveries fresh FORCE INDEX (webhook_deliveries_lanes)
                     WHERE fresh.queued = 1 AND fresh.webhook_id = waiting.webhook_id)`;

// In random order: otherwise webhooks with low ids would always come first.
const SELECT_REPLAYING = `SELECT webhook_id AS webhookId FROM ${REPLAY_SOURCES} ORDER BY RAND() LIMIT ?`;

const SELECT_NEXT = `
  (SELECT id FROM webhook_deliveries FORCE INDEX (webhook_deliveries_lanes)
    WHERE queued = 2 AND webhook_id = ? ORDER BY event_id LIMIT ?)`;

/**
 * The replayed deliveries that are leased next, each webhook's in the order of their events.
 * @param rebalanceId the id of the sender's last wish.
 * @param limit the maximal number of deliveries.
 * @returns their ids.
 */
export async function findReplayed(manager: EntityManager, rebalanceId: string, limit: number): Promise<number[]> {
  const atOnce = Math.min(limit, REPLAYED_AT_ONCE);
  if (atOnce <= 0) return [];
  const webhooks = await manager.query<{ webhookId: string }[]>(SELECT_REPLAYING, [
    rebalanceId,
    Math.floor(limit / atOnce),
  ]);
  if (webhooks.length === 0) return [];
  const rows = await manager.query<{ id: number }[]>(
    webhooks.map(() => SELECT_NEXT).join(' UNION ALL '),
    webhooks.flatMap(({ webhookId }) => [webhookId, atOnce]),
  );
  return rows.map(({ id }) => id);
}
