import type { LockMode } from '../../../db/locks.js';
import { CommitFailedError, CommittedError } from '../../../db/transaction.js';
import { MAX_BATCHED_KEYS } from './order-batch.js';
import type { OrderOutcome, ShapedOrder } from './order-request.js';

/** Makes a batch of orders in one transaction. */
export type PlaceBatch = (orders: readonly ShapedOrder[], lockMode: LockMode) => Promise<OrderOutcome[]>;

const MAX_BATCH_ORDERS = 64;
const MAX_BATCH_KEYS = 640;
// A customer who sends hundreds at once leaves room for others.
const MAX_BATCH_ORDERS_OF_ONE_CUSTOMER = 8;
// A batch that takes longer no longer keeps the next one from starting.
const SLOW_AFTER_MS = 50;
// So many batches wait for locks at once; connections are left for readers.
const MAX_WAITING_IN_FLIGHT = 8;
// Batches that turned out to be slow count too: beyond this number no new batch starts.
const MAX_SLOW_IN_FLIGHT = 16;
const MAX_LINGER_MS = 10;

/** An order that has not been answered. */
interface Pending {
  order: ShapedOrder;
  /** Ids of its customer and products: batches in flight that have one in common would wait for each other's locks. */
  resources: string[];
  keyCount: number;
  resolve: (outcome: OrderOutcome) => void;
  reject: (error: unknown) => void;
}

function resourcesOf(batch: readonly Pending[]): Set<string> {
  return new Set(batch.flatMap(({ resources }) => resources));
}

/** Splits orders into batches of which no two have a resource in common. */
function splitByResources(orders: readonly Pending[]): Pending[][] {
  let batches: Pending[][] = [];
  for (const order of orders) {
    const touching = batches.filter((batch) =>
      batch.some(({ resources }) => resources.some((resource) => order.resources.includes(resource))),
    );
    batches = [...batches.filter((batch) => !touching.includes(batch)), [...touching.flat(), order]];
  }
  return batches;
}

/**
 * Batches orders that come at the same time, so that they share one transaction and its round trips. One batch at a time
 * is in flight; orders that come meanwhile form the next. An order that comes alone starts at once.
 *
 * Such a batch skips rows that other transactions have locked (`skipLocked`). The orders that need one, and large ones,
 * are deferred to batches that wait for their locks, several at once beside the others. An order that has a resource in
 * common with a batch that waits stays pending until that is done.
 */
export class OrderBatcher {
  private pending: Pending[] = [];
  /** Batches that are to wait for locks, not yet in flight. */
  private deferred: Pending[][] = [];
  /** Batches in flight that wait for locks, or turned out to be slow. */
  private readonly slow = new Set<Pending[]>();
  /** The batch in flight that skips locked rows. */
  private current: Pending[] | null = null;
  private isScheduled = false;
  /** How many orders were around when the last batch ended. */
  private expectedOrders = 0;
  private lingerUntilMs = 0;
  private lingerTimer: NodeJS.Timeout | null = null;

  constructor(private readonly placeBatch: PlaceBatch) {}

  /** Resolves with what became of the order; rejects where its transaction failed. */
  async place(order: ShapedOrder): Promise<OrderOutcome> {
    if (!order.mode.takesKeys) return this.placeAlone(order);
    return new Promise((resolve, reject) => {
      const resources = [...new Set([order.customerId, ...order.lines.map(({ productId }) => productId)])];
      const keyCount = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const one = { order, resources, keyCount, resolve, reject };
      // One of staff also writes its audit entry, which others need not wait for.
      if (keyCount > MAX_BATCHED_KEYS || order.placedBy) this.deferred.push([one]);
      else this.pending.push(one);
      this.schedule();
    });
  }

  /** A sandbox order locks no pool, so a batch would gain it nothing. */
  private async placeAlone(order: ShapedOrder): Promise<OrderOutcome> {
    const [outcome] = await this.placeBatch([order], 'wait');
    if (!outcome) throw new Error('A batch of one order has no outcome');
    return outcome;
  }

