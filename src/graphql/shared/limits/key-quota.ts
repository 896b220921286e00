import { yieldToEventLoop } from '../../../services/common/yielding.js';
import { limitExceeded } from './limit-exceeded.js';

/**
 * The number of items and license keys of one response that the executor completes before other requests are served.
 */
export const VALUES_PER_SLICE = 500;

/** The items and license keys of one GraphQL request: limits the number of keys, and slices the completion of both. */
export class KeyQuota {
  private reserved = 0;
  private handedOut = 0;
  private slice = Promise.resolve();

  /** @param max license keys in one response, including repetitions. */
  constructor(private readonly max: number) {}

  /**
   * Counts keys before they are read. Waits until the other fields of the same tick have been counted too, so that a
   * document above the limit reads no keys.
   * @throws {GraphQLError} QUERY_LIMIT_EXCEEDED
   */
  async reserve(count: number): Promise<void> {
    this.reserved += count;
    await new Promise<void>((resolve) => process.nextTick(resolve));
    if (this.reserved > this.max) throw limitExceeded('licenseKeys', undefined, this.max);
  }

  /**
   * The list for the executor, which completes available values without a pause. So every further 500 items and keys
   * of the request are returned one tick of the event loop later.
   */
  inSlices<T>(values: readonly T[]): T[] {
    return values.map((value) => {
      this.handedOut += 1;
      if (this.handedOut % VALUES_PER_SLICE === 0) this.slice = this.slice.then(() => yieldToEventLoop());
      // The executor waits for promises within a list, although the types of resolvers do not say so.
      return this.handedOut < VALUES_PER_SLICE ? value : (this.slice.then(() => value) as T);
    });
  }
}
