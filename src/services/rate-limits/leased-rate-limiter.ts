import { idleLease, isRunningLow, leaseSize, WINDOW_MS, type WindowState } from '../../domain/rate-limit.js';
import type { PointStore } from './point-store.js';

/** Whether a request may go on, and how its window stands. */
export interface Grant {
  readonly admitted: boolean;
  readonly limit: number;
  /** What can still be asked for, as far as this process knows. */
  readonly remaining: number;
  readonly resetMs: number;
  /** Undoes the payment of so many points, while its window lasts. */
  refund(points: number): void;
}

/** What this process knows of one key: it counts no further than one window. */
interface Entry {
  limit: number;
  /** Points in hand, which the store has counted already. */
  inHand: number;
  /** By all processes, when the store was last asked. */
  consumed: number;
  /** By this process. */
  spent: number;
  /** By this process, since it was last idle. */
  recent: number;
  /** Goes up with every window, so that nothing is given back to a later one. */
  window: number;
  endsAt: number;
  usedAt: number;
  /** Points that requests wait for. */
  waiting: number;
  asking: Promise<void> | undefined;
  /** The store could not be asked: this process counts by itself until the window ends. */
  alone: boolean;
}

/** What went wrong with the store, or null once it answers again. */
export type StoreReport = (problem: unknown) => void;

const SWEEP_MS = 1_000;
/** A lease that nobody has used for so long goes back, for other processes to spend. */
const IDLE_MS = 2_000;
/** Nothing goes back so shortly before a window ends: it could arrive in the next one and add to its limit. */
const GIVE_BACK_MARGIN_MS = 5_000;
/** So often a store that fails is tried again, by one request; the others do not wait for it. */
const STORE_RETRY_MS = 1_000;

const stateOf = ({ limit, consumed, recent }: Entry): WindowState => ({
  limit,
  remaining: Math.max(0, limit - consumed),
  recent,
});

class LeaseGrant implements Grant {
  readonly limit: number;
  readonly resetMs: number;
  remaining: number;
  private readonly window: number;

  constructor(
    private readonly entry: Entry,
    readonly admitted: boolean,
    now: number,
  ) {
    this.limit = entry.limit;
    this.remaining = Math.max(0, entry.limit - entry.consumed) + entry.inHand;
    this.resetMs = entry.endsAt - now;
    this.window = entry.window;
  }

  refund(points: number): void {
    const { entry } = this;
    if (!this.admitted || entry.window !== this.window) return;
    entry.inHand += points;
    entry.spent -= points;
    this.remaining += points;
  }
}

/**
 * Decides in memory, out of leases: points that the shared store has counted before they are spent, so that all processes
 * together never let more through than a limit. Leases are renewed in the background; only who comes after a minute's
 * silence, outruns the renewal or spends the last tenth waits for the store. A key that is used up is remembered until
 * its window ends.
 */
export class LeasedRateLimiter {
  private readonly entries = new Map<string, Entry>();
  private readonly timer: NodeJS.Timeout;
  private retryAt = -Infinity;
  private isStoreFailing = false;

