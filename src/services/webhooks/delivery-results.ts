import type { ResultSetHeader } from 'mysql2';
import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { inTransaction } from '../../db/transaction.js';
import { MAX_CONSECUTIVE_FAILURES, retryDelayMs } from '../../domain/delivery.js';
import { Webhook } from '../../entities/webhook.js';
import type { ClaimedDelivery } from './delivery-queue.js';
import { noteDeliveries } from './outbox.js';
import { queueFailingWebhook } from '../mail/customer-mails.js';
import type { Cause } from '../common/request-scope.js';

/** The outcome of an attempt, as the metrics count it; `superseded` where the claim was lost meanwhile. */
export type DeliveryOutcome = 'succeeded' | 'retried' | 'failed' | 'superseded';

/** The result of one attempt. */
export interface AttemptResult {
  at: Date;
  /** Null where no answer came. */
  statusCode: number | null;
  /** Null for a success. */
  error: string | null;
  durationMs: number;
  responseStart: string | null;
}

export interface Attempted {
  delivery: ClaimedDelivery;
  result: AttemptResult;
}

/** Schedules jobs in the caller's transaction, so that they exist only if it commits. */
export interface FollowUps {
  retryAt(manager: EntityManager, deliveryId: number, at: Date, cause: Cause): Promise<void>;
  disable(manager: EntityManager, webhookId: string, cause: Cause): Promise<void>;
}

/** The outcome of a failed attempt. */
export type FailureOutcome = 'retried' | 'failed' | 'superseded';

const SELECT_FAILURES = `
  SELECT ${selectList(Webhook, '', ['consecutiveFailures AS failures'])} FROM webhooks WHERE id = ? AND active`;

// A webhook that is sent much need not be written with each delivery: whoever records an event waits for that.
const LAST_DELIVERY_PRECISION_MS = 10_000;

const RELEASE = 'claim_id = NULL, claim_expires_at = NULL';

async function insertAttempts(manager: EntityManager, attempted: readonly Attempted[]): Promise<void> {
  await manager.query(
    'INSERT INTO delivery_attempts (delivery_id, at, status_code, error, duration_ms, response_start) VALUES ?',
    [
      attempted.map(({ delivery, result }) => [
        delivery.id,
        result.at,
        result.statusCode,
        result.error,
        result.durationMs,
        result.responseStart,
      ]),
    ],
  );
}

/** Locks the deliveries and gives those that still exist: deleting a webhook deletes its deliveries. */
async function existing(manager: EntityManager, attempted: readonly Attempted[]): Promise<Attempted[]> {
  const ids = attempted.map(({ delivery }) => delivery.id);
  const rows = await manager.query<{ id: number }[]>('SELECT id FROM webhook_deliveries WHERE id IN (?) FOR UPDATE', [
    ids,
  ]);
  const found = new Set(rows.map(({ id }) => id));
  return attempted.filter(({ delivery }) => found.has(delivery.id));
}

/** The webhooks of attempts, each once, in the order in which they are locked. */
function webhookIds(attempted: readonly Attempted[]): string[] {
  return [...new Set(attempted.map(({ delivery }) => delivery.webhookId))].sort();
}

/** When a webhook's last noted delivery lies so far back that a new one is noted. */
function noteBefore(at: Date): Date {
  return new Date(at.getTime() - LAST_DELIVERY_PRECISION_MS);
}

/** Resets the failures of webhooks, aside from those that got test events only, and notes when they were sent something. */
async function noteSuccesses(manager: EntityManager, succeeded: readonly Attempted[]): Promise<void> {
  const reset = webhookIds(succeeded.filter(({ delivery }) => !delivery.event.isTest));
  const at = new Date(Math.max(...succeeded.map(({ result }) => result.at.getTime())));
  await manager.query(
    `UPDATE webhooks SET consecutive_failures = IF(id IN (?), 0, consecutive_failures), last_delivery_at = ?
      WHERE id IN (?) AND (consecutive_failures > 0 OR last_delivery_at IS NULL OR last_delivery_at <= ?)`,
    [reset.length > 0 ? reset : [null], at, webhookIds(succeeded), noteBefore(at)],
  );
}

