import type { DomainError } from '../../../domain/errors.js';
import type { GivenOrder, OrderContent, OrderFrom } from '../../../domain/order.js';
import type { OrderMode } from '../../../domain/sandbox.js';
import type { SandboxScenario } from '../../../domain/sandbox-scenario.js';
import type { Client } from '../../common/client.js';
import type { Cause } from '../../common/request-scope.js';
import type { StaffActor } from '../../staff/staff-authentication.js';
import type { OrderView } from '../order-view.js';
import type { EarlierOrder, IdempotentRequest } from './idempotency.js';

/** An order as it was asked for; what comes from outside is checked here, whichever face it came through. */
export interface OrderRequest extends GivenOrder {
  /** The Idempotency-Key as GraphQL's argument. */
  idempotencyKey?: unknown;
  /** The request header Idempotency-Key. */
  idempotencyHeader?: string | undefined;
  sandbox: boolean;
  /** The scenario of the sandbox as GraphQL's argument. */
  scenario?: SandboxScenario | null | undefined;
  /** The request header X-Sandbox-Scenario. */
  scenarioHeader?: SandboxScenario | null;
  /** Who waits for the answer; scenarios that are about it need one. */
  client?: Client;
  from: OrderFrom;
}

/** Who orders. */
export interface Buyer {
  id: string;
  /** The access token that the request came with, which the order's transaction reads again; null where none did. */
  tokenId: string | null;
  /** The member of staff who orders for the customer; left out where the customer orders. */
  placedBy?: StaffActor;
}

/** An order whose shape is right. */
export interface ShapedOrder extends OrderContent {
  customerId: string;
  tokenId: string | null;
  placedBy: StaffActor | null;
  /** Null without an Idempotency-Key. */
  once: IdempotentRequest | null;
  mode: OrderMode;
  /** Null where the order is to end by itself. */
  scenario: SandboxScenario | null;
  from: OrderFrom;
  /** The request that it came with: a transaction may serve several. */
  cause: Cause;
}

/** What became of an order in its transaction. */
export type OrderOutcome =
  | { kind: 'made'; order: OrderView }
  | { kind: 'replayed'; earlier: EarlierOrder }
  /** Its Idempotency-Key came with this order in the same batch. */
  | { kind: 'repeated'; order: OrderView }
  | { kind: 'refused'; error: DomainError }
  /** Nothing yet: a row that it needs is locked by another transaction, or it is too large to share one. */
  | { kind: 'deferred' };
