import { resultsOf } from '../support/console-code.js';

const ROWS = 'pages/products/price-rows.ts';

interface Row {
  listPrice: number | null;
  why?: string;
}

/** An adjustment, followed by the values that a table of tests expects. */
type Adjustment = [before: number, operation: string, hundredths: number, ending: string, ...unknown[]];

/** The result of each adjustment, all in one call: each call of the console's code takes a process. */
async function planned(adjustments: readonly Adjustment[]): Promise<Row[]> {
  const calls = adjustments.map(([listPrice, operation, hundredths, ending]) => {
    const product = { id: 'a', sku: 'A', name: 'A', listPrice };
    return [product, { operation, hundredths, ending }];
  });
  return resultsOf<Row>(ROWS, 'planPrice', calls);
}

describe('the list prices of a change of many', () => {
  it('are raised, lowered or set by hundredths, and rounded to an ending', async () => {
    const table: Adjustment[] = [
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
    ];
    const rows = await planned(table);
    expect(table.map((row, index) => [...row.slice(0, 4), rows[index]?.listPrice])).toEqual(table);
  });

  it('stay where they are the same, or would be too low', async () => {
    const table: Adjustment[] = [
      [10, 'set', 1_000, 'none', 'same'],
      [9.99, 'raise', 10, '99', 'same'],
      [0, 'raise', 1_000, '99', 'same'],
      [1, 'subtract', 100, 'none', 'tooLow'],
      [1, 'lower', 10_000, '99', 'tooLow'],
    ];
    const rows = await planned(table);
    expect(table.map((row, index) => [...row.slice(0, 4), rows[index]?.why])).toEqual(table);
    expect(rows.map(({ listPrice }) => listPrice)).toEqual(table.map(() => null));
  });

  it('are undone where they have not changed since', async () => {
    const calls = [12, 13].map((listPrice) => [
      { product: { id: 'a', listPrice }, listPrice: 12, listPriceBefore: 10 },
    ]);
    expect(await resultsOf<Row>(ROWS, 'reversePrice', calls)).toMatchObject([
      { listPrice: 10 },
      { listPrice: null, why: 'changedSince' },
    ]);
  });
});
