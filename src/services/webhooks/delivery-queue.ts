import type { ResultSetHeader } from 'mysql2';
import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { guard } from '../../db/guard.js';
import { newId } from '../../db/ids.js';
import { inTransaction } from '../../db/transaction.js';
import type { WebhookEventKind } from '../../domain/webhook.js';
import { Event } from '../../entities/event.js';
import { WebhookDelivery } from '../../entities/webhook-delivery.js';
import { Webhook } from '../../entities/webhook.js';
import type { Clock } from '../common/clock.js';
import { markRecorded } from './outbox.js';
import type { Cause } from '../common/request-scope.js';

/** A delivery that one sender has to itself until its claim expires. */
export interface ClaimedDelivery {
  id: number;
  claimId: string;
  webhookId: string;
  attemptCount: number;
  /** By the clock of `performance`. */
  claimedAtMs: number;
  event: {
    kind: WebhookEventKind;
    occurredAt: Date;
    productId: string;
    sku: string;
    name: string;
    availableStock: number | null;
    isTest: boolean;
    id: number;
    cause: Cause;
  };
  oldPriceCents: number | null;
  newPriceCents: number | null;
  target: { url: string; secretCiphertext: Buffer; previousSecretCiphertext: Buffer | null };
}

interface ClaimedRow {
  id: number;
  webhookId: string;
  attemptCount: number;
  kind: WebhookEventKind;
  occurredAt: Date;
  productId: string;
  sku: string;
  name: string;
  availableStock: number | null;
  isTest: number;
  eventId: number;
  requestId: string | null;
  traceParent: string | null;
  oldPriceCents: number | null;
  newPriceCents: number | null;
  url: string;
  secretCiphertext: Buffer;
  previousSecretCiphertext: Buffer | null;
  previousSecretExpiresAt: Date | null;
  mayBeSent: number;
}

/** How long a sender is believed to be alive without a sign of it: what it left behind is taken up after that. */
export const CLAIM_LIFETIME_MS = 15_000;

/**
 * When a claim made or renewed now expires. It is the database that tells the time: senders whose clocks differ, or jump,
 * would take each other's claims for expired, or those of the dead for alive.
 */
const EXPIRY = `UTC_TIMESTAMP(3) + INTERVAL ${CLAIM_LIFETIME_MS / 1000} SECOND`;
// No living sender's claim runs for much longer than a lifetime: one that would was made before that clock was set back.
const HAS_EXPIRED = `(claim_expires_at <= UTC_TIMESTAMP(3)
                      OR claim_expires_at > UTC_TIMESTAMP(3) + INTERVAL ${(2 * CLAIM_LIFETIME_MS) / 1000} SECOND)`;

// How far ahead a claim looks, and how many deliveries of one webhook it takes at once: a slow webhook's backlog must
// neither fill a claim nor be in one sender's hands for long.
const LOOK_AHEAD = 2_000;
const MAX_PER_WEBHOOK = 20;

const CLAIMABLE = `webhook_deliveries WHERE queued = 1 AND webhook_id NOT IN
  (SELECT webhook_id FROM webhook_deliveries WHERE claim_expires_at IS NOT NULL)`;

const EVENT_COLUMNS = selectList(Event, 'e', [
  'kind',
  'occurredAt',
  'productId',
  'sku',
  'name',
  'availableStock',
  'isTest',
  'id AS eventId',
  'requestId',
  'traceParent',
]);

const SELECT_CLAIMED = `
  SELECT ${selectList(WebhookDelivery, 'd', ['id', 'webhookId', 'attemptCount', 'oldPriceCents', 'newPriceCents'])},
         ${EVENT_COLUMNS},
         ${selectList(Webhook, 'w', ['url', 'secretCiphertext', 'previousSecretCiphertext', 'previousSecretExpiresAt'])},
         (w.active OR e.is_test) AND c.status = 'ACTIVE' AS mayBeSent
    FROM webhook_deliveries d JOIN events e ON e.id = d.event_id JOIN webhooks w ON w.id = d.webhook_id
    JOIN customers c ON c.id = w.customer_id
   WHERE d.id IN (?) AND d.claim_id = ? ORDER BY d.id`;

