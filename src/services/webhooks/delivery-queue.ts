import type { ResultSetHeader } from 'mysql2';
import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { guarding } from '../../db/guard.js';
import { newId } from '../../db/ids.js';
import { runBatch, statement } from '../../db/statements.js';
import { CommitBatch, inTransaction } from '../../db/transaction.js';
import type { EventContent } from '../../domain/webhooks/event.js';
import { Event } from '../../entities/webhooks/event.js';
import { WebhookDelivery } from '../../entities/webhooks/webhook-delivery.js';
import { Webhook } from '../../entities/webhooks/webhook.js';
import type { Clock } from '../common/clock.js';
import { EVENT_COLUMNS, type EventRow } from './event-facts.js';
import { stampEvents } from './event-order.js';
import { noteDeliveries } from './outbox.js';
import { findReplayed, IS_CLAIMABLE, LANE, REPLAYING, wishForShare } from './replay-lane.js';
import type { TraceContext } from '../common/request-scope.js';

/** A delivery that a sender has claimed: no other sender sends it until the claim expires. */
export interface ClaimedDelivery {
  id: number;
  claimId: string;
  webhookId: string;
  customerId: string;
  attemptCount: number;
  /** When its target was read, by `performance.now()`. */
  readAtMs: number;
  event: EventContent & { cause: TraceContext };
  target: Pick<Webhook, 'url' | 'secretCiphertext' | 'previousSecretCiphertext'>;
}

interface TargetRow extends Pick<Webhook, (typeof TARGET)[number]> {
  id: number;
  mayBeSent: number;
}

type ClaimedRow = EventRow &
  TargetRow &
  TraceContext &
  Pick<ClaimedDelivery, 'webhookId' | 'customerId' | 'attemptCount'>;

/** A claim expires after this time without a renewal; other senders may then claim its deliveries. */
export const CLAIM_LIFETIME_MS = 15_000;

/**
 * SQL for the expiry of a claim made or renewed now. It uses the database's clock, because the clocks of senders can
 * differ or jump: claims of running senders could then expire early, and those of dead ones never.
 */
const EXPIRY = `UTC_TIMESTAMP(3) + INTERVAL ${CLAIM_LIFETIME_MS / 1000} SECOND`;
// An expiry more than two lifetimes ahead was written before the database's clock was set back, so it counts as expired
// too.
const HAS_EXPIRED = `(claim_expires_at <= UTC_TIMESTAMP(3)
                      OR claim_expires_at > UTC_TIMESTAMP(3) + INTERVAL ${(2 * CLAIM_LIFETIME_MS) / 1000} SECOND)`;

const RELEASED = `queued = IF(status = 'PENDING', ${LANE}, NULL), claim_id = NULL, claim_expires_at = NULL`;

// A claim looks at the oldest LOOK_AHEAD deliveries and takes at most MAX_PER_WEBHOOK of each webhook, so that the
// backlog of a slow webhook neither fills a claim nor stays with one sender for long.
const LOOK_AHEAD = 2_000;
const MAX_PER_WEBHOOK = 20;

const CLAIMABLE = `webhook_deliveries WHERE queued = 1 AND ${IS_CLAIMABLE}`;
const SELECT_NEXT = `SELECT ${selectList(WebhookDelivery, '', ['id', 'webhookId'])} FROM ${CLAIMABLE} ORDER BY id LIMIT ?`;
const SELECT_BEHIND_BACKLOGS = `
  SELECT id FROM (
    SELECT id, ROW_NUMBER() OVER (PARTITION BY webhook_id ORDER BY id) AS place FROM (
      SELECT id, webhook_id FROM ${CLAIMABLE} ORDER BY id LIMIT ${LOOK_AHEAD}) ahead) placed
   WHERE place <= ${MAX_PER_WEBHOOK} ORDER BY place, id LIMIT ?`;
const SELECT_LANES = `(SELECT 2 AS lane FROM ${REPLAYING} LIMIT 1) UNION ALL (SELECT 1 FROM ${CLAIMABLE} LIMIT 1)`;

