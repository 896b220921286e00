import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { constant, runBatch, runStatement, statement, type Statement } from '../../db/statements.js';
import { groupBy } from '../../domain/common/group-by.js';
import { KeyImport } from '../../entities/keys/key-import.js';
import { LicenseKey } from '../../entities/keys/license-key.js';
import { LicensePool } from '../../entities/keys/license-pool.js';
import { OrderItem } from '../../entities/orders/order.js';
import { Product } from '../../entities/products/product.js';
import { mapYielding } from '../common/yielding.js';
import type { Vault } from '../secrets/vault.js';
import { joinItems, selectItems, selectOrders } from './order-reader.js';
import {
  fullKeys,
  groupLicenses,
  type ItemLicenses,
  type KeyDisplay,
  type OrderItemView,
  type PoolNames,
  type SoldKey,
  type StoredOrderView,
} from './order-view.js';

// A replacement is an item of the same order.
const SELECT_REPLACEMENTS = `
  SELECT ${selectList(OrderItem, 'i', ['replacesKeyId AS keyId'])}, ${selectList(LicenseKey, 'k', ['id', 'ciphertext'])}
    FROM (SELECT DISTINCT order_number FROM order_items WHERE id IN (?)) o
    STRAIGHT_JOIN order_items i FORCE INDEX (order_items_order_number) ON i.order_number = o.order_number
    STRAIGHT_JOIN license_keys k FORCE INDEX (license_keys_order_item_id) ON k.order_item_id = i.id
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
  const byId = (rows: { keyId: number; id: number; ciphertext: Buffer }[]) =>
    new Map(rows.map((row) => [row.keyId, row]));
  return statement(sql, ids, byId);
}

function selectRecallReasons(ids: readonly number[]): Statement<ReadonlyMap<number, string>> {
  if (ids.length === 0) return constant(new Map());
  const byId = (rows: { id: number; reason: string }[]) => new Map(rows.map(({ id, reason }) => [id, reason]));
  return statement(SELECT_RECALLS, [ids], byId);
}

/**
 * Reads the replacements of keys and why keys were recalled, for any number of items at once. Without any such key among
 * them it reads nothing.
 * @param keys the keys of the items. A replaced one receives its `replacement`, a recalled one its `recallReason`.
 * @returns the keys that the items' keys replace, by their ids.
 */
async function linkKeys(
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

const KEY_COLUMNS = [
  'id',
  'orderItemId AS itemId',
  'licensePoolId AS poolId',
  'status',
  'ciphertext',
  'replacedAt',
  'creditedAt',
  'recalledAt',
] as const;

/*
 * Every join of items and keys names its order and its indexes. Keys that are not sold have no item, so one value makes up
 * most of the column: by statistics from such a time, the servers expect thousands of keys for each item and read all
 * keys instead.
 */
const SELECT_FEW_KEYS = `
  SELECT ${selectList(LicenseKey, 'k', KEY_COLUMNS)}
    FROM order_items i FORCE INDEX (order_items_order_number)
    STRAIGHT_JOIN license_keys k FORCE INDEX (license_keys_order_item_id) ON k.order_item_id = i.id
   WHERE i.order_number IN (?) AND i.license_count <= ? AND NOT i.is_bundle
   ORDER BY k.order_item_id, k.id LIMIT ?`;

// By the items, of which each is one row: for more than 200 values of a column, the servers estimate by statistics alone,
// and then read the full index in its order even where it is named.
const SELECT_KEYS = `
  SELECT ${selectList(LicenseKey, 'k', KEY_COLUMNS)}
    FROM order_items i FORCE INDEX (PRIMARY)
    STRAIGHT_JOIN license_keys k FORCE INDEX (license_keys_order_item_id) ON k.order_item_id = i.id
   WHERE i.id IN (?) ORDER BY k.order_item_id, k.id`;

// A key that is replaced, credited or recalled changes its row; the replacement's key, and the reason of a recall, stay.
const SELECT_KEY_STATES = `
  SELECT k.order_item_id AS itemId, k.license_pool_id AS poolId, COUNT(*) AS keyCount,
         SUM(CRC32(CONCAT_WS(' ', k.id, k.status, COALESCE(k.replaced_at, '-'), COALESCE(k.credited_at, '-'),
                             COALESCE(k.recalled_at, '-')))) AS checksum
    FROM order_items i FORCE INDEX (order_items_order_number)
    STRAIGHT_JOIN license_keys k FORCE INDEX (license_keys_order_item_id) ON k.order_item_id = i.id
   WHERE i.order_number = ? GROUP BY k.order_item_id, k.license_pool_id ORDER BY k.order_item_id, k.license_pool_id`;

const SELECT_POOL_NAMES = `
  SELECT ${selectList(LicensePool, 'l', ['id', 'name AS poolName'])}, ${selectList(Product, 'p', ['displayName AS productName'])}
    FROM license_pools l JOIN products p ON p.id = l.product_id WHERE l.id IN (?)`;

// Keys are read together with their orders for items with at most this many keys, and at most this many keys in all.
const FEW_KEYS_OF_ITEM = 50;
const FEW_KEYS = 5_000;

/**
 * Reads orders in one round trip, together with the keys of items that have few. The keys of other items and of
 * bundles are omitted: `readItemKeys` reads them on request.
 * @param isWanted other orders are omitted, and their keys are not decrypted.
 */
export async function readOrdersWithKeys(
  manager: EntityManager,
  vault: Vault,
  orderNumbers: readonly number[],
  isWanted: (order: StoredOrderView) => boolean,
): Promise<StoredOrderView[]> {
  const { rows, items, keys } = await runBatch(manager, {
    rows: selectOrders(orderNumbers),
    items: selectItems(orderNumbers),
    keys: statement(SELECT_FEW_KEYS, [orderNumbers, FEW_KEYS_OF_ITEM, FEW_KEYS], (found: SoldKey[]) => found),
  });
  const orders = joinItems(rows, items).filter(isWanted);
  if (keys.length === FEW_KEYS) return orders;
  const byId = new Map(orders.flatMap((order) => order.items).map((item) => [item.id, item]));
  const own = keys.filter(({ itemId }) => byId.has(itemId));
  const display = fullKeys(vault);
  const replaced = await linkKeys(manager, [...byId.values()], own);
  const licenses = await licensesBy(own, display.license);
  for (const [id, ofItem] of groupBy(own, ({ itemId }) => itemId)) {
    const item = byId.get(id);
    if (!item) continue;
    item.licensed = groupLicenses(ofItem, null, licenses);
    item.licensed.replaces = replacedKey(item, replaced, display);
  }
  return orders;
}

/** The key that this item's key replaces; null if it replaces no key or an unknown one. */
function replacedKey(
  { replacesKeyId }: Pick<KeyedItem, 'replacesKeyId'>,
  replaced: LinkedKeys,
  display: Pick<KeyDisplay<unknown>, 'text'>,
): string | null {
  const key = replacesKeyId === null ? undefined : replaced.get(replacesKeyId);
  return key ? display.text(key.ciphertext) : null;
}

/** Decrypts keys and yields to other requests in between. @returns the display of each key. */
async function licensesBy<L>(keys: readonly SoldKey[], toLicense: (key: SoldKey) => L): Promise<(key: SoldKey) => L> {
  const licenses = new Map(await mapYielding(keys, (key) => [key, toLicense(key)] as const));
  return (key) => licenses.get(key) as L;
}

/** The names of pools and the display names of their products, by pool id. */
export function selectPoolNames(poolIds: readonly string[]): Statement<PoolNames> {
  if (poolIds.length === 0) return constant(new Map());
  return statement(
    SELECT_POOL_NAMES,
    [poolIds],
    (rows: { id: string; poolName: string; productName: string }[]) =>
      new Map(rows.map(({ id, poolName, productName }) => [id, { poolName, productName }])),
  );
}

/** A text that changes with the license keys of an order and the fields that are sent with them. It decrypts no key. */
export async function readKeyStates(manager: EntityManager, orderNumber: number): Promise<string> {
  const states = await manager.query<{ poolId: string }[]>(SELECT_KEY_STATES, [orderNumber]);
  const pools = await runStatement(manager, selectPoolNames([...new Set(states.map(({ poolId }) => poolId))]));
  return JSON.stringify([states, [...pools]]);
}

export type KeyedItem = Pick<OrderItemView, 'id' | 'isBundle' | 'licenseCount' | 'replacesKeyId'>;

// How many keys one statement reads; a single item may have more, up to the maximum of an order.
const KEYS_AT_ONCE = 5_000;

/** Splits items into parts; a part ends with the item that brings it to the given number of keys. */
export function* byKeyCount<T>(items: readonly T[], countOf: (item: T) => number): Generator<T[]> {
  let chunk: T[] = [];
  let keyCount = 0;
  for (const item of items) {
    chunk.push(item);
    keyCount += countOf(item);
    if (keyCount < KEYS_AT_ONCE) continue;
    yield chunk;
    chunk = [];
    keyCount = 0;
  }
  if (chunk.length > 0) yield chunk;
}

/**
 * The license keys of order items by item id, in the order of their import; replaced keys are included. Reads and
 * decrypts them part by part.
 */
export async function readItemKeys<L>(
  manager: EntityManager,
  items: readonly KeyedItem[],
  display: KeyDisplay<L>,
): Promise<Map<number, ItemLicenses<L>>> {
  const licenses = new Map<number, ItemLicenses<L>>();
  for (const chunk of byKeyCount(items, ({ licenseCount }) => licenseCount)) {
    for (const [id, one] of await readKeysAtOnce(manager, chunk, display)) licenses.set(id, one);
  }
  return licenses;
}

async function readKeysAtOnce<L>(
  manager: EntityManager,
  items: readonly KeyedItem[],
  display: KeyDisplay<L>,
): Promise<Map<number, ItemLicenses<L>>> {
  const rows = await manager.query<SoldKey[]>(SELECT_KEYS, [items.map(({ id }) => id)]);
  const keys = groupBy(rows, ({ itemId }) => itemId);
  const replaced = await linkKeys(manager, items, rows);
  const bundles = items.filter(({ isBundle }) => isBundle);
  const poolIds = new Set(bundles.flatMap(({ id }) => (keys.get(id ?? 0) ?? []).map(({ poolId }) => poolId)));
  const pools = await runStatement(manager, selectPoolNames([...poolIds]));
  const licenses = await licensesBy(rows, display.license);
  return new Map(
    items.map((item) => {
      const ofItem = groupLicenses(keys.get(item.id ?? 0) ?? [], item.isBundle ? pools : null, licenses);
      ofItem.replaces = replacedKey(item, replaced, display);
      return [item.id ?? 0, ofItem];
    }),
  );
}
