import { isSyncDue, WINDOW_MS } from '../../domain/access/rate-limit.js';
import type { PointStore } from './point-store.js';

/** The points of a key in the current window, as known to this process. */
interface CountedWindow {
  /** Points of all processes, as of the last response of the store. */
  total: number;
  /** Points spent here that are not in `total` yet; negative if more of them were refunded later. */
  unsynced: number;
  endsAt: number;
  syncedAt: number;
  isSyncing: boolean;
  /** The store failed when the window started, so this process counts alone until it ends. */
  isAlone: boolean;
}

/** Receives the error when the store starts to fail, and null once it responds again. */
export type StoreStatusListener = (problem: unknown) => void;

const SWEEP_MS = 1_000;
/** Nothing is added to the shared count this shortly before a window ends: it could count in the next one. */
const SYNC_MARGIN_MS = 1_000;
/** How often a failing store is tried again, by one request; others do not wait for it. */
const STORE_RETRY_MS = 1_000;

/** Whether a request is admitted, and the state of its window. */
export class RateLimitDecision {
  /** The remaining points of the window, as known to this process. */
  remaining: number;

  constructor(
    private readonly window: CountedWindow,
    readonly limit: number,
    readonly admitted: boolean,
    readonly resetMs: number,
  ) {
    this.remaining = Math.max(0, limit - window.total - window.unsynced);
  }

  /** Spends further points, even above the limit, on work that is done: later requests of the window have fewer. */
  spend(points: number): void {
    if (!this.admitted) return;
    this.window.unsynced += points;
    this.remaining = Math.max(0, this.remaining - points);
  }

  /** Returns points, which this process can spend again until the window ends. */
  refund(points: number): void {
    if (!this.admitted) return;
    this.window.unsynced -= points;
    this.remaining += points;
  }
}

/**
 * Decides in memory: what this process has spent is added to the shared count in the background, and the response has
 * the points of all processes. One process admits exactly the limit; each further one can admit what arrives between two
 * of its additions (`isSyncDue`). Only the first request of a window waits for the store.
 */
export class CountingRateLimiter {
  private readonly windows = new Map<string, CountedWindow>();
  private readonly opening = new Map<string, Promise<CountedWindow>>();
  private readonly syncing = new Set<Promise<void>>();
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
    const window = this.windows.get(key);
    const now = this.now();
    if (window && now < window.endsAt) return this.decide(key, window, limit, points, now);
    return this.open(key).then((opened) => this.decide(key, opened, limit, points, this.now()));
  }

  get size(): number {
    return this.windows.size;
  }

  /**
   * Removes windows that have ended, and adds to the shared count what has not been added for long. All others go with
   * it, as one statement adds many. Runs every second.
   */
  sweep(): void {
    const now = this.now();
    for (const [key, { endsAt }] of this.windows) if (now >= endsAt) this.windows.delete(key);
    const windows = [...this.windows];
    if (!windows.some(([, { unsynced, syncedAt }]) => isSyncDue(unsynced, Infinity, now - syncedAt))) return;
    for (const [key, window] of windows) if (window.unsynced > 0) this.startSync(key, window, now);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([...this.opening.values(), ...this.syncing]);
    await this.store.close();
  }

  private decide(key: string, window: CountedWindow, limit: number, points: number, now: number): RateLimitDecision {
    const admitted = window.total + window.unsynced + points <= limit;
    if (admitted) window.unsynced += points;
    const decision = new RateLimitDecision(window, limit, admitted, Math.max(0, window.endsAt - now));
    if (admitted && isSyncDue(window.unsynced, limit, 0)) this.startSync(key, window, now);
    return decision;
  }

  /** Joins the window of the store, or starts one there; one call at a time for each key. */
  private open(key: string): Promise<CountedWindow> {
    let opening = this.opening.get(key);
    if (!opening) {
      opening = this.readWindow(key).finally(() => this.opening.delete(key));
      this.opening.set(key, opening);
    }
    return opening;
  }

  private async readWindow(key: string): Promise<CountedWindow> {
    const count = await this.addPoints(key, 0);
    const now = this.now();
    const window: CountedWindow = {
      total: count?.consumed ?? 0,
      unsynced: 0,
      endsAt: now + Math.min(count?.msLeft ?? WINDOW_MS, WINDOW_MS),
      syncedAt: now,
      isSyncing: false,
      isAlone: !count,
    };
    this.windows.set(key, window);
    return window;
  }

  private startSync(key: string, window: CountedWindow, now: number): void {
    if (window.isAlone || window.isSyncing || window.endsAt - now < SYNC_MARGIN_MS) return;
    const sync = this.sync(key, window).finally(() => this.syncing.delete(sync));
    this.syncing.add(sync);
  }

  private async sync(key: string, window: CountedWindow): Promise<void> {
    const points = window.unsynced;
    window.isSyncing = true;
    const count = await this.addPoints(key, points);
    window.isSyncing = false;
    if (!count) return;
    window.unsynced -= points;
    // A store that has lost its count does not raise the limit of this process.
    window.total = Math.max(window.total + points, count.consumed);
    window.syncedAt = this.now();
  }

  /** Undefined if the store fails or has just failed. */
  private async addPoints(key: string, points: number) {
    const now = this.now();
    if (this.isStoreFailing) {
      if (now < this.retryAt) return undefined;
      this.retryAt = now + STORE_RETRY_MS;
    }
    try {
      const count = await this.store.consume(key, points);
      this.setStoreStatus(null);
      return count;
    } catch (error) {
      this.setStoreStatus(error);
      return undefined;
    }
  }

  private setStoreStatus(problem: unknown): void {
    if (problem !== null) this.retryAt = this.now() + STORE_RETRY_MS;
    if (this.isStoreFailing !== (problem !== null)) this.onStoreStatus(problem);
    this.isStoreFailing = problem !== null;
  }
}