const SELECT_QUEUED = 'SELECT 1 FROM webhook_deliveries WHERE queued IN (1, 2) LIMIT 1';

const TARGET = ['url', 'secretCiphertext', 'previousSecretCiphertext', 'previousSecretExpiresAt'] as const;

const TARGETS = `
  ${selectList(WebhookDelivery, 'd', ['id'])}, ${selectList(Webhook, 'w', ['customerId', ...TARGET])},
         (w.active OR e.is_test) AND c.status = 'ACTIVE' AS mayBeSent
    FROM webhook_deliveries d JOIN events e ON e.id = d.event_id JOIN webhooks w ON w.id = d.webhook_id
    JOIN customers c ON c.id = w.customer_id
   WHERE d.id IN (?) AND d.claim_id IN (?)`;
const SELECT_TARGETS = `SELECT ${TARGETS}`;
// In the order of the stamps: version 0.3.0 may record events of a product with ids against their order.
const SELECT_CLAIMED = `
  SELECT ${selectList(WebhookDelivery, 'd', ['webhookId', 'attemptCount'])}, ${EVENT_COLUMNS},
         ${selectList(Event, 'e', ['requestId', 'traceParent'])}, ${TARGETS}
   ORDER BY e.feed_stamp IS NULL, e.feed_stamp, e.id, d.id`;

/** The queue of deliveries in the table `webhook_deliveries`, which any number of senders share. */
export class DeliveryQueue {
  /** The id of this sender's last wish for a share. */
  private wish = newId();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims queued deliveries, each webhook's oldest before any webhook's second oldest, and replayed ones only of webhooks
   * for which nothing new is queued. It skips webhooks of which another claim, even an expired one, holds
   * deliveries: only one sender at a time sends to a webhook, so it can keep the order. Deliveries whose webhook or
   * customer is no longer active are cancelled instead.
   * @param limit the maximal number of deliveries.
   */
  async claim(limit: number): Promise<ClaimedDelivery[]> {
    // Idle senders look often, so they take the lock that serialises claims only if there are deliveries.
    const lanes = await this.dataSource.query<{ lane: number }[]>(SELECT_LANES, [this.wish, this.wish]);
    if (lanes.length === 0) return [];
    const areReplayed = lanes.some(({ lane }) => lane === 2);
    const claimId = newId();
    const now = this.clock();
    const readAtMs = performance.now();
    const ids = await inTransaction(this.dataSource, (manager) => this.takeClaim(manager, claimId, limit, areReplayed));
    if (ids.length === 0) return [];
    const claimed = await this.cancelRefused(await this.readClaimed(ids, claimId), [claimId]);
    // All were cancelled; there may be more.
    if (claimed.length === 0) return this.claim(limit);
    return claimed.map((row) => toClaimed(row, claimId, now, readAtMs));
  }

  /**
   * Asks other senders for a share. For two seconds they leave half of the webhooks to this one, each as soon as they
   * have made what they hold of it, so that one sender does not keep busy webhooks for good.
   * @returns whether there is something to wait for.
   */
  async askForShare(): Promise<boolean> {
    const queued = await this.dataSource.query<unknown[]>(SELECT_QUEUED);
    if (queued.length === 0) return false;
    this.wish = newId();
    return inTransaction(this.dataSource, (manager) => wishForShare(manager, this.wish));
  }

  private async takeClaim(
    manager: EntityManager,
    claimId: string,
    limit: number,
    areReplayed: boolean,
  ): Promise<number[] | CommitBatch<number[]>> {
    const { next } = await runBatch(manager, {
      lock: statement('SELECT id FROM delivery_claim_lock WHERE id = 1 FOR UPDATE', []),
      guard: guarding('deliveries'),
      next: statement(SELECT_NEXT, [this.wish, limit], (rows: QueuedRow[]) => rows),
    });
    const ids = hasBacklog(next, limit)
      ? await findBehindBacklogs(manager, this.wish, limit)
      : next.map(({ id }) => id);
    if (areReplayed) ids.push(...(await findReplayed(manager, this.wish, limit - ids.length)));
    if (ids.length === 0) return ids;
    const take = statement(
      `UPDATE webhook_deliveries FORCE INDEX (PRIMARY) SET queued = NULL, claim_id = ?, claim_expires_at = ${EXPIRY}
        WHERE id IN (?) AND queued IS NOT NULL`,
      [claimId, ids],
    );
    return CommitBatch.of({ take }, () => ids);
  }

