import { yieldToEventLoop } from '../../../services/common/yielding.js';
import { limitExceeded } from './limit-exceeded.js';

/** How many items and license keys of one answer the executor completes before other requests have their turn. */
export const VALUES_PER_SLICE = 500;

/** The items and license keys of one GraphQL request: how many keys it may ask for, and how fast both become its answer. */
export class KeyQuota {
  private reserved = 0;
  private handedOut = 0;
  private slice = Promise.resolve();

  /** @param max license keys that one answer may hold, each as often as it stands there. */
  constructor(private readonly max: number) {}

  /**
   * Counts keys before they are read. Waits until the other fields of the turn have asked too, so that a document that
   * asks for too many keys reads none.
   * @throws {GraphQLError} QUERY_LIMIT_EXCEEDED
   */
  async reserve(count: number): Promise<void> {
    this.reserved += count;
    await new Promise<void>((resolve) => process.nextTick(resolve));
    if (this.reserved > this.max) throw limitExceeded('licenseKeys', undefined, this.max);
  }

  /**
   * The list for the executor, which completes available values without a pause. So each further 500 items and keys of the
   * request come a turn of the event loop later.
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