  /** @param now in milliseconds, never going back. */
  constructor(
    private readonly store: PointStore,
    private readonly now: () => number,
    private readonly report: StoreReport,
  ) {
    this.timer = setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  /** Never rejects: where the store cannot be asked, this process counts by itself. */
  take(key: string, limit: number, points: number): Grant | Promise<Grant> {
    const now = this.now();
    const entry = this.entryOf(key, limit);
    entry.limit = limit;
    entry.usedAt = now;
    const grant = this.decide(entry, points, now);
    if (!grant) return this.wait(key, entry, points);
    this.askAhead(key, entry);
    return grant;
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.entries.size;
  }

  /** Forgets what has ended, and gives back what lies idle. Runs by itself every second. */
  sweep(): void {
    const now = this.now();
    for (const [key, entry] of this.entries) {
      if (entry.asking || entry.waiting > 0) continue;
      if (now >= entry.endsAt) this.endWindow(key, entry);
      else if (now - entry.usedAt >= IDLE_MS) this.returnIdle(key, entry);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([...this.entries.values()].flatMap(({ asking }) => asking ?? []));
    await this.store.close();
  }

  /** Who has come in this window finds a point at hand in the next one too; who has not is forgotten. */
  private endWindow(key: string, entry: Entry): void {
    const { limit, spent } = entry;
    if (spent > 0 && idleLease({ limit, remaining: limit }) > 0 && !this.isStoreFailing) void this.ask(key, entry);
    else this.entries.delete(key);
  }

  private returnIdle(key: string, entry: Entry): void {
    entry.recent = 0;
    const points = entry.inHand - idleLease(stateOf(entry));
    if (points <= 0 || !this.canGiveBack(entry)) return;
    entry.inHand -= points;
    entry.consumed -= points;
    this.refund(key, points);
  }

  private entryOf(key: string, limit: number): Entry {
    let entry = this.entries.get(key);
    if (!entry) {
      const nothing = {
        inHand: 0,
        consumed: 0,
        spent: 0,
        recent: 0,
        window: 0,
        endsAt: -Infinity,
        waiting: 0,
        alone: false,
      };
      entry = { ...nothing, limit, usedAt: 0, asking: undefined };
      this.entries.set(key, entry);
    }
    return entry;
  }

  /** Undefined where this process knows too little. */
  private decide(entry: Entry, points: number, now: number): Grant | undefined {
    if (now >= entry.endsAt) return undefined;
    if (entry.inHand >= points) {
      entry.inHand -= points;
      entry.spent += points;
      entry.recent += points;
      return new LeaseGrant(entry, true, now);
    }
    const isUsedUp = stateOf(entry).remaining + entry.inHand < points;
    return isUsedUp ? new LeaseGrant(entry, false, now) : undefined;
  }

  private async wait(key: string, entry: Entry, points: number): Promise<Grant> {
    entry.waiting += points;
    try {
      for (;;) {
        await this.ask(key, entry);
        const grant = this.decide(entry, points, this.now());
        if (grant) return grant;
      }
    } finally {
      entry.waiting -= points;
      if (entry.waiting === 0) this.askAhead(key, entry);
    }
  }

  /** Renews the lease before it has run out, so that the next request need not wait. */
  private askAhead(key: string, entry: Entry): void {
    if (isRunningLow(stateOf(entry), entry.inHand)) void this.ask(key, entry);
  }

  /** Asks the store for points, once at a time for each key. */
  private ask(key: string, entry: Entry): Promise<void> {
    entry.asking ??= this.renew(key, entry).finally(() => {
      entry.asking = undefined;
    });
    return entry.asking;
  }

  private async renew(key: string, entry: Entry): Promise<void> {
    const askedAt = this.now();
    // What is known of a window that has ended says nothing of the next one.
    const state = askedAt < entry.endsAt ? stateOf(entry) : { limit: entry.limit, remaining: entry.limit, recent: 0 };
    const points = leaseSize(state, entry.waiting);
    if (this.isStoreFailing) {
      if (askedAt < this.retryAt) return this.countAlone(entry);
      this.retryAt = askedAt + STORE_RETRY_MS;
    }
    try {
      const { consumed, msLeft } = await this.store.take(key, points);
      this.noteStore(null);
      this.enterWindow(entry, askedAt, msLeft);
      const granted = Math.min(points, Math.max(0, entry.limit - (consumed - points)));
      const excess = points - granted;
      entry.inHand += granted;
      entry.consumed = consumed - excess;
      if (excess > 0 && this.canGiveBack(entry)) this.refund(key, excess);
    } catch (error) {
      this.noteStore(error);
      this.countAlone(entry);
    }
  }

  private enterWindow(entry: Entry, askedAt: number, msLeft: number): void {
    // Counted from before the question, so that no lease outlives its window.
    const endsAt = askedAt + Math.min(msLeft, WINDOW_MS);
    // Ends of one window differ by as much as answers take; the next one's is a whole window later.
    const isAnother = askedAt >= entry.endsAt || endsAt > entry.endsAt + WINDOW_MS / 2;
    if (isAnother || entry.alone) this.beginWindow(entry);
    // An answer that comes as its window ends still belongs to who has waited for it.
    entry.endsAt = Math.max(endsAt, this.now() + 1);
  }

  private beginWindow(entry: Entry): void {
    entry.window += 1;
    entry.inHand = 0;
    entry.spent = 0;
    entry.recent = 0;
    entry.alone = false;
  }

  /** Without the store, this process lets the whole limit through by itself: trade goes on, and not without bounds. */
  private countAlone(entry: Entry): void {
    // A lease that was to be renewed ahead still lasts.
    if (entry.waiting === 0) return;
    const now = this.now();
    if (now >= entry.endsAt) {
      this.beginWindow(entry);
      entry.endsAt = now + WINDOW_MS;
    }
    entry.alone = true;
    entry.inHand = Math.max(0, entry.limit - entry.spent);
    entry.consumed = entry.limit;
  }

  private canGiveBack({ endsAt, alone }: Entry): boolean {
    return !alone && endsAt - this.now() > GIVE_BACK_MARGIN_MS;
  }

  /** What does not arrive is lost to the limit of one window. */
  private refund(key: string, points: number): void {
    this.store.refund(key, points).catch((error: unknown) => this.noteStore(error));
  }

  private noteStore(problem: unknown): void {
    if (problem !== null) this.retryAt = this.now() + STORE_RETRY_MS;
    if (this.isStoreFailing !== (problem !== null)) this.report(problem);
    this.isStoreFailing = problem !== null;
  }
}
