import type { LockMode } from '../../../db/locks.js';
import { isLockWaitTimeout } from '../../../db/retry.js';
import { CommitFailedError, CommittedError } from '../../../db/transaction.js';
import { FairQueue } from '../../../domain/access/fair-queue.js';
import { runShared } from '../../common/request-scope.js';
import { MAX_BATCHED_KEYS, type OrderOutcome, type ParsedOrder } from './order-request.js';

const MAX_BATCH_ORDERS = 64;
const MAX_BATCH_KEYS = 640;
// Leaves capacity for other customers when one sends hundreds at once.
const MAX_BATCH_ORDERS_OF_ONE_CUSTOMER = 8;
// A batch that takes longer no longer delays the next one.
const SLOW_AFTER_MS = 50;
// Batches that are waiting or slow hold connections for long. With this many of them in flight, no deferred batch starts,
// so that connections are left for readers ...
const MAX_LONG_FOR_DEFERRED = 8;
// ... and with this many, no batch starts at all.
const MAX_LONG_FOR_PENDING = 16;
// As long as it takes to write 32 responses and to read as many requests.
const MAX_LINGER_MS = 25;
// Most locks of others are short, such as that of the sweeper of changes, and an order that is deferred shares no transaction.
const MAX_SKIPS = 3;

interface Pending {
  order: ParsedOrder;
  /** The ids of its customer and products: batches in flight that share one would wait for each other's locks. */
  resources: readonly string[];
  /** The number of pieces. A bundle has several keys for each, which `OrderDecisions` counts. */
  pieceCount: number;
  /** How often a batch has skipped it because of a lock. */
  skips: number;
  resolve: (outcome: OrderOutcome) => void;
  reject: (error: unknown) => void;
}

/**
 * The states of a batch, each with the states that lead to it (none: an initial state).
 *
 * - `deferred`: it starts to wait for locks once no waiting batch shares a resource with it.
 * - `waiting`: in flight; waits for locks.
 * - `skipping`: in flight; skips rows that other transactions have locked. One batch at a time.
 * - `slow`: like `skipping`, but it takes long, so another batch may skip beside it.
 */
const ALLOWED_FROM = {
  deferred: ['none'],
  waiting: ['deferred'],
  skipping: ['none'],
  slow: ['skipping'],
  done: ['waiting', 'skipping', 'slow'],
} as const;

type BatchState = keyof typeof ALLOWED_FROM;

interface OrderBatch {
  state: BatchState | 'none';
  readonly orders: readonly Pending[];
  readonly resources: ReadonlySet<string>;
}

function resourcesOf(orders: readonly Pending[]): Set<string> {
  return new Set(orders.flatMap(({ resources }) => resources));
}

/** The oldest order of each customer, then the second oldest of each, and so on. */
function roundRobin(orders: readonly Pending[]): Pending[] {
  const rounds: Pending[][] = [];
  const seen = new Map<string, number>();
  for (const one of orders) {
    const { customerId } = one.order;
    const round = seen.get(customerId) ?? 0;
    seen.set(customerId, round + 1);
    (rounds[round] ??= []).push(one);
  }
  return rounds.flat();
}

/** Splits orders into groups of which no two have a resource in common. */
function splitByResources(orders: readonly Pending[]): Pending[][] {
  let groups: Pending[][] = [];
  for (const order of orders) {
    const touching = groups.filter((group) =>
      group.some(({ resources }) => resources.some((resource) => order.resources.includes(resource))),
    );
    groups = [...groups.filter((group) => !touching.includes(group)), [...touching.flat(), order]];
  }
  return groups;
}

/**
 * Batches orders that come at the same time, so that they share one transaction and its round trips. One batch at a time
 * is in flight; orders that come meanwhile form the next. An order that comes alone starts at once.
 *
 * Such a batch skips rows that other transactions have locked (`skipLocked`). The orders that need one stay pending for
 * the next batch. Those that were skipped several times, and large ones, are deferred to batches that wait for their
 * locks, several at once beside the others. An order that has a resource in common with a batch that waits stays pending
 * until that is done.
 */
