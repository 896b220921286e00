import type { DataSource } from 'typeorm';
import { isBefore, type FeedPosition } from '../../domain/webhooks/feed.js';
import { captureOuterScope } from '../common/request-scope.js';
import { stampEvents } from '../webhooks/event-order.js';
import {
  feedPositionOf,
  matchesFeedFilter,
  readHead,
  readNewEvents,
  type FeedFilter,
  type FeedRow,
} from './feed-rows.js';

// A reader with more unread events goes back to reading pages from the database.
const MAX_WAITING_EVENTS = 1_000;

/** A reader at the end of the feed. Its new events wait here until it takes them. */
export class TailReader {
  private isLost = false;
  private wakeUp: (() => void) | undefined;

  /**
   * @param after the position up to which it has read; it may be ahead of the tail, after pages or after another
   *   process.
   * @param waiting the events that are available for it already.
   */
  constructor(
    readonly filter: FeedFilter,
    private readonly after: FeedPosition,
    private waiting: FeedRow[],
  ) {}

  offer(row: FeedRow): void {
    if (this.isLost || !isBefore(this.after, feedPositionOf(row))) return;
    if (this.waiting.length < MAX_WAITING_EVENTS) {
      this.waiting.push(row);
      return;
    }
    this.isLost = true;
    this.waiting = [];
  }

  /** Makes `arrival` return, with or without new events. */
  wake(): void {
    this.wakeUp?.();
  }

  /** Returns as soon as an event has come, the reader is woken, or the time is over. */
  async arrival(timeoutMs: number): Promise<void> {
    if (this.isLost || this.waiting.length > 0 || timeoutMs <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs).unref();
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wakeUp = undefined;
  }

  /** The new events, in order; null if there were too many: the reader then reads pages from its position. */
  take(limit: number): { rows: FeedRow[]; hasMore: boolean } | null {
    if (this.isLost) return null;
    const rows = this.waiting.splice(0, limit);
    return { rows, hasMore: this.waiting.length > 0 };
  }
}

// Finds what other processes have committed.
const POLL_INTERVAL_MS = 50;
// Commits within this time share one look, so that many orders do not cause as many stampings.
const MIN_PAUSE_MS = 5;
const PAUSE_AFTER_FAILURE_MS = 1_000;
// A client that waits again and again is away for a moment between two requests.
const LINGER_MS = 1_000;
const ROWS_AT_ONCE = 1_000;
const MAX_RECENT = 10_000;

export interface FeedTailListener {
  /** How long after it happened an event was seen. */
  seen: (delayMs: number) => void;
  failed: (error: unknown) => void;
}

/**
 * Reads the end of the feed once for all waiting readers of this process, and only while there are any. It holds the
 * last events in memory, so that a reader that returns gets the next ones without the database.
 */
export class FeedTail {
  /** The last events of all customers, in order. */
  private recent: FeedRow[] = [];
  /** `kept` holds everything after this position and up to `place`; undefined while there are no readers. */
  private floor: FeedPosition | undefined;
  private position: FeedPosition = { stampMs: 0, id: 0 };
  private readonly readers = new Map<string, Set<TailReader>>();
  private starting: Promise<void> | undefined;
  private looking: Promise<void> = Promise.resolve();
  private emptySinceMs = 0;
  private lookedAtMs = 0;
  private timer: NodeJS.Timeout | undefined;
  private isNudged = false;
  private isStopped = false;
  private readonly outside = captureOuterScope();

  constructor(
    private readonly dataSource: DataSource,
    private readonly now: () => Date,
    private readonly listener: FeedTailListener,
  ) {}

  /** Adds a reader at a position. @returns null if the position is older than the events in memory. */
  async join(filter: FeedFilter, after: FeedPosition): Promise<TailReader | null> {
    while (!this.floor) await (this.starting ??= this.outside(() => this.start()));
    if (isBefore(after, this.floor)) return null;
    const waiting = this.recentAfter(after).filter((row) => isFor(filter, row));
    if (waiting.length > MAX_WAITING_EVENTS) return null;
    const reader = new TailReader(filter, after, waiting);
    const others = this.readers.get(filter.customerId);
    if (others) others.add(reader);
    else this.readers.set(filter.customerId, new Set([reader]));
    return reader;
  }

