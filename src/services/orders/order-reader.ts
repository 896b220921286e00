import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { constant, runBatch, runStatement, statement, type Statement } from '../../db/statements.js';
import { assertFound } from '../../domain/common/errors.js';
import { groupBy } from '../../domain/common/group-by.js';
import { Customer } from '../../entities/customers/customer.js';
import { NO_CREDIT_NOTE } from '../../entities/invoices/invoice.js';
import { LicenseKey } from '../../entities/keys/license-key.js';
import { LicensePool } from '../../entities/keys/license-pool.js';
import { Order, OrderItem } from '../../entities/orders/order.js';
import { Product } from '../../entities/products/product.js';
import { mapYielding } from '../common/yielding.js';
import type { Vault } from '../secrets/vault.js';
import { fullKeys, type KeyDisplay, type SoldKey } from './key-display.js';
import { linkKeys } from './key-links.js';
import { orderConditions, type OrderConditions } from './order-filter.js';
import {
  groupLicenses,
  type ItemLicenses,
  type OrderItemView,
  type OrderView,
  type PoolNames,
  type StoredOrderView,
} from './order-view.js';

export type OrderRow = Omit<StoredOrderView, 'items' | 'sandboxNotice'>;
interface ItemRow extends Omit<OrderItemView, 'id' | 'isBundle' | 'isReplacement' | 'licensed'> {
  id: number;
  orderNumber: number;
  isBundle: number;
  isReplacement: number;
}

const ORDER_COLUMNS = selectList(Order, 'o', [
  'orderDate',
  'status',
  'subTotalCents',
  'discountPercentageBp',
  'discountAmountCents',
  'discountType',
  'discountTotalCents',
  'vatRateBp',
  'vatAmountCents',
  'grandTotalCents',
  'paymentMethod',
  'orderFrom',
  'customerId',
  'balanceAfterCents',
  'reference',
  'placedById',
]);

const INVOICE_NUMBER = `
  (SELECT n.number FROM invoices n FORCE INDEX (invoices_order)
    WHERE n.order_number = o.order_number AND n.credit_note_id = '${NO_CREDIT_NOTE}')`;

/** The select list for an order `o` and its customer `c`. */
export const ORDER_ROW = `
  ${selectList(Order, 'o', ['orderNumber'])}, ${selectList(Customer, 'c', ['customerNumber'])}, ${ORDER_COLUMNS},
  COALESCE(o.updated_at, o.order_date) AS updatedAt, ${INVOICE_NUMBER} AS invoiceNumber`;

const SELECT_ORDERS = `SELECT ${ORDER_ROW} FROM orders o`;

const WITH_CUSTOMER = 'JOIN customers c ON c.id = o.customer_id';

/**
 * The index for reading a customer's orders. Without it MariaDB reaches a later page by reading all newer orders, so
 * that reading a full history takes quadratic time.
 */
function indexFor({ reference, from, to, keyHash }: OrderConditions): string {
  if (keyHash) return 'FORCE INDEX (PRIMARY)';
  if (typeof reference === 'string') return 'FORCE INDEX (orders_reference)';
  return from || to ? '' : 'FORCE INDEX (orders_customer_id)';
}

const ITEM_COLUMNS = selectList(OrderItem, '', [
  'id',
  'orderNumber',
  'productId',
  'productName',
  'displayName',
  'isBundle',
  'isReplacement',
  'replacesKeyId',
  'reason',
  'quantity',
  'licenseCount',
  'listPriceCents',
  'priceCents',
  'subtotalCents',
]);

const SELECT_ITEMS = `
  SELECT ${ITEM_COLUMNS}
    FROM order_items WHERE order_number IN (?) ORDER BY order_number, position`;

function selectItems(orderNumbers: readonly number[]): Statement<ItemRow[]> {
  return statement(SELECT_ITEMS, [orderNumbers]);
}

/** Adds the items, without their license keys. */
export async function withItems<R extends OrderRow>(
  manager: EntityManager,
  rows: R[],
): Promise<(R & StoredOrderView)[]> {
  if (rows.length === 0) return [];
  return join(rows, await runStatement(manager, selectItems(rows.map(({ orderNumber }) => orderNumber))));
}

