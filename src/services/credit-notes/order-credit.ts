import type { ResultSetHeader } from 'mysql2';
import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { newId } from '../../db/ids.js';
import type { LockedCustomer } from '../../db/locks.js';
import { stillLowSince } from '../../domain/credit.js';
import { keyPrices, totalCreditNote, type CreditableOrder, type CreditNoteTotals } from '../../domain/credit-note.js';
import { CreditNote } from '../../entities/credit-note.js';
import { LicenseKey, type LicenseKeyStatus } from '../../entities/license-key.js';
import { Order, OrderItem } from '../../entities/order.js';
import { resolveOpenClaims } from '../claims/claim-records.js';
import { nextLedgerInstant } from '../customers/ledger-sources.js';
import { markOrderChanged } from '../keys/order-change.js';

/** A key of an order, with what was sold. */
export interface OrderKey {
  id: number;
  status: LicenseKeyStatus;
  licensePoolId: string;
  fingerprint: Buffer;
  productId: string;
  isBundle: number;
  isReplacement: number;
  priceCents: number;
}

/** Which keys of an order are credited, and why. */
export interface KeyCredit {
  orderNumber: number;
  /** All keys of the order. */
  orderKeys: readonly OrderKey[];
  /** Those that are credited: in use, each once. */
  credited: readonly OrderKey[];
  reason: string;
  staffMemberId: string;
  /** What staff writes to the customer who claimed one of them. */
  answer?: string | null;
  /** Which share of the limit is little credit (`domain/credit.ts`). */
  creditLowPercent: number;
}

/** A credit note that was written. */
export interface WrittenNote extends CreditNoteTotals {
  id: string;
  balanceAfterCents: number;
  /** The claims that it has resolved. */
  claimIds: string[];
}

const SELECT_KEYS = `
  SELECT ${selectList(LicenseKey, 'k', ['id', 'status', 'licensePoolId', 'fingerprint'])},
         ${selectList(OrderItem, 'i', ['productId', 'isBundle', 'isReplacement', 'priceCents'])}
    FROM order_items i JOIN license_keys k ON k.order_item_id = i.id WHERE i.order_number = ?`;

const SELECT_ORDER = `
  SELECT ${selectList(Order, 'o', ['vatRateBp', 'grandTotalCents'])},
         (SELECT COALESCE(SUM(n.amount_cents), 0) FROM credit_notes n WHERE n.order_number = o.order_number) AS creditedCents
    FROM orders o WHERE o.order_number = ?`;

/** All keys of an order, replaced and credited ones included. Its customer must be locked. */
export function readOrderKeys(manager: EntityManager, orderNumber: number): Promise<OrderKey[]> {
  return manager.query<OrderKey[]>(SELECT_KEYS, [orderNumber]);
}

async function readOrder(manager: EntityManager, orderNumber: number): Promise<CreditableOrder> {
  // A sum is a DECIMAL, which the driver gives as text.
  const [row] = await manager.query<(Omit<CreditableOrder, 'creditedCents'> & { creditedCents: string })[]>(
    SELECT_ORDER,
    [orderNumber],
  );
  if (!row) throw new Error(`Order ${orderNumber} is locked and not there`);
  return { ...row, creditedCents: Number(row.creditedCents) };
}

/**
 * What a key of each product and pool cost. All lines of a product have one price, and a replacement comes from the pool
 * of the key that it replaces: so a replacement costs what that key did, however many there were in between.
 */
function pricesOf(orderKeys: readonly OrderKey[]): (key: OrderKey) => number {
  const sold = new Map<string, { isBundle: boolean; priceCents: number; poolIds: Set<string> }>();
  for (const { productId, isBundle, isReplacement, priceCents, licensePoolId } of orderKeys) {
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

async function markCredited(manager: EntityManager, keys: readonly OrderKey[], at: Date): Promise<void> {
  const { affectedRows } = await manager.query<ResultSetHeader>(
    "UPDATE license_keys SET status = 'CREDITED', credited_at = ? WHERE id IN (?) AND status = 'ALLOCATED'",
    [at, keys.map(({ id }) => id)],
  );
  if (affectedRows !== keys.length) throw new Error('A license key changed while its customer was locked');
}

/**
 * Gives back what keys cost, withdraws them and resolves their open claims. The customer must be locked, and the keys read
 * after that.
 */
export async function creditKeys(
  manager: EntityManager,
  customer: LockedCustomer,
  { orderNumber, orderKeys, credited, reason, staffMemberId, answer, creditLowPercent }: KeyCredit,
  now: Date,
): Promise<WrittenNote> {
  const priceOf = pricesOf(orderKeys);
  const inUse = orderKeys.filter(({ status }) => status === 'ALLOCATED').length;
  const totals = totalCreditNote(
    credited.map(priceOf),
    await readOrder(manager, orderNumber),
    inUse === credited.length,
  );
  const createdAt = await nextLedgerInstant(manager, customer.id, now);
  const balanceAfterCents = customer.balanceCents - totals.amountCents;
  const note = { id: newId(), ...totals, balanceAfterCents };
  const about = { customerId: customer.id, orderNumber, reason, staffMemberId, createdAt };
  await markCredited(manager, credited, createdAt);
  await manager.insert(CreditNote, { ...note, ...about });
  await manager.query('INSERT INTO credit_note_keys (license_key_id, credit_note_id, price_cents) VALUES ?', [
    credited.map((key) => [key.id, note.id, priceOf(key)]),
  ]);
  await manager.query('UPDATE customers SET balance_cents = ?, credit_low_since = ? WHERE id = ?', [
    balanceAfterCents,
    stillLowSince({ ...customer, balanceCents: balanceAfterCents }, creditLowPercent),
    customer.id,
  ]);
  await markOrderChanged(manager, { orderNumber, customerId: customer.id }, now);
  const keyIds = credited.map(({ id }) => id);
  const outcome = { status: 'CREDITED', answer, staffMemberId } as const;
  return { ...note, claimIds: await resolveOpenClaims(manager, keyIds, outcome, now) };
}
