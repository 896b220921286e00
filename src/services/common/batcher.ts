import { runShared } from './request-scope.js';

interface PendingItem<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

interface BatcherOptions {
  /** Of one batch. */
  maxItems: number;
  /** How many batches may be in flight at once; defaults to one. */
  maxInFlight?: number;
  /** A batch that takes longer, such as on a connection that hangs, no longer counts as in flight. */
  slowAfterMs?: number;
  /**
   * The linger: how long the first item waits for others. Called again for each item; default: to the end of the turn.
   */
  lingerMs?: () => number;
  /** Whether the items of a failed batch are tried again one by one, so that one bad item does not fail the others. */
  splitsFailures?: boolean;
}

/**
 * Collects items and processes them in batches, such as with one statement for all. Items that arrive while the allowed
 * batches are in flight form the next one, so batches grow with the load.
 */
export class Batcher<T, R> {
  private readonly pending: PendingItem<T, R>[] = [];
  private inFlight = 0;
  private lingering: NodeJS.Timeout | undefined;
  private isDue = false;

  /**
   * @param run processes a batch and returns the result of each item, in their order; if it fails, it has changed
   *   nothing.
   */
  constructor(
    private readonly run: (items: readonly T[]) => Promise<readonly R[]>,
    private readonly options: BatcherOptions,
  ) {}

  /** Resolves with the item's result, from a batch that begins after this call. */
  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.pending.push({ item, resolve, reject });
      if (!this.lingers()) this.startSoon();
    });
  }

  private get hasNext(): boolean {
    return this.pending.length > 0 && this.inFlight < (this.options.maxInFlight ?? 1);
  }

  private lingers(): boolean {
    const lingerMs = this.hasNext ? (this.options.lingerMs?.() ?? 0) : 0;
    if (lingerMs > 0) this.lingering ??= setTimeout(() => this.startNext(), lingerMs);
    return lingerMs > 0;
  }

  /** After this tick of the event loop, so that all items of the tick form one batch. */
  private startSoon(): void {
    if (this.isDue || !this.hasNext) return;
    this.isDue = true;
    setImmediate(() => {
      this.isDue = false;
      this.startNext();
    });
  }

  private startNext(): void {
    clearTimeout(this.lingering);
    this.lingering = undefined;
    if (!this.hasNext) return;
    this.inFlight += 1;
    let counts = true;
    const releaseSlot = (): void => {
      if (!counts) return;
      counts = false;
      this.inFlight -= 1;
      if (!this.lingers()) this.startNext();
    };
    const { maxItems, slowAfterMs } = this.options;
    const timer = slowAfterMs === undefined ? undefined : setTimeout(releaseSlot, slowAfterMs).unref();
    void this.runBatch(this.pending.splice(0, maxItems)).finally(() => {
      clearTimeout(timer);
      releaseSlot();
    });
  }

  private async runBatch(batch: readonly PendingItem<T, R>[]): Promise<void> {
    try {
      const results = await runShared(() => this.run(batch.map(({ item }) => item)));
      batch.forEach(({ resolve }, index) => resolve(results[index] as R));
    } catch (error) {
      if (batch.length > 1 && this.options.splitsFailures) for (const one of batch) await this.runBatch([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