export class OrderBatcher {
  private pending: Pending[] = [];
  /** The batches that are not done, in the order of their creation. */
  private readonly batches = new Set<OrderBatch>();
  private isScheduled = false;
  /** How many orders were pending or had just completed when the last batch ended. */
  private expectedOrders = 0;
  private lingerUntilMs = 0;
  private lingerTimer: NodeJS.Timeout | undefined;
  private readonly sandboxOrders = new FairQueue({ each: 1, all: Infinity });

  /** @param runTransaction the transaction of a batch: `OrderTransaction.run`. */
  constructor(
    private readonly runTransaction: (orders: readonly ParsedOrder[], mode: LockMode) => Promise<OrderOutcome[]>,
  ) {}

  /** Resolves with the outcome of the order; rejects if its transaction failed. */
  async add(order: ParsedOrder): Promise<OrderOutcome> {
    if (order.sandbox) return this.addSandboxOrder(order);
    return new Promise((resolve, reject) => {
      const resources = [...new Set([order.customerId, ...order.lines.map(({ productId }) => productId)])];
      const pieceCount = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const one = { order, resources, pieceCount, skips: 0, resolve, reject };
      // An order by staff also writes an audit entry; others should not wait for that.
      if (pieceCount > MAX_BATCHED_KEYS || order.placedBy) this.defer([one]);
      else this.pending.push(one);
      this.schedule();
    });
  }

  /**
   * It locks no pool, so a batch would gain it nothing. A customer's own run one after the other, as its orders do that
   * wait for the lock of its account.
   */
  private async addSandboxOrder(order: ParsedOrder): Promise<OrderOutcome> {
    let release = (): void => undefined;
    await new Promise<void>((resolve) => (release = this.sandboxOrders.enqueue(order.customerId, resolve)));
    try {
      const [outcome] = await this.runTransaction([order], 'wait');
      if (!outcome) throw new Error('A batch of one order has no outcome');
      return outcome.kind === 'created' ? { ...outcome, order: await outcome.order } : outcome;
    } finally {
      release();
    }
  }

  private in(...states: BatchState[]): OrderBatch[] {
    return [...this.batches].filter(({ state }) => (states as string[]).includes(state));
  }

  /** The only place where a batch changes its state. */
  private enter(batch: OrderBatch, state: BatchState): void {
    const isPossible = (ALLOWED_FROM[state] as readonly string[]).includes(batch.state);
    if (!isPossible || (state === 'skipping' && this.in('skipping').length > 0)) {
      throw new Error(`A batch of orders that is ${batch.state} cannot be ${state} now`);
    }
    batch.state = state;
    if (state === 'done') this.batches.delete(batch);
    else this.batches.add(batch);
  }

  private defer(orders: readonly Pending[]): void {
    this.enter({ state: 'none', orders, resources: resourcesOf(orders) }, 'deferred');
  }

