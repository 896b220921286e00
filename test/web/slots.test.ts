import { resultsOf } from '../support/console-code.js';

describe('the slots of rows', () => {
  it('a row that stays preserves its slot, and a new one gets a free slot', async () => {
    const before = { a: 0, b: 1, c: 2 };
    expect(
      await resultsOf('lib/slots.ts', 'slotsOf', [
        [['a', 'b', 'c'], {}],
        [['d', 'e', 'f'], before],
        [['new', 'a', 'b'], before],
        [['c', 'd', 'e', 'f'], before],
        [[], before],
      ]),
    ).toEqual([before, { d: 0, e: 1, f: 2 }, { new: 2, a: 0, b: 1 }, { c: 2, d: 0, e: 1, f: 3 }, {}]);
  });
});