function join<R extends OrderRow>(rows: readonly R[], items: readonly ItemRow[]): (R & StoredOrderView)[] {
  // Extends the rows and copies items property by property: spreads made a long history take 1.5 times as long.
  const orders = new Map(
    rows.map((row) => [row.orderNumber, Object.assign(row, { sandboxNotice: null, items: [] as OrderItemView[] })]),
  );
  for (const row of items) orders.get(row.orderNumber)?.items.push(toItem(row));
  return [...orders.values()];
}

function toItem(row: ItemRow): OrderItemView {
  return {
    id: row.id,
    productId: row.productId,
    productName: row.productName,
    displayName: row.displayName,
    isBundle: row.isBundle === 1,
    isReplacement: row.isReplacement === 1,
    replacesKeyId: row.replacesKeyId,
    reason: row.reason,
    quantity: row.quantity,
    licenseCount: row.licenseCount,
    listPriceCents: row.listPriceCents,
    priceCents: row.priceCents,
    subtotalCents: row.subtotalCents,
  };
}

/** A customer's newest `limit` orders, in descending order; only numbers less than `below`, if it is given. */
export async function readOrders(
  manager: EntityManager,
  customerId: string,
  filter: OrderConditions,
  below: number | null,
  limit: number,
): Promise<OrderView[]> {
  const { sql: where, values } = orderConditions(customerId, filter);
  const rows = await manager.query<OrderRow[]>(
    `${SELECT_ORDERS} ${indexFor(filter)} ${WITH_CUSTOMER} WHERE ${where} ${below === null ? '' : 'AND o.order_number < ?'} ORDER BY o.order_number DESC LIMIT ?`,
    [...values, ...(below === null ? [] : [below]), limit],
  );
  return withItems(manager, rows);
}

/** Orders of any customer, by number; unknown numbers are omitted. */
export async function readOrdersByNumber(
  manager: EntityManager,
  orderNumbers: readonly number[],
): Promise<Map<number, StoredOrderView>> {
  if (orderNumbers.length === 0) return new Map();
  const { rows, items } = await runBatch(manager, {
    rows: selectOrders(orderNumbers),
    items: selectItems(orderNumbers),
  });
  return new Map(join(rows, items).map((order) => [order.orderNumber, order]));
}

/** @throws {DomainError} NOT_FOUND */
export async function getStoredOrder(manager: EntityManager, orderNumber: number): Promise<StoredOrderView> {
  return assertFound((await readOrdersByNumber(manager, [orderNumber])).get(orderNumber), 'Order', orderNumber);
}

function selectOrders(orderNumbers: readonly number[]): Statement<OrderRow[]> {
  const sql = `${SELECT_ORDERS} ${WITH_CUSTOMER} WHERE o.order_number IN (?)`;
  return statement(sql, [orderNumbers]);
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

// MariaDB 11 would read all keys while few of them are sold.
const SELECT_FEW_KEYS = `
  SELECT ${selectList(LicenseKey, 'k', KEY_COLUMNS)}
    FROM order_items i STRAIGHT_JOIN license_keys k FORCE INDEX (license_keys_order_item_id) ON k.order_item_id = i.id
   WHERE i.order_number IN (?) AND i.license_count <= ? AND NOT i.is_bundle
   ORDER BY k.order_item_id, k.id LIMIT ?`;

const SELECT_KEYS = `
  SELECT ${selectList(LicenseKey, '', KEY_COLUMNS)} FROM license_keys
   WHERE order_item_id IN (?) ORDER BY order_item_id, id`;

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
  const orders = join(rows, items).filter(isWanted);
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

/** The key that this item's key replaces; null if there is none or it is unknown. */
function replacedKey(
  { replacesKeyId }: Pick<KeyedItem, 'replacesKeyId'>,
  replaced: ReadonlyMap<number, Pick<SoldKey, 'ciphertext'>>,
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

/** An item whose keys are read. */
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
