import type { ResultSetHeader } from 'mysql2';
import type { EntityManager } from 'typeorm';
import { raiseCatalogueVersions } from '../db/catalogue-versions.js';
import type { LockedPool } from '../db/locks.js';
import { valueById } from '../db/value-by-id.js';
import type { Take } from '../domain/stock.js';

/** A key chosen for an order line; its pool is locked, so nobody else can choose it. */
export interface ChosenKey {
  id: number;
  poolId: string;
  ciphertext: Buffer;
}

function countByPool(takes: readonly Take[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { poolId, count } of takes) counts.set(poolId, (counts.get(poolId) ?? 0) + count);
  return counts;
}

/** Reads the oldest available keys of the locked pools, all in one statement. */
async function readKeys(
  manager: EntityManager,
  counts: Map<string, number>,
  pools: Map<string, LockedPool>,
): Promise<ChosenKey[]> {
  const selects = [...counts].map(([poolId, count]) => ({
    sql: `(SELECT id, license_pool_id AS poolId, ciphertext FROM license_keys
            WHERE license_pool_id = ? AND status = 'AVAILABLE' AND id >= ? ORDER BY id LIMIT ?)`,
    values: [poolId, pools.get(poolId)?.nextKeyId ?? 0, count],
  }));
  return manager.query<ChosenKey[]>(
    selects.map(({ sql }) => sql).join(' UNION ALL '),
    selects.flatMap(({ values }) => values),
  );
}

/**
 * Chooses the keys for each line, the oldest first. Nothing is written yet.
 * @throws {Error} where a pool holds fewer keys than its counter says: a broken invariant, never a refusal.
 */
export async function chooseKeys(
  manager: EntityManager,
  takesOfLines: readonly (readonly Take[])[],
  pools: Map<string, LockedPool>,
): Promise<ChosenKey[][]> {
  const counts = countByPool(takesOfLines.flat());
  const keys = counts.size === 0 ? [] : await readKeys(manager, counts, pools);
  const left = new Map<string, ChosenKey[]>();
  for (const key of keys.sort((a, b) => b.id - a.id)) {
    const known = left.get(key.poolId);
    if (known) known.push(key);
    else left.set(key.poolId, [key]);
  }
  return takesOfLines.map((takes) => {
    const chosen = takes.flatMap(({ poolId, count }) => {
      const taken = left.get(poolId)?.splice(-count).reverse() ?? [];
      if (taken.length < count) throw new Error(`License pool ${poolId} holds fewer keys than its counter says`);
      return taken;
    });
    return chosen.sort((a, b) => a.id - b.id);
  });
}

/** Writes that the keys belong to these order items now. */
export async function allocateKeys(
  manager: EntityManager,
  keysOfItems: ReadonlyMap<number, ChosenKey[]>,
): Promise<void> {
  if (keysOfItems.size === 0) return;
  const cases = [...keysOfItems].map(([itemId, keys]) => [keys.map(({ id }) => id), itemId]);
  const ids = cases.flatMap(([keyIds]) => keyIds);
  const result = await manager.query<ResultSetHeader>(
    `UPDATE license_keys
        SET status = 'ALLOCATED', order_item_id = CASE ${cases.map(() => 'WHEN id IN (?) THEN ?').join(' ')} END
      WHERE id IN (?) AND status = 'AVAILABLE'`,
    [...cases.flat(), ids],
  );
  if (result.affectedRows !== ids.length) throw new Error('A license key changed while its pool was locked');
}

/** Moves the counters of locked pools, all in one statement; gives those that are empty now. */
export async function moveCounters(
  manager: EntityManager,
  keys: readonly ChosenKey[],
  pools: Map<string, LockedPool>,
  now: Date,
): Promise<string[]> {
  if (keys.length === 0) return [];
  const counts = new Map<string, number>();
  const nextKeyIds = new Map<string, number>();
  for (const { id, poolId } of keys) {
    counts.set(poolId, (counts.get(poolId) ?? 0) + 1);
    nextKeyIds.set(poolId, Math.max(nextKeyIds.get(poolId) ?? 0, id + 1));
  }
  const count = valueById(counts);
  const nextKeyId = valueById(nextKeyIds);
  await manager.query(
    `UPDATE license_pools SET available = available - ${count.sql}, allocated = allocated + ${count.sql},
            next_key_id = ${nextKeyId.sql}, stock_changed_at = ? WHERE id IN (?)`,
    [...count.values, ...count.values, ...nextKeyId.values, now, [...counts.keys()]],
  );
  await raiseCatalogueVersions(manager, { ids: [...counts.keys()] });
  return [...counts].filter(([poolId, taken]) => pools.get(poolId)?.available === taken).map(([poolId]) => poolId);
}
