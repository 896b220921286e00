import type { ResultSetHeader } from 'mysql2';
import type { EntityManager } from 'typeorm';
import { noteCatalogueChange } from '../../db/catalogue-versions.js';
import { selectList } from '../../db/columns.js';
import { newId } from '../../db/ids.js';
import { lockPools } from '../../db/locks.js';
import { runBatch, runStatement } from '../../db/statements.js';
import type { ClaimResolution } from '../../domain/after-sales/claim.js';
import { keyAmounts, keyPrices, totalCreditNote, type CreditableOrder } from '../../domain/after-sales/credit-note.js';
import { DomainError } from '../../domain/common/errors.js';
import { toEuro } from '../../domain/common/money.js';
import { publicId } from '../../domain/common/public-id.js';
import { nextCreditLowSince } from '../../domain/customers/credit.js';
import { maskKeyInText } from '../../domain/keys/license-key.js';
import type { StaffRole } from '../../domain/staff/staff-role.js';
import { CreditNote } from '../../entities/after-sales/credit-note.js';
import { Order } from '../../entities/orders/order.js';
import { Product } from '../../entities/products/product.js';
import { nextLedgerInstant } from '../customers/ledger-reader.js';
import { allocateKeys, chooseKeys, drawnPools, moveCounters, selectOldestKeys } from '../keys/key-allocation.js';
import { FINANCE_STAFF, SUPPORT_STAFF } from '../staff/roles.js';
import { recordPoolTransitions } from '../webhooks/stock-events.js';
import type { ClaimDecision } from './claim-records.js';
import { changeSoldKeys, type LockedOrder, type OrderKey } from './sold-keys.js';

/** The roles that may choose each resolution: a credit is a matter of money (docs/spec/claims.md#resolution). */
export const ROLES_BY_RESOLUTION: Record<ClaimResolution, readonly StaffRole[]> = {
  REPLACE: SUPPORT_STAFF,
  CREDIT: FINANCE_STAFF,
  REJECT: SUPPORT_STAFF,
};

const SELECT_ORDER = `
  SELECT ${selectList(Order, 'o', ['vatRateBp', 'grandTotalCents'])},
         (SELECT COALESCE(SUM(n.amount_cents), 0) FROM credit_notes n WHERE n.order_number = o.order_number) AS creditedCents
    FROM orders o WHERE o.order_number = ?`;

async function readOrder(manager: EntityManager, orderNumber: number): Promise<CreditableOrder> {
  type Row = Omit<CreditableOrder, 'creditedCents'> & { creditedCents: string };
  const [row] = await manager.query<Row[]>(SELECT_ORDER, [orderNumber]);
  if (!row) throw new Error(`Order ${orderNumber} is locked and not there`);
  // A sum is a DECIMAL, which the driver returns as a string.
  return { ...row, creditedCents: Number(row.creditedCents) };
}

/**
 * The price of a key by product and pool. All lines of a product have one price, and a replacement comes from the pool
 * of the key that it replaces. So a replacement has the price of the original key, even after several replacements.
 */
function pricesOf(soldKeys: readonly OrderKey[]): (key: OrderKey) => number {
  const sold = new Map<string, { isBundle: boolean; priceCents: number; poolIds: Set<string> }>();
  for (const { productId, isBundle, isReplacement, priceCents, licensePoolId } of soldKeys) {
    if (isReplacement === 1) continue;
    const product = sold.get(productId) ?? { isBundle: isBundle === 1, priceCents, poolIds: new Set() };
    sold.set(productId, product);
    product.poolIds.add(licensePoolId);
  }
  const prices = new Map([...sold].map(([id, product]) => [id, keyPrices(product, [...product.poolIds])]));
  return ({ id, productId, licensePoolId }) => {
    const cents = prices.get(productId)?.get(licensePoolId);
    if (cents === undefined) throw new Error(`License key ${id} was sold with no item of its order`);
    return cents;
  };
}

/**
 * Credits keys: lowers the balance by their price, withdraws them and resolves their open claims.
 * @param credit all keys of the order, those to credit (in use, each once), and why.
 * @param creditLowPercent which share of the limit is little credit (`domain/customers/credit.ts`).
 */
export async function creditKeys(
  manager: EntityManager,
  order: LockedOrder,
  { soldKeys, credited, reason }: { soldKeys: readonly OrderKey[]; credited: readonly OrderKey[]; reason: string },
  decision: ClaimDecision,
  creditLowPercent: number,
  now: Date,
) {
  const { orderNumber, customer } = order;
  const priceOf = pricesOf(soldKeys);
  const inUse = soldKeys.filter(({ status }) => status === 'ALLOCATED').length;
  const totals = totalCreditNote(
    credited.map(priceOf),
    await readOrder(manager, orderNumber),
    inUse === credited.length,
  );
  const createdAt = await nextLedgerInstant(manager, customer.id, now);
  const balanceAfterCents = customer.balanceCents - totals.amountCents;
  const note = { id: newId(), ...totals, balanceAfterCents };
  const { staffMemberId } = decision;
  await manager.insert(CreditNote, { ...note, customerId: customer.id, orderNumber, reason, staffMemberId, createdAt });
  await manager.query('INSERT INTO credit_note_keys (license_key_id, credit_note_id, price_cents) VALUES ?', [
    credited.map((key) => [key.id, note.id, priceOf(key)]),
  ]);
  await manager.query('UPDATE customers SET balance_cents = ?, credit_low_since = ?, last_entry_at = ? WHERE id = ?', [
    balanceAfterCents,
    nextCreditLowSince({ ...customer, balanceCents: balanceAfterCents }, creditLowPercent),
    createdAt,
    customer.id,
  ]);
  const amounts = keyAmounts(credited.map(priceOf), totals);
  const events = credited.map(({ id, productId }, index) => {
    return { orderNumber, productId, licenseId: publicId(id), amount: toEuro(amounts[index] ?? 0), reason };
  });
  const change = { status: 'CREDITED', events } as const;
  return { ...note, claimIds: await changeSoldKeys(manager, order, credited, change, decision, now, createdAt) };
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
) {
  const { orderNumber } = order;
  const { licensePoolId, productId } = faulty;
  const pools = await lockPools(manager, [licensePoolId]);
  if (!pools.get(licensePoolId)?.available) throw await insufficientStock(manager, licensePoolId);
  const poolQuantities = [{ poolId: licensePoolId, quantity: 1 }];
  const oldest = await runStatement(manager, selectOldestKeys(new Map([[licensePoolId, 1]])));
  const [keys = []] = chooseKeys(oldest, [poolQuantities]);
  const [key] = keys;
  if (!key) throw new Error(`License pool ${licensePoolId} gave no key`);
  const itemId = await insertItem(manager, orderNumber, faulty, reason);
  await runBatch(manager, { allocation: allocateKeys([{ itemId, keys }]), counters: moveCounters(keys, now) });
  const { touched, emptied } = drawnPools(poolQuantities, pools);
  await noteCatalogueChange(manager, { poolIds: touched });
  await recordPoolTransitions(manager, emptied, now);
  const ids = { licenseId: publicId(faulty.id), replacementId: publicId(key.id) };
  const event = { orderNumber, productId, ...ids, reason: maskKeyInText(reason, licenseKey) };
  const change = { status: 'REPLACED', replacementKeyId: key.id, event } as const;
  const claimIds = await changeSoldKeys(manager, order, [faulty], change, decision, now);
  return { ciphertext: key.ciphertext, licensePoolId, claimIds };
}
