import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../db/columns.js';
import { valueById } from '../db/sql.js';
import { runBatch, statement, type Statement } from '../db/statements.js';
import { CommitBatch, inTransaction } from '../db/transaction.js';
import { MAX_CONSECUTIVE_FAILURES, type DeliveryOutcome } from '../domain/webhooks/delivery.js';
import { WebhookDelivery } from '../entities/webhooks/webhook-delivery.js';
import { Webhook } from '../entities/webhooks/webhook.js';
import type { TraceContext } from '../services/common/request-scope.js';
import { queueFailingWebhook } from '../services/mail/customer-mails.js';
import { RESULT_COLUMNS, type AttemptResult } from '../services/webhooks/delivery-reader.js';
import { markDeliveriesQueued } from '../services/webhooks/outbox.js';
import type { LeasedDelivery } from './queue.js';
import type { DeliveryRetries } from './retries.js';

export interface AttemptedDelivery {
  delivery: LeasedDelivery;
  result: AttemptResult;
}

export interface Retry {
  deliveryId: number;
  at: Date;
  traceContext: TraceContext;
}

/** Schedules jobs in the caller's transaction, so that they exist only if it commits. */
export interface FollowUps {
  retryAt(manager: EntityManager, retries: readonly Retry[]): Promise<void>;
  disable(manager: EntityManager, webhookId: string, traceContext: TraceContext): Promise<void>;
}

const SELECT_FAILURES = `
  SELECT ${selectList(Webhook, '', ['consecutiveFailures AS failures'])} FROM webhooks WHERE id = ? AND active`;

// The last delivery of a busy webhook is not written each time, because transactions that record events wait for the
// row's lock.
const LAST_DELIVERY_PRECISION_MS = 10_000;

const RELEASE = 'claim_id = NULL, claim_expires_at = NULL';

const SELECT_LOCKED = `
  SELECT ${selectList(WebhookDelivery, '', ['id', 'claimId', 'status'])}
    FROM webhook_deliveries FORCE INDEX (PRIMARY) WHERE id IN (?) FOR UPDATE`;

function idsOf(attempted: readonly AttemptedDelivery[]): number[] {
  return attempted.map(({ delivery }) => delivery.id);
}

function insertAttempts(attempted: readonly AttemptedDelivery[]): Statement<unknown> {
  return statement(
    'INSERT INTO delivery_attempts (delivery_id, at, status_code, error, duration_ms, response_start) VALUES ?',
    [attempted.map(({ delivery, result }) => [delivery.id, ...RESULT_COLUMNS.map((column) => result[column])])],
  );
}

type LockedDelivery = Pick<WebhookDelivery, 'claimId' | 'status'> & { id: number };

