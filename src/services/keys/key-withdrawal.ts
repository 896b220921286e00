import type { EntityManager } from 'typeorm';
import { noteCatalogueChange } from '../../db/catalogue-versions.js';
import type { LockedPool } from '../../db/locks.js';
import { chunksOf } from '../common/chunks.js';
import { recordPoolTransitions } from '../webhooks/stock-events.js';

/** Ids of one statement. */
const CHUNK_SIZE = 5_000;

/**
 * Withdraws available keys of a locked pool, and records stock events if that empties the pool.
 * @param isUndo whether their import is undone, so that they can be imported again; others are withdrawn
 *   permanently.
 */
export async function withdrawFromPool(
  manager: EntityManager,
  pool: LockedPool,
  keyIds: readonly number[],
  now: Date,
  isUndo = false,
): Promise<void> {
  if (keyIds.length === 0) return;
  for (const chunk of chunksOf(keyIds, CHUNK_SIZE)) {
    await manager.query("UPDATE license_keys SET status = 'WITHDRAWN', undone_at = ? WHERE id IN (?)", [
      isUndo ? now : null,
      chunk,
    ]);
  }
  await manager.query(
    `UPDATE license_pools SET available = available - ?, withdrawn = withdrawn + ?,
            stock_changed_at = GREATEST(stock_changed_at, ?), change_stamp = NULL WHERE id = ?`,
    [keyIds.length, keyIds.length, now, pool.id],
  );
  await noteCatalogueChange(manager, { ids: [pool.id] });
  if (pool.available === keyIds.length) await recordPoolTransitions(manager, [pool.id], now);
}
