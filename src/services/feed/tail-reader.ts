import { isBefore, type FeedPlace } from '../../domain/feed.js';
import { placeOf, type FeedInterest, type FeedRow } from './feed-rows.js';

// Whoever leaves more than this unread goes back to reading pages from the database.
export const MAX_WAITING_EVENTS = 1_000;

/** A reader at the end of the feed: what comes for it waits here until it is taken. */
export class TailReader {
  private waiting: FeedRow[];
  private isLost = false;
  private wakeUp: (() => void) | undefined;

  /**
   * @param after up to where it has read already, which may be further than the tail is: in pages, or in another process.
   * @param waiting what is there for it already.
   */
  constructor(
    readonly interest: FeedInterest,
    private readonly after: FeedPlace,
    waiting: FeedRow[],
  ) {
    this.waiting = waiting;
  }

  offer(row: FeedRow): void {
    if (this.isLost || !isBefore(this.after, placeOf(row))) return;
    if (this.waiting.length < MAX_WAITING_EVENTS) {
      this.waiting.push(row);
      return;
    }
    this.isLost = true;
    this.waiting = [];
  }

  /** Lets `arrival` return, whether anything has come or not. */
  wake(): void {
    this.wakeUp?.();
  }

  /** Returns as soon as something has come, it is woken, or the time is over. */
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

  /** What has come, in order; null where it was too much: the reader is then to read from where it stood. */
  take(limit: number): { rows: FeedRow[]; hasMore: boolean } | null {
    if (this.isLost) return null;
    const rows = this.waiting.splice(0, limit);
    return { rows, hasMore: this.waiting.length > 0 };
  }
}
