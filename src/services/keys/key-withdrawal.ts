import type { EntityManager } from 'typeorm';
import { noteCatalogueChange } from '../../db/catalogue-versions.js';
import type { LockedPool } from '../../db/locks.js';
import type { KeyImport } from '../../entities/keys/key-import.js';
import { chunksOf } from '../common/chunks.js';
import type { AuditActor, AuditTrail, Outcome } from '../staff/audit-trail.js';
import { recordPoolTransitions } from '../webhooks/stock-events.js';
import { getPool } from './license-pool-admin.js';
import { lockPoolOfImport } from './open-key-import.js';

/** Ids of one statement. */
const CHUNK_SIZE = 5_000;

/**
 * Withdraws available keys of a locked pool, and records stock events if that empties the pool.
 * @param why `reason` is omitted where their import has it; `isUndo` says whether that is undone, so that they can be
 *   imported again; others are withdrawn permanently.
 */
export async function withdrawFromPool(
  manager: EntityManager,
  pool: LockedPool,
  keyIds: readonly number[],
  now: Date,
  { reason = null, isUndo = false }: { reason?: string | null; isUndo?: boolean } = {},
): Promise<void> {
  if (keyIds.length === 0) return;
  for (const chunk of chunksOf(keyIds, CHUNK_SIZE)) {
    await manager.query(
      "UPDATE license_keys SET status = 'WITHDRAWN', undone_at = ?, withdrawal_reason = ? WHERE id IN (?)",
      [isUndo ? now : null, reason, chunk],
    );
  }
  await manager.query(
    `UPDATE license_pools SET available = available - ?, withdrawn = withdrawn + ?,
            stock_changed_at = GREATEST(stock_changed_at, ?), change_stamp = NULL WHERE id = ?`,
    [keyIds.length, keyIds.length, now, pool.id],
  );
  await noteCatalogueChange(manager, { poolIds: [pool.id] });
  if (pool.available === keyIds.length) await recordPoolTransitions(manager, [pool.id], now);
}

// The keys that one transaction withdraws: few enough that orders wait for the pool only briefly.
const WITHDRAWAL_CHUNK_SIZE = 20_000;

const SELECT_AVAILABLE = `
  SELECT id FROM license_keys FORCE INDEX (license_keys_key_import)
   WHERE key_import_id = ? AND order_item_id IS NULL AND status = 'AVAILABLE' ORDER BY id LIMIT ?`;

/** Why the unsold keys of an import are withdrawn. */
export interface ImportWithdrawal {
  /** As the audit log names it. */
  action: string;
  reason: string;
  /** Whether the keys may be imported again. */
  isUndone: boolean;
  /** Whether that was done before. @throws {DomainError} if it is refused. */
  wasDone: (keyImport: KeyImport) => boolean;
  /** What else happens in a transaction. @param isLast whether all keys are withdrawn. @returns what the audit log says of it. */
  follow: (manager: EntityManager, isLast: boolean, now: Date) => Promise<object>;
}

/**
 * Withdraws the unsold keys of an import. Many are withdrawn in pieces that commit one by one, each with its audit entry;
 * after a failure, doing the same again continues.
 * @returns how many this withdrew.
 */
export async function withdrawImport(
  audit: AuditTrail,
  actor: AuditActor,
  id: string,
  withdrawal: ImportWithdrawal,
  chunkSize = WITHDRAWAL_CHUNK_SIZE,
): Promise<number> {
  let withdrawn = 0;
  for (let isDone = false; !isDone;) {
    const chunk = await audit.change(actor, withdrawal.action, (manager, now) =>
      withdrawChunk(manager, id, withdrawal, chunkSize, now),
    );
    withdrawn += chunk.withdrawn;
    isDone = chunk.isDone;
  }
  return withdrawn;
}

async function withdrawChunk(
  manager: EntityManager,
  id: string,
  { reason, isUndone, wasDone, follow }: ImportWithdrawal,
  chunkSize: number,
  now: Date,
): Promise<Outcome<{ withdrawn: number; isDone: boolean }>> {
  const { pool, keyImport } = await lockPoolOfImport(manager, id);
  if (wasDone(keyImport)) return { repeated: true, result: { withdrawn: 0, isDone: true } };
  const rows = await manager.query<{ id: number }[]>(SELECT_AVAILABLE, [id, chunkSize + 1]);
  const keyIds = rows.slice(0, chunkSize).map((row) => row.id);
  const isDone = keyIds.length === rows.length;
  const before = await getPool(manager, pool.id);
  await withdrawFromPool(manager, pool, keyIds, now, { isUndo: isUndone });
  const further = await follow(manager, isDone, now);
  const { available, withdrawn } = await getPool(manager, pool.id);
  return {
    subject: { type: 'LicensePool', id: pool.id },
    before: { available: before.available, withdrawn: before.withdrawn },
    after: { available, withdrawn, ...further, keyImportId: id, reason },
    result: { withdrawn: keyIds.length, isDone },
  };
}
