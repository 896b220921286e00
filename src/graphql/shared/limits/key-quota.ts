import { yieldToEventLoop } from '../../../services/common/yielding.js';
import { limitExceeded } from './limit-exceeded.js';

/** How many items and license keys of one answer the executor completes before other requests have their turn. */
export const VALUES_PER_TURN = 500;

/** The items and license keys of one GraphQL request: how many keys it may ask for, and how fast both become its answer. */
export class KeyQuota {
  private asked = 0;
  private handedOut = 0;
  private turn = Promise.resolve();

  /** @param max license keys that one answer may hold, each as often as it stands there. */
  constructor(private readonly max: number) {}

  /**
   * Counts keys before they are read. Waits until the other fields of the turn have asked too, so that a document that
   * asks for too many keys reads none.
   * @throws {GraphQLError} QUERY_LIMIT_EXCEEDED
   */
  async ask(count: number): Promise<void> {
    this.asked += count;
    await new Promise<void>((resolve) => process.nextTick(resolve));
    if (this.asked > this.max) throw limitExceeded('licenseKeys', undefined, this.max);
  }

  /**
   * The list for the executor, which completes available values without a pause. So each further 500 items and keys of the
   * request come a turn of the event loop later.
   */
  inTurns<T>(values: readonly T[]): T[] {
    return values.map((value) => {
      this.handedOut += 1;
      if (this.handedOut % VALUES_PER_TURN === 0) this.turn = this.turn.then(() => yieldToEventLoop());
      // The executor waits for promises within a list, although the types of resolvers do not say so.
      return this.handedOut < VALUES_PER_TURN ? value : (this.turn.then(() => value) as T);
    });
  }
}
