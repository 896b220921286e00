import type { ResultSetHeader } from 'mysql2';
import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { raiseCatalogueVersions } from '../../db/catalogue-versions.js';
import { lockPools } from '../../db/locks.js';
import { runStatement, runBatch } from '../../db/statements.js';
import { DomainError, validationError } from '../../domain/errors.js';
import { soldKeyProblem, withoutLicenseKey } from '../../domain/license-key.js';
import { LicenseKey, type LicenseKeyStatus } from '../../entities/license-key.js';
import { OrderItem } from '../../entities/order.js';
import { Product } from '../../entities/product.js';
import { resolveOpenClaims } from '../claims/claim-records.js';
import { allocateKeys, chooseKeys, drawnPools, moveCounters, selectOldestKeys } from './key-allocation.js';
import { lockCustomerOf } from './locked-order.js';
import { markOrderChanged } from './order-change.js';
import { recordCustomerEvent } from '../webhooks/outbox.js';
import { recordPoolTransitions } from '../webhooks/stock-events.js';

interface FaultyKey {
  id: number;
  status: LicenseKeyStatus;
  licensePoolId: string;
  itemId: number;
  /** The ordered product, which may be a bundle. */
  productId: string;
}

/** The key that replaces the faulty one. */
interface ReplacementKey {
  ciphertext: Buffer;
  licensePoolId: string;
  /** The claims that it has resolved. */
  claimIds: string[];
}

/** Which key is replaced, and why. */
interface KeyReplacement {
  fingerprint: Buffer;
  /** The key itself, which events must not show, wherever the reason names it. */
  licenseKey: string;
  /** The customer reads it. */
  reason: string;
  staffMemberId: string;
  /** What staff writes to the customer who claimed the key. */
  answer?: string | null;
}

const SELECT_SOLD_KEY = `
  SELECT ${selectList(LicenseKey, 'k', ['id', 'status', 'licensePoolId', 'orderItemId AS itemId'])},
         ${selectList(OrderItem, 'i', ['productId'])}
    FROM license_keys k JOIN order_items i ON i.id = k.order_item_id
   WHERE k.fingerprint = ? AND i.order_number = ?`;

const SELECT_PRODUCT_OF_POOL = `
  SELECT ${selectList(Product, 'p', ['id AS productId', 'name AS productName'])}
    FROM license_pools l JOIN products p ON p.id = l.product_id WHERE l.id = ?`;

/** @throws {DomainError} VALIDATION_ERROR naming `licenseKey`. */
async function getFaultyKey(manager: EntityManager, orderNumber: number, fingerprint: Buffer): Promise<FaultyKey> {
  const [key] = await manager.query<FaultyKey[]>(SELECT_SOLD_KEY, [fingerprint, orderNumber]);
  if (!key) throw validationError({ licenseKey: `Order ${orderNumber} holds no such license key` });
  const problem = soldKeyProblem(key.status);
  if (problem) throw validationError({ licenseKey: problem });
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
 * faulty key stays with its item, with the status REPLACED; totals and balance do not change. Its open claim is resolved.
 * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `licenseKey`, INSUFFICIENT_STOCK.
 */
export async function replaceKey(
  manager: EntityManager,
  orderNumber: number,
  { fingerprint, licenseKey, reason, staffMemberId, answer }: KeyReplacement,
  now: Date,
): Promise<ReplacementKey> {
  const { id: customerId } = await lockCustomerOf(manager, orderNumber);
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
  const data = { orderNumber, productId: faulty.productId, reason: withoutLicenseKey(reason, licenseKey) };
  await recordCustomerEvent(manager, { kind: 'licenseKeyReplaced', customerId, data }, now);
  const [key] = keys;
  if (!key) throw new Error(`License pool ${licensePoolId} gave no key`);
  const outcome = { status: 'REPLACED', answer, replacementKeyId: key.id, staffMemberId } as const;
  const claimIds = await resolveOpenClaims(manager, [faulty.id], outcome, now);
  return { ciphertext: key.ciphertext, licensePoolId, claimIds };
}
