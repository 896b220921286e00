import type { Pause } from '../../src/services/common/pause.js';

/** A pause that goes on until a test ends it, or what it waits for. */
export class HeldPause {
  /** How long each pause that was begun would have been. */
  readonly begunMs: number[] = [];
  /** How many of them were ended before their time. */
  cutShort = 0;
  private readonly ends = new Set<() => void>();

  readonly pause: Pause = (ms, signal) =>
    new Promise((resolve) => {
      this.begunMs.push(ms);
      this.ends.add(resolve);
      signal.addEventListener('abort', () => {
        if (this.ends.delete(resolve)) this.cutShort += 1;
        resolve();
      });
    });

  /** How many go on. */
  get held(): number {
    return this.ends.size;
  }

  endAll(): void {
    for (const end of this.ends) end();
    this.ends.clear();
  }
}
