import type { EntityManager } from 'typeorm';
import type { LockedCustomer } from '../../../db/locks.js';
import { mapped, type Statement } from '../../../db/statements.js';
import { DomainError, notFound } from '../../../domain/common/errors.js';
import { toEuro } from '../../../domain/common/money.js';
import { orderMeaning, type OrderContent } from '../../../domain/orders/order.js';
import type { ActiveStaff } from '../../staff/active-staff.js';
import { recordChange } from '../../staff/audit-trail.js';
import { keyedMutation, rememberMade, selectMade, type KeyedMutation } from '../../staff/staff-idempotency.js';
import type { OrderView } from '../order-view.js';
import type { IdempotentRequest, RememberedOrder } from './idempotency.js';
import type { Acceptance } from './order-decisions.js';
import type { OrderOutcome, ShapedOrder } from './order-request.js';

// Everything that differs for an order that staff places for a customer (docs/spec/staff-and-keys.md#orders-by-staff).

const MUTATION = 'createOrder';

/** @throws {DomainError} VALIDATION_ERROR for a key that is none. */
export function staffRequest(key: unknown, customerId: string, content: OrderContent): IdempotentRequest | null {
  const keyed = keyedMutation(MUTATION, key, [customerId, orderMeaning(content)]);
  return keyed && { keyHash: keyed.keyHash, orderHash: keyed.requestHash };
}

/** The Idempotency-Keys of staff's orders, in the form of staff's mutations. */
function keyedOf({ placedBy, once }: ShapedOrder): KeyedMutation | null {
  return placedBy && once ? { keyHash: once.keyHash, requestHash: once.orderHash } : null;
}

/**
 * Reads the orders that staff's Idempotency-Keys have made before, under the same conditions as `selectEarlierOrders`.
 */
export function selectStaffOrders(orders: readonly ShapedOrder[]): Statement<ReadonlyMap<string, RememberedOrder>> {
  return mapped(
    selectMade(orders.flatMap((order) => keyedOf(order) ?? [])),
    (made) =>
      new Map(
        [...made].map(([key, { requestHash, madeId }]) => [
          key,
          { orderHash: requestHash, orderNumber: Number(madeId), sandboxOrder: null },
        ]),
      ),
  );
}

/** @returns the refusal of an order that staff may not place, or not for this customer; null for any other. */
export function staffRefusal(
  { placedBy, customerId }: ShapedOrder,
  facts: { staff: ActiveStaff; customers: ReadonlyMap<string, LockedCustomer> },
): OrderOutcome | null {
  if (!placedBy) return null;
  const refused = (error: DomainError): OrderOutcome => ({ kind: 'refused', error });
  const role = facts.staff.get(placedBy.id);
  if (!role) return refused(new DomainError('UNAUTHENTICATED', 'Invalid authentication token'));
  // The permission check used the old role.
  if (role !== placedBy.role) return refused(new DomainError('FORBIDDEN'));
  const customer = facts.customers.get(customerId);
  if (!customer) return refused(notFound('Customer', customerId));
  if (customer.status === 'ACTIVE') return null;
  return refused(new DomainError('ACCOUNT_SUSPENDED', "The customer's account is not active"));
}

/** Writes the audit entries of staff's orders, and stores their Idempotency-Keys. */
export async function recordStaffOrders(
  manager: EntityManager,
  accepted: readonly Acceptance[],
  made: readonly OrderView[],
  now: Date,
): Promise<void> {
  for (const [index, { draft, totals }] of accepted.entries()) {
    const { order, priced } = draft;
    const { placedBy, customerId, reference, cause } = order;
    const orderNumber = made[index]?.orderNumber;
    if (!placedBy || orderNumber === undefined) continue;
    const lines = priced.map(({ product, quantity, price }) => ({
      productId: product.id,
      amount: quantity,
      price: toEuro(price.priceCents),
    }));
    const after = { customerId, reference, lines, grandTotal: toEuro(totals.grandTotalCents) };
    const subject = { type: 'Order', id: orderNumber };
    await recordChange(manager, placedBy, MUTATION, { subject, before: null, after }, now, cause);
    await rememberMade(manager, keyedOf(order), String(orderNumber), now);
  }
}