  private async readClaimed(ids: readonly number[], claimId: string): Promise<ClaimedRow[]> {
    const read = () => this.dataSource.query<ClaimedRow[]>(SELECT_CLAIMED, [ids, claimId]);
    const rows = await read();
    // A product's event is sent with its sequence. Few events are claimed before they have one.
    const isPlaced = ({ productId, sequence, isTest }: ClaimedRow): boolean =>
      productId === null || sequence !== null || isTest === 1;
    if (rows.every(isPlaced)) return rows;
    await stampEvents(this.dataSource);
    return read();
  }

  /** Queues deliveries of expired claims again: their senders have stopped or hang. @returns how many deliveries. */
  reclaim(): Promise<number> {
    return this.changeFound(RELEASED, HAS_EXPIRED, []);
  }

  /** Renews the claims on these deliveries for a further lifetime. */
  async renew(claims: readonly ClaimedDelivery[]): Promise<void> {
    await inTransaction(this.dataSource, (manager) =>
      manager.query(`UPDATE webhook_deliveries SET claim_expires_at = ${EXPIRY} WHERE id IN (?) AND claim_id IN (?)`, [
        claims.map(({ id }) => id),
        claimIds(claims),
      ]),
    );
  }

  /** Releases claims: deliveries that are still pending are queued again. */
  async handBack(claims: readonly ClaimedDelivery[]): Promise<void> {
    if (claims.length === 0) return;
    await inTransaction(this.dataSource, async (manager) => {
      await manager.query(`UPDATE webhook_deliveries SET ${RELEASED} WHERE id IN (?) AND claim_id IN (?)`, [
        claims.map(({ id }) => id),
        claimIds(claims),
      ]);
      noteDeliveries(manager);
    });
  }

  /**
   * The current URL and secrets of deliveries that were claimed some time ago. Leaves out deliveries whose claim was
   * lost, and those that must no longer be sent, which it cancels.
   */
  async currentTargets(claims: readonly ClaimedDelivery[]): Promise<(ClaimedDelivery['target'] | undefined)[]> {
    const rows = await this.dataSource.query<TargetRow[]>(SELECT_TARGETS, [
      claims.map(({ id }) => id),
      claimIds(claims),
    ]);
    const sendable = await this.cancelRefused(rows, claimIds(claims));
    const now = this.clock();
    const found = new Map(sendable.map((row) => [row.id, toTarget(row, now)]));
    return claims.map(({ id }) => found.get(id));
  }

