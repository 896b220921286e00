import type { DataSource } from 'typeorm';
import type { Question } from '../db/statements.js';
import { inTransaction } from '../db/transaction.js';
import type { Clock } from '../services/common/clock.js';
import type { AttemptResult } from '../services/webhooks/delivery-reader.js';
import { markDeliveriesQueued } from '../services/webhooks/outbox.js';
import { QUEUED_PRIORITY, requeueWhere, type LeasedDelivery } from './queue.js';

/** A retry that is this late counts as lost with its job. */
export const LATE_MS = 10_000;

const IS_RETRY_TIME_WRONG =
  "status = 'PENDING' AND (next_attempt_at < ? OR next_attempt_at > ?) AND queued IS NULL AND claim_id IS NULL";

/**
 * When failed deliveries are tried again. A job of Agenda queues each when it is due, and does nothing else; `requeueLost`
 * queues those whose job was lost, because Agenda is not part of the guarantee (docs/adr/0002).
 */
export class DeliveryRetries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly delaysMs: readonly number[],
  ) {}

  /** When the attempt after this failed one is made; null after the last. A test event is tried only once. */
  nextAttemptAt({ event, attemptCount }: LeasedDelivery, { at, durationMs }: AttemptResult): Date | null {
    const delayMs = event.isTest ? undefined : this.delaysMs[attemptCount];
    return delayMs === undefined ? null : new Date(at.getTime() + durationMs + delayMs);
  }

  /** Queues a delivery whose retry is due; does nothing if it is queued, leased or ended. */
  async requeueDue(id: number): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await manager.query(
        `UPDATE webhook_deliveries SET queued = ${QUEUED_PRIORITY}
          WHERE id = ? AND status = 'PENDING' AND queued IS NULL AND claim_id IS NULL AND next_attempt_at <= ?`,
        [id, this.clock()],
      );
      markDeliveriesQueued(manager);
    });
  }

  /** Whether there is something for `requeueLost`: 1 or 0. */
  lostQuestion(): Question {
    return { sql: `EXISTS (SELECT 1 FROM webhook_deliveries WHERE ${IS_RETRY_TIME_WRONG})`, values: this.lostBounds() };
  }

  /**
   * Queues deliveries whose retry is late, and those that are due further ahead than any retry can be, because a clock
   * was ahead when they were scheduled.
   * @returns how many deliveries.
   */
  requeueLost(): Promise<number> {
    return requeueWhere(this.dataSource, `queued = ${QUEUED_PRIORITY}`, IS_RETRY_TIME_WRONG, this.lostBounds());
  }

  private lostBounds(): Date[] {
    const nowMs = this.clock().getTime();
    return [new Date(nowMs - LATE_MS), new Date(nowMs + Math.max(...this.delaysMs) + LATE_MS)];
  }
}
