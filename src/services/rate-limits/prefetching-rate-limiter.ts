import {
  idleReserve,
  isRunningLow,
  prefetchSize,
  WINDOW_MS,
  type WindowState,
} from '../../domain/access/rate-limit.js';
import type { PointStore } from './point-store.js';

/** The state of a key in the current window, as known to this process. */
interface Entry {
  limit: number;
  /** Leased points: the store has counted them, and no request has spent them yet. */
  reserve: number;
  /** Points counted for all processes, as of the last response of the store. */
  consumed: number;
  /** Points that requests of this process have spent in this window. */
  spent: number;
  /** Points that requests of this process have spent since the key was last idle. */
  recent: number;
  /** The number of the window, so that a refund never goes to a later window. */
  window: number;
  endsAt: number;
  usedAt: number;
  /** Points that waiting requests need. */
  waiting: number;
  fetching: Promise<void> | undefined;
  /** The store failed: this process counts alone until the window ends. */
  alone: boolean;
}

/** Receives the error when the store starts to fail, and null once it responds again. */
export type StoreStatusListener = (problem: unknown) => void;

const SWEEP_MS = 1_000;
/** A lease that has not been used for so long is returned, so that other processes can use it. */
const IDLE_MS = 2_000;
/** Nothing is returned this shortly before a window ends: it could arrive in the next window and raise its limit. */
const REFUND_MARGIN_MS = 5_000;
/** How often a failing store is tried again, by one request; others do not wait for it. */
const STORE_RETRY_MS = 1_000;

const stateOf = ({ limit, consumed, recent }: Entry): WindowState => ({
  limit,
  remaining: Math.max(0, limit - consumed),
  recent,
});

/** Whether a request is admitted, and the state of its window. */
export class RateLimitDecision {
  readonly limit: number;
  readonly resetMs: number;
  /** The remaining points of the window, as known to this process. */
  remaining: number;
  private readonly window: number;

  constructor(
    private readonly entry: Entry,
    readonly admitted: boolean,
    now: number,
  ) {
    this.limit = entry.limit;
    this.remaining = Math.max(0, entry.limit - entry.consumed) + entry.reserve;
    this.resetMs = entry.endsAt - now;
    this.window = entry.window;
  }

  /** Returns points; does nothing once the window has ended. */
  refund(points: number): void {
    const { entry } = this;
    if (!this.admitted || entry.window !== this.window) return;
    entry.reserve += points;
    entry.spent -= points;
    this.remaining += points;
  }
}

/**
 * Decides in memory, from leases: points that the shared store counts before requests spend them, so that all processes
 * together never admit more than the limit. Leases are renewed in the background. A request waits for the store only if
 * its key was idle for a window, if requests outrun the renewal, or in the last tenth of the limit. A key whose limit
 * is used up is refused from memory until its window ends.
 */
export class PrefetchingRateLimiter {
  private readonly entries = new Map<string, Entry>();
  private readonly timer: NodeJS.Timeout;
  private retryAt = -Infinity;
  private isStoreFailing = false;

