import { Turns } from '../../domain/access/turns.js';
import { currentCustomerId } from './request-scope.js';

// Long enough that yielding costs little, short enough that a request which waits meanwhile does not notice.
const TURN_MS = 5;
// A bound that does not depend on the clock, so that it can be tested.
const MAX_ITEMS_PER_TURN = 500;
// The fields of one object are many items.
const PROMISED_PER_TURN = 100;

const turns = new Turns({ each: 1, all: 1 });

/**
 * Waits for a turn of the event loop: of all work that yields, one piece is done in each. Else a customer with ten long
 * answers would hold up everybody for ten pieces at a time. Customers take turns, as one query can ask for a hundred pieces.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const leave = turns.enter(currentCustomerId() ?? '', () =>
      setImmediate(() => {
        resolve();
        // After the piece, which may have asked for its next turn.
        queueMicrotask(leave);
      }),
    );
  });
}

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

/**
 * The items, each promised for a turn of the event loop in which few of them come: whoever works on each as it comes, such as
 * GraphQL on a list, lets others go on in between.
 */
export function promisedInTurns<T>(items: readonly T[]): Promise<T>[] {
  let turn = Promise.resolve();
  return items.map((item, index) => {
    if (index > 0 && index % PROMISED_PER_TURN === 0) turn = turn.then(nextTurn);
    return turn.then(() => item);
  });
}

/** Gives items in their order, and yields to the event loop after each. */
export async function* yieldingBetween<T>(items: Iterable<T>): AsyncGenerator<T> {
  for (const item of items) {
    yield item;
    await nextTurn();
  }
}