/** Locks the deliveries and returns those that still exist: deleting a webhook deletes its deliveries. */
async function lockExisting(
  manager: EntityManager,
  attempted: readonly AttemptedDelivery[],
): Promise<(AttemptedDelivery & { isLeased: boolean })[]> {
  const rows = await manager.query<LockedDelivery[]>(SELECT_LOCKED, [idsOf(attempted)]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return attempted.flatMap((one) => {
    const row = found.get(one.delivery.id);
    return row ? [{ ...one, isLeased: row.claimId === one.delivery.leaseId && row.status === 'PENDING' }] : [];
  });
}

/** The webhooks of attempts, each once, in the order in which they are locked. */
function webhookIds(attempted: readonly AttemptedDelivery[]): string[] {
  return [...new Set(attempted.map(({ delivery }) => delivery.webhookId))].sort();
}

function latest(attempted: readonly AttemptedDelivery[]): Date {
  return new Date(Math.max(...attempted.map(({ result }) => result.at.getTime())));
}

/** A last delivery before this time is noted again. */
function lastDeliveryLimit(at: Date): Date {
  return new Date(at.getTime() - LAST_DELIVERY_PRECISION_MS);
}

/**
 * Resets the failures of active webhooks, except of those that got only test events, and notes their last delivery. For
 * a webhook that is off, a delivery that was under way then counts no more.
 */
function updateWebhooks(succeeded: readonly AttemptedDelivery[]): Statement<unknown> {
  const reset = webhookIds(succeeded.filter(({ delivery }) => !delivery.event.isTest));
  const at = latest(succeeded);
  return statement(
    `UPDATE webhooks SET consecutive_failures = IF(active AND id IN (?), 0, consecutive_failures), last_delivery_at = ?
      WHERE id IN (?) AND (consecutive_failures > 0 OR last_delivery_at IS NULL OR last_delivery_at <= ?)`,
    [reset.length > 0 ? reset : [null], at, webhookIds(succeeded), lastDeliveryLimit(at)],
  );
}

/** Writes successes of existing deliveries, in one round trip where the server takes batches. */
function writeSuccesses(succeeded: readonly AttemptedDelivery[]): CommitBatch<void> {
  const leaseIds = [...new Set(succeeded.map(({ delivery }) => delivery.leaseId))];
  const batch = {
    deliveries: statement(
      `UPDATE webhook_deliveries FORCE INDEX (PRIMARY)
          SET status = 'SUCCEEDED', attempt_count = attempt_count + 1, next_attempt_at = NULL, ${RELEASE}
        WHERE id IN (?) AND claim_id IN (?) AND status = 'PENDING'`,
      [idsOf(succeeded), leaseIds],
    ),
    attempts: insertAttempts(succeeded),
    webhooks: updateWebhooks(succeeded),
  };
  return CommitBatch.of(batch, () => undefined);
}

/** A failed attempt, and when the next one is made; null after the last. */
interface Failure extends AttemptedDelivery {
  nextAttemptAt: Date | null;
}

/** Writes the failures of locked deliveries, before their consequences. */
async function writeFailures(
  manager: EntityManager,
  known: readonly AttemptedDelivery[],
  leased: readonly Failure[],
): Promise<void> {
  if (leased.length === 0) {
    await runBatch(manager, { attempts: insertAttempts(known) });
    return;
  }
  const ended = leased.filter(({ nextAttemptAt }) => nextAttemptAt === null);
  const next = valueById(new Map(leased.map(({ delivery, nextAttemptAt }) => [delivery.id, nextAttemptAt])));
  const at = latest(leased);
  await runBatch(manager, {
    attempts: insertAttempts(known),
    deliveries: statement(
      `UPDATE webhook_deliveries FORCE INDEX (PRIMARY)
          SET status = IF(id IN (?), 'FAILED', 'PENDING'), attempt_count = attempt_count + 1,
              next_attempt_at = ${next.sql}, ${RELEASE}
        WHERE id IN (?)`,
      [ended.length > 0 ? idsOf(ended) : [null], ...next.values, idsOf(leased)],
    ),
    webhooks: statement(
      'UPDATE webhooks SET last_delivery_at = ? WHERE id IN (?) AND (last_delivery_at IS NULL OR last_delivery_at <= ?)',
      [at, webhookIds(leased), lastDeliveryLimit(at)],
    ),
  });
}

/** Records the results of attempts, and their consequences (docs/spec/webhooks.md#disabling). */
export class DeliveryResults {
  constructor(
    private readonly dataSource: DataSource,
    private readonly followUps: FollowUps,
    private readonly retries: Pick<DeliveryRetries, 'nextAttemptAt'>,
  ) {}

  /** Records successes, many at a time. A success resets its webhook's count of failures. */
  async recordSuccesses(succeeded: readonly AttemptedDelivery[]): Promise<void> {
    let isAgain = false;
    await inTransaction(this.dataSource, async (manager) => {
      // In a retry, a webhook may have been deleted meanwhile together with its deliveries, so their attempts are
      // omitted.
      const known = isAgain ? await lockExisting(manager, succeeded) : succeeded;
      isAgain = true;
      return known.length > 0 ? writeSuccesses(known) : undefined;
    });
  }

  /**
   * Records failed attempts, many at a time, and schedules the next ones in the same transaction. After the last attempt,
   * a delivery has failed and raises its webhook's count of failures; a test event is not counted.
   * @returns the outcome of each.
   */
  async recordFailures(failed: readonly AttemptedDelivery[]): Promise<DeliveryOutcome[]> {
    return inTransaction(this.dataSource, async (manager) => {
      const known = await lockExisting(manager, failed);
      if (known.length === 0) return failed.map(() => 'superseded');
      const leased = known
        .filter(({ isLeased }) => isLeased)
        .map((one) => ({ ...one, nextAttemptAt: this.retries.nextAttemptAt(one.delivery, one.result) }));
      await writeFailures(manager, known, leased);
      await this.followUp(manager, leased);
      const outcomes = new Map(
        leased.map(({ delivery, nextAttemptAt }) => [delivery, nextAttemptAt ? 'retried' : 'failed'] as const),
      );
      return failed.map(({ delivery }) => outcomes.get(delivery) ?? 'superseded');
    });
  }

  private async followUp(manager: EntityManager, failures: readonly Failure[]): Promise<void> {
    const retries = failures.flatMap(({ delivery, nextAttemptAt: at }) =>
      at ? [{ deliveryId: delivery.id, at, traceContext: delivery.event.traceContext }] : [],
    );
    if (retries.length > 0) {
      await this.followUps.retryAt(manager, retries);
      markDeliveriesQueued(manager);
    }
    const counted = failures
      .filter(({ delivery, nextAttemptAt }) => nextAttemptAt === null && !delivery.event.isTest)
      .sort((a, b) => (a.delivery.webhookId < b.delivery.webhookId ? -1 : 1));
    for (const { delivery } of counted)
      await this.countFailure(manager, delivery.webhookId, delivery.event.traceContext);
  }

  private async countFailure(manager: EntityManager, webhookId: string, traceContext: TraceContext): Promise<void> {
    await manager.query('UPDATE webhooks SET consecutive_failures = consecutive_failures + 1 WHERE id = ? AND active', [
      webhookId,
    ]);
    const [row] = await manager.query<{ failures: number }[]>(SELECT_FAILURES, [webhookId]);
    if (row) await queueFailingWebhook(manager, webhookId, row.failures);
    if (!row || row.failures < MAX_CONSECUTIVE_FAILURES) return;
    await this.followUps.disable(manager, webhookId, traceContext);
    markDeliveriesQueued(manager);
  }
}
