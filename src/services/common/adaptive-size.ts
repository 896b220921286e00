/** How many rows a statement works on. It follows from how long the last one took. */
export class AdaptiveSize {
  private readonly minSize: number;
  private readonly maxSize: number;

  /** @param targetMs how long a statement should take. */
  constructor(
    private readonly targetMs: number,
    private size: number,
    { min, max }: { min: number; max: number },
  ) {
    this.minSize = min;
    this.maxSize = max;
  }

  get value(): number {
    return this.size;
  }

  /**
   * Doubles the size after a statement that took less than half of the target, and halves it after one that took longer
   * than the target.
   */
  adapt(tookMs: number): void {
    if (tookMs > this.targetMs) this.size = Math.max(this.minSize, Math.floor(this.size / 2));
    else if (tookMs < this.targetMs / 2) this.size = Math.min(this.maxSize, this.size * 2);
  }
}
