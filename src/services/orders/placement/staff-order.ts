import type { EntityManager } from 'typeorm';
import type { LockedCustomer } from '../../../db/locks.js';
import { mapped, type Statement } from '../../../db/statements.js';
import { DomainError, notFound } from '../../../domain/common/errors.js';
import { toEuro } from '../../../domain/common/money.js';
import { canonicalOrder, type OrderContent } from '../../../domain/orders/order.js';
import type { ActiveStaff } from '../../staff/active-staff.js';
import { recordChange } from '../../staff/audit-trail.js';
import {
  selectEarlierResults,
  staffIdempotency,
  storeResult,
  type IdempotentRequest,
} from '../../staff/staff-idempotency.js';
import type { OrderView } from '../order-view.js';
import type { EarlierOrder } from './idempotency.js';
import type { AcceptedOrder } from './order-decisions.js';
import type { OrderOutcome, ParsedOrder } from './order-request.js';

// Everything that differs for an order that staff place for a customer (docs/spec/staff-and-keys.md#orders-by-staff).

const MUTATION = 'createOrder';

/** @throws {DomainError} VALIDATION_ERROR for an invalid key. */
export function staffRequest(key: unknown, customerId: string, content: OrderContent): IdempotentRequest | null {
  return staffIdempotency(MUTATION, key, [customerId, canonicalOrder(content)]);
}

/**
 * Reads the orders that staff's Idempotency-Keys have made before, under the same conditions as `selectEarlierOrders`.
 */
export function selectStaffOrders(orders: readonly ParsedOrder[]): Statement<ReadonlyMap<string, EarlierOrder>> {
  const keyed = orders.flatMap(({ placedBy, idempotency }) => (placedBy && idempotency ? [idempotency] : []));
  return mapped(selectEarlierResults(keyed), (made) => {
    const earlier = [...made].map(([key, { requestHash, madeId }]): [string, EarlierOrder] => [
      key,
      { requestHash, orderNumber: Number(madeId), sandboxOrder: null },
    ]);
    return new Map(earlier);
  });
}

/** @returns the error of an order that staff may not place, or not for this customer; otherwise null. */
export function staffRefusal(
  { placedBy, customerId }: ParsedOrder,
  data: { staff: ActiveStaff; customers: ReadonlyMap<string, LockedCustomer> },
): OrderOutcome | null {
  if (!placedBy) return null;
  const refused = (error: DomainError): OrderOutcome => ({ kind: 'refused', error });
  const role = data.staff.get(placedBy.id);
  if (!role) return refused(new DomainError('UNAUTHENTICATED', 'Invalid authentication token'));
  // The permission check used the old role.
  if (role !== placedBy.role) return refused(new DomainError('FORBIDDEN'));
  const customer = data.customers.get(customerId);
  if (!customer) return refused(notFound('Customer', customerId));
  if (customer.status === 'ACTIVE') return null;
  return refused(new DomainError('ACCOUNT_SUSPENDED', "The customer's account is not active"));
}

/** Writes the audit entries of staff's orders, and stores their Idempotency-Keys. */
export async function recordStaffOrders(
  manager: EntityManager,
  accepted: readonly AcceptedOrder[],
  madeOrders: readonly OrderView[],
  now: Date,
): Promise<void> {
  for (const [index, { state, totals }] of accepted.entries()) {
    const { order, priced } = state;
    const { placedBy, customerId, reference, traceContext } = order;
    const orderNumber = madeOrders[index]?.orderNumber;
    if (!placedBy || orderNumber === undefined) continue;
    const lines = priced.map(({ product, quantity, price }) => ({
      productId: product.id,
      amount: quantity,
      price: toEuro(price.priceCents),
    }));
    const after = { customerId, reference, lines, grandTotal: toEuro(totals.grandTotalCents) };
    const subject = { type: 'Order', id: orderNumber };
    await recordChange(manager, placedBy, MUTATION, { subject, before: null, after }, now, traceContext);
    await storeResult(manager, order.idempotency, String(orderNumber), now);
  }
}
