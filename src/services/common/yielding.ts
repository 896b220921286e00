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
 * Waits for a tick of the event loop: of all work that yields, one slice runs in each. Otherwise a customer with ten
 * long responses would delay everybody by ten slices at a time. Customers are served by round robin, as one query can
 * need a hundred slices.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    const release = queue.enqueue(currentCustomerId() ?? '', () =>
      setImmediate(() => {
        resolve();
        // After the slice, which may have requested its next one.
        queueMicrotask(release);
      }),
    );
  });
}

/**
 * Does CPU-bound work for each item, in their order. After 5 ms, and after 500 items, it yields to the event loop, so
 * that other requests run in between. Work that throws ends it.
 * @param now milliseconds of a monotonic clock.
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
 * The items, each promised for a tick of the event loop with few of them: a consumer that works on each as it
 * resolves, such as GraphQL on a list, lets others run in between.
 */
export function resolveInSlices<T>(items: readonly T[]): Promise<T>[] {
  let slice = Promise.resolve();
  return items.map((item, index) => {
    if (index > 0 && index % RESOLVED_PER_SLICE === 0) slice = slice.then(yieldToEventLoop);
    return slice.then(() => item);
  });
}

/** Yields items in their order, and yields to the event loop after each. */
export async function* yieldAfterEach<T>(items: Iterable<T>): AsyncGenerator<T> {
  for (const item of items) {
    yield item;
    await yieldToEventLoop();
  }
}
