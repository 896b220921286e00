import type { ResultSetHeader } from 'mysql2';
import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../db/columns.js';
import { newId } from '../db/ids.js';
import { statement, type Question } from '../db/statements.js';
import { CommitBatch, inTransaction } from '../db/transaction.js';
import type { EventContent } from '../domain/webhooks/event.js';
import { Event, WebhookDelivery } from '../entities/webhooks/webhook-delivery.js';
import { Webhook } from '../entities/webhooks/webhook.js';
import type { Clock } from '../services/common/clock.js';
import type { TraceContext } from '../services/common/request-scope.js';
import { EVENT_COLUMNS, type EventRow } from '../services/webhooks/delivery-reader.js';
import { stampEvents } from '../services/webhooks/event-order.js';
import { markDeliveriesQueued } from '../services/webhooks/outbox.js';
import { Rebalance } from './rebalance.js';
import { findPriorities, lockAndSelect, type Priority } from './selection.js';

/** A delivery that a process has leased: no other process sends it until the lease expires. */
export interface LeasedDelivery {
  id: number;
  leaseId: string;
  webhookId: string;
  customerId: string;
  attemptCount: number;
  /** When its target was read, by `performance.now()`. */
  readAtMs: number;
  event: EventContent & { traceContext: TraceContext };
  target: Pick<Webhook, 'url' | 'secretCiphertext' | 'previousSecretCiphertext'>;
}

interface TargetRow extends Pick<Webhook, (typeof TARGET)[number]> {
  id: number;
  claimId: string;
  mayBeSent: number;
}

type LeasedRow = EventRow &
  TargetRow &
  TraceContext &
  Pick<LeasedDelivery, 'webhookId' | 'customerId' | 'attemptCount'>;

/** A lease expires after this time without a renewal; other processes may then lease its deliveries. */
export const LEASE_MS = 15_000;

/**
 * SQL for the expiry of a lease made or renewed now. It uses the database's clock, because the clocks of processes can
 * differ or jump: leases of running processes could then expire early, and those of dead ones never.
 */
const EXPIRY = `UTC_TIMESTAMP(3) + INTERVAL ${LEASE_MS / 1000} SECOND`;
// An expiry more than two lifetimes ahead was written before the database's clock was set back, so it counts as expired
// too.
const HAS_EXPIRED = `(claim_expires_at <= UTC_TIMESTAMP(3)
                      OR claim_expires_at > UTC_TIMESTAMP(3) + INTERVAL ${(2 * LEASE_MS) / 1000} SECOND)`;

/** SQL for the priority with which a delivery is queued again (`selection.ts`). */
export const QUEUED_PRIORITY = '1 + replayed';

const RELEASED = `queued = IF(status = 'PENDING', ${QUEUED_PRIORITY}, NULL), claim_id = NULL, claim_expires_at = NULL`;

/** SQL for the deliveries with these ids that are still leased by one of these leases. */
const IS_LEASED = 'id IN (?) AND claim_id IN (?)';

const TARGET = ['url', 'secretCiphertext', 'previousSecretCiphertext', 'previousSecretExpiresAt'] as const;

const TARGETS = `
  ${selectList(WebhookDelivery, 'd', ['id', 'claimId'])}, ${selectList(Webhook, 'w', ['customerId', ...TARGET])},
         (w.active OR e.is_test) AND c.status = 'ACTIVE' AS mayBeSent
    FROM webhook_deliveries d JOIN events e ON e.id = d.event_id JOIN webhooks w ON w.id = d.webhook_id
    JOIN customers c ON c.id = w.customer_id
   WHERE d.id IN (?) AND d.claim_id IN (?)`;
const SELECT_TARGETS = `SELECT ${TARGETS}`;
const SELECT_LEASED = `
  SELECT ${selectList(WebhookDelivery, 'd', ['webhookId', 'attemptCount'])}, ${EVENT_COLUMNS},
         ${selectList(Event, 'e', ['requestId', 'traceParent'])}, ${TARGETS}
   ORDER BY e.id, d.id`;

