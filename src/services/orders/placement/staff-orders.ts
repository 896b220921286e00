import { CommittedError } from '../../../db/transaction.js';
import { DomainError, Reason, validationError } from '../../../domain/common/errors.js';
import { ORDER_CHANNELS } from '../../../domain/orders/order.js';
import type { StaffActor } from '../../staff/audit-trail.js';
import { keyReused } from '../../staff/staff-idempotency.js';
import type { OrderAdmin } from '../order-admin.js';
import type { StoredOrderView } from '../order-view.js';
import type { OrderPlacement } from './order-placement.js';

/** An order for a customer, unchecked. */
export interface StaffOrderInput {
  customerId: string;
  lines: { productId: string; amount: number; maxPrice?: number | null }[];
  reference?: string | null;
  idempotencyKey?: string | null;
}

/** An order that was made now or, for a repeated Idempotency-Key, earlier. */
export interface StaffPlacedOrder extends StoredOrderView {
  replayed: boolean;
}

/**
 * @throws the refusal in staff's terms: `products` becomes `lines`, and a reused key names the request for a customer.
 */
export function refusedInStaffTerms(error: unknown): never {
  if (!(error instanceof DomainError)) throw error;
  if (error.code === 'IDEMPOTENCY_KEY_REUSED') throw keyReused();
  throw error.withFields((field) => field.replace(/^products/, 'lines'));
}

/** @throws {DomainError} VALIDATION_ERROR if there are none. */
export function assertLines(lines: StaffOrderInput['lines']): void {
  if (lines.length === 0) throw validationError({ lines: Reason.of('AT_LEAST_ONE', { what: 'line' }) });
}

/** Places orders for customers (docs/spec/staff-and-keys.md#orders-by-staff). */
export class StaffOrders {
  constructor(
    private readonly placement: Pick<OrderPlacement, 'createOrder'>,
    private readonly orders: Pick<OrderAdmin, 'getOrder'>,
  ) {}

  /**
   * Makes an order at the customer's prices and under the customer's rules, with an audit entry. A repeated
   * Idempotency-Key makes nothing again and shows the earlier order as it is now.
   * @throws {DomainError} as `OrderPlacement.createOrder`, with details that call the lines `lines`.
   */
  async createOrder(actor: StaffActor, input: StaffOrderInput): Promise<StaffPlacedOrder> {
    const { customerId, lines, reference, idempotencyKey } = input;
    assertLines(lines);
    const buyer = { id: customerId, tokenId: null, placedBy: actor };
    const request = { products: lines, reference, idempotencyKey, sandbox: false, from: ORDER_CHANNELS.staff };
    const { orderNumber, replayed } = await this.placement.createOrder(buyer, request).catch(refusedInStaffTerms);
    const order = await this.orders.getOrder(orderNumber).catch((error: unknown) => {
      throw replayed ? error : new CommittedError(error);
    });
    return { ...order, replayed };
  }
}
