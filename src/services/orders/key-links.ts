import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { constant, runBatch, statement, type Statement } from '../../db/statements.js';
import { LicenseKey } from '../../entities/keys/license-key.js';
import { OrderItem } from '../../entities/orders/order.js';
import type { SoldKey } from './key-display.js';
import type { OrderItemView } from './order-view.js';

// A replacement is an item of the same order.
const SELECT_REPLACEMENTS = `
  SELECT ${selectList(OrderItem, 'i', ['replacesKeyId AS keyId'])}, ${selectList(LicenseKey, 'k', ['ciphertext'])}
    FROM (SELECT DISTINCT order_number FROM order_items WHERE id IN (?)) o
    STRAIGHT_JOIN order_items i ON i.order_number = o.order_number
    STRAIGHT_JOIN license_keys k ON k.order_item_id = i.id
   WHERE i.replaces_key_id IN (?)`;

const SELECT_CIPHERTEXTS = `
  SELECT ${selectList(LicenseKey, '', ['id AS keyId', 'ciphertext'])} FROM license_keys WHERE id IN (?)`;

type CiphertextById = ReadonlyMap<number, Buffer>;

/** @param ids the values of the statement, none of which may be empty. */
function selectCiphertexts(sql: string, ...ids: (readonly number[])[]): Statement<CiphertextById> {
  if (ids.some(({ length }) => length === 0)) return constant(new Map());
  return statement(
    sql,
    ids,
    (rows: { keyId: number; ciphertext: Buffer }[]) =>
      new Map(rows.map(({ keyId, ciphertext }) => [keyId, ciphertext])),
  );
}

/**
 * Reads the replacements of keys, for any number of items at once. Without any replacement among them it reads nothing.
 * @param keys the keys of the items. A replaced one receives its `replacement`.
 * @returns the ciphertexts of the keys that the items' keys replace, by their ids.
 */
export async function linkReplacements(
  manager: EntityManager,
  items: readonly Pick<OrderItemView, 'replacesKeyId'>[],
  keys: readonly SoldKey[],
): Promise<CiphertextById> {
  const replacedKeys = keys.filter(({ status }) => status === 'REPLACED');
  const itemIds = new Set(replacedKeys.map(({ itemId }) => itemId));
  const keyIds = replacedKeys.map(({ id }) => id);
  const { replacements, replaced } = await runBatch(manager, {
    replacements: selectCiphertexts(SELECT_REPLACEMENTS, [...itemIds], keyIds),
    replaced: selectCiphertexts(
      SELECT_CIPHERTEXTS,
      items.flatMap(({ replacesKeyId }) => replacesKeyId ?? []),
    ),
  });
  for (const key of replacedKeys) key.replacement = replacements.get(key.id);
  return replaced;
}
