/** How many may be at work at once: of each holder, and of all together. */
interface FairQueueLimits {
  each: number;
  all: number;
}

/**
 * A fair queue for slots. A holder without a free slot waits in its own queue, and the queues are served by round
 * robin, so that no holder waits for all requests of another (docs/spec/rate-limits.md#at-once).
 */
export class FairQueue {
  /** In the order of service. */
  private readonly queues = new Map<string, Set<{ start: () => void }>>();
  private readonly active = new Map<string, number>();
  private totalActive = 0;

  constructor(private readonly limits: FairQueueLimits) {}

  get waiting(): number {
    return [...this.queues.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * Calls `start` when the holder gets a slot, at once if one is free.
   * @returns a function that releases the slot, or ends the wait for it; calling it again does nothing.
   */
  enqueue(holder: string, start: () => void): () => void {
    let state: 'waits' | 'works' | 'over' = 'waits';
    const one = {
      start: () => {
        state = 'works';
        start();
      },
    };
    this.queues.set(holder, (this.queues.get(holder) ?? new Set()).add(one));
    this.serve();
    return () => {
      if (state === 'waits') this.removeFromQueue(holder, one);
      if (state === 'works') this.count(holder, -1);
      state = 'over';
      this.serve();
    };
  }

  private serve(): void {
    // A holder that is set again is moved to the end.
    for (const [holder, queue] of this.queues) {
      if (this.totalActive >= this.limits.all) return;
      if ((this.active.get(holder) ?? 0) >= this.limits.each) continue;
      const [next] = queue;
      if (!next) continue;
      this.removeFromQueue(holder, next);
      if (this.queues.delete(holder)) this.queues.set(holder, queue);
      this.count(holder, 1);
      next.start();
    }
  }

  private removeFromQueue(holder: string, one: { start: () => void }): void {
    const queue = this.queues.get(holder);
    queue?.delete(one);
    if (queue?.size === 0) this.queues.delete(holder);
  }

  private count(holder: string, change: 1 | -1): void {
    const now = (this.active.get(holder) ?? 0) + change;
    if (now > 0) this.active.set(holder, now);
    else this.active.delete(holder);
    this.totalActive += change;
  }
}
