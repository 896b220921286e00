import type { Logger } from '../observability/logger.js';
import { withTimeout } from '../services/common/with-timeout.js';

/** Work that each process does again and again, once at a time. A failure is only a warning: the next time is soon. */
export class PeriodicTask {
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> | undefined;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly everyMs: number,
    private readonly logger: Logger,
    private readonly failure: string,
  ) {}

  /** Works at once, and then periodically. */
  start(): void {
    this.timer = setInterval(() => this.runOnce(), this.everyMs).unref();
    this.runOnce();
  }

  /** Waits at most `timeoutMs` for the work in flight. */
  async stop(timeoutMs: number): Promise<void> {
    clearInterval(this.timer);
    if (this.underWay) await withTimeout(this.underWay, timeoutMs, () => undefined);
  }

  private runOnce(): void {
    this.underWay ??= this.work()
      .catch((error: unknown) => this.logger.warn({ err: error }, this.failure))
      .finally(() => {
        this.underWay = undefined;
      });
  }
}
