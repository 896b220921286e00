import type { DataSource } from 'typeorm';
import type { LockMode } from '../../../db/locks.js';
import { inTransaction } from '../../../db/transaction.js';
import type { Moment } from '../../../domain/catalogue/pricing.js';
import { DomainError, type ErrorCode } from '../../../domain/common/errors.js';
import { resolveIdempotencyKey } from '../../../domain/common/idempotency-key.js';
import { parseOrder, type OrderLimits } from '../../../domain/orders/order.js';
import { resolveScenario } from '../../../domain/orders/sandbox-scenario.js';
import { orderMode } from '../../../domain/orders/sandbox.js';
import type { Clock } from '../../common/clock.js';
import { pause, type Pause } from '../../common/pause.js';
import { addRequestLogFields, currentTraceContext, trackNonRetryable } from '../../common/request-scope.js';
import type { Vault } from '../../secrets/vault.js';
import { keysAsSold } from '../key-display.js';
import { readItemKeys, readOrdersByNumber } from '../order-reader.js';
import type { OrderView } from '../order-view.js';
import { orderIdempotency, type EarlierOrder } from './idempotency.js';
import { OrderBatcher } from './order-batcher.js';
import { OrderDecisions, type AcceptedOrder, type PlacementState } from './order-decisions.js';
import type { OrderBuyer, OrderOutcome, OrderRequest, ParsedOrder } from './order-request.js';
import { makeOrders } from './order-writer.js';
import { PlacementReader } from './placement-reader.js';
import { makeSandboxOrders, readSandboxOrder } from './sandbox-orders.js';
import { ScenarioResponses } from './scenario-responses.js';
import { staffRequest } from './staff-order.js';

/** An order that was made now or, for a repeated Idempotency-Key, earlier. */
export interface PlacedOrder extends OrderView {
  replayed: boolean;
}

/** The settings for orders; `creditLowPercent` as `domain/customers/credit.ts` takes it. */
export interface OrderTerms extends OrderLimits {
  creditLowPercent: number;
}

/** How a request for an order ended: with an order, or with the code of its refusal. */
export type CountedOutcome = 'completed' | 'replayed' | 'sandbox' | ErrorCode;

function outcomeOf({ replayed, sandboxNotice }: PlacedOrder): CountedOutcome {
  if (replayed) return 'replayed';
  return sandboxNotice === null ? 'completed' : 'sandbox';
}

/** @throws {DomainError} VALIDATION_ERROR naming every wrong field. */
function parseOrderRequest(buyer: OrderBuyer, request: OrderRequest, limits: OrderLimits): ParsedOrder {
  const content = parseOrder(request, limits);
  const key = resolveIdempotencyKey(request.idempotencyHeader, request.idempotencyKey);
  const idempotency = buyer.placedBy
    ? staffRequest(key, buyer.id, content)
    : orderIdempotency(key, buyer.id, request.sandbox, content);
  const mode = orderMode(request.sandbox);
  const scenario = resolveScenario(request.scenarioHeader ?? null, request.scenario ?? null, request.sandbox);
  return {
    ...content,
    customerId: buyer.id,
    tokenId: buyer.tokenId,
    placedBy: buyer.placedBy ?? null,
    idempotency,
    mode,
    scenario,
    from: request.from,
    traceContext: currentTraceContext(),
  };
}

/** Creates orders (docs/spec/orders.md, docs/spec/sandbox.md). `README.md` in this folder follows an order. */
export class OrderPlacement {
  private readonly batcher = new OrderBatcher((orders, lockMode) => this.placeBatch(orders, lockMode));
  private readonly reader: PlacementReader;
  private readonly scenarioResponses: ScenarioResponses;
  private inFlight = 0;
  private endedAtMs = -Infinity;

  /** @param count called with the outcome of each request for an order. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    clock: Clock,
    momentAt: (at: Date) => Moment,
    private readonly terms: OrderTerms,
    private readonly count: (outcome: CountedOutcome) => void = () => {},
    wait: Pause = pause,
  ) {
    this.scenarioResponses = new ScenarioResponses(wait);
    this.reader = new PlacementReader(terms, () => momentAt(clock()), vault);
  }

  /** Milliseconds since the last order was made or refused in this process; 0 while one is in flight. */
  get idleForMs(): number {
    return this.inFlight > 0 ? 0 : performance.now() - this.endedAtMs;
  }

  /**
   * Makes an order, in a transaction that it may share with others. Shape, products, prices, stock and credit are
   * checked in this order, and a refused order changes nothing.
   * @throws {DomainError} VALIDATION_ERROR, PRODUCT_NOT_AVAILABLE, PRICE_CHANGED, INSUFFICIENT_STOCK,
   *   CREDIT_LIMIT_EXCEEDED, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_VOIDED; UNAUTHENTICATED or ACCOUNT_SUSPENDED if
   *   the token was revoked, or the customer suspended, while the order waited. For staff also NOT_FOUND and
   *   FORBIDDEN.
   * @throws {CommitFailedError} where the order may have been made.
   */
  async createOrder(buyer: OrderBuyer, request: OrderRequest): Promise<PlacedOrder> {
    const placing = this.placeCounted(buyer, request);
    const scenario = request.scenario ?? request.scenarioHeader;
    return scenario && request.client ? this.scenarioResponses.apply(scenario, placing, request.client) : placing;
  }

