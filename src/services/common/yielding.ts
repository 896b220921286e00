import { setImmediate as nextTurn } from 'node:timers/promises';

// Long enough that yielding costs little, short enough that a request which waits meanwhile does not notice.
const TURN_MS = 5;
// A bound that does not depend on the clock, so that it can be tested.
const MAX_ITEMS_PER_TURN = 500;

/**
 * Does work that keeps the processor busy for each item, in their order. After 5 ms, and after 500 items, it yields to
 * the event loop, so that other requests go on in between. Work that throws ends it.
 * @param now milliseconds of a clock that never goes back.
 */
export async function forEachYielding<T>(
  items: Iterable<T>,
  work: (item: T) => void,
  now: () => number = () => performance.now(),
): Promise<void> {
  let turnEndsAt = now() + TURN_MS;
  let itemsLeft = MAX_ITEMS_PER_TURN;
  for (const item of items) {
    work(item);
    itemsLeft -= 1;
    if (itemsLeft > 0 && now() < turnEndsAt) continue;
    await nextTurn();
    turnEndsAt = now() + TURN_MS;
    itemsLeft = MAX_ITEMS_PER_TURN;
  }
}

/** Maps items in their order; yields like `forEachYielding`. */
export async function mapYielding<T, R>(items: Iterable<T>, map: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  await forEachYielding(items, (item) => {
    results.push(map(item));
  });
  return results;
}
