import { CoalescedReads } from '../../../src/services/common/coalesced-reads.js';

/** A read that the test ends. */
interface Reading {
  keys: readonly string[];
  end: (values: Record<string, number>) => Promise<void>;
  fail: (error: Error) => Promise<void>;
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

function stage(maxUnderWay?: number) {
  const readings: Reading[] = [];
  const reads = new CoalescedReads<number>(
    (keys) =>
      new Promise((resolve, reject) => {
        readings.push({
          keys,
          end: (values) => {
            resolve(new Map(Object.entries(values)));
            return soon() as Promise<void>;
          },
          fail: (error) => {
            reject(error);
            return soon() as Promise<void>;
          },
        });
      }),
    maxUnderWay,
  );
  return { reads, readings };
}

describe('CoalescedReads', () => {
  it('a read begins at once where none is in flight, and keys that come meanwhile share the next read', async () => {
    const { reads, readings } = stage();
    const first = reads.load('a');
    await soon();
    const others = [reads.load('a'), reads.load('b'), reads.load('a')];
    await soon();
    expect(readings.map(({ keys }) => keys)).toEqual([['a']]);
    await readings[0]?.end({ a: 1 });
    expect(await first).toBe(1);
    // A load that started while the first read was in flight is served by a later read.
    expect(readings.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']]);
    await readings[1]?.end({ a: 2 });
    expect(await Promise.all(others)).toEqual([2, undefined, 2]);
  });

  it('a read that fails does not fail the next read', async () => {
    const { reads, readings } = stage();
    const first = reads.load('a');
    await soon();
    const second = reads.load('a');
    const failed = expect(first).rejects.toThrow('gone');
    await readings[0]?.fail(new Error('gone'));
    await failed;
    await readings[1]?.end({ a: 5 });
    expect(await second).toBe(5);
  });

  it('a read waits at most 500 ms for one that hangs', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      const { reads, readings } = stage();
      const hanging = reads.load('a');
      await soon();
      const second = reads.load('b');
      expect(readings).toHaveLength(1);
      jest.advanceTimersByTime(500);
      expect(readings.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
      await readings[1]?.end({ b: 2 });
      expect(await second).toBe(2);
      await readings[0]?.end({ a: 1 });
      expect(await hanging).toBe(1);
    } finally {
      jest.useRealTimers();
    }
  });
});
