import { setTimeout as sleep } from 'node:timers/promises';
import type { ResultSetHeader } from 'mysql2';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../db/transaction.js';

const REQUEST_SECONDS = 2;
// While a process waits for the effect of its request, it looks for deliveries this often.
const POLL_INTERVAL_MS = 50;
// It requests less and less often if it gets nothing, such as when all queued deliveries belong to a hanging receiver.
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 32_000;

const SELECT_QUEUED_WEBHOOKS = `
  SELECT webhook_id AS id FROM webhook_deliveries FORCE INDEX (webhook_deliveries_lanes)
   WHERE queued IN (1, 2) GROUP BY queued, webhook_id`;

/*
 * `delivery_claim_lock` has one row, which serialises leases. It also has the last request: until `wanted_until`, the
 * webhooks from the id `wanted_by` on are left to the process that requested them, which recognises its request by that
 * id (`ownRequest`). All other processes take the webhooks before it.
 */

// A request that ends later than any can was written before the database's clock was set back.
const IS_REQUESTED = `wanted_until BETWEEN UTC_TIMESTAMP(3) AND UTC_TIMESTAMP(3) + INTERVAL ${REQUEST_SECONDS} SECOND`;

const REQUEST = `
  UPDATE delivery_claim_lock SET wanted_by = ?, wanted_until = UTC_TIMESTAMP(3) + INTERVAL ${REQUEST_SECONDS} SECOND
   WHERE id = 1 AND NOT COALESCE(${IS_REQUESTED}, FALSE)`;

/**
 * SQL for whether a request leaves this `webhook_id` to the process. Its placeholder is the process's `ownRequest`. `<>`
 * is XOR: the condition inside is true for webhooks in the other half than the process's own.
 */
export const IS_OWN_SHARE = `NOT EXISTS (SELECT 1 FROM delivery_claim_lock
    WHERE id = 1 AND ${IS_REQUESTED} AND (webhook_id >= wanted_by) <> (wanted_by = ?))`;

/**
 * Prevents a process from occupying busy webhooks permanently: one without deliveries requests a rebalance. For two
 * seconds it has one half of the webhooks, each as soon as the deliveries are sent that are leased already, and all others
 * have the other half.
 */
export class Rebalance {
  private requested = '';
  private requestedAtMs = -Infinity;
  private nextAtMs = -Infinity;
  private pauseMs = 0;

  constructor(private readonly dataSource: DataSource) {}

  /** The id from which on this process has requested webhooks; empty if its request has ended. */
  get ownRequest(): string {
    return performance.now() - this.requestedAtMs < REQUEST_SECONDS * 1_000 ? this.requested : '';
  }

  /**
   * Requests a rebalance, and looks for deliveries while it lasts.
   * @param isIdle whether the process has no deliveries.
   * @param poll looks for deliveries; false once the process has stopped.
   */
  async requestIfDue(isIdle: () => boolean, poll: () => boolean): Promise<void> {
    if (!isIdle() || performance.now() < this.nextAtMs) return;
    this.nextAtMs = Infinity;
    try {
      const isRequested = await this.request();
      while (isRequested && this.ownRequest !== '') {
        await sleep(POLL_INTERVAL_MS);
        if (!poll()) return;
      }
      this.pauseMs = isRequested && isIdle() ? Math.min(2 * this.pauseMs + FIRST_PAUSE_MS, LONGEST_PAUSE_MS) : 0;
    } finally {
      this.nextAtMs = performance.now() + this.pauseMs;
    }
  }

  /** @returns false if nothing is queued, or another process's request is in effect. */
  async request(): Promise<boolean> {
    const webhooks = await this.dataSource.query<{ id: string }[]>(SELECT_QUEUED_WEBHOOKS);
    const ids = webhooks.map(({ id }) => id).sort();
    const median = ids[Math.floor(ids.length / 2)];
    if (median === undefined) return false;
    const now = performance.now();
    const { affectedRows } = await inTransaction(this.dataSource, (manager) =>
      manager.query<ResultSetHeader>(REQUEST, [median]),
    );
    if (affectedRows === 0) return false;
    this.requested = median;
    this.requestedAtMs = now;
    return true;
  }
}