  /** Queues a delivery whose retry is due; does nothing where it is queued, claimed or ended. */
  async requeue(id: number): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await manager.query(
        `UPDATE webhook_deliveries SET queued = ${LANE}
          WHERE id = ? AND status = 'PENDING' AND queued IS NULL AND claim_id IS NULL AND next_attempt_at <= ?`,
        [id, this.clock()],
      );
      noteDeliveries(manager);
    });
  }

  /**
   * Queues deliveries whose retry job is lost, so that they are late, and those that are due further ahead than any
   * retry can be, because a clock was ahead when they were scheduled.
   * @param lateMs how late a retry must be to count as lost.
   * @param longestDelayMs the longest delay of any retry.
   * @returns how many deliveries.
   */
  sweep(lateMs: number, longestDelayMs: number): Promise<number> {
    const isOutOfSight =
      "status = 'PENDING' AND (next_attempt_at < ? OR next_attempt_at > ?) AND queued IS NULL AND claim_id IS NULL";
    const nowMs = this.clock().getTime();
    const bounds = [new Date(nowMs - lateMs), new Date(nowMs + longestDelayMs + lateMs)];
    return this.changeFound(`queued = ${LANE}`, isOutOfSight, bounds);
  }

  /**
   * The number of pending deliveries, those waiting for a retry included, and the age of the oldest that is not replayed:
   * a replay may wait, and what it sends again is old.
   */
  async backlog(): Promise<{ waiting: number; oldestAgeSeconds: number }> {
    const [row] = await this.dataSource.query<{ waiting: number; oldest: Date | null }[]>(
      "SELECT COUNT(*) AS waiting, MIN(IF(replayed, NULL, created_at)) AS oldest FROM webhook_deliveries WHERE status = 'PENDING'",
    );
    const ageMs = row?.oldest ? this.clock().getTime() - row.oldest.getTime() : 0;
    return { waiting: row?.waiting ?? 0, oldestAgeSeconds: ageMs / 1000 };
  }

  /** Queues deliveries of which there is rarely one: the plain SELECT takes no locks that senders would have to wait for. */
  private async changeFound(assignments: string, condition: string, values: readonly unknown[]): Promise<number> {
    const select = `SELECT id FROM webhook_deliveries WHERE ${condition}`;
    const found = await this.dataSource.query<{ id: number }[]>(select, [...values]);
    if (found.length === 0) return 0;
    return inTransaction(this.dataSource, async (manager) => {
      const { affectedRows } = await manager.query<ResultSetHeader>(
        `UPDATE webhook_deliveries SET ${assignments} WHERE id IN (?) AND ${condition}`,
        [found.map(({ id }) => id), ...values],
      );
      if (affectedRows > 0) noteDeliveries(manager);
      return affectedRows;
    });
  }

  /** Cancels those that must no longer be sent, and gives the others. */
  private async cancelRefused<R extends TargetRow>(rows: readonly R[], claims: readonly string[]): Promise<R[]> {
    const ids = rows.filter(({ mayBeSent }) => mayBeSent !== 1).map(({ id }) => id);
    if (ids.length > 0) {
      await inTransaction(this.dataSource, (manager) =>
        manager.query(
          `UPDATE webhook_deliveries SET status = 'CANCELLED', next_attempt_at = NULL, claim_id = NULL, claim_expires_at = NULL
            WHERE id IN (?) AND claim_id IN (?)`,
          [ids, claims],
        ),
      );
    }
    return rows.filter(({ mayBeSent }) => mayBeSent === 1);
  }
}

interface QueuedRow {
  id: number;
  webhookId: string;
}

/** Whether one webhook has several of the oldest deliveries, so that others wait behind them. */
function hasBacklog(oldest: readonly QueuedRow[], limit: number): boolean {
  const webhooks = new Map<string, number>();
  for (const { webhookId } of oldest) webhooks.set(webhookId, (webhooks.get(webhookId) ?? 0) + 1);
  // With fewer rows than the limit there are no others behind them.
  const most = oldest.length < limit ? MAX_PER_WEBHOOK : 1;
  return Math.max(0, ...webhooks.values()) > most;
}

/** Looks further ahead: each webhook's oldest before any webhook's second oldest. */
async function findBehindBacklogs(manager: EntityManager, wish: string, limit: number): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>(SELECT_BEHIND_BACKLOGS, [wish, limit]);
  return rows.map(({ id }) => id);
}

function claimIds(claims: readonly ClaimedDelivery[]): string[] {
  return [...new Set(claims.map(({ claimId }) => claimId))];
}

function toClaimed(row: ClaimedRow, claimId: string, now: Date, readAtMs: number): ClaimedDelivery {
  const { id, webhookId, customerId, attemptCount, requestId, traceParent } = row;
  const event = { ...row, isTest: row.isTest === 1, cause: { requestId, traceParent } };
  return { id, claimId, webhookId, customerId, attemptCount, readAtMs, event, target: toTarget(row, now) };
}

function toTarget(row: TargetRow, now: Date): ClaimedDelivery['target'] {
  const { url, secretCiphertext, previousSecretCiphertext, previousSecretExpiresAt } = row;
  const overlaps = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
  return { url, secretCiphertext, previousSecretCiphertext: overlaps ? previousSecretCiphertext : null };
}
