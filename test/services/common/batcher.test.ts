import { Batcher } from '../../../src/services/common/batcher.js';

/** A batcher with a writer that completes on request, and the items passed to it. */
function heldBatcher(maxItems: number) {
  const written: (readonly number[])[] = [];
  const answers: (() => void)[] = [];
  const write = async (items: readonly number[]) => {
    written.push(items);
    await new Promise<void>((resolve) => answers.push(resolve));
    return items.map((item) => item * 10);
  };
  return { batcher: new Batcher(write, { maxItems }), written, answers };
}

/** Lets everything go on that waits for nothing from outside. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('items that arrive while a batch is written make the next one, up to the maximum size, in the order of arrival', async () => {
  const { batcher, written, answers } = heldBatcher(3);
  const first = batcher.add(1);
  await settle();
  const others = Promise.all([2, 3, 4, 5].map((item) => batcher.add(item)));
  await settle();
  expect(written).toEqual([[1]]);
  answers[0]?.();
  await settle();
  expect(written).toEqual([[1], [2, 3, 4]]);
  answers[1]?.();
  await settle();
  expect(written).toEqual([[1], [2, 3, 4], [5]]);
  answers[2]?.();
  expect([await first, ...(await others)]).toEqual([10, 20, 30, 40, 50]);
});

it('an item that cannot be written fails alone, and those of its batch are written', async () => {
  const write = async (items: readonly string[]) => {
    await settle();
    if (items.includes('bad')) throw new Error(`not ${items.join(' and ')}`);
    return items;
  };
  const batcher = new Batcher(write, { maxItems: 10, splitsFailures: true });
  const results = await Promise.allSettled(['first', 'good', 'bad', 'last'].map((item) => batcher.add(item)));
  expect(results).toMatchObject([
    { value: 'first' },
    { value: 'good' },
    { status: 'rejected', reason: { message: 'not bad' } },
    { value: 'last' },
  ]);
  expect(await batcher.add('after')).toBe('after');
});

it('a batch waits for others as long as configured, and starts immediately once there is no reason to wait', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  try {
    const written: (readonly number[])[] = [];
    let lingerMs = 10;
    const write = async (items: readonly number[]) => {
      written.push(items);
      return items;
    };
    const batcher = new Batcher(write, { maxItems: 10, lingerMs: () => lingerMs });
    const early = [batcher.add(1), batcher.add(2)];
    await settle();
    jest.advanceTimersByTime(9);
    expect(written).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(written).toEqual([[1, 2]]);
    expect(await Promise.all(early)).toEqual([1, 2]);
    const lingering = batcher.add(3);
    lingerMs = 0;
    const last = batcher.add(4);
    await settle();
    expect(written).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(await Promise.all([lingering, last])).toEqual([3, 4]);
  } finally {
    jest.useRealTimers();
  }
});
