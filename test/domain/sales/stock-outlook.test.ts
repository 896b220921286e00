import { poolOutlooks, stockOutlooks, type Draw } from '../../../src/domain/sales/stock-outlook.js';

function draw(productId: string, poolId: string, available: number): Draw {
  return { productId, poolId, available, isBundle: productId.startsWith('bundle') };
}

/** The outlook of each product: stock, keys per day, days left. */
function outlooks(draws: Draw[], keysPerDay: Record<string, number>): Record<string, [number, number, number]> {
  return Object.fromEntries(
    stockOutlooks(draws, new Map(Object.entries(keysPerDay))).map((outlook) => [
      outlook.productId,
      [outlook.stock, outlook.keysPerDay, outlook.daysLeft],
    ]),
  );
}

describe('stockOutlooks', () => {
  it('the days left of a product are its stock divided by its keys per day', () => {
    expect(outlooks([draw('a', 'A', 30)], { a: 4 })).toEqual({ a: [30, 4, 7.5] });
  });

  it('a product that is not sold lasts for ever, with or without stock', () => {
    const draws = [draw('a', 'A', 30), draw('b', 'B', 0)];
    expect(outlooks(draws, {})).toEqual({ a: [30, 0, Infinity], b: [0, 0, Infinity] });
  });

  it('a product that was sold and is sold out has no days left', () => {
    expect(outlooks([draw('a', 'A', 0)], { a: 1 })).toEqual({ a: [0, 1, 0] });
  });

  it('a bundle takes a key from every pool, and lasts until its first pool is empty', () => {
    // Ten keys a day from two pools: five from each.
    const draws = [draw('bundle', 'A', 100), draw('bundle', 'B', 20)];
    expect(outlooks(draws, { bundle: 10 })).toEqual({ bundle: [20, 5, 4] });
  });

  it('bundles and products that share a pool use the pool up together', () => {
    const draws = [draw('a', 'A', 60), draw('bundle', 'A', 60), draw('bundle', 'B', 50), draw('b', 'B', 50)];
    expect(outlooks(draws, { a: 4, bundle: 12, b: 0 })).toEqual({
      a: [60, 10, 6],
      bundle: [50, 10, 6],
      b: [50, 6, 50 / 6],
    });
  });

  it('a bundle lasts until its fastest pool is empty, though another pool holds fewer keys', () => {
    const draws = [draw('a', 'A', 30), draw('bundle', 'A', 30), draw('bundle', 'B', 20)];
    expect(outlooks(draws, { a: 9, bundle: 2 })).toEqual({ a: [30, 10, 3], bundle: [20, 10, 3] });
  });

  it('an ordinary product takes its keys from its first pool that has any', () => {
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
});

describe('poolOutlooks', () => {
  it('a pool lasts as long as all products that draw on it leave it keys', () => {
    const draws = [draw('a', 'A', 60), draw('bundle', 'A', 60), draw('bundle', 'B', 50), draw('b', 'B', 50)];
    expect(poolOutlooks(draws, new Map(Object.entries({ a: 4, bundle: 12 })))).toEqual(
      new Map([
        ['A', { stock: 60, keysPerDay: 10, daysLeft: 6 }],
        ['B', { stock: 50, keysPerDay: 6, daysLeft: 50 / 6 }],
      ]),
    );
  });

  it('of the pools of a product only the one that its next keys come from has a pace', () => {
    const draws = [draw('a', 'A1', 0), draw('a', 'A2', 10), draw('a', 'A3', 10)];
    expect(poolOutlooks(draws, new Map([['a', 2]]))).toEqual(
      new Map([
        ['A1', { stock: 0, keysPerDay: 0, daysLeft: Infinity }],
        ['A2', { stock: 10, keysPerDay: 2, daysLeft: 5 }],
        ['A3', { stock: 10, keysPerDay: 0, daysLeft: Infinity }],
      ]),
    );
  });
});
