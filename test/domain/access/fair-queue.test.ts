import fc from 'fast-check';
import { FairQueue } from '../../../src/domain/access/fair-queue.js';

/** Runs the steps: `a` requests a slot for a, `-a` releases or cancels a's oldest request. */
function play(limits: { each: number; all: number }, steps: string): { began: string; waiting: number } {
  const queue = new FairQueue(limits);
  const asked = new Map<string, (() => void)[]>();
  let began = '';
  for (const step of steps.split(' ')) {
    const holder = step.replace('-', '');
    if (step.startsWith('-')) asked.get(holder)?.shift()?.();
    else asked.set(holder, [...(asked.get(holder) ?? []), queue.enqueue(holder, () => (began += holder))]);
  }
  return { began, waiting: queue.waiting };
}

describe('FairQueue', () => {
  it.each([
    // each, all, steps, who began, how many wait
    ['requests are served in order while there are free slots', 2, 4, 'a b a c', 'abac', 0],
    ['a holder gets no more than its slots', 2, 9, 'a a a a b', 'aab', 2],
    ['a holder that releases a slot can get it again', 1, 9, 'a a b -a', 'aba', 0],
    ['all holders together get no more than all slots', 2, 3, 'a a b b c', 'aab', 2],
    ['a holder with one request is served before the rest of a holder with many', 9, 2, 'a a a a a b -a', 'aaa', 3],
    ['queues are served round robin', 9, 1, 'a a a b b c -a -a -b -c -a', 'aabcab', 0],
    ['a queue that is empty has no turn', 9, 1, 'a b a -a -b -a', 'aba', 0],
    ['who stops waiting has no turn', 1, 1, 'a b c -b -a', 'ac', 0],
    ['a holder at its limit is passed over', 1, 2, 'a a b c -b', 'abc', 1],
  ])('%s', (_, each, all, steps, began, waiting) => {
    expect(play({ each, all }, steps)).toEqual({ began, waiting });
  });

  it('a slot that is released twice is free once', () => {
    const queue = new FairQueue({ each: 1, all: 1 });
    const began: number[] = [];
    const release = queue.enqueue('a', () => began.push(1));
    queue.enqueue('a', () => began.push(2));
    queue.enqueue('a', () => began.push(3));
    release();
    release();
    expect(began).toEqual([1, 2]);
  });

  it('no slot stays free while a request waits for it, and no limit is exceeded', () => {
    const step = fc.record({ holder: fc.constantFrom('a', 'b', 'c'), ends: fc.boolean() });
    const limits = fc.record({ each: fc.integer({ min: 1, max: 4 }), all: fc.integer({ min: 1, max: 6 }) });
    fc.assert(
      fc.property(limits, fc.array(step, { maxLength: 60 }), ({ each, all }, steps) => {
        const queue = new FairQueue({ each, all });
        const open: { holder: string; works: boolean; release: () => void }[] = [];
        for (const { holder, ends } of steps) {
          const mine = open.findIndex((one) => one.holder === holder);
          if (ends && mine >= 0) open.splice(mine, 1)[0]?.release();
          else {
            const one = { holder, works: false, release: () => {} };
            open.push(one);
            one.release = queue.enqueue(holder, () => (one.works = true));
          }
          const works = open.filter((one) => one.works);
          const worksOf = (name: string) => works.filter((one) => one.holder === name).length;
          const waits = open.filter((one) => !one.works);
          expect(works.length).toBeLessThanOrEqual(all);
          for (const name of ['a', 'b', 'c']) expect(worksOf(name)).toBeLessThanOrEqual(each);
          if (works.length < all) for (const one of waits) expect(worksOf(one.holder)).toBe(each);
          expect(queue.waiting).toBe(waits.length);
        }
      }),
    );
  });
});