  /** @param now milliseconds of a clock that never goes back. */
  constructor(
    private readonly store: PointStore,
    private readonly now: () => number,
    private readonly onStoreStatus: StoreStatusListener,
  ) {
    this.timer = setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  /** Never rejects: while the store fails, this process counts alone. */
  consume(key: string, limit: number, points: number): RateLimitDecision | Promise<RateLimitDecision> {
    const now = this.now();
    const entry = this.entryOf(key, limit);
    entry.limit = limit;
    entry.usedAt = now;
    const decision = this.decide(entry, points, now);
    if (!decision) return this.wait(key, entry, points);
    this.prefetchIfLow(key, entry);
    return decision;
  }

  /** The number of keys in memory. */
  get size(): number {
    return this.entries.size;
  }

  /** Removes keys whose windows have ended and returns idle leases. Runs every second. */
  sweep(): void {
    const now = this.now();
    for (const [key, entry] of this.entries) {
      if (entry.fetching || entry.waiting > 0) continue;
      if (now >= entry.endsAt) this.endWindow(key, entry);
      else if (now - entry.usedAt >= IDLE_MS) this.refundIdle(key, entry);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([...this.entries.values()].flatMap(({ fetching }) => fetching ?? []));
    await this.store.close();
  }

  /** A key that was used in the window gets a small lease for the next one; any other key is removed. */
  private endWindow(key: string, entry: Entry): void {
    const { limit, spent } = entry;
    if (spent > 0 && idleReserve({ limit, remaining: limit }) > 0 && !this.isStoreFailing)
      void this.prefetch(key, entry);
    else this.entries.delete(key);
  }

  private refundIdle(key: string, entry: Entry): void {
    entry.recent = 0;
    const points = entry.reserve - idleReserve(stateOf(entry));
    if (points <= 0 || !this.canRefund(entry)) return;
    entry.reserve -= points;
    entry.consumed -= points;
    this.refund(key, points);
  }

  private entryOf(key: string, limit: number): Entry {
    let entry = this.entries.get(key);
    if (!entry) {
      const nothing = {
        reserve: 0,
        consumed: 0,
        spent: 0,
        recent: 0,
        window: 0,
        endsAt: -Infinity,
        waiting: 0,
        alone: false,
      };
      entry = { ...nothing, limit, usedAt: 0, fetching: undefined };
      this.entries.set(key, entry);
    }
    return entry;
  }

  /** Decides from memory; undefined if only the store can decide. */
  private decide(entry: Entry, points: number, now: number): RateLimitDecision | undefined {
    if (now >= entry.endsAt) return undefined;
    if (entry.reserve >= points) {
      entry.reserve -= points;
      entry.spent += points;
      entry.recent += points;
      return new RateLimitDecision(entry, true, now);
    }
    const isUsedUp = stateOf(entry).remaining + entry.reserve < points;
    return isUsedUp ? new RateLimitDecision(entry, false, now) : undefined;
  }

  private async wait(key: string, entry: Entry, points: number): Promise<RateLimitDecision> {
    entry.waiting += points;
    try {
      for (;;) {
        await this.prefetch(key, entry);
        const decision = this.decide(entry, points, this.now());
        if (decision) return decision;
      }
    } finally {
      entry.waiting -= points;
      if (entry.waiting === 0) this.prefetchIfLow(key, entry);
    }
  }

  /** Renews the lease before it is spent, so that the next request need not wait. */
  private prefetchIfLow(key: string, entry: Entry): void {
    if (isRunningLow(stateOf(entry), entry.reserve)) void this.prefetch(key, entry);
  }

  /** Asks the store for points; one call at a time for each key. */
  private prefetch(key: string, entry: Entry): Promise<void> {
    entry.fetching ??= this.fetchPoints(key, entry).finally(() => {
      entry.fetching = undefined;
    });
    return entry.fetching;
  }

  private async fetchPoints(key: string, entry: Entry): Promise<void> {
    const startedAt = this.now();
    // The state of an ended window does not apply to the next one.
    const state = startedAt < entry.endsAt ? stateOf(entry) : { limit: entry.limit, remaining: entry.limit, recent: 0 };
    const points = prefetchSize(state, entry.waiting);
    if (this.isStoreFailing) {
      if (startedAt < this.retryAt) return this.countAlone(entry);
      this.retryAt = startedAt + STORE_RETRY_MS;
    }
    try {
      const { consumed, msLeft } = await this.store.consume(key, points);
      this.setStoreStatus(null);
      this.enterWindow(entry, startedAt, msLeft);
      const usable = Math.min(points, Math.max(0, entry.limit - (consumed - points)));
      const excess = points - usable;
      entry.reserve += usable;
      entry.consumed = consumed - excess;
      if (excess > 0 && this.canRefund(entry)) this.refund(key, excess);
    } catch (error) {
      this.setStoreStatus(error);
      this.countAlone(entry);
    }
  }

  private enterWindow(entry: Entry, startedAt: number, msLeft: number): void {
    // Counted from before the call, so that no lease outlasts its window.
    const endsAt = startedAt + Math.min(msLeft, WINDOW_MS);
    // Two computed ends of one window differ by the duration of a call; the next window ends a full window later.
    const isAnother = startedAt >= entry.endsAt || endsAt > entry.endsAt + WINDOW_MS / 2;
    if (isAnother || entry.alone) this.startWindow(entry);
    // The waiting request gets its decision even if the window has just ended.
    entry.endsAt = Math.max(endsAt, this.now() + 1);
  }

  private startWindow(entry: Entry): void {
    entry.window += 1;
    entry.reserve = 0;
    entry.spent = 0;
    entry.recent = 0;
    entry.alone = false;
  }

  /** Without the store, each process admits the full limit alone: customers can continue, but not without a limit. */
  private countAlone(entry: Entry): void {
    // This renewal was ahead of need: the lease is not spent yet.
    if (entry.waiting === 0) return;
    const now = this.now();
    if (now >= entry.endsAt) {
      this.startWindow(entry);
      entry.endsAt = now + WINDOW_MS;
    }
    entry.alone = true;
    entry.reserve = Math.max(0, entry.limit - entry.spent);
    entry.consumed = entry.limit;
  }

  private canRefund({ endsAt, alone }: Entry): boolean {
    return !alone && endsAt - this.now() > REFUND_MARGIN_MS;
  }

  /** Points whose refund fails stay counted until the window ends. */
  private refund(key: string, points: number): void {
    this.store.refund(key, points).catch((error: unknown) => this.setStoreStatus(error));
  }

  private setStoreStatus(problem: unknown): void {
    if (problem !== null) this.retryAt = this.now() + STORE_RETRY_MS;
    if (this.isStoreFailing !== (problem !== null)) this.onStoreStatus(problem);
    this.isStoreFailing = problem !== null;
  }
}
