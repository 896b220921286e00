import { FairQueue } from '../../domain/access/fair-queue.js';
import { currentCustomerId } from './request-scope.js';

// Long enough that yielding costs little, short enough that a request which waits meanwhile does not notice.
const SLICE_MS = 5;
// A bound that does not depend on the clock, so that it can be tested.
const MAX_ITEMS_PER_SLICE = 500;
// The fields of one object are many items.
const RESOLVED_PER_SLICE = 100;

const queue = new FairQueue({ each: 1, all: 1 });

/**
 * Waits for a turn of the event loop: of all work that yields, one piece is done in each. Else a customer with ten long
 * answers would hold up everybody for ten pieces at a time. Customers take turns, as one query can ask for a hundred pieces.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    const release = queue.enqueue(currentCustomerId() ?? '', () =>
      setImmediate(() => {
        resolve();
        // After the piece, which may have asked for its next turn.
        queueMicrotask(release);
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
  let sliceEndsAt = now() + SLICE_MS;
  let itemsLeft = MAX_ITEMS_PER_SLICE;
  for (const item of items) {
    work(item);
    itemsLeft -= 1;
    if (itemsLeft > 0 && now() < sliceEndsAt) continue;
    await yieldToEventLoop();
    sliceEndsAt = now() + SLICE_MS;
    itemsLeft = MAX_ITEMS_PER_SLICE;
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
export function resolveInSlices<T>(items: readonly T[]): Promise<T>[] {
  let slice = Promise.resolve();
  return items.map((item, index) => {
    if (index > 0 && index % RESOLVED_PER_SLICE === 0) slice = slice.then(yieldToEventLoop);
    return slice.then(() => item);
  });
}

/** Gives items in their order, and yields to the event loop after each. */
export async function* yieldAfterEach<T>(items: Iterable<T>): AsyncGenerator<T> {
  for (const item of items) {
    yield item;
    await yieldToEventLoop();
  }
}
