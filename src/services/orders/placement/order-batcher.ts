import type { LockMode } from '../../../db/locks.js';
import { CommitFailedError } from '../../../db/transaction.js';
import type { OrderOutcome, ShapedOrder } from './order-request.js';

/** Makes a group of orders in one transaction. */
export type PlaceBatch = (orders: readonly ShapedOrder[], lockMode: LockMode) => Promise<OrderOutcome[]>;

/** An order with more keys is never grouped: it would hold the others up. */
export const MAX_BATCHED_KEYS = 100;

const GROUP_ORDERS = 64;
const GROUP_KEYS = 640;
// So that whoever sends hundreds at once leaves room for others.
const GROUP_ORDERS_OF_ONE_CUSTOMER = 8;
// A group that takes longer waits for something that the next one need not wait for.
const PATIENCE_MS = 50;
// So many wait for locks at once, and twice as many where groups turn out to be slow: there are connections left to read.
const MAX_SLOW = 8;
// A group waits for the company that its predecessor had as long as that one took, and at most so long.
const MAX_GATHERING_MS = 10;

interface Waiting {
  order: ShapedOrder;
  /** What no two transactions of this process shall fight for: the customer and the products. */
  things: string[];
  keyCount: number;
  resolve: (outcome: OrderOutcome) => void;
  reject: (error: unknown) => void;
}

function thingsOf(group: readonly Waiting[]): Set<string> {
  return new Set(group.flatMap(({ things }) => things));
}

/** Splits orders into groups of which no two have anything in common. */
function connected(orders: readonly Waiting[]): Waiting[][] {
  let groups: Waiting[][] = [];
  for (const order of orders) {
    const touching = groups.filter((group) =>
      group.some(({ things }) => things.some((thing) => order.things.includes(thing))),
    );
    groups = [...groups.filter((group) => !touching.includes(group)), [...touching.flat(), order]];
  }
  return groups;
}

/**
 * Where orders wait for their transaction. While one group is on its way, those that arrive gather for the next: the more
 * come at once, the fewer statements each costs; an order that comes alone waits for nobody.
 *
 * A quick group waits for no lock of a customer or a pool. Whatever it finds locked goes into a slow group, with those
 * that want the same, and so does a large order; slow groups do wait, beside the quick ones. Orders that have something
 * in common with a slow group gather until it is through.
 */
export class OrderBatcher {
  private waiting: Waiting[] = [];
  private waitingSlow: Waiting[][] = [];
  private readonly slow = new Set<Waiting[]>();
  private quick: Waiting[] | null = null;
  private isScheduled = false;
  private expectedCount = 0;
  private gatheringUntilMs = 0;
  private gathering: NodeJS.Timeout | null = null;

  constructor(private readonly placeGroup: PlaceBatch) {}

  /** Resolves with what became of the order; rejects where that failed. */
  place(order: ShapedOrder): Promise<OrderOutcome> {
    return new Promise((resolve, reject) => {
      const things = [...new Set([order.customerId, ...order.lines.map(({ productId }) => productId)])];
      const keyCount = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const waiting = { order, things, keyCount, resolve, reject };
      if (keyCount > MAX_BATCHED_KEYS) this.waitingSlow.push([waiting]);
      else this.waiting.push(waiting);
      this.schedule();
    });
  }

