import type { DomainError } from '../../../domain/common/errors.js';
import type { OrderChannel, OrderContent, RawOrder } from '../../../domain/orders/order.js';
import type { SandboxScenario } from '../../../domain/orders/sandbox.js';
import type { ClientConnection } from '../../common/client-connection.js';
import type { TraceContext } from '../../common/request-scope.js';
import type { StaffActor } from '../../staff/audit-trail.js';
import type { IdempotencyKeyHashes } from '../../staff/staff-idempotency.js';
import type { EarlierOrder } from '../idempotency-keys.js';
import type { OrderView } from '../order-view.js';

/** A request for an order, unchecked, over REST or GraphQL. */
export interface OrderRequest extends RawOrder {
  idempotencyKey?: unknown;
  sandbox: boolean;
  /** Of the sandbox; omitted or null for an order without a scenario. */
  scenario?: SandboxScenario | null;
  /** The client that waits for the response, for scenarios about the response. */
  client?: ClientConnection;
  from: OrderChannel;
}

export interface OrderBuyer {
  id: string;
  /** The access token that the request came with, which the order's transaction reads again; null if none did. */
  tokenId: string | null;
  /** The member of staff who orders for the customer; undefined if the customer orders. */
  placedBy?: StaffActor;
}

/** An order with a valid shape. */
export interface ParsedOrder extends OrderContent {
  customerId: string;
  /** The hash of the unmasked reference; undefined unless license keys in it were masked. */
  referenceFingerprint?: Buffer | null;
  /** See `MaskedReference`. */
  storedReference?: string;
  tokenId: string | null;
  placedBy: StaffActor | null;
  /** Null without an Idempotency-Key. */
  idempotencyKey: IdempotencyKeyHashes | null;
  /** Whether it is simulated: it takes no keys, raises no balance and is not stored (docs/spec/sandbox.md). */
  sandbox: boolean;
  /** Null for an order without a scenario. */
  scenario: SandboxScenario | null;
  from: OrderChannel;
  /** The request that it came with: a transaction may serve several. */
  traceContext: TraceContext;
}

/** An order with more keys gets a transaction of its own, because it would delay the others. */
export const MAX_BATCHED_KEYS = 100;

export type OrderOutcome =
  /**
   * `repeatsEarlierInBatch` if it is an order of the same batch with its Idempotency-Key, the response to both. The dummy
   * keys of a sandbox order are generated after its transaction.
   */
  | { kind: 'created'; order: OrderView | Promise<OrderView>; repeatsEarlierInBatch: boolean }
  | { kind: 'earlierOrder'; earlier: EarlierOrder }
  | { kind: 'refused'; error: DomainError }
  /** Not decided: it is too large for a shared transaction, or else another transaction has locked a row that it needs. */
  | { kind: 'deferred'; isLarge: boolean };
