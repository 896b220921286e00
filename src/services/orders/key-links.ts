import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { constant, runBatch, statement, type Statement } from '../../db/statements.js';
import { KeyImport } from '../../entities/keys/key-import.js';
import { LicenseKey } from '../../entities/keys/license-key.js';
import { OrderItem } from '../../entities/orders/order.js';
import type { SoldKey } from './key-display.js';
import type { OrderItemView } from './order-view.js';

// A replacement is an item of the same order.
const SELECT_REPLACEMENTS = `
  SELECT ${selectList(OrderItem, 'i', ['replacesKeyId AS keyId'])}, ${selectList(LicenseKey, 'k', ['id', 'ciphertext'])}
    FROM (SELECT DISTINCT order_number FROM order_items WHERE id IN (?)) o
    STRAIGHT_JOIN order_items i ON i.order_number = o.order_number
    STRAIGHT_JOIN license_keys k ON k.order_item_id = i.id
   WHERE i.replaces_key_id IN (?)`;

const SELECT_REPLACED = `
  SELECT ${selectList(LicenseKey, '', ['id AS keyId', 'id', 'ciphertext'])} FROM license_keys WHERE id IN (?)`;

const SELECT_RECALLS = `
  SELECT ${selectList(LicenseKey, 'k', ['id'])}, ${selectList(KeyImport, 'b', ['recallReason AS reason'])}
    FROM license_keys k JOIN key_imports b ON b.id = k.key_import_id WHERE k.id IN (?)`;

/** Keys by the id of the key that they replace, or by their own. */
type LinkedKeys = ReadonlyMap<number, Pick<SoldKey, 'id' | 'ciphertext'>>;

/** @param ids the values of the statement, none of which may be empty. */
function selectLinked(sql: string, ...ids: (readonly number[])[]): Statement<LinkedKeys> {
  if (ids.some(({ length }) => length === 0)) return constant(new Map());
  return statement(
    sql,
    ids,
    (rows: { keyId: number; id: number; ciphertext: Buffer }[]) => new Map(rows.map((row) => [row.keyId, row])),
  );
}

function selectRecallReasons(ids: readonly number[]): Statement<ReadonlyMap<number, string>> {
  if (ids.length === 0) return constant(new Map());
  return statement(
    SELECT_RECALLS,
    [ids],
    (rows: { id: number; reason: string }[]) => new Map(rows.map(({ id, reason }) => [id, reason])),
  );
}

/**
 * Reads the replacements of keys and why keys were recalled, for any number of items at once. Without any such key among
 * them it reads nothing.
 * @param keys the keys of the items. A replaced one receives its `replacement`, a recalled one its `recallReason`.
 * @returns the keys that the items' keys replace, by their ids.
 */
export async function linkKeys(
  manager: EntityManager,
  items: readonly Pick<OrderItemView, 'replacesKeyId'>[],
  keys: readonly SoldKey[],
): Promise<LinkedKeys> {
  const replacedKeys = keys.filter(({ status }) => status === 'REPLACED');
  const itemIds = new Set(replacedKeys.map(({ itemId }) => itemId));
  const keyIds = replacedKeys.map(({ id }) => id);
  const recalledKeys = keys.filter(({ recalledAt }) => recalledAt !== null);
  const { replacements, replaced, recalls } = await runBatch(manager, {
    replacements: selectLinked(SELECT_REPLACEMENTS, [...itemIds], keyIds),
    replaced: selectLinked(
      SELECT_REPLACED,
      items.flatMap(({ replacesKeyId }) => replacesKeyId ?? []),
    ),
    recalls: selectRecallReasons(recalledKeys.map(({ id }) => id)),
  });
  for (const key of replacedKeys) key.replacement = replacements.get(key.id);
  for (const key of recalledKeys) key.recallReason = recalls.get(key.id);
  return replaced;
}