  /** Ends the delays of sandbox scenarios, now and from now on. */
  stop(): void {
    this.scenarioResponses.stop();
  }

  private async placeCounted(buyer: OrderBuyer, request: OrderRequest): Promise<PlacedOrder> {
    this.inFlight += 1;
    const scenario = request.scenario ?? request.scenarioHeader;
    if (scenario) addRequestLogFields({ scenario });
    try {
      const order = await this.place(buyer, request);
      this.count(outcomeOf(order));
      addRequestLogFields({ orderNumber: order.orderNumber });
      return order;
    } catch (error) {
      // Refusals by a scenario are counted apart, so that they raise no alarm.
      if (scenario) this.count('sandbox');
      else this.count(error instanceof DomainError ? error.code : 'INTERNAL_ERROR');
      throw error;
    } finally {
      this.inFlight -= 1;
      this.endedAtMs = performance.now();
    }
  }

  private async place(buyer: OrderBuyer, request: OrderRequest): Promise<PlacedOrder> {
    const outcome = await this.make(parseOrderRequest(buyer, request, this.terms));
    switch (outcome.kind) {
      case 'made':
        return { ...outcome.order, replayed: false };
      case 'earlierOrder':
        return { ...(await this.readEarlier(outcome.earlier)), replayed: true };
      case 'sameBatch':
        return { ...outcome.order, replayed: true };
      case 'refused':
        throw outcome.error;
      case 'deferred':
        throw new Error('An order was deferred although it waits for every lock');
    }
  }

  /** Makes an order. Without an Idempotency-Key, notes that a repetition would make another one. */
  private make(order: ParsedOrder): Promise<OrderOutcome> {
    const placing = this.batcher.place(order);
    const isRepeatable = order.idempotency !== null || !order.mode.storesOrder;
    return isRepeatable ? placing : trackNonRetryable(placing, ({ kind }) => kind === 'made');
  }

  /**
   * Makes a batch of orders in one transaction, in about as many statements as one order takes. Each order is decided as
   * if the orders before it were already made; a refused order changes nothing and does not affect the others.
   * @param orders all of the sandbox, or none.
   * @param lockMode what to do about rows that others have locked; with `skipLocked` an order that needs one is deferred,
   *   and so is one with more than `MAX_BATCHED_KEYS` keys.
   * @returns the outcome of each order, in their order. @throws {CommitFailedError} where the orders may have been made.
   */
  private placeBatch(orders: readonly ParsedOrder[], lockMode: LockMode): Promise<OrderOutcome[]> {
    return inTransaction(this.dataSource, async (manager) => {
      const { data, states } = await this.reader.lockAndRead(manager, orders, lockMode);
      const accepted = new OrderDecisions(data, this.terms.creditLowPercent).decide(states);
      const making = orders.every(({ mode }) => mode.takesKeys)
        ? await makeOrders(manager, accepted, data, this.vault)
        : await makeSandboxOrders(manager, accepted, data.moment.at);
      return making.map((madeOrders) => outcomesOf(states, accepted, madeOrders));
    });
  }

  private async readEarlier({ orderNumber, sandboxOrder }: EarlierOrder): Promise<OrderView> {
    const { manager } = this.dataSource;
    if (sandboxOrder !== null) return readSandboxOrder(manager, sandboxOrder);
    const order = orderNumber && (await readOrdersByNumber(manager, [orderNumber])).get(orderNumber);
    if (!order) throw new Error(`Order ${orderNumber} of an Idempotency-Key is missing`);
    // The first response had no replacements and no invoice, so these are omitted.
    const items = order.items.filter(({ isReplacement }) => !isReplacement);
    const licenses = await readItemKeys(manager, items, keysAsSold(this.vault));
    const { orderDate } = order;
    const licensed = items.map((item) => ({ ...item, licensed: licenses.get(item.id ?? 0) }));
    return { ...order, updatedAt: orderDate, invoiceNumber: null, items: licensed };
  }
}

function outcomesOf(
  states: readonly PlacementState[],
  accepted: readonly AcceptedOrder[],
  madeOrders: readonly OrderView[],
): OrderOutcome[] {
  for (const [index, { state }] of accepted.entries()) {
    const order = madeOrders[index];
    if (!order) throw new Error('An accepted order was not made');
    state.outcome = { kind: 'made', order };
  }
  return states.map(({ outcome, repeats }) => {
    const decided = outcome ?? repeats?.outcome;
    if (!decided) throw new Error('An order of a batch was not decided on');
    if (!repeats || decided.kind !== 'made') return decided;
    return { kind: 'sameBatch', order: decided.order };
  });
}
