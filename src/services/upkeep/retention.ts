import type { DataSource } from 'typeorm';
import { inTransaction } from '../../db/transaction.js';
import { SESSION_DAYS } from '../../domain/staff/staff-session.js';
import { EVENT_DAYS } from '../../domain/webhooks/feed.js';
import { deleteOlder, deleteRows, DeleteThrottle, type RetentionRule } from './bounded-deletes.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Attempts and ended deliveries are retained for 30 days (docs/spec/webhooks.md#attempts). */
const DELIVERY_DAYS = 30;

/** The Idempotency-Keys of orders are retained for 90 days (docs/spec/orders.md#idempotency). */
const ORDER_KEY_DAYS = 90;

/** Those of the sandbox and of staff are valid for 24 hours, and retained longer for clients that repeat late. */
const IDEMPOTENCY_DAYS = 7;

/** A voided key must never create an order, and a settled one must always return its order: their rows stay. */
const IS_NOT_VOIDED = "NOT (sandbox_order <=> '')";
const IS_NOT_SETTLED = `${IS_NOT_VOIDED} AND settled_at IS NULL`;

const FAILED_JOB_DAYS = 30;

/** What is deleted when it is as old as this. */
const RETENTION_RULES: readonly (RetentionRule & { days: number })[] = [
  { days: DELIVERY_DAYS, table: 'delivery_attempts', id: 'id', time: 'at' },
  {
    days: DELIVERY_DAYS,
    table: 'webhook_deliveries',
    id: 'id',
    time: 'created_at',
    // A delivery that was sent again recently has attempts that are still retained.
    deletable: `status <> 'PENDING'
      AND NOT EXISTS (SELECT 1 FROM delivery_attempts a WHERE a.delivery_id = webhook_deliveries.id)`,
  },
  {
    days: EVENT_DAYS,
    table: 'events',
    id: 'id',
    // The feed is ordered by it. An event without a stamp has not been read by anybody yet.
    time: 'feed_stamp',
    index: 'events_feed_stamp',
    deletable: 'NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = events.id)',
  },
  // Queued mails are deleted too: a mail of last month is of no use.
  { days: 30, table: 'mails', id: 'id', time: 'created_at' },
  {
    days: ORDER_KEY_DAYS,
    table: 'idempotency_keys',
    id: 'key_hash',
    time: 'created_at',
    index: 'idempotency_keys_created_at',
    deletable: IS_NOT_SETTLED,
  },
  {
    days: IDEMPOTENCY_DAYS,
    table: 'idempotency_keys',
    id: 'key_hash',
    time: 'created_at',
    among: 'order_number IS NULL',
    index: 'idempotency_keys_order_number',
    deletable: `sandbox_order IS NOT NULL AND ${IS_NOT_VOIDED}`,
  },
  { days: IDEMPOTENCY_DAYS, table: 'staff_idempotency_keys', id: 'key_hash', time: 'created_at' },
  // No session lasts longer, however much it is used.
  { days: SESSION_DAYS, table: 'staff_sessions', id: 'id', time: 'created_at' },
  // Only keys of the same day need these rows.
  { days: IDEMPOTENCY_DAYS + 1, table: 'sandbox_products', id: 'hash', time: 'created_at' },
];

const AUDIT_ENTRIES: RetentionRule = { table: 'audit_entries', id: 'id', time: 'at', index: 'audit_entries_at' };

/**
 * The earlier of this process's time and the database's. A clock that is ahead would delete too early, which cannot be
 * undone: without its Idempotency-Key, a repeated order would be placed twice.
 * @param now by this process's clock.
 */
export async function earliestNow(dataSource: DataSource, now: Date): Promise<Date> {
  const [row] = await dataSource.query<{ now: Date }[]>('SELECT UTC_TIMESTAMP(3) AS now');
  return row && row.now < now ? row.now : now;
}

/**
 * Deletes rows whose retention has ended, and previous webhook secrets that no longer sign
 * (docs/operations.md#what-is-deleted-when).
 * @param auditDays the retention of audit entries in days; 0 for ever.
 */
export async function cleanUp(
  dataSource: DataSource,
  now: Date,
  auditDays: number,
  throttle = new DeleteThrottle(),
): Promise<void> {
  const kinds = [...RETENTION_RULES, ...(auditDays > 0 ? [{ ...AUDIT_ENTRIES, days: auditDays }] : [])];
  for (const { days, ...kind } of kinds) await deleteOlder(dataSource, kind, daysBefore(now, days), throttle);
  await deleteOldSecrets(dataSource, now);
}

/** Deletes jobs that have failed permanently. Their rows stay for a while, so that people can look at them. */
export async function deleteFailedJobs(
  dataSource: DataSource,
  names: readonly string[],
  now: Date,
  throttle = new DeleteThrottle(),
): Promise<void> {
  for (;;) {
    const rows = await dataSource.query<{ id: number }[]>(
      `SELECT id FROM agenda_jobs
        WHERE name IN (?) AND waiting = 0 AND next_run_at IS NULL AND failed_at < ? LIMIT ?`,
      [names, daysBefore(now, FAILED_JOB_DAYS).getTime(), throttle.batchSize],
    );
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await throttle.run(() => deleteRows(dataSource, 'DELETE FROM agenda_jobs WHERE id IN (?)', ids));
  }
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

async function deleteOldSecrets(dataSource: DataSource, now: Date): Promise<void> {
  // Few overlaps end in an hour, and a plain SELECT locks none of the webhooks that it passes.
  const rows = await dataSource.query<{ id: string }[]>(
    'SELECT id FROM webhooks WHERE previous_secret_expires_at <= ?',
    [now],
  );
  if (rows.length === 0) return;
  await inTransaction(dataSource, (manager) =>
    manager.query(
      `UPDATE webhooks SET previous_secret_ciphertext = NULL, previous_secret_expires_at = NULL
        WHERE id IN (?) AND previous_secret_expires_at <= ?`,
      [rows.map(({ id }) => id), now],
    ),
  );
}
