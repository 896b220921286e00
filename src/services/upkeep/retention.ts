import type { ResultSetHeader } from 'mysql2';
import type { DataSource } from 'typeorm';
import { queryLong } from '../../db/statement-timeout.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Attempts, ended deliveries and their events are kept for 30 days (docs/spec/webhooks.md#attempts). */
const DELIVERY_RETENTION_MS = 30 * DAY_MS;

/** Idempotency keys are valid for 24 hours (docs/spec/orders.md#idempotency), and kept longer for clients that repeat late. */
const IDEMPOTENCY_RETENTION_MS = 7 * DAY_MS;

// Small statements, so that none holds many locks for long.
const BATCH_SIZE = 2_000;

async function deleteInBatches(dataSource: DataSource, sql: string, values: unknown[]): Promise<void> {
  for (;;) {
    const { affectedRows } = await queryLong<ResultSetHeader>(dataSource, `${sql} LIMIT ${BATCH_SIZE}`, values);
    if (affectedRows < BATCH_SIZE) return;
  }
}

/**
 * The earlier of this process's time and the database's. Deleting cannot be undone, and a clock that is ahead would
 * delete too early: without its Idempotency-Key, a repeated order would be placed twice.
 * @param now by this process's clock.
 */
export async function cautiousNow(dataSource: DataSource, now: Date): Promise<Date> {
  const [row] = await dataSource.query<{ now: Date }[]>('SELECT UTC_TIMESTAMP(3) AS now');
  return row && row.now < now ? row.now : now;
}

/** Deletes rows whose retention has ended, and previous webhook secrets that no longer sign. */
export async function cleanUp(dataSource: DataSource, now: Date): Promise<void> {
  const before = (ageMs: number): Date => new Date(now.getTime() - ageMs);
  const old = before(DELIVERY_RETENTION_MS);
  await deleteInBatches(dataSource, 'DELETE FROM delivery_attempts WHERE at < ?', [old]);
  // A delivery that was sent again recently has attempts that are still kept.
  await deleteInBatches(
    dataSource,
    `DELETE FROM webhook_deliveries WHERE created_at < ? AND status <> 'PENDING'
        AND NOT EXISTS (SELECT 1 FROM delivery_attempts a WHERE a.delivery_id = webhook_deliveries.id)`,
    [old],
  );
  await deleteInBatches(
    dataSource,
    'DELETE FROM events WHERE occurred_at < ? AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = events.id)',
    [old],
  );
  await deleteInBatches(dataSource, 'DELETE FROM idempotency_keys WHERE created_at < ?', [
    before(IDEMPOTENCY_RETENTION_MS),
  ]);
  await deleteInBatches(dataSource, 'DELETE FROM staff_idempotency_keys WHERE created_at < ?', [
    before(IDEMPOTENCY_RETENTION_MS),
  ]);
  // Keys of the same day, and no later ones, need it.
  await deleteInBatches(dataSource, 'DELETE FROM sandbox_products WHERE created_at < ?', [
    before(IDEMPOTENCY_RETENTION_MS + DAY_MS),
  ]);
  await dataSource.query(
    `UPDATE webhooks SET previous_secret_ciphertext = NULL, previous_secret_expires_at = NULL
      WHERE previous_secret_expires_at <= ?`,
    [now],
  );
}
