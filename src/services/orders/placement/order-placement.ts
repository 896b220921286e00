import type { DataSource } from 'typeorm';
import { DomainError, type ErrorCode } from '../../../domain/errors.js';
import { agreedKey } from '../../../domain/idempotency-key.js';
import { parseOrder, type OrderLimits } from '../../../domain/order.js';
import type { Moment } from '../../../domain/pricing.js';
import { orderMode } from '../../../domain/sandbox.js';
import { agreedScenario } from '../../../domain/sandbox-scenario.js';
import type { Clock } from '../../common/clock.js';
import { pause, type Pause } from '../../common/pause.js';
import { addRequestFacts, currentCause } from '../../common/request-scope.js';
import { notingUnrepeatable } from '../../common/unrepeatable.js';
import type { Vault } from '../../secrets/vault.js';
import { keysAsSold } from '../key-display.js';
import { readItemKeys, readOrder } from '../order-reader.js';
import type { OrderView } from '../order-view.js';
import { idempotentRequest, type EarlierOrder } from './idempotency.js';
import { placeBatch, type OrderTerms } from './order-batch.js';
import { OrderBatcher } from './order-batcher.js';
import type { Buyer, OrderOutcome, OrderRequest, ShapedOrder } from './order-request.js';
import { PoolHints } from './pool-hints.js';
import { RehearsedAnswers } from './rehearsed-answers.js';
import { readSandboxOrder } from './sandbox-orders.js';
import { staffRequest } from './staff-order.js';

/** An order that was made now, or, for an Idempotency-Key that came again, then. */
export interface PlacedOrder extends OrderView {
  replayed: boolean;
}

/** How a request for an order ended: with one, or with the code of its refusal. */
export type CountedOutcome = 'completed' | 'replayed' | 'sandbox' | ErrorCode;

function outcomeOf({ replayed, sandboxNotice }: PlacedOrder): CountedOutcome {
  if (replayed) return 'replayed';
  return sandboxNotice === null ? 'completed' : 'sandbox';
}

/** @throws {DomainError} VALIDATION_ERROR naming every wrong field. */
function shapeOrder(buyer: Buyer, request: OrderRequest, limits: OrderLimits): ShapedOrder {
  const content = parseOrder(request, limits);
  const key = agreedKey(request.idempotencyHeader, request.idempotencyKey);
  const once = buyer.placedBy
    ? staffRequest(key, buyer.id, content)
    : idempotentRequest(key, buyer.id, request.sandbox, content);
  const mode = orderMode(request.sandbox);
  const scenario = agreedScenario(request.scenarioHeader ?? null, request.scenario ?? null, request.sandbox);
  return {
    ...content,
    customerId: buyer.id,
    tokenId: buyer.tokenId,
    placedBy: buyer.placedBy ?? null,
    once,
    mode,
    scenario,
    from: request.from,
    cause: currentCause(),
  };
}

/** Makes orders (docs/spec/orders.md, docs/spec/sandbox.md). `README.md` beside this file shows the whole way. */
export class OrderPlacement {
  private readonly batcher: OrderBatcher;
  private readonly answers: RehearsedAnswers;
  private inFlight = 0;
  private endedAtMs = -Infinity;

  /** @param count told how each request for an order ended. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    clock: Clock,
    momentAt: (at: Date) => Moment,
    private readonly terms: OrderTerms,
    private readonly count: (outcome: CountedOutcome) => void = () => {},
    wait: Pause = pause,
  ) {
    this.answers = new RehearsedAnswers(wait);
    const parts = { vault, terms, now: () => momentAt(clock()), hints: new PoolHints() };
    this.batcher = new OrderBatcher((orders, lockMode) => placeBatch(dataSource, orders, parts, lockMode));
  }

  /** How long ago the last order was made or refused here; 0 while one is under way. */
  get idleForMs(): number {
    return this.inFlight > 0 ? 0 : performance.now() - this.endedAtMs;
  }

  /**
   * Makes an order, in a transaction that it may share with others. Shape, products, prices, stock and credit are checked
   * in this order, and a refused order changes nothing.
   * @throws {DomainError} VALIDATION_ERROR, PRODUCT_NOT_AVAILABLE, PRICE_CHANGED, INSUFFICIENT_STOCK,
   *   CREDIT_LIMIT_EXCEEDED, IDEMPOTENCY_KEY_REUSED; UNAUTHENTICATED or ACCOUNT_SUSPENDED where the token was revoked, or
   *   the customer suspended, while the order waited. For staff also NOT_FOUND and FORBIDDEN.
   * @throws {CommitFailedError} where the order may have been made all the same.
   */
  async createOrder(buyer: Buyer, request: OrderRequest): Promise<PlacedOrder> {
    const placing = this.placeCounted(buyer, request);
    const scenario = request.scenario ?? request.scenarioHeader;
    return scenario && request.client ? this.answers.play(scenario, placing, request.client) : placing;
  }

  /** Answers at once what a scenario of the sandbox still holds back, now and from now on. */
  stop(): void {
    this.answers.stop();
  }

  private async placeCounted(buyer: Buyer, request: OrderRequest): Promise<PlacedOrder> {
    this.inFlight += 1;
    const scenario = request.scenario ?? request.scenarioHeader;
    if (scenario) addRequestFacts({ scenario });
    try {
      const order = await this.place(buyer, request);
      this.count(outcomeOf(order));
      addRequestFacts({ orderNumber: order.orderNumber });
      return order;
    } catch (error) {
      // What a scenario refuses is nothing to be alarmed by.
      if (scenario) this.count('sandbox');
      else this.count(error instanceof DomainError ? error.code : 'INTERNAL_ERROR');
      throw error;
    } finally {
      this.inFlight -= 1;
      this.endedAtMs = performance.now();
    }
  }

  private async place(buyer: Buyer, request: OrderRequest): Promise<PlacedOrder> {
    const outcome = await this.make(shapeOrder(buyer, request, this.terms));
    switch (outcome.kind) {
      case 'made':
        return { ...outcome.order, replayed: false };
      case 'replayed':
        return { ...(await this.readEarlier(buyer, outcome.earlier)), replayed: true };
      case 'repeated':
        return { ...outcome.order, replayed: true };
      case 'refused':
        throw outcome.error;
      case 'deferred':
        throw new Error('An order was deferred although it waits for every lock');
    }
  }

  /** Notes that an order without an Idempotency-Key would be made once more, from where it may have been made. */
  private make(order: ShapedOrder): Promise<OrderOutcome> {
    const placing = this.batcher.place(order);
    const isRepeatable = order.once !== null || !order.mode.keepsOrder;
    return isRepeatable ? placing : notingUnrepeatable(placing, ({ kind }) => kind === 'made');
  }

  private async readEarlier(buyer: Buyer, { orderNumber, sandboxOrder }: EarlierOrder): Promise<OrderView> {
    const { manager } = this.dataSource;
    if (sandboxOrder !== null) return readSandboxOrder(manager, sandboxOrder);
    const order = orderNumber === null ? null : await readOrder(manager, buyer.id, orderNumber);
    if (!order) throw new Error(`Order ${orderNumber} of an Idempotency-Key is missing`);
    // What was replaced or credited later is not part of what was answered then.
    const items = order.items.filter(({ isReplacement }) => !isReplacement);
    const licenses = await readItemKeys(manager, items, keysAsSold(this.vault));
    const { orderDate } = order;
    const licensed = items.map((item) => ({ ...item, licensed: licenses.get(item.id ?? 0) }));
    return { ...order, updatedAt: orderDate, items: licensed };
  }
}
