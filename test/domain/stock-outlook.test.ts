import { stockOutlooks, type Draw } from '../../src/domain/stock-outlook.js';

function draw(productId: string, poolId: string, available: number): Draw {
  return { productId, poolId, available, isBundle: productId.startsWith('bundle') };
}

/** What the outlook of each product reads: stock, keys a day, days left. */
function outlooks(draws: Draw[], keysPerDay: Record<string, number>): Record<string, [number, number, number]> {
  return Object.fromEntries(
    stockOutlooks(draws, new Map(Object.entries(keysPerDay))).map((outlook) => [
      outlook.productId,
      [outlook.stock, outlook.keysPerDay, outlook.daysLeft],
    ]),
  );
}

describe('stockOutlooks', () => {
  it('divides the stock by the pace', () => {
    expect(outlooks([draw('a', 'A', 30)], { a: 4 })).toEqual({ a: [30, 4, 7.5] });
  });

  it('gives what is not sold for ever, with or without stock', () => {
    const draws = [draw('a', 'A', 30), draw('b', 'B', 0)];
    expect(outlooks(draws, {})).toEqual({ a: [30, 0, Infinity], b: [0, 0, Infinity] });
  });

  it('gives what is sold out and was sold no time', () => {
    expect(outlooks([draw('a', 'A', 0)], { a: 1 })).toEqual({ a: [0, 1, 0] });
  });

  it('adds up the pools of an ordinary product', () => {
    expect(outlooks([draw('a', 'A1', 10), draw('a', 'A2', 20)], { a: 2 })).toEqual({ a: [30, 2, 15] });
  });

  it('counts a key of every pool of a bundle, and lets the first pool to be empty decide', () => {
    // Ten keys a day from two pools: five from each.
    const draws = [draw('bundle', 'A', 100), draw('bundle', 'B', 20)];
    expect(outlooks(draws, { bundle: 10 })).toEqual({ bundle: [20, 5, 4] });
  });

  it('lets bundles and products that share a pool use it up together', () => {
    const draws = [draw('a', 'A', 60), draw('bundle', 'A', 60), draw('bundle', 'B', 50), draw('b', 'B', 50)];
    expect(outlooks(draws, { a: 4, bundle: 12, b: 0 })).toEqual({
      a: [60, 10, 6],
      bundle: [50, 10, 6],
      b: [50, 6, 50 / 6],
    });
  });

  it('lets a bundle be decided by a pool that others empty faster than the smallest', () => {
    const draws = [draw('a', 'A', 30), draw('bundle', 'A', 30), draw('bundle', 'B', 20)];
    expect(outlooks(draws, { a: 9, bundle: 2 })).toEqual({ a: [30, 10, 3], bundle: [20, 10, 3] });
  });

  it('takes the keys of an ordinary product from its first pool that has any', () => {
    const draws = [
      draw('a', 'A1', 0),
      draw('a', 'A2', 10),
      draw('a', 'A3', 10),
      draw('bundle 2', 'A2', 10),
      draw('bundle 3', 'A3', 10),
    ];
    expect(outlooks(draws, { a: 2 })).toEqual({
      a: [20, 2, 10],
      'bundle 2': [10, 2, 5],
      'bundle 3': [10, 0, Infinity],
    });
  });

  it('gives nothing for a shop without products', () => {
    expect(outlooks([], { a: 1 })).toEqual({});
  });
});