  remove(reader: TailReader): void {
    const { customerId } = reader.filter;
    const others = this.readers.get(customerId);
    others?.delete(reader);
    if (others?.size === 0) this.readers.delete(customerId);
    if (this.readers.size === 0) this.emptySinceMs = performance.now();
  }

  /** The position up to which all readers have got everything. */
  get deliveredUpTo(): FeedPosition {
    return this.position;
  }

  /** Looks at once, after a transaction of this process has recorded events. */
  nudge(): void {
    if (!this.floor) return;
    this.isNudged = true;
    if (this.timer) this.schedule();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  /** The events in memory after a position, found by binary search. */
  private recentAfter(after: FeedPosition): FeedRow[] {
    let [low, high] = [0, this.recent.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const row = this.recent[middle];
      if (row && !isBefore(after, feedPositionOf(row))) low = middle + 1;
      else high = middle;
    }
    return this.recent.slice(low);
  }

  private async start(): Promise<void> {
    try {
      await stampEvents(this.dataSource);
      this.position = await readHead(this.dataSource.manager);
      this.floor = this.position;
      this.emptySinceMs = performance.now();
      this.schedule();
    } finally {
      this.starting = undefined;
    }
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.isStopped) return;
    const pauseMs = this.isNudged ? Math.max(0, this.lookedAtMs + MIN_PAUSE_MS - performance.now()) : POLL_INTERVAL_MS;
    this.timer = this.outside(() => setTimeout(() => this.goOn(), pauseMs).unref());
  }

  private goOn(): void {
    this.timer = undefined;
    this.isNudged = false;
    if (this.readers.size === 0 && performance.now() - this.emptySinceMs > LINGER_MS) {
      this.floor = undefined;
      this.recent = [];
      return;
    }
    this.looking = this.look().catch((error: unknown) => this.afterFailure(error));
    void this.looking.then(() => this.schedule());
  }

  private async afterFailure(error: unknown): Promise<void> {
    this.listener.failed(error);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_FAILURE_MS).unref());
  }

  private async look(): Promise<void> {
    await stampEvents(this.dataSource);
    for (;;) {
      const rows = await readNewEvents(this.dataSource.manager, this.position, ROWS_AT_ONCE);
      this.publish(rows);
      if (rows.length < ROWS_AT_ONCE) break;
    }
    this.lookedAtMs = performance.now();
  }

  private publish(rows: readonly FeedRow[]): void {
    const last = rows.at(-1);
    if (!last) return;
    const nowMs = this.now().getTime();
    const reached = new Set<TailReader>();
    for (const row of rows) {
      this.listener.seen(Math.max(0, nowMs - row.occurredAt.getTime()));
      this.recent.push(row);
      for (const reader of this.readersOf(row)) {
        if (!matchesFeedFilter(reader.filter, row)) continue;
        reader.offer(row);
        reached.add(reader);
      }
    }
    this.position = feedPositionOf(last);
    if (this.recent.length > 2 * MAX_RECENT) this.discard(this.recent.length - MAX_RECENT);
    for (const reader of reached) reader.wake();
  }

  private *readersOf({ customerId }: FeedRow): Generator<TailReader> {
    if (customerId !== null) yield* this.readers.get(customerId) ?? [];
    else for (const readers of this.readers.values()) yield* readers;
  }

  private discard(count: number): void {
    const gone = this.recent.splice(0, count);
    const last = gone.at(-1);
    if (last) this.floor = feedPositionOf(last);
  }
}

function isFor(filter: FeedFilter, row: FeedRow): boolean {
  return (row.customerId === null || row.customerId === filter.customerId) && matchesFeedFilter(filter, row);
}
