import type { ResultSetHeader } from 'mysql2';
import { selectList } from '../../db/columns.js';
import type { SqlExpression } from '../../db/insert-ids.js';
import type { LockedPool } from '../../db/locks.js';
import { valueById } from '../../db/sql.js';
import { constant, statement, type Statement } from '../../db/statements.js';
import { groupBy } from '../../domain/common/group-by.js';
import { quantitiesByPool, type PoolQuantity } from '../../domain/orders/stock.js';
import { LicenseKey } from '../../entities/keys/license-key.js';

/** A key chosen for an order line; its pool is locked, so no other transaction can choose it. */
export interface ChosenKey {
  id: number;
  poolId: string;
  ciphertext: Buffer;
}

/** The oldest available keys of pools: of each the requested number, or all that there are. */
export type OldestKeys = ReadonlyMap<string, readonly ChosenKey[]>;

function byPool(keys: readonly ChosenKey[]): OldestKeys {
  const pools = groupBy(keys, ({ poolId }) => poolId);
  for (const ofPool of pools.values()) ofPool.sort((a, b) => a.id - b.id);
  return pools;
}

// The pool's counter points at its next key or at one before it, so keys that were sold are not looked at.
const OLDEST = `(
  SELECT ${selectList(LicenseKey, 'k', ['id', 'licensePoolId AS poolId', 'ciphertext'])}
    FROM license_pools l STRAIGHT_JOIN license_keys k FORCE INDEX (license_keys_next)
      ON k.license_pool_id = l.id AND k.status = 'AVAILABLE' AND k.id >= l.next_key_id
   WHERE l.id = ? ORDER BY k.id LIMIT ?)`;

/** Reads the oldest available keys of locked pools, the requested number of each. */
export function selectOldestKeys(quantities: ReadonlyMap<string, number>): Statement<OldestKeys> {
  if (quantities.size === 0) return constant(new Map());
  return statement(Array<string>(quantities.size).fill(OLDEST).join(' UNION ALL '), [...quantities].flat(), byPool);
}

/** The pools of which more keys are taken than were read, with the number of keys to take. */
export function lackingKeys(keys: OldestKeys, quantities: readonly PoolQuantity[]): Map<string, number> {
  return new Map(
    [...quantitiesByPool(quantities)].filter(([poolId, quantity]) => (keys.get(poolId)?.length ?? 0) < quantity),
  );
}

/**
 * Chooses the keys for each line, the oldest first. Nothing is written yet.
 * @throws {Error} where a pool holds fewer keys than its counter says: a broken invariant, never a refusal.
 */
export function chooseKeys(oldest: OldestKeys, quantitiesOfLines: readonly (readonly PoolQuantity[])[]): ChosenKey[][] {
  const taken = new Map<string, number>();
  return quantitiesOfLines.map((quantities) => {
    const chosen = quantities.flatMap(({ poolId, quantity }) => {
      const from = taken.get(poolId) ?? 0;
      taken.set(poolId, from + quantity);
      const keys = oldest.get(poolId)?.slice(from, from + quantity) ?? [];
      if (keys.length < quantity) throw new Error(`License pool ${poolId} holds fewer keys than its counter says`);
      return keys;
    });
    return chosen.sort((a, b) => a.id - b.id);
  });
}

/** Allocates the keys to these order items. */
export function allocateKeys(
  allocations: readonly { itemId: number | SqlExpression; keys: readonly ChosenKey[] }[],
): Statement<void> {
  const nonEmpty = allocations.filter(({ keys }) => keys.length > 0);
  if (nonEmpty.length === 0) return constant(undefined);
  const cases = nonEmpty.map(({ itemId, keys }) => [keys.map(({ id }) => id), itemId]);
  const ids = cases.flatMap(([keyIds]) => keyIds);
  return statement(
    `UPDATE license_keys FORCE INDEX (PRIMARY)
        SET status = 'ALLOCATED', order_item_id = CASE ${cases.map(() => 'WHEN id IN (?) THEN ?').join(' ')} END
      WHERE id IN (?) AND status = 'AVAILABLE'`,
    [...cases.flat(), ids],
    ({ affectedRows }: ResultSetHeader) => {
      if (affectedRows !== ids.length) throw new Error('A license key changed while its pool was locked');
    },
  );
}

/** Moves the counters of locked pools, all in one statement. */
export function moveCounters(keys: readonly ChosenKey[], now: Date): Statement<unknown> {
  if (keys.length === 0) return constant(null);
  const quantities = new Map<string, number>();
  const nextKeyIds = new Map<string, number>();
  for (const { id, poolId } of keys) {
    quantities.set(poolId, (quantities.get(poolId) ?? 0) + 1);
    nextKeyIds.set(poolId, Math.max(nextKeyIds.get(poolId) ?? 0, id + 1));
  }
  const quantity = valueById(quantities);
  const nextKeyId = valueById(nextKeyIds);
  return statement(
    `UPDATE license_pools SET available = available - ${quantity.sql}, allocated = allocated + ${quantity.sql},
            next_key_id = ${nextKeyId.sql}, stock_changed_at = GREATEST(stock_changed_at, ?), change_stamp = NULL
      WHERE id IN (?)`,
    [...quantity.values, ...quantity.values, ...nextKeyId.values, now, [...quantities.keys()]],
  );
}

/** The locked pools that keys are taken from: all of them, and those that become empty. */
export function drawnPools(
  poolQuantities: readonly PoolQuantity[],
  pools: ReadonlyMap<string, LockedPool>,
): { touched: string[]; emptied: string[] } {
  const quantities = quantitiesByPool(poolQuantities);
  const touched = [...quantities.keys()];
  return { touched, emptied: touched.filter((poolId) => pools.get(poolId)?.available === quantities.get(poolId)) };
}
