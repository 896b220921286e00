import type { OrderWorkload } from '../faults/order-workload.js';

const LOOK_EVERY_MS = 5;

/** The time in which no order gets a response, of a workload that goes on. */
export class OrderGap {
  private longest = 0;
  private seen: number;
  private since = performance.now();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly workload: OrderWorkload) {
    this.seen = workload.completedCount;
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  /** @returns the longest time without a response, in seconds. */
  end(): number {
    clearInterval(this.timer);
    this.look();
    return this.longest / 1_000;
  }

  private look(): void {
    const now = performance.now();
    this.longest = Math.max(this.longest, now - this.since);
    if (this.workload.completedCount === this.seen) return;
    this.seen = this.workload.completedCount;
    this.since = now;
  }
}
