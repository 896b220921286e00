import { Batches } from '../../src/jobs/batches.js';

/** Batches of a writer that answers when it is told to, and what it was given. */
function heldBatches(maxItems: number) {
  const written: (readonly number[])[] = [];
  const answers: (() => void)[] = [];
  const write = async (items: readonly number[]) => {
    written.push(items);
    await new Promise<void>((resolve) => answers.push(resolve));
    return items.map((item) => item * 10);
  };
  return { batches: new Batches(write, maxItems), written, answers };
}

/** Lets everything go on that waits for nothing from outside. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('what comes while a batch is written makes the next one, at most so many at a time, in the order in which it came', async () => {
  const { batches, written, answers } = heldBatches(3);
  const results = Promise.all([1, 2, 3, 4, 5].map((item) => batches.add(item)));
  expect(written).toEqual([[1]]);
  answers[0]?.();
  await settle();
  expect(written).toEqual([[1], [2, 3, 4]]);
  answers[1]?.();
  await settle();
  expect(written).toEqual([[1], [2, 3, 4], [5]]);
  answers[2]?.();
  expect(await results).toEqual([10, 20, 30, 40, 50]);
});

it('an item that cannot be written fails alone, and those of its batch are written', async () => {
  const write = async (items: readonly string[]) => {
    await settle();
    if (items.includes('bad')) throw new Error(`not ${items.join(' and ')}`);
    return items;
  };
  const batches = new Batches(write, 10);
  const results = await Promise.allSettled(['first', 'good', 'bad', 'last'].map((item) => batches.add(item)));
  expect(results).toMatchObject([
    { value: 'first' },
    { value: 'good' },
    { status: 'rejected', reason: { message: 'not bad' } },
    { value: 'last' },
  ]);
  expect(await batches.add('after')).toBe('after');
});
