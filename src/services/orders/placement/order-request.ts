import type { DomainError } from '../../../domain/errors.js';
import { parseOrderLines, type OrderFrom, type OrderLimits, type OrderLine } from '../../../domain/order.js';
import { orderMode, type OrderMode } from '../../../domain/sandbox.js';
import { idempotentRequest, type EarlierOrder, type IdempotentRequest } from './idempotency.js';
import type { OrderView } from '../order-view.js';
import type { PresumedToken } from '../../access/presumed-token.js';
import { currentCause, type Cause } from '../../common/request-scope.js';

/** An order as it was asked for; what comes from outside is checked here, whichever face it came through. */
export interface OrderRequest {
  products: unknown;
  idempotencyKey?: unknown;
  sandbox: boolean;
  from: OrderFrom;
  /** Where it is not certain yet that the customer is let in. */
  token?: PresumedToken | null;
}

/** An order whose shape is right. */
export interface ShapedOrder {
  customerId: string;
  lines: OrderLine[];
  once: IdempotentRequest | null;
  mode: OrderMode;
  from: OrderFrom;
  /** To be confirmed before anything is decided; null where that was done. */
  token: PresumedToken | null;
  /** The request that it came with: its transaction may serve several. */
  cause: Cause;
}

/** What became of an order in its transaction. */
export type OrderOutcome =
  | { kind: 'made'; order: OrderView }
  | { kind: 'replayed'; earlier: EarlierOrder }
  | { kind: 'refused'; error: DomainError }
  /** Nothing: the token that it came with is no longer what it was presumed to be. */
  | { kind: 'unconfirmed' }
  /** Nothing: a row that it needs is locked by somebody else, or it is too large to share a transaction. */
  | { kind: 'deferred' };

/** What an Idempotency-Key remembers: a real order is in its tables; a sandbox order is in none, so it is kept whole. */
export function toEarlierOrder(order: OrderView): EarlierOrder {
  return order.sandboxNotice === null
    ? { orderNumber: order.orderNumber, sandboxOrder: null }
    : { orderNumber: null, sandboxOrder: JSON.stringify(order) };
}

/** @throws {DomainError} VALIDATION_ERROR. */
export function shapeOrder(customerId: string, request: OrderRequest, limits: OrderLimits): ShapedOrder {
  const lines = parseOrderLines(request.products, limits);
  const once = idempotentRequest(request.idempotencyKey, customerId, request.sandbox, lines);
  const { sandbox, from, token = null } = request;
  return { customerId, lines, once, mode: orderMode(sandbox), from, token, cause: currentCause() };
}
