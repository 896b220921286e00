import type { DataSource, EntityManager } from 'typeorm';
import type { Moment } from '../../../domain/catalogue/pricing.js';
import { DomainError, type ErrorCode } from '../../../domain/common/errors.js';
import { parseOrder, type OrderLimits } from '../../../domain/orders/order.js';
import { isSimulated } from '../../../domain/orders/sandbox.js';
import type { Clock } from '../../common/clock.js';
import { pause, type Pause } from '../../common/pause.js';
import { addRequestLogFields, currentTraceContext, trackNonRetryable } from '../../common/request-scope.js';
import type { Vault } from '../../secrets/vault.js';
import { hashIdempotencyKey, type EarlierOrder } from '../idempotency-keys.js';
import { readItemKeys } from '../order-keys.js';
import { readOrdersByNumber } from '../order-reader.js';
import { keysAsSold, type OrderView } from '../order-view.js';
import { OrderBatcher } from './order-batcher.js';
import type { OrderTerms } from './order-decisions.js';
import type { OrderBuyer, OrderOutcome, OrderRequest, ParsedOrder } from './order-request.js';
import { OrderTransaction } from './order-transaction.js';
import { readSandboxOrder } from './sandbox-orders.js';
import { ScenarioResponses } from './scenario-responses.js';

/** The order that an Idempotency-Key has created, as in the first response. */
async function readEarlierOrder(
  manager: EntityManager,
  vault: Vault,
  { orderNumber, sandboxOrder }: EarlierOrder,
): Promise<OrderView> {
  if (sandboxOrder !== null) return readSandboxOrder(manager, vault, sandboxOrder);
  const order = orderNumber && (await readOrdersByNumber(manager, [orderNumber])).get(orderNumber);
  if (!order) throw new Error(`Order ${orderNumber} of an Idempotency-Key is missing`);
  // The first response had no replacements and no invoice, so these are omitted.
  const items = order.items.filter(({ isReplacement }) => !isReplacement);
  const licenses = await readItemKeys(manager, items, keysAsSold(vault));
  const licensed = items.map((item) => ({ ...item, licensed: licenses.get(item.id ?? 0) }));
  return { ...order, updatedAt: order.orderDate, invoiceNumber: null, items: licensed };
}

/** An order that was created now or, for a repeated Idempotency-Key, earlier. */
export type PlacedOrder = OrderView & { replayed: boolean };

/** How a request for an order ended: with an order, or with the code of its refusal. */
export type CountedOutcome = 'completed' | 'replayed' | 'sandbox' | ErrorCode;

/** @throws {DomainError} VALIDATION_ERROR naming every wrong field. */
function parseOrderRequest(buyer: OrderBuyer, request: OrderRequest, limits: OrderLimits): ParsedOrder {
  const content = parseOrder(request, limits);
  const idempotencyKey = hashIdempotencyKey(request.idempotencyKey, buyer, request.sandbox, content);
  return {
    ...content,
    customerId: buyer.id,
    tokenId: buyer.tokenId,
    placedBy: buyer.placedBy ?? null,
    idempotencyKey,
    sandbox: request.sandbox,
    scenario: request.scenario ?? null,
    from: request.from,
    traceContext: currentTraceContext(),
  };
}

/** Creates orders (docs/spec/orders.md, docs/spec/sandbox.md). `README.md` in this folder follows an order. */
export class OrderPlacement {
  private readonly batcher: OrderBatcher;
  private readonly scenarioResponses: ScenarioResponses;
  private inFlight = 0;
  private endedAtMs = -Infinity;

  /** @param countOutcome called with the outcome of each request for an order. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    clock: Clock,
    momentAt: (at: Date) => Moment,
    private readonly terms: OrderTerms,
    private readonly countOutcome: (outcome: CountedOutcome) => void = () => {},
    wait: Pause = pause,
  ) {
    this.scenarioResponses = new ScenarioResponses(wait);
    const transaction = new OrderTransaction(dataSource, vault, () => momentAt(clock()), terms);
    this.batcher = new OrderBatcher((orders, lockMode) => transaction.run(orders, lockMode));
  }

  /** Milliseconds since the last order was created or refused in this process; 0 while one is in flight. */
  get idleForMs(): number {
    return this.inFlight > 0 ? 0 : performance.now() - this.endedAtMs;
  }

  /**
   * Creates an order, in a transaction that it may share with others. Shape, products, prices, stock and credit are
   * checked in this order, and a refused order changes nothing.
   * @throws {DomainError} VALIDATION_ERROR, PRODUCT_NOT_AVAILABLE, PRICE_CHANGED, INSUFFICIENT_STOCK,
   *   CREDIT_LIMIT_EXCEEDED, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_VOIDED; UNAUTHENTICATED or ACCOUNT_SUSPENDED if
   *   the token was revoked, or the customer suspended, while the order waited. For staff also NOT_FOUND and
   *   FORBIDDEN.
   * @throws {CommitFailedError} where the order may have been created.
   */
  async createOrder(buyer: OrderBuyer, request: OrderRequest): Promise<PlacedOrder> {
    const counted = this.placeAndCount(buyer, request);
    const { scenario, client } = request;
    return scenario && client ? this.scenarioResponses.apply(scenario, counted, client) : counted;
  }

  /** Ends the delays of sandbox scenarios, now and from now on. */
  stop(): void {
    this.scenarioResponses.stop();
  }

  private async placeAndCount(buyer: OrderBuyer, request: OrderRequest): Promise<PlacedOrder> {
    this.inFlight += 1;
    const { scenario } = request;
    if (scenario) addRequestLogFields({ scenario });
    try {
      const order = await this.orderOf(parseOrderRequest(buyer, request, this.terms));
      const created = order.sandboxNotice === null ? 'completed' : 'sandbox';
      this.countOutcome(order.replayed ? 'replayed' : created);
      addRequestLogFields({ orderNumber: order.orderNumber });
      return order;
    } catch (error) {
      // Refusals by a scenario are counted apart, so that they raise no alarm.
      const simulated = isSimulated(error);
      if (simulated) addRequestLogFields({ simulated });
      if (simulated) this.countOutcome('sandbox');
      else this.countOutcome(error instanceof DomainError ? error.code : 'INTERNAL_ERROR');
      throw error;
    } finally {
      this.inFlight -= 1;
      this.endedAtMs = performance.now();
    }
  }

  private async orderOf(order: ParsedOrder): Promise<PlacedOrder> {
    const outcome = await this.outcomeOf(order);
    switch (outcome.kind) {
      case 'created':
        return { ...(await outcome.order), replayed: outcome.repeatsEarlierInBatch };
      case 'earlierOrder':
        return { ...(await readEarlierOrder(this.dataSource.manager, this.vault, outcome.earlier)), replayed: true };
      case 'refused':
        throw outcome.error;
      case 'deferred':
        throw new Error('An order was deferred although it waits for every lock');
    }
  }

  /** Without an Idempotency-Key, marks the request as not retryable once its order is created. */
  private outcomeOf(order: ParsedOrder): Promise<OrderOutcome> {
    const outcome = this.batcher.add(order);
    const isRepeatable = order.idempotencyKey !== null || order.sandbox;
    return isRepeatable ? outcome : trackNonRetryable(outcome, ({ kind }) => kind === 'created');
  }
}
