import type { ResultSetHeader } from 'mysql2';
import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { guard } from '../../db/guard.js';
import { raiseCatalogueVersions } from '../../db/catalogue-versions.js';
import { lockCustomer, lockPools } from '../../db/locks.js';
import { runStatement, runBatch } from '../../db/statements.js';
import { DomainError, notFound, validationError } from '../../domain/errors.js';
import { LicenseKey, type LicenseKeyStatus } from '../../entities/license-key.js';
import { Order } from '../../entities/order.js';
import { Product } from '../../entities/product.js';
import { allocateKeys, chooseKeys, drawnPools, moveCounters, selectOldestKeys } from './key-allocation.js';
import { markOrderChanged } from './order-change.js';
import { recordPoolTransitions } from '../webhooks/stock-events.js';

interface FaultyKey {
  id: number;
  status: LicenseKeyStatus;
  licensePoolId: string;
  itemId: number;
}

/** The key that replaces the faulty one. */
interface ReplacementKey {
  ciphertext: Buffer;
  licensePoolId: string;
}

const SELECT_SOLD_KEY = `
  SELECT ${selectList(LicenseKey, 'k', ['id', 'status', 'licensePoolId', 'orderItemId AS itemId'])}
    FROM license_keys k JOIN order_items i ON i.id = k.order_item_id
   WHERE k.fingerprint = ? AND i.order_number = ?`;

const SELECT_PRODUCT_OF_POOL = `
  SELECT ${selectList(Product, 'p', ['id AS productId', 'name AS productName'])}
    FROM license_pools l JOIN products p ON p.id = l.product_id WHERE l.id = ?`;

/**
 * Locks the customer of an order, so that no other transaction adds items to the order or replaces its keys.
 * @returns the customer's id.
 * @throws {DomainError} NOT_FOUND
 */
async function lockCustomerOf(manager: EntityManager, orderNumber: number): Promise<string> {
  const order = await manager.findOneBy(Order, { orderNumber });
  if (!order) throw notFound('Order', orderNumber);
  await lockCustomer(manager, order.customerId);
  await guard(manager, 'customer', [order.customerId]);
  return order.customerId;
}

/** @throws {DomainError} VALIDATION_ERROR naming `licenseKey`. */
async function getFaultyKey(manager: EntityManager, orderNumber: number, fingerprint: Buffer): Promise<FaultyKey> {
  const [key] = await manager.query<FaultyKey[]>(SELECT_SOLD_KEY, [fingerprint, orderNumber]);
  if (!key) throw validationError({ licenseKey: `Order ${orderNumber} holds no such license key` });
  if (key.status !== 'ALLOCATED') {
    throw validationError({ licenseKey: 'The license key has been replaced already' });
  }
  return key;
}

async function insufficientStock(manager: EntityManager, poolId: string): Promise<DomainError> {
  const [product] = await manager.query<{ productId: string; productName: string }[]>(SELECT_PRODUCT_OF_POOL, [poolId]);
  const unavailableItems = product ? [{ ...product, requestedQuantity: 1, availableQuantity: 0 }] : [];
  return new DomainError('INSUFFICIENT_STOCK', undefined, { unavailableItems });
}

/** Adds an item to the order, behind its last one: one piece of the same product at price 0. */
async function insertItem(
  manager: EntityManager,
  orderNumber: number,
  { itemId, id }: FaultyKey,
  reason: string,
): Promise<number> {
  const { insertId } = await manager.query<ResultSetHeader>(
    `INSERT INTO order_items (order_number, order_date, position, product_id, product_name, display_name, is_bundle,
       is_replacement, quantity, license_count, list_price_cents, price_cents, subtotal_cents, replaces_key_id, reason)
     SELECT i.order_number, i.order_date, (SELECT MAX(l.position) + 1 FROM order_items l WHERE l.order_number = ?),
            i.product_id, i.product_name, i.display_name, i.is_bundle, 1, 1, 1, 0, 0, 0, ?, ?
       FROM order_items i WHERE i.id = ?`,
    [orderNumber, id, reason, itemId],
  );
  return insertId;
}

/**
 * Allocates the oldest available key of the faulty key's pool to a further item of the order, which costs nothing. The
 * faulty key stays with its item, with the status REPLACED; totals and balance do not change.
 * @param faulty its fingerprint, and the reason of the replacement.
 * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `licenseKey`, INSUFFICIENT_STOCK.
 */
export async function replaceKey(
  manager: EntityManager,
  orderNumber: number,
  { fingerprint, reason }: { fingerprint: Buffer; reason: string },
  now: Date,
): Promise<ReplacementKey> {
  const customerId = await lockCustomerOf(manager, orderNumber);
  const faulty = await getFaultyKey(manager, orderNumber, fingerprint);
  const { licensePoolId } = faulty;
  const pools = await lockPools(manager, [licensePoolId]);
  if (!pools.get(licensePoolId)?.available) throw await insufficientStock(manager, licensePoolId);
  const takes = [{ poolId: licensePoolId, quantity: 1 }];
  const [keys = []] = chooseKeys(await runStatement(manager, selectOldestKeys(new Map([[licensePoolId, 1]]))), [takes]);
  const itemId = await insertItem(manager, orderNumber, faulty, reason);
  await runBatch(manager, { allocation: allocateKeys([{ itemId, keys }]), counters: moveCounters(keys, now) });
  await manager.update(LicenseKey, { id: String(faulty.id) }, { status: 'REPLACED', replacedAt: now });
  await markOrderChanged(manager, { orderNumber, customerId }, now);
  const { touched, emptied } = drawnPools(takes, pools);
  await raiseCatalogueVersions(manager, { ids: touched });
  await recordPoolTransitions(manager, emptied, now);
  const [{ ciphertext } = { ciphertext: Buffer.alloc(0) }] = keys;
  return { ciphertext, licensePoolId };
}