/** The table of deliveries as a queue that any number of senders share. */
export class DeliveryQueue {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims queued deliveries, oldest first, but none of a webhook of which a claim holds others, be it one that has
   * expired: all that is under way to one webhook is in one sender's hands, which can so keep it in order. Deliveries
   * that may not be sent any more are cancelled instead.
   */
  async claim(limit: number): Promise<ClaimedDelivery[]> {
    // Idle senders look often; only where there is something do they take the lock that lets one claim at a time.
    const [claimable] = await this.dataSource.query<unknown[]>(`SELECT 1 FROM ${CLAIMABLE} LIMIT 1`);
    if (!claimable) return [];
    const claimId = newId();
    const now = this.clock();
    const claimedAtMs = performance.now();
    const ids = await inTransaction(this.dataSource, (manager) => this.takeClaim(manager, claimId, limit));
    if (ids.length === 0) return [];
    const rows = await this.dataSource.query<ClaimedRow[]>(SELECT_CLAIMED, [ids, claimId]);
    const refused = rows.filter(({ mayBeSent }) => mayBeSent !== 1).map(({ id }) => id);
    if (refused.length > 0) await this.cancel(refused, claimId);
    const claimed = rows.filter(({ mayBeSent }) => mayBeSent === 1);
    // Behind what is not to be sent there may be more.
    if (claimed.length === 0) return this.claim(limit);
    return claimed.map((row) => toClaimed(row, claimId, now, claimedAtMs));
  }