  /** At the end of this tick of the event loop: the orders that came in it form one batch. */
  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.startDeferred();
      this.startPending();
    });
  }

  private startDeferred(): void {
    const taken = new Set(this.in('waiting', 'slow').flatMap(({ resources }) => [...resources]));
    for (const batch of this.in('deferred')) {
      const isFree = [...batch.resources].every((resource) => !taken.has(resource));
      if (isFree && this.in('waiting', 'slow').length < MAX_LONG_FOR_DEFERRED) {
        this.enter(batch, 'waiting');
        void this.run(batch.orders, 'wait').finally(() => this.end(batch));
      }
      // Later batches do not overtake one that needs the same resources.
      for (const resource of batch.resources) taken.add(resource);
    }
  }

  private startPending(): void {
    if (this.in('skipping').length > 0 || this.lingers()) return;
    const orders = this.takeOrders();
    if (orders.length > 0) this.startSkipping({ state: 'none', orders, resources: resourcesOf(orders) });
  }

  /**
   * Whether the next batch waits a moment for more orders. Clients that have just got a response often order again; if
   * the first of them started a batch alone, the others would wait for it. The batch lingers until as many orders are
   * pending as recently, but no longer than the last batch took.
   */
  private lingers(): boolean {
    const { length } = this.pending;
    const leftMs = this.lingerUntilMs - performance.now();
    if (length === 0 || length >= this.expectedOrders || leftMs <= 0) return false;
    this.lingerTimer ??= setTimeout(() => {
      this.lingerTimer = undefined;
      this.schedule();
    }, leftMs);
    return true;
  }

  private startSkipping(batch: OrderBatch): void {
    this.enter(batch, 'skipping');
    clearTimeout(this.lingerTimer);
    this.lingerTimer = undefined;
    const startedAtMs = performance.now();
    const slowTimer = setTimeout(() => {
      this.enter(batch, 'slow');
      this.schedule();
    }, SLOW_AFTER_MS);
    void this.run(batch.orders, 'skipLocked').finally(() => {
      clearTimeout(slowTimer);
      if (batch.state === 'skipping') {
        const tookMs = performance.now() - startedAtMs;
        const skipped = this.pending.filter((one) => batch.orders.includes(one)).length;
        // If it has made none, it lingers for its duration, in which the lock may be released.
        const isFruitless = skipped === batch.orders.length;
        this.expectedOrders = isFruitless ? Infinity : batch.orders.length + this.pending.length - skipped;
        this.lingerUntilMs = performance.now() + Math.min(tookMs, MAX_LINGER_MS);
      }
      this.end(batch);
    });
  }

  private end(batch: OrderBatch): void {
    this.enter(batch, 'done');
    this.schedule();
  }

  /**
   * Removes as many orders from the queue as fit into one batch, by round robin over the customers; within the batch
   * they keep their order of arrival.
   */
  private takeOrders(): Pending[] {
    if (this.in('waiting', 'slow').length >= MAX_LONG_FOR_PENDING) return [];
    const taking = new Set<Pending>();
    const locked = new Set(this.in('waiting', 'slow', 'deferred').flatMap(({ resources }) => [...resources]));
    const byCustomer = new Map<string, number>();
    let pieceCount = 0;
    for (const one of roundRobin(this.pending)) {
      const { customerId } = one.order;
      const ofCustomer = byCustomer.get(customerId) ?? 0;
      const fits =
        taking.size < MAX_BATCH_ORDERS &&
        pieceCount + one.pieceCount <= MAX_BATCH_KEYS &&
        ofCustomer < MAX_BATCH_ORDERS_OF_ONE_CUSTOMER &&
        one.resources.every((resource) => !locked.has(resource));
      if (!fits) continue;
      taking.add(one);
      pieceCount += one.pieceCount;
      byCustomer.set(customerId, ofCustomer + 1);
    }
    const taken = this.pending.filter((one) => taking.has(one));
    this.pending = this.pending.filter((one) => !taking.has(one));
    return taken;
  }

  /** Never rejects: a failure is that of the orders. */
  private async run(orders: readonly Pending[], lockMode: LockMode): Promise<void> {
    let outcomes: OrderOutcome[];
    const parsed = orders.map(({ order }) => order);
    try {
      outcomes = await runShared(() => this.runTransaction(parsed, lockMode));
    } catch (error) {
      // After a lock wait time-out all of them have waited as long as an order may. Run one by one, each would wait again, on a
      // connection of its own, and nothing else would get one.
      if (orders.length === 1 || error instanceof CommitFailedError || isLockWaitTimeout(error)) {
        for (const { reject } of orders) reject(error);
        return;
      }
      // One of the orders may have caused the failure. Run one by one, only that order fails.
      await Promise.all(orders.map((one) => this.run([one], 'wait')));
      return;
    }
    // The orders are made now, so no later failure may run them again.
    try {
      this.deliverOutcomes(orders, outcomes);
    } catch (error) {
      for (const { reject } of orders) reject(new CommittedError(error));
    }
  }

  private deliverOutcomes(orders: readonly Pending[], outcomes: readonly OrderOutcome[]): void {
    const deferred: Pending[] = [];
    const skipped: Pending[] = [];
    for (const [index, one] of orders.entries()) {
      const outcome = outcomes[index];
      if (!outcome) one.reject(new CommittedError(new Error('An order of a batch has no outcome')));
      else if (outcome.kind === 'deferred') {
        one.skips += 1;
        if (!outcome.isLarge && one.skips < MAX_SKIPS) skipped.push(one);
        else deferred.push(one);
      } else one.resolve(outcome);
    }
    this.pending = [...skipped, ...this.pending];
    for (const group of splitByResources(deferred)) this.defer(group);
  }
}
