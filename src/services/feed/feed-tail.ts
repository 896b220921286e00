import type { DataSource } from 'typeorm';
import { isBefore, type FeedPosition } from '../../domain/webhooks/feed.js';
import { captureOuterScope } from '../common/request-scope.js';
import { stampEvents } from '../webhooks/event-order.js';
import { concerns, placeOf, readHead, readNewEvents, type FeedInterest, type FeedRow } from './feed-rows.js';
import { MAX_WAITING_EVENTS, TailReader } from './tail-reader.js';

// Finds what other processes have committed.
const LOOK_EVERY_MS = 50;
// Commits within this time share one look, so that many orders do not cause as many stampings.
const MIN_PAUSE_MS = 5;
const PAUSE_AFTER_FAILURE_MS = 1_000;
// A client that waits again and again is away for a moment between two requests.
const LINGER_MS = 1_000;
const ROWS_AT_ONCE = 1_000;
const MAX_KEPT = 10_000;

export interface TailReports {
  /** How long after it happened an event was seen. */
  seen: (delayMs: number) => void;
  failed: (error: unknown) => void;
}

/**
 * Reads the end of the feed once for all waiting readers of this process, and only while there are any. It keeps the
 * last events in memory, so that a reader that comes back gets the next ones without the database.
 */
export class FeedTail {
  /** The last events of all customers, in order. */
  private kept: FeedRow[] = [];
  /** `kept` holds everything behind this place and up to `place`; undefined while nobody waits. */
  private floor: FeedPosition | undefined;
  private place: FeedPosition = { stampMs: 0, id: 0 };
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
    private readonly reports: TailReports,
  ) {}

  /** Adds a reader at a place. @returns null where the place is older than the events in memory. */
  async join(interest: FeedInterest, after: FeedPosition): Promise<TailReader | null> {
    while (!this.floor) await (this.starting ??= this.outside(() => this.start()));
    if (isBefore(after, this.floor)) return null;
    const waiting = this.keptBehind(after).filter((row) => isFor(interest, row));
    if (waiting.length > MAX_WAITING_EVENTS) return null;
    const reader = new TailReader(interest, after, waiting);
    const others = this.readers.get(interest.customerId);
    if (others) others.add(reader);
    else this.readers.set(interest.customerId, new Set([reader]));
    return reader;
  }

  leave(reader: TailReader): void {
    const { customerId } = reader.interest;
    const others = this.readers.get(customerId);
    others?.delete(reader);
    if (others?.size === 0) this.readers.delete(customerId);
    if (this.readers.size === 0) this.emptySinceMs = performance.now();
  }

  /** The place up to which all readers have got everything. */
  get toldUpTo(): FeedPosition {
    return this.place;
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

  /** The kept events behind a place, found by binary search. */
  private keptBehind(after: FeedPosition): FeedRow[] {
    let [low, high] = [0, this.kept.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const row = this.kept[middle];
      if (row && !isBefore(after, placeOf(row))) low = middle + 1;
      else high = middle;
    }
    return this.kept.slice(low);
  }

  private async start(): Promise<void> {
    try {
      await stampEvents(this.dataSource);
      this.place = await readHead(this.dataSource.manager);
      this.floor = this.place;
      this.emptySinceMs = performance.now();
      this.schedule();
    } finally {
      this.starting = undefined;
    }
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.isStopped) return;
    const pauseMs = this.isNudged ? Math.max(0, this.lookedAtMs + MIN_PAUSE_MS - performance.now()) : LOOK_EVERY_MS;
    this.timer = this.outside(() => setTimeout(() => this.goOn(), pauseMs).unref());
  }

  private goOn(): void {
    this.timer = undefined;
    this.isNudged = false;
    if (this.readers.size === 0 && performance.now() - this.emptySinceMs > LINGER_MS) {
      this.floor = undefined;
      this.kept = [];
      return;
    }
    this.looking = this.look().catch((error: unknown) => this.afterFailure(error));
    void this.looking.then(() => this.schedule());
  }

  private async afterFailure(error: unknown): Promise<void> {
    this.reports.failed(error);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_FAILURE_MS).unref());
  }

  private async look(): Promise<void> {
    await stampEvents(this.dataSource);
    for (;;) {
      const rows = await readNewEvents(this.dataSource.manager, this.place, ROWS_AT_ONCE);
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
      this.reports.seen(Math.max(0, nowMs - row.occurredAt.getTime()));
      this.kept.push(row);
      for (const reader of this.readersOf(row)) {
        if (!concerns(reader.interest, row)) continue;
        reader.offer(row);
        reached.add(reader);
      }
    }
    this.place = placeOf(last);
    if (this.kept.length > 2 * MAX_KEPT) this.forget(this.kept.length - MAX_KEPT);
    for (const reader of reached) reader.wake();
  }

  private *readersOf({ customerId }: FeedRow): Generator<TailReader> {
    if (customerId !== null) yield* this.readers.get(customerId) ?? [];
    else for (const readers of this.readers.values()) yield* readers;
  }

  private forget(count: number): void {
    const gone = this.kept.splice(0, count);
    const last = gone.at(-1);
    if (last) this.floor = placeOf(last);
  }
}

function isFor(interest: FeedInterest, row: FeedRow): boolean {
  return (row.customerId === null || row.customerId === interest.customerId) && concerns(interest, row);
}
