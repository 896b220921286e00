import type { Logger } from '../observability/logger.js';
import { withTimeout } from '../services/common/with-timeout.js';
import type { LookoutTask } from './lookout.js';

/** When there is work, and what it is. */
export interface DueWorkOptions extends Pick<LookoutTask, 'everyMs' | 'question'> {
  work: () => Promise<void>;
  /** The message of the warning. */
  failure: string;
}

/** Work of the lookout, once at a time. A failure is only a warning: its question is asked again soon. */
export class DueWork implements LookoutTask {
  readonly everyMs = this.options.everyMs;
  readonly question = this.options.question;
  private underWay: Promise<void> | undefined;
  private isStopped = false;

  constructor(
    private readonly options: DueWorkOptions,
    private readonly logger: Logger,
  ) {}

  begin(isDue: unknown): boolean {
    if (Number(isDue) === 1 && !this.isStopped) this.runOnce();
    // One process is enough for it.
    return false;
  }

  /** Waits at most `timeoutMs` for the work in flight. */
  async stop(timeoutMs: number): Promise<void> {
    this.isStopped = true;
    if (this.underWay) await withTimeout(this.underWay, timeoutMs, () => undefined);
  }

  private runOnce(): void {
    const { work, failure } = this.options;
    this.underWay ??= work()
      .catch((error: unknown) => this.logger.warn({ err: error }, failure))
      .finally(() => {
        this.underWay = undefined;
      });
  }
}
