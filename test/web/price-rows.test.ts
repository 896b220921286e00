import { resultsOf } from '../support/console-code.js';

interface Row {
  listPrice: number | null;
  why?: string;
}

const planned = async (listPrice: number, wish: object): Promise<Row | undefined> => {
  const product = { id: 'a', sku: 'A', name: 'A', listPrice };
  return (await resultsOf<Row>('pages/products/price-rows.ts', 'planPrice', [[product, wish]]))[0];
};

describe('the list prices of a change of many', () => {
  it.each([
    [10, 'raise', 255, 'none', 10.26],
    [19.99, 'raise', 333, 'none', 20.66],
    [19.99, 'lower', 1_000, 'none', 17.99],
    [10, 'add', 150, 'none', 11.5],
    [10, 'subtract', 150, 'none', 8.5],
    [10.49, 'add', 1, 'whole', 11],
    [10.48, 'add', 1, 'whole', 10],
    [10.26, 'raise', 1, '99', 9.99],
    [10, 'add', 49, '99', 10.99],
    [10, 'add', 44, '95', 9.95],
    [10, 'add', 45, '95', 10.95],
    [10, 'add', 12, '50', 10.5],
    [10, 'add', 12, '90', 9.9],
    [0.5, 'subtract', 40, '99', 0.99],
    [0.5, 'subtract', 40, 'whole', 1],
    [10, 'set', 0, 'none', 0],
  ])('%d, %s %d hundredths, rounded to %s, becomes %d', async (before, way, hundredths, ending, after) => {
    expect(await planned(before, { way, hundredths, ending })).toMatchObject({ listPrice: after });
  });

  it.each([
    [10, 'set', 1_000, 'none', 'same'],
    [9.99, 'raise', 10, '99', 'same'],
    [0, 'raise', 1_000, '99', 'same'],
    [1, 'subtract', 100, 'none', 'tooLow'],
    [1, 'lower', 10_000, '99', 'tooLow'],
  ])('%d, %s %d hundredths, rounded to %s, stays: %s', async (before, way, hundredths, ending, why) => {
    expect(await planned(before, { way, hundredths, ending })).toMatchObject({ listPrice: null, why });
  });

  it.each([
    [12, { listPrice: 10 }],
    [13, { listPrice: null, why: 'changedSince' }],
  ])('a change to 12 is undone where the price is %d by: %j', async (listPrice, row) => {
    const change = { product: { id: 'a', listPrice }, listPrice: 12, listPriceBefore: 10 };
    expect((await resultsOf<Row>('pages/products/price-rows.ts', 'reversePrice', [[change]]))[0]).toMatchObject(row);
  });
});
