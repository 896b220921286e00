import { setTimeout as sleep } from 'node:timers/promises';
import type { ResultSetHeader } from 'mysql2';
import type { DataSource } from 'typeorm';
import { newId } from '../db/ids.js';
import { inTransaction } from '../db/transaction.js';

// While a process waits for the effect of its request, it looks for deliveries this often.
const LOOKS = 20;
const LOOK_INTERVAL_MS = 100;
// It requests less and less often if it gets nothing, such as when all queued deliveries belong to a hanging receiver.
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 32_000;

/*
 * `delivery_claim_lock` has one row, which serialises leases. Its `wanted_by` is the id of the last request, `wanted_until`
 * its end.
 */

const SELECT_QUEUED = 'SELECT 1 FROM webhook_deliveries WHERE queued IN (1, 2) LIMIT 1';

// A request that ends later than any can was written before the database's clock was set back.
const IS_REQUESTED = 'wanted_until BETWEEN UTC_TIMESTAMP(3) AND UTC_TIMESTAMP(3) + INTERVAL 2 SECOND';

const REQUEST = `UPDATE delivery_claim_lock SET wanted_by = ?, wanted_until = UTC_TIMESTAMP(3) + INTERVAL 2 SECOND
  WHERE id = 1 AND NOT COALESCE(${IS_REQUESTED}, FALSE)`;

/**
 * SQL that is true unless another process has requested the half of all webhooks that has this `webhook_id`. Its
 * placeholder is the id of the process's own last request.
 */
export const IS_NOT_REQUESTED = `NOT EXISTS (SELECT 1 FROM delivery_claim_lock
    WHERE id = 1 AND wanted_by <> ? AND ${IS_REQUESTED} AND CRC32(CONCAT(wanted_by, webhook_id)) % 2 = 0)`;

/**
 * Prevents a process from occupying busy webhooks permanently: one without deliveries requests a rebalance. For two
 * seconds all others leave half of the webhooks to it, each as soon as they have sent their leased deliveries of it.
 */
export class Rebalance {
  /** The id of this process's last request, on which the half depends. */
  requestId = newId();
  private nextAtMs = -Infinity;
  private pauseMs = 0;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Requests a rebalance if other processes have webhooks with more queued deliveries, and looks for deliveries while
   * it lasts.
   * @param isIdle whether the process has no deliveries.
   * @param look looks for deliveries; false once the process has stopped.
   */
  async requestIfDue(isIdle: () => boolean, look: () => boolean): Promise<void> {
    if (!isIdle() || performance.now() < this.nextAtMs) return;
    this.nextAtMs = Infinity;
    try {
      const isRequested = await this.request();
      for (let looks = 0; isRequested && looks < LOOKS; looks += 1) {
        await sleep(LOOK_INTERVAL_MS);
        if (!look()) return;
      }
      this.pauseMs = isRequested && isIdle() ? Math.min(2 * this.pauseMs + FIRST_PAUSE_MS, LONGEST_PAUSE_MS) : 0;
    } finally {
      this.nextAtMs = performance.now() + this.pauseMs;
    }
  }

  /** @returns false if nothing is queued, or another process's request is in effect. */
  async request(): Promise<boolean> {
    const queued = await this.dataSource.query<unknown[]>(SELECT_QUEUED);
    if (queued.length === 0) return false;
    this.requestId = newId();
    return inTransaction(
      this.dataSource,
      async (manager) => (await manager.query<ResultSetHeader>(REQUEST, [this.requestId])).affectedRows > 0,
    );
  }
}