/** The queue of deliveries in the table `webhook_deliveries`, which any number of processes share. */
export class DeliveryQueue {
  readonly rebalance: Rebalance;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.rebalance = new Rebalance(dataSource);
  }

  /**
   * Leases queued deliveries, each webhook's oldest before any webhook's second oldest, and replayed ones only of webhooks
   * for which nothing new is queued. It skips webhooks of which another lease, even an expired one, holds
   * deliveries: only one process at a time sends to a webhook, so it can keep the order. Deliveries whose webhook or
   * customer is no longer active are cancelled instead.
   * @param limit the maximal number of deliveries.
   */
  async lease(limit: number): Promise<LeasedDelivery[]> {
    // Idle processes look often, so they take the lock that serialises leases only if there are deliveries.
    const priorities = await findPriorities(this.dataSource.manager, this.rebalance.ownRequest);
    if (priorities.length === 0) return [];
    const leaseId = newId();
    const now = this.clock();
    const readAtMs = performance.now();
    const ids = await inTransaction(this.dataSource, (manager) => this.takeLease(manager, leaseId, limit, priorities));
    if (ids.length === 0) return [];
    const leased = await this.cancelRefused(await this.readLeased(ids, leaseId), [leaseId]);
    // All were cancelled; there may be more.
    if (leased.length === 0) return this.lease(limit);
    return leased.map((row) => toLeased(row, leaseId, now, readAtMs));
  }

  private async takeLease(
    manager: EntityManager,
    leaseId: string,
    limit: number,
    priorities: readonly Priority[],
  ): Promise<number[] | CommitBatch<number[]>> {
    const ids = await lockAndSelect(manager, this.rebalance.ownRequest, limit, priorities);
    if (ids.length === 0) return ids;
    const update = statement(
      `UPDATE webhook_deliveries FORCE INDEX (PRIMARY) SET queued = NULL, claim_id = ?, claim_expires_at = ${EXPIRY}
        WHERE id IN (?) AND queued IS NOT NULL`,
      [leaseId, ids],
    );
    return CommitBatch.of({ update }, () => ids);
  }

  private async readLeased(ids: readonly number[], leaseId: string): Promise<LeasedRow[]> {
    const read = () => this.dataSource.query<LeasedRow[]>(SELECT_LEASED, [ids, leaseId]);
    const rows = await read();
    // A product's event is sent with its sequence. Few events are leased before they have one.
    const hasSequence = ({ productId, sequence, isTest }: LeasedRow): boolean =>
      productId === null || sequence !== null || isTest === 1;
    if (rows.every(hasSequence)) return rows;
    await stampEvents(this.dataSource);
    return read();
  }

  /** Whether deliveries are queued: 1 or 0. */
  queuedQuestion(): Question {
    return {
      sql: 'EXISTS (SELECT 1 FROM webhook_deliveries FORCE INDEX (webhook_deliveries_lanes) WHERE queued IN (1, 2))',
      values: [],
    };
  }

  /** Whether a lease has expired: 1 or 0. */
  expiredQuestion(): Question {
    return { sql: `EXISTS (SELECT 1 FROM webhook_deliveries WHERE ${HAS_EXPIRED})`, values: [] };
  }

  /** Queues deliveries of expired leases again: their processes have stopped or hang. @returns how many deliveries. */
  requeueExpired(): Promise<number> {
    return requeueWhere(this.dataSource, RELEASED, HAS_EXPIRED);
  }

  async renew(deliveries: readonly LeasedDelivery[]): Promise<void> {
    await inTransaction(this.dataSource, (manager) =>
      manager.query(
        `UPDATE webhook_deliveries SET claim_expires_at = ${EXPIRY} WHERE ${IS_LEASED}`,
        leasesOf(deliveries),
      ),
    );
  }

  /** Releases leases: deliveries that are still pending are queued again. */
  async release(deliveries: readonly LeasedDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    await inTransaction(this.dataSource, async (manager) => {
      await manager.query(`UPDATE webhook_deliveries SET ${RELEASED} WHERE ${IS_LEASED}`, leasesOf(deliveries));
      markDeliveriesQueued(manager);
    });
  }

  /**
   * The current URL and secrets of deliveries that were leased some time ago. Omits deliveries whose lease was lost,
   * and those that must no longer be sent, which it cancels.
   */
  async currentTargets(deliveries: readonly LeasedDelivery[]): Promise<(LeasedDelivery['target'] | undefined)[]> {
    const [ids, leaseIds] = leasesOf(deliveries);
    const rows = await this.dataSource.query<TargetRow[]>(SELECT_TARGETS, [ids, leaseIds]);
    const sendable = await this.cancelRefused(rows, leaseIds);
    const now = this.clock();
    // A process can lease again what an expired lease of its own still holds: the old one must not be sent.
    const found = new Map(sendable.map((row) => [`${row.id} ${row.claimId}`, toTarget(row, now)]));
    return deliveries.map(({ id, leaseId }) => found.get(`${id} ${leaseId}`));
  }

  /** Cancels those that must no longer be sent, and returns the others. */
  private async cancelRefused<R extends TargetRow>(rows: readonly R[], leases: readonly string[]): Promise<R[]> {
    const ids = rows.filter(({ mayBeSent }) => mayBeSent !== 1).map(({ id }) => id);
    if (ids.length > 0) {
      await inTransaction(this.dataSource, (manager) =>
        manager.query(
          `UPDATE webhook_deliveries SET status = 'CANCELLED', next_attempt_at = NULL, claim_id = NULL, claim_expires_at = NULL
            WHERE ${IS_LEASED}`,
          [ids, leases],
        ),
      );
    }
    return rows.filter(({ mayBeSent }) => mayBeSent === 1);
  }
}

