import type { ResultSetHeader } from 'mysql2';
import type { EntityManager } from 'typeorm';
import { noteCatalogueChange } from '../../db/catalogue-versions.js';
import { selectList } from '../../db/columns.js';
import { lockPools } from '../../db/locks.js';
import { runBatch, runStatement } from '../../db/statements.js';
import { DomainError } from '../../domain/common/errors.js';
import { publicId } from '../../domain/common/public-id.js';
import { maskKeyInText } from '../../domain/keys/license-key.js';
import { Product } from '../../entities/products/product.js';
import { allocateKeys, chooseKeys, drawnPools, moveCounters, selectOldestKeys } from '../keys/key-allocation.js';
import { recordPoolTransitions } from '../webhooks/stock-events.js';
import type { ClaimDecision } from './claim-records.js';
import { changeSoldKeys, type LockedOrder, type OrderKey } from './sold-keys.js';

/** The key that replaces the faulty one. */
interface ReplacementKey {
  ciphertext: Buffer;
  licensePoolId: string;
  /** The claims that it has resolved. */
  claimIds: string[];
}

/** The key to replace, and why. */
interface KeyReplacement {
  /** In use, and read after the order was locked. */
  faulty: OrderKey;
  /** The key itself, which events must not show, wherever the reason names it. */
  licenseKey: string;
  /** The customer reads it. */
  reason: string;
}

const SELECT_PRODUCT_OF_POOL = `
  SELECT ${selectList(Product, 'p', ['id AS productId', 'name AS productName'])}
    FROM license_pools l JOIN products p ON p.id = l.product_id WHERE l.id = ?`;

async function insufficientStock(manager: EntityManager, poolId: string): Promise<DomainError> {
  const [product] = await manager.query<{ productId: string; productName: string }[]>(SELECT_PRODUCT_OF_POOL, [poolId]);
  const unavailableItems = product ? [{ ...product, requestedQuantity: 1, availableQuantity: 0 }] : [];
  return new DomainError('INSUFFICIENT_STOCK', undefined, { unavailableItems });
}

/** Adds an item to the order, after its last one: one piece of the same product at price 0. */
async function insertItem(
  manager: EntityManager,
  orderNumber: number,
  { itemId, id }: OrderKey,
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
 * @throws {DomainError} INSUFFICIENT_STOCK.
 */
export async function replaceKey(
  manager: EntityManager,
  order: LockedOrder,
  { faulty, licenseKey, reason }: KeyReplacement,
  decision: ClaimDecision,
  now: Date,
): Promise<ReplacementKey> {
  const { orderNumber } = order;
  const { licensePoolId, productId } = faulty;
  const pools = await lockPools(manager, [licensePoolId]);
  if (!pools.get(licensePoolId)?.available) throw await insufficientStock(manager, licensePoolId);
  const poolQuantities = [{ poolId: licensePoolId, quantity: 1 }];
  const [keys = []] = chooseKeys(await runStatement(manager, selectOldestKeys(new Map([[licensePoolId, 1]]))), [
    poolQuantities,
  ]);
  const [key] = keys;
  if (!key) throw new Error(`License pool ${licensePoolId} gave no key`);
  const itemId = await insertItem(manager, orderNumber, faulty, reason);
  await runBatch(manager, { allocation: allocateKeys([{ itemId, keys }]), counters: moveCounters(keys, now) });
  const { touched, emptied } = drawnPools(poolQuantities, pools);
  await noteCatalogueChange(manager, { ids: touched });
  await recordPoolTransitions(manager, emptied, now);
  const ids = { licenseId: publicId(faulty.id), replacementId: publicId(key.id) };
  const event = { orderNumber, productId, ...ids, reason: maskKeyInText(reason, licenseKey) };
  const change = { status: 'REPLACED', replacementKeyId: key.id, event } as const;
  const claimIds = await changeSoldKeys(manager, order, [faulty], change, decision, now);
  return { ciphertext: key.ciphertext, licensePoolId, claimIds };
}
