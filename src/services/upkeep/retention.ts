import { setTimeout as sleep } from 'node:timers/promises';
import type { ResultSetHeader } from 'mysql2';
import type { DataSource } from 'typeorm';
import { statement } from '../../db/statements.js';
import { CommitBatch, inTransaction } from '../../db/transaction.js';
import { SESSION_DAYS } from '../../domain/staff/staff-session.js';
import { EVENT_DAYS } from '../../domain/webhooks/feed.js';
import { AdaptiveSize } from '../common/adaptive-size.js';

// The target for a batch. No lock may be held for more than 100 ms (docs/operations.md#what-is-deleted-when), and a
// batch can take several times as long as the previous one.
const TARGET_MS = 20;
const FIRST_SIZE = 100;
const SIZES = { min: 10, max: 2_000 };

/**
 * Controls how fast rows are deleted. Each batch is a transaction of its own; its size follows from the time of the
 * last one, and the pause between two batches is as long as a batch.
 */
export class DeleteThrottle {
  private readonly size = new AdaptiveSize(TARGET_MS, FIRST_SIZE, SIZES);

  /** @param onBatch called after each batch, with the time that it took. */
  constructor(private readonly onBatch: (tookMs: number) => void | Promise<void> = () => undefined) {}

  get batchSize(): number {
    return this.size.value;
  }

  async run(deleteBatch: () => Promise<unknown>): Promise<void> {
    const startedAt = performance.now();
    await deleteBatch();
    const tookMs = performance.now() - startedAt;
    this.size.adapt(tookMs);
    await this.onBatch(tookMs);
    await sleep(Math.ceil(tookMs));
  }
}

/** Rows of one table that are deleted once they are old. */
export interface RetentionRule {
  table: string;
  /** The primary key; default: `id`. */
  id?: string;
  /** The column with the age; an index starts with it, or has it after the column of `among`. Default: `created_at`. */
  time?: string;
  /** SQL for which rows count, by the first column of `index`; default: all. */
  among?: string;
  /** That index, where a server might choose another one and sort. */
  index?: string;
  /** SQL for whether an old row may be deleted; default: all may. */
  deletable?: string;
}

/**
 * Deletes the rows that are older than `before`, oldest first. It finds them without locks, by the index on their time,
 * and deletes each batch by primary key. It skips rows that are not `deletable`.
 */
export async function deleteOlder(
  dataSource: DataSource,
  { table, id = 'id', time = 'created_at', among = 'TRUE', index, deletable }: RetentionRule,
  before: Date,
  throttle: DeleteThrottle,
): Promise<void> {
  const select = `SELECT ${id} AS id, ${time} AS at FROM ${table} ${index ? `FORCE INDEX (${index})` : ''}
     WHERE ${among} AND ${time} < ? AND ${time} >= ? AND (${time} > ? OR ${id} > ?) ORDER BY ${time}, ${id} LIMIT ?`;
  const remove = `DELETE FROM ${table} WHERE ${id} IN (?)${deletable ? ` AND ${deletable}` : ''}`;
  let last: { id: unknown; at: Date } | undefined = { id: '', at: new Date(0) };
  for (;;) {
    const values: unknown[] = [before, last.at, last.at, last.id, throttle.batchSize];
    const rows: { id: unknown; at: Date }[] = await dataSource.query(select, values);
    last = rows.at(-1);
    if (!last) return;
    const ids = rows.map((row) => row.id);
    await throttle.run(() => deleteRows(dataSource, remove, ids));
  }
}

/** Deletes rows by primary key in a transaction of its own, whose COMMIT comes in the same round trip. */
function deleteRows(dataSource: DataSource, remove: string, ids: readonly unknown[]): Promise<number> {
  return inTransaction(dataSource, async () =>
    CommitBatch.of(
      { removed: statement(remove, [ids], (header: ResultSetHeader) => header.affectedRows) },
      ({ removed }) => removed,
    ),
  );
}

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
  { days: DELIVERY_DAYS, table: 'delivery_attempts', time: 'at' },
  {
    days: DELIVERY_DAYS,
    table: 'webhook_deliveries',
    // A delivery that was sent again recently has attempts that are still retained.
    deletable: `status <> 'PENDING'
      AND NOT EXISTS (SELECT 1 FROM delivery_attempts a WHERE a.delivery_id = webhook_deliveries.id)`,
  },
  {
    days: EVENT_DAYS,
    table: 'events',
    // The feed is ordered by it. An event without a stamp has not been read by anybody yet.
    time: 'feed_stamp',
    index: 'events_feed_stamp',
    deletable: 'NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = events.id)',
  },
  // Queued mails are deleted too: a mail of last month is of no use.
  { days: 30, table: 'mails' },
  {
    days: ORDER_KEY_DAYS,
    table: 'idempotency_keys',
    id: 'key_hash',
    index: 'idempotency_keys_created_at',
    deletable: IS_NOT_SETTLED,
  },
  {
    days: IDEMPOTENCY_DAYS,
    table: 'idempotency_keys',
    id: 'key_hash',
    among: 'order_number IS NULL',
    index: 'idempotency_keys_order_number',
    deletable: `sandbox_order IS NOT NULL AND ${IS_NOT_VOIDED}`,
  },
  { days: IDEMPOTENCY_DAYS, table: 'staff_idempotency_keys', id: 'key_hash' },
  // No session lasts longer, however much it is used.
  { days: SESSION_DAYS, table: 'staff_sessions' },
  // Only keys of the same day need these rows.
  { days: IDEMPOTENCY_DAYS + 1, table: 'sandbox_products', id: 'hash' },
];

const AUDIT_ENTRIES: RetentionRule = { table: 'audit_entries', time: 'at', index: 'audit_entries_at' };

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
