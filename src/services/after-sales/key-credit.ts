import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { newId } from '../../db/ids.js';
import {
  keyAmounts,
  keyPrices,
  totalCreditNote,
  type CreditableOrder,
  type CreditNoteTotals,
} from '../../domain/after-sales/credit-note.js';
import { toEuro } from '../../domain/common/money.js';
import { publicId } from '../../domain/common/public-id.js';
import { nextCreditLowSince } from '../../domain/customers/credit.js';
import { CreditNote } from '../../entities/after-sales/credit-note.js';
import { Order } from '../../entities/orders/order.js';
import { nextLedgerInstant } from '../customers/ledger-sources.js';
import type { ClaimDecision } from './claim-records.js';
import { changeSoldKeys, type LockedOrder, type OrderKey } from './sold-keys.js';

/** The keys of an order to credit, and why. */
export interface KeyCredit {
  /** All keys of the order. */
  soldKeys: readonly OrderKey[];
  /** The keys to credit: in use, each once. */
  credited: readonly OrderKey[];
  reason: string;
}

/** A credit note that was written. */
export interface StoredCreditNote extends CreditNoteTotals {
  id: string;
  balanceAfterCents: number;
  /** The claims that it has resolved. */
  claimIds: string[];
}

const SELECT_ORDER = `
  SELECT ${selectList(Order, 'o', ['vatRateBp', 'grandTotalCents'])},
         (SELECT COALESCE(SUM(n.amount_cents), 0) FROM credit_notes n WHERE n.order_number = o.order_number) AS creditedCents
    FROM orders o WHERE o.order_number = ?`;

async function readOrder(manager: EntityManager, orderNumber: number): Promise<CreditableOrder> {
  // A sum is a DECIMAL, which the driver returns as a string.
  const [row] = await manager.query<(Omit<CreditableOrder, 'creditedCents'> & { creditedCents: string })[]>(
    SELECT_ORDER,
    [orderNumber],
  );
  if (!row) throw new Error(`Order ${orderNumber} is locked and not there`);
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
 * @param creditLowPercent which share of the limit is little credit (`domain/customers/credit.ts`).
 */
export async function creditKeys(
  manager: EntityManager,
  order: LockedOrder,
  { soldKeys, credited, reason }: KeyCredit,
  decision: ClaimDecision,
  creditLowPercent: number,
  now: Date,
): Promise<StoredCreditNote> {
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
  await manager.query('UPDATE customers SET balance_cents = ?, credit_low_since = ? WHERE id = ?', [
    balanceAfterCents,
    nextCreditLowSince({ ...customer, balanceCents: balanceAfterCents }, creditLowPercent),
    customer.id,
  ]);
  const amounts = keyAmounts(credited.map(priceOf), totals);
  const events = credited.map(({ id, productId }, index) => {
    return { orderNumber, productId, licenseId: publicId(id), amount: toEuro(amounts[index] ?? 0), reason };
  });
  const change = { status: 'CREDITED', events } as const;
  return { ...note, claimIds: await changeSoldKeys(manager, order, credited, change, decision, now, createdAt) };
}