  private async takeClaim(manager: EntityManager, claimId: string, limit: number): Promise<number[]> {
    await manager.query('SELECT id FROM delivery_claim_lock WHERE id = 1 FOR UPDATE');
    await guard(manager, 'deliveries');
    const rows = await manager.query<{ id: number }[]>(
      `SELECT id FROM (
         SELECT id, ROW_NUMBER() OVER (PARTITION BY webhook_id ORDER BY id) AS place FROM (
           SELECT id, webhook_id FROM ${CLAIMABLE} ORDER BY id LIMIT ${LOOK_AHEAD}) ahead) placed
        WHERE place <= ${MAX_PER_WEBHOOK} ORDER BY id LIMIT ?`,
      [limit],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return ids;
    await manager.query(
      `UPDATE webhook_deliveries SET queued = NULL, claim_id = ?, claim_expires_at = ${EXPIRY}
        WHERE id IN (?) AND queued = 1`,
      [claimId, ids],
    );
    return ids;
  }

  /** Queues again what senders claimed that give no sign of life any more. @returns how many deliveries. */
  async reclaim(): Promise<number> {
    // Hardly ever is there one, and looking takes no lock that a sender's own writing could collide with.
    const expired = await this.dataSource.query<{ id: number }[]>(
      `SELECT id FROM webhook_deliveries WHERE ${HAS_EXPIRED}`,
    );
    if (expired.length === 0) return 0;
    return inTransaction(this.dataSource, async (manager) => {
      const { affectedRows } = await manager.query<ResultSetHeader>(
        `UPDATE webhook_deliveries SET queued = IF(status = 'PENDING', 1, NULL), claim_id = NULL, claim_expires_at = NULL
          WHERE id IN (?) AND ${HAS_EXPIRED}`,
        [expired.map(({ id }) => id)],
      );
      return affectedRows;
    });
  }

  /** A sign of life: the claims on these deliveries go on. */
  async renew(claims: readonly ClaimedDelivery[]): Promise<void> {
    await inTransaction(this.dataSource, (manager) =>
      manager.query(`UPDATE webhook_deliveries SET claim_expires_at = ${EXPIRY} WHERE id IN (?) AND claim_id IN (?)`, [
        claims.map(({ id }) => id),
        claimIds(claims),
      ]),
    );
  }

  /** Gives back what was claimed and not begun. */
  async handBack(claims: readonly ClaimedDelivery[]): Promise<void> {
    if (claims.length === 0) return;
    await inTransaction(this.dataSource, async (manager) => {
      await manager.query(
        `UPDATE webhook_deliveries SET queued = IF(status = 'PENDING', 1, NULL), claim_id = NULL, claim_expires_at = NULL
          WHERE id IN (?) AND claim_id IN (?)`,
        [claims.map(({ id }) => id), claimIds(claims)],
      );
      markRecorded(manager);
    });
  }

  /**
   * Where a delivery that was claimed some time ago is to be sent by now, and signed with what; null where it is not to
   * be sent any more.
   */
  async currentTarget({ id, claimId }: ClaimedDelivery): Promise<ClaimedDelivery['target'] | null> {
    const [row] = await this.dataSource.query<ClaimedRow[]>(SELECT_CLAIMED, [[id], claimId]);
    if (!row) return null;
    if (row.mayBeSent === 1) return toTarget(row, this.clock());
    await this.cancel([id], claimId);
    return null;
  }

  /** Queues a delivery whose retry is due, unless it has been dealt with otherwise. */
  async requeue(id: number): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await manager.query(
        `UPDATE webhook_deliveries SET queued = 1
          WHERE id = ? AND status = 'PENDING' AND queued IS NULL AND claim_id IS NULL AND next_attempt_at <= ?`,
        [id, this.clock()],
      );
      markRecorded(manager);
    });
  }

  /**
   * Queues every delivery whose retry is not in sight: it is late, so whatever should have woken it is lost; or it is put
   * off for longer than any retry is, by a clock that was ahead then.
   * @returns how many deliveries.
   */
  async sweep(lateMs: number, longestDelayMs: number): Promise<number> {
    const isOutOfSight =
      "status = 'PENDING' AND (next_attempt_at < ? OR next_attempt_at > ?) AND queued IS NULL AND claim_id IS NULL";
    const nowMs = this.clock().getTime();
    const bounds = [new Date(nowMs - lateMs), new Date(nowMs + longestDelayMs + lateMs)];
    // Hardly ever is there one, and looking takes no lock.
    const found = await this.dataSource.query<{ id: number }[]>(
      `SELECT id FROM webhook_deliveries WHERE ${isOutOfSight}`,
      bounds,
    );
    if (found.length === 0) return 0;
    return inTransaction(this.dataSource, async (manager) => {
      const { affectedRows } = await manager.query<ResultSetHeader>(
        `UPDATE webhook_deliveries SET queued = 1 WHERE id IN (?) AND ${isOutOfSight}`,
        [found.map(({ id }) => id), ...bounds],
      );
      if (affectedRows > 0) markRecorded(manager);
      return affectedRows;
    });
  }

  /** What waits, the retries included, and for how long the oldest has. */
  async backlog(): Promise<{ waiting: number; oldestAgeSeconds: number }> {
    const [row] = await this.dataSource.query<{ waiting: number; oldest: Date | null }[]>(
      "SELECT COUNT(*) AS waiting, MIN(created_at) AS oldest FROM webhook_deliveries WHERE status = 'PENDING'",
    );
    const ageMs = row?.oldest ? this.clock().getTime() - row.oldest.getTime() : 0;
    return { waiting: row?.waiting ?? 0, oldestAgeSeconds: ageMs / 1000 };
  }

  private async cancel(ids: readonly number[], claimId: string): Promise<void> {
    await inTransaction(this.dataSource, (manager) =>
      manager.query(
        `UPDATE webhook_deliveries SET status = 'CANCELLED', next_attempt_at = NULL, claim_id = NULL, claim_expires_at = NULL
          WHERE id IN (?) AND claim_id = ?`,
        [ids, claimId],
      ),
    );
  }
}

function claimIds(claims: readonly ClaimedDelivery[]): string[] {
  return [...new Set(claims.map(({ claimId }) => claimId))];
}

function toClaimed(row: ClaimedRow, claimId: string, now: Date, claimedAtMs: number): ClaimedDelivery {
  return {
    id: row.id,
    claimId,
    webhookId: row.webhookId,
    attemptCount: row.attemptCount,
    claimedAtMs,
    event: {
      kind: row.kind,
      occurredAt: row.occurredAt,
      productId: row.productId,
      sku: row.sku,
      name: row.name,
      availableStock: row.availableStock,
      isTest: row.isTest === 1,
      id: row.eventId,
      cause: { requestId: row.requestId, traceParent: row.traceParent },
    },
    oldPriceCents: row.oldPriceCents,
    newPriceCents: row.newPriceCents,
    target: toTarget(row, now),
  };
}

function toTarget(row: ClaimedRow, now: Date): ClaimedDelivery['target'] {
  const { url, secretCiphertext, previousSecretCiphertext, previousSecretExpiresAt } = row;
  const overlaps = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
  return { url, secretCiphertext, previousSecretCiphertext: overlaps ? previousSecretCiphertext : null };
}
