import { resultsOf } from '../support/console-code.js';

const SORTING = 'lib/sorting.ts';
const SORTS = { name: 'NAME', stock: 'STOCK' };

describe('the order of a list', () => {
  it('is a column of the address, from the highest down where it begins with a minus', async () => {
    expect(await resultsOf(SORTING, 'columnOf', [[], ['name'], ['-name']])).toEqual([
      { isDescending: false },
      { column: 'name', isDescending: false },
      { column: 'name', isDescending: true },
    ]);
  });

  it('can be each column up and down', async () => {
    expect(await resultsOf(SORTING, 'sortsOf', [[SORTS]])).toEqual([['name', '-name', 'stock', '-stock']]);
  });

  it('asks the service for nothing that it does not know', async () => {
    expect(
      await resultsOf(SORTING, 'orderOf', [[SORTS, '-stock'], [SORTS, 'name'], [SORTS, 'colour'], [SORTS]]),
    ).toEqual([{ sort: 'STOCK', descending: true }, { sort: 'NAME', descending: false }, {}, {}]);
  });
});
