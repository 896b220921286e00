interface Waiting<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

/** Writes items in batches, one at a time. What comes meanwhile makes the next batch, which so grows with the load. */
export class Batches<T, R> {
  private readonly waiting: Waiting<T, R>[] = [];
  private isWriting = false;

  /**
   * @param write gives the result of each item, in their order; where it fails, nothing is written.
   * @param maxItems of one batch.
   */
  constructor(
    private readonly write: (items: readonly T[]) => Promise<readonly R[]>,
    private readonly maxItems: number,
  ) {}

  /** Resolves when the item is written; rejects where it cannot be written even alone. */
  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isWriting) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) await this.writeBatch(this.waiting.splice(0, this.maxItems));
    this.isWriting = false;
  }

  private async writeBatch(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.write(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as R));
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      // One that cannot be written does not keep the others from it.
      else for (const one of batch) await this.writeBatch([one]);
    }
  }
}