/** Records the results of attempts, and what follows from them (docs/spec/webhooks.md#disabling). */
export class DeliveryResults {
  constructor(
    private readonly dataSource: DataSource,
    private readonly followUps: FollowUps,
    private readonly retryDelaysMs: readonly number[],
  ) {}

  /** Records successes, many at a time. A success resets its webhook's count of failures. */
  async recordSuccesses(attempted: readonly Attempted[]): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const known = await existing(manager, attempted);
      if (known.length === 0) return;
      await insertAttempts(manager, known);
      await manager.query(
        `UPDATE webhook_deliveries SET status = 'SUCCEEDED', attempt_count = attempt_count + 1, next_attempt_at = NULL, ${RELEASE}
          WHERE id IN (?) AND claim_id IN (?) AND status = 'PENDING'`,
        [known.map(({ delivery }) => delivery.id), [...new Set(known.map(({ delivery }) => delivery.claimId))]],
      );
      await noteSuccesses(manager, known);
    });
  }

  /**
   * Records a failed attempt and schedules the next one in the same transaction. After the last attempt, the delivery
   * has failed and raises its webhook's count of failures. A test event is tried only once and is not counted.
   */
  async recordFailure({ delivery, result }: Attempted): Promise<FailureOutcome> {
    const attemptNumber = delivery.attemptCount + 1;
    const delayMs = delivery.event.isTest ? undefined : retryDelayMs(attemptNumber, this.retryDelaysMs);
    const endedAt = result.at.getTime() + result.durationMs;
    const nextAttemptAt = delayMs === undefined ? null : new Date(endedAt + delayMs);
    return inTransaction(this.dataSource, async (manager) => {
      if ((await existing(manager, [{ delivery, result }])).length === 0) return 'superseded';
      await insertAttempts(manager, [{ delivery, result }]);
      const { affectedRows } = await manager.query<ResultSetHeader>(
        `UPDATE webhook_deliveries SET status = ?, attempt_count = ?, next_attempt_at = ?, ${RELEASE}
          WHERE id = ? AND claim_id = ? AND status = 'PENDING'`,
        [nextAttemptAt ? 'PENDING' : 'FAILED', attemptNumber, nextAttemptAt, delivery.id, delivery.claimId],
      );
      if (affectedRows === 0) return 'superseded';
      await manager.query(
        'UPDATE webhooks SET last_delivery_at = ? WHERE id = ? AND (last_delivery_at IS NULL OR last_delivery_at <= ?)',
        [result.at, delivery.webhookId, noteBefore(result.at)],
      );
      if (nextAttemptAt) {
        await this.followUps.retryAt(manager, delivery.id, nextAttemptAt, delivery.event.cause);
        noteDeliveries(manager);
        return 'retried';
      }
      if (!delivery.event.isTest) await this.countFailure(manager, delivery.webhookId, delivery.event.cause);
      return 'failed';
    });
  }

  private async countFailure(manager: EntityManager, webhookId: string, cause: Cause): Promise<void> {
    await manager.query('UPDATE webhooks SET consecutive_failures = consecutive_failures + 1 WHERE id = ?', [
      webhookId,
    ]);
    const [row] = await manager.query<{ failures: number }[]>(SELECT_FAILURES, [webhookId]);
    if (row) await queueFailingWebhook(manager, webhookId, row.failures);
    if (!row || row.failures < MAX_CONSECUTIVE_FAILURES) return;
    await this.followUps.disable(manager, webhookId, cause);
    noteDeliveries(manager);
  }
}

/** Cancels a webhook's pending deliveries, in the transaction that deactivates it. */
export async function cancelWaiting(manager: EntityManager, webhookId: string): Promise<void> {
  await manager.query(
    `UPDATE webhook_deliveries SET status = 'CANCELLED', queued = NULL, next_attempt_at = NULL, ${RELEASE}
      WHERE webhook_id = ? AND status = 'PENDING'`,
    [webhookId],
  );
}
