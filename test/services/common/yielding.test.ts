import { runInRequestScope } from '../../../src/services/common/request-scope.js';
import { forEachYielding, mapYielding } from '../../../src/services/common/yielding.js';

/** A clock that moves by this many milliseconds with each item. */
function clockOf(msPerItem: number) {
  let now = 0;
  return { now: () => now, tick: () => (now += msPerItem) };
}

/** The items after which control returned to the event loop, if each item takes this many milliseconds. */
async function ticksAfter(items: readonly number[], msPerItem: number): Promise<number[]> {
  const clock = clockOf(msPerItem);
  const ticks: number[] = [];
  let done = 0;
  await forEachYielding(
    items,
    (item) => {
      done = item;
      clock.tick();
      // Runs as soon as the loop yields: several that wait for the same turn count once.
      setImmediate(() => ticks.push(done));
    },
    clock.now,
  );
  await new Promise((resolve) => setImmediate(resolve));
  return [...new Set(ticks)];
}

describe('forEachYielding and mapYielding', () => {
  const items = [1, 2, 3, 4, 5, 6, 7];

  it('a yielding loop lets the event loop go on every 5 ms', async () => {
    expect(await ticksAfter(items, 2)).toEqual([3, 6, 7]);
  });

  it('a yielding loop lets the event loop go on after 500 items, however fast they are', async () => {
    const many = Array.from({ length: 1_200 }, (_, index) => index + 1);
    expect(await ticksAfter(many, 0)).toEqual([500, 1_000, 1_200]);
  });

  it('of loops that yield at once, each tick of the event loop does one piece', async () => {
    let ticks = 0;
    let isOver = false;
    const count = (): void => {
      ticks += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const pieces = () => {
      const clock = clockOf(5);
      return forEachYielding(items, clock.tick, clock.now);
    };
    await Promise.all([pieces(), pieces(), pieces()]);
    isOver = true;
    // Seven pieces of three loops; the first ones are done at once.
    expect(ticks).toBeGreaterThanOrEqual(18);
  });

  it('a customer waits for one piece of another one, however many it has', async () => {
    const pieces = (customerId: string, done: () => void) =>
      runInRequestScope(
        { requestId: null, traceParent: null },
        () => {
          const clock = clockOf(5);
          return forEachYielding(items, () => (clock.tick(), done()), clock.now);
        },
        { customerId },
      );
    let others = 0;
    let isOver = false;
    const many = Array.from({ length: 100 }, () => pieces('greedy', () => (others += isOver ? 0 : 1)));
    await pieces('other', () => {});
    isOver = true;
    await Promise.all(many);
    // The first pieces of all loops are done at once, and one has its turn already.
    expect(others - many.length).toBeLessThanOrEqual(items.length + 1);
  });

  it('a yielding loop ends with the first item that fails', async () => {
    const seen: number[] = [];
    const work = (item: number) => {
      seen.push(item);
      if (item === 3) throw new Error('the third');
    };
    await expect(forEachYielding(items, work)).rejects.toThrow('the third');
    expect(seen).toEqual([1, 2, 3]);
  });

  it('a yielding map returns the result of each item, in the order of the items', async () => {
    expect(await mapYielding(new Set(items), (item) => item * 2)).toEqual([2, 4, 6, 8, 10, 12, 14]);
  });
});