/**
 * Queues deliveries of which there is rarely one: the plain SELECT takes no locks that dispatchers would have to wait for.
 * @returns how many deliveries.
 */
export async function requeueWhere(
  dataSource: DataSource,
  assignments: string,
  condition: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const select = `SELECT id FROM webhook_deliveries WHERE ${condition}`;
  const found = await dataSource.query<{ id: number }[]>(select, [...values]);
  if (found.length === 0) return 0;
  return inTransaction(dataSource, async (manager) => {
    const { affectedRows } = await manager.query<ResultSetHeader>(
      `UPDATE webhook_deliveries SET ${assignments} WHERE id IN (?) AND ${condition}`,
      [found.map(({ id }) => id), ...values],
    );
    if (affectedRows > 0) markDeliveriesQueued(manager);
    return affectedRows;
  });
}

/** The values of `IS_LEASED`. */
function leasesOf(deliveries: readonly LeasedDelivery[]): [ids: number[], leaseIds: string[]] {
  return [deliveries.map(({ id }) => id), [...new Set(deliveries.map(({ leaseId }) => leaseId))]];
}

function toLeased(row: LeasedRow, leaseId: string, now: Date, readAtMs: number): LeasedDelivery {
  const { id, webhookId, customerId, attemptCount, requestId, traceParent } = row;
  const event = { ...row, isTest: row.isTest === 1, traceContext: { requestId, traceParent } };
  return { id, leaseId, webhookId, customerId, attemptCount, readAtMs, event, target: toTarget(row, now) };
}

function toTarget(row: TargetRow, now: Date): LeasedDelivery['target'] {
  const { url, secretCiphertext, previousSecretCiphertext, previousSecretExpiresAt } = row;
  const overlaps = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
  return { url, secretCiphertext, previousSecretCiphertext: overlaps ? previousSecretCiphertext : null };
}