  /** Not at once: what has arrived in this turn of the event loop goes together. */
  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.startSlow();
      this.startQuick();
    });
  }

  private startSlow(): void {
    const taken = thingsOf([...this.slow].flat());
    const left: Waiting[][] = [];
    for (const group of this.waitingSlow) {
      const things = thingsOf(group);
      const isFree = this.slow.size < MAX_SLOW && [...things].every((thing) => !taken.has(thing));
      if (isFree) this.startSlowGroup(group);
      else left.push(group);
      // Those behind do not overtake one that wants the same.
      for (const thing of things) taken.add(thing);
    }
    this.waitingSlow = left;
  }

  private startSlowGroup(group: Waiting[]): void {
    this.slow.add(group);
    void this.run(group, 'wait').finally(() => {
      this.slow.delete(group);
      this.schedule();
    });
  }

  private startQuick(): void {
    if (this.quick || this.isGathering()) return;
    const group = this.takeGroup();
    if (group.length > 0) this.startQuickGroup(group);
  }

  /**
   * Whether as many orders as there were of late may be on their way: those who got their answers just now often order
   * again, and if the first of them went alone, the others would wait for it.
   */
  private isGathering(): boolean {
    const { length } = this.waiting;
    const leftMs = this.gatheringUntilMs - performance.now();
    if (length === 0 || length >= this.expectedCount || leftMs <= 0) return false;
    this.gathering ??= setTimeout(() => {
      this.gathering = null;
      this.schedule();
    }, leftMs);
    return true;
  }

  private startQuickGroup(group: Waiting[]): void {
    this.quick = group;
    if (this.gathering) clearTimeout(this.gathering);
    this.gathering = null;
    const startedAtMs = performance.now();
    const patience = setTimeout(() => {
      this.slow.add(group);
      this.endQuick(group);
    }, PATIENCE_MS);
    void this.run(group, 'skipLocked').finally(() => {
      clearTimeout(patience);
      this.slow.delete(group);
      if (this.quick === group) this.expectCompany(group.length, performance.now() - startedAtMs);
      this.endQuick(group);
    });
  }

  private expectCompany(count: number, tookMs: number): void {
    this.expectedCount = count + this.waiting.length;
    this.gatheringUntilMs = performance.now() + Math.min(tookMs, MAX_GATHERING_MS);
  }

  private endQuick(group: Waiting[]): void {
    if (this.quick === group) this.quick = null;
    this.schedule();
  }

  /** The orders that have waited longest, as many as go together. */
  private takeGroup(): Waiting[] {
    const group: Waiting[] = [];
    if (this.slow.size >= MAX_SLOW * 2) return group;
    const taken = thingsOf([...this.slow, ...this.waitingSlow].flat());
    const byCustomer = new Map<string, number>();
    let keyCount = 0;
    this.waiting = this.waiting.filter((waiting) => {
      const { customerId } = waiting.order;
      const ofCustomer = byCustomer.get(customerId) ?? 0;
      const fits =
        group.length < GROUP_ORDERS &&
        keyCount + waiting.keyCount <= GROUP_KEYS &&
        ofCustomer < GROUP_ORDERS_OF_ONE_CUSTOMER &&
        waiting.things.every((thing) => !taken.has(thing));
      if (!fits) return true;
      group.push(waiting);
      keyCount += waiting.keyCount;
      byCustomer.set(customerId, ofCustomer + 1);
      return false;
    });
    return group;
  }

  /** Never rejects: whatever happens, it happens to the orders. */
  private async run(group: readonly Waiting[], lockMode: LockMode): Promise<void> {
    try {
      const outcomes = await this.placeGroup(
        group.map(({ order }) => order),
        lockMode,
      );
      this.settle(group, outcomes);
    } catch (error) {
      if (group.length === 1 || error instanceof CommitFailedError) {
        for (const { reject } of group) reject(error);
        return;
      }
      // One of them may be what made it fail; by itself it fails alone.
      await Promise.all(group.map((waiting) => this.run([waiting], 'wait')));
    }
  }

  private settle(group: readonly Waiting[], outcomes: readonly OrderOutcome[]): void {
    const deferred: Waiting[] = [];
    for (const [index, waiting] of group.entries()) {
      const outcome = outcomes[index];
      if (!outcome) waiting.reject(new Error('Nobody knows what became of an order'));
      else if (outcome.kind === 'deferred') deferred.push(waiting);
      else waiting.resolve(outcome);
    }
    this.waitingSlow.push(...connected(deferred));
  }
}
