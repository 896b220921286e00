import { exceededLimit } from '../../../src/domain/common/json-measure.js';

/** An array in an array, nested this many times. */
function nested(depth: number): unknown {
  return JSON.parse('['.repeat(depth) + ']'.repeat(depth));
}

describe('the measure of JSON', () => {
  it.each<[unknown, number, string | undefined]>([
    [1, 0, undefined],
    [null, 0, undefined],
    [[], 0, 'maxDepth'],
    [{ a: 1 }, 1, undefined],
    [{ a: [] }, 1, 'maxDepth'],
    [nested(32), 32, undefined],
    [nested(33), 32, 'maxDepth'],
    [nested(500_000), 32, 'maxDepth'],
  ])('JSON is as deep as its objects and arrays are within each other (case %#)', (value, maxDepth, exceeded) => {
    expect(exceededLimit(value, { maxDepth, maxValues: Infinity })).toBe(exceeded);
  });

  it.each<[unknown, number, string | undefined]>([
    [1, 1, undefined],
    [[1, 2], 3, undefined],
    [[1, 2], 2, 'maxValues'],
    [{ a: { b: 1 }, c: [2, 3] }, 6, undefined],
    [{ a: { b: 1 }, c: [2, 3] }, 5, 'maxValues'],
  ])('JSON has as many values as its objects, arrays and what is in them (case %#)', (value, maxValues, exceeded) => {
    expect(exceededLimit(value, { maxDepth: 100, maxValues })).toBe(exceeded);
  });
});