  /** At the end of this turn of the event loop: the orders that came in it form one batch. */
  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.startDeferred();
      this.startNext();
    });
  }

  private startDeferred(): void {
    const taken = resourcesOf([...this.slow].flat());
    const left: Pending[][] = [];
    for (const batch of this.deferred) {
      const resources = resourcesOf(batch);
      const isFree = this.slow.size < MAX_WAITING_IN_FLIGHT && [...resources].every((resource) => !taken.has(resource));
      if (isFree) this.startWaiting(batch);
      else left.push(batch);
      // Batches behind it do not overtake one that needs the same.
      for (const resource of resources) taken.add(resource);
    }
    this.deferred = left;
  }

  private startWaiting(batch: Pending[]): void {
    this.slow.add(batch);
    void this.run(batch, 'wait').finally(() => {
      this.slow.delete(batch);
      this.schedule();
    });
  }

  private startNext(): void {
    if (this.current || this.lingers()) return;
    const batch = this.takeBatch();
    if (batch.length > 0) this.startSkipping(batch);
  }

  /**
   * Whether the next batch waits a moment for more orders. Clients that have just been answered often order again: if the
   * first of them started a batch alone, the others would wait for it. The batch lingers until as many orders are pending
   * as were around of late, and no longer than the last batch took.
   */
  private lingers(): boolean {
    const { length } = this.pending;
    const leftMs = this.lingerUntilMs - performance.now();
    if (length === 0 || length >= this.expectedOrders || leftMs <= 0) return false;
    this.lingerTimer ??= setTimeout(() => {
      this.lingerTimer = null;
      this.schedule();
    }, leftMs);
    return true;
  }

  private startSkipping(batch: Pending[]): void {
    this.current = batch;
    if (this.lingerTimer) clearTimeout(this.lingerTimer);
    this.lingerTimer = null;
    const startedAtMs = performance.now();
    const slowTimer = setTimeout(() => {
      this.slow.add(batch);
      this.endCurrent(batch);
    }, SLOW_AFTER_MS);
    void this.run(batch, 'skipLocked').finally(() => {
      clearTimeout(slowTimer);
      this.slow.delete(batch);
      if (this.current === batch) {
        const tookMs = performance.now() - startedAtMs;
        this.expectedOrders = batch.length + this.pending.length;
        this.lingerUntilMs = performance.now() + Math.min(tookMs, MAX_LINGER_MS);
      }
      this.endCurrent(batch);
    });
  }

  private endCurrent(batch: Pending[]): void {
    if (this.current === batch) this.current = null;
    this.schedule();
  }

  /** Takes the orders that have been pending longest, as many as fit into one batch. */
  private takeBatch(): Pending[] {
    const batch: Pending[] = [];
    if (this.slow.size >= MAX_SLOW_IN_FLIGHT) return batch;
    const taken = resourcesOf([...this.slow, ...this.deferred].flat());
    const byCustomer = new Map<string, number>();
    let keyCount = 0;
    this.pending = this.pending.filter((one) => {
      const { customerId } = one.order;
      const ofCustomer = byCustomer.get(customerId) ?? 0;
      const fits =
        batch.length < MAX_BATCH_ORDERS &&
        keyCount + one.keyCount <= MAX_BATCH_KEYS &&
        ofCustomer < MAX_BATCH_ORDERS_OF_ONE_CUSTOMER &&
        one.resources.every((resource) => !taken.has(resource));
      if (!fits) return true;
      batch.push(one);
      keyCount += one.keyCount;
      byCustomer.set(customerId, ofCustomer + 1);
      return false;
    });
    return batch;
  }

  /** Never rejects: a failure is that of the orders. */
  private async run(batch: readonly Pending[], lockMode: LockMode): Promise<void> {
    let outcomes: OrderOutcome[];
    try {
      outcomes = await this.placeBatch(
        batch.map(({ order }) => order),
        lockMode,
      );
    } catch (error) {
      if (batch.length === 1 || error instanceof CommitFailedError) {
        for (const { reject } of batch) reject(error);
        return;
      }
      // One of them may be what failed: run one by one, only that fails.
      await Promise.all(batch.map((one) => this.run([one], 'wait')));
      return;
    }
    // From here on the orders are made: nothing that fails may lead to another run.
    try {
      this.settle(batch, outcomes);
    } catch (error) {
      for (const { reject } of batch) reject(new CommittedError(error));
    }
  }

  private settle(batch: readonly Pending[], outcomes: readonly OrderOutcome[]): void {
    const deferred: Pending[] = [];
    for (const [index, one] of batch.entries()) {
      const outcome = outcomes[index];
      if (!outcome) one.reject(new CommittedError(new Error('An order of a batch has no outcome')));
      else if (outcome.kind === 'deferred') deferred.push(one);
      else one.resolve(outcome);
    }
    this.deferred.push(...splitByResources(deferred));
  }
}
