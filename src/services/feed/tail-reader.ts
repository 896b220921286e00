import { isBefore, type FeedPosition } from '../../domain/webhooks/feed.js';
import { feedPositionOf, type FeedFilter, type FeedRow } from './feed-rows.js';

// A reader with more unread events goes back to reading pages from the database.
export const MAX_WAITING_EVENTS = 1_000;

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
