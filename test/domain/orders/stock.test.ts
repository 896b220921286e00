import * as fc from 'fast-check';
import { allocateLines, keysPerPiece, stockOf, type StockLine } from '../../../src/domain/orders/stock.js';

const pools = (counts: Record<string, number>) => new Map(Object.entries(counts));
const ordinary = (...poolIds: string[]) => ({ isBundle: false, poolIds });
const bundle = (...poolIds: string[]) => ({ isBundle: true, poolIds });

describe('stockOf', () => {
  const available = pools({ a: 3, b: 5, empty: 0 });

  it.each([
    { name: 'an ordinary product has the stock of its only pool', draw: ordinary('a'), stock: 3 },
    { name: 'an ordinary product has the sum of the stock of its pools', draw: ordinary('a', 'b', 'empty'), stock: 8 },
    { name: 'an ordinary product without a pool has no stock', draw: ordinary(), stock: 0 },
    { name: 'an ordinary product has no stock from a pool that does not exist', draw: ordinary('gone', 'a'), stock: 3 },
    { name: 'a bundle has the minimum of the stock of its pools', draw: bundle('a', 'b'), stock: 3 },
    { name: 'a bundle with an empty pool has no stock', draw: bundle('a', 'empty', 'b'), stock: 0 },
    { name: 'a bundle with a pool that does not exist has no stock', draw: bundle('a', 'gone'), stock: 0 },
    { name: 'a bundle without a pool has no stock', draw: bundle(), stock: 0 },
  ])('$name', ({ draw, stock }) => {
    expect(stockOf(draw, available)).toBe(stock);
  });
});

describe('keysPerPiece', () => {
  it.each([
    { name: 'a piece of an ordinary product takes one key', draw: ordinary('a'), keys: 1 },
    { name: 'a piece of an ordinary product with several pools takes one key', draw: ordinary('a', 'b', 'c'), keys: 1 },
    { name: 'a piece of a bundle takes one key from every pool', draw: bundle('a', 'b', 'c'), keys: 3 },
  ])('$name', ({ draw, keys }) => {
    expect(keysPerPiece(draw)).toBe(keys);
  });
});

/** Serves lines key by key out of heaps of keys: slow, and with nothing in common with the arithmetic of the service. */
function allocateKeyByKey(lines: readonly StockLine[], available: ReadonlyMap<string, number>) {
  let heaps = new Map([...available].map(([poolId, quantity]) => [poolId, Array<string>(quantity).fill('key')]));
  return lines.map((line) => {
    const before = new Map([...heaps].map(([poolId, keys]) => [poolId, [...keys]]));
    const taken: string[] = [];
    for (let piece = 0; piece < line.quantity; piece += 1) {
      const stocked = line.poolIds.filter((poolId) => heaps.get(poolId)?.length);
      const wanted = line.isBundle ? line.poolIds : stocked.slice(0, 1);
      if (wanted.length === 0 || wanted.some((poolId) => !stocked.includes(poolId))) {
        heaps = before;
        return { remaining: piece };
      }
      for (const poolId of wanted) heaps.get(poolId)?.pop();
      taken.push(...wanted);
    }
    return { taken: taken.sort() };
  });
}

describe('allocateLines, for arbitrary pools and lines', () => {
  const poolIds = ['a', 'b', 'c', 'd'];
  const counts = fc
    .tuple(...poolIds.map((poolId) => fc.tuple(fc.constant(poolId), fc.nat({ max: 8 }))))
    .map((entries) => new Map(entries));
  const line: fc.Arbitrary<StockLine> = fc.record({
    isBundle: fc.boolean(),
    poolIds: fc.shuffledSubarray(poolIds, { minLength: 1 }),
    quantity: fc.integer({ min: 1, max: 6 }),
  });
  const lines = fc.array(line, { maxLength: 6 });

  it('a line is served what it would be if keys were handed out one by one, and the given pools stay as they are', () => {
    fc.assert(
      fc.property(lines, counts, (requested, available) => {
        const before = new Map(available);
        const allocations = allocateLines(requested, available).map((result) => {
          if ('remaining' in result) return result;
          return {
            taken: result.poolQuantities.flatMap(({ poolId, quantity }) => Array<string>(quantity).fill(poolId)).sort(),
          };
        });
        expect(allocations).toEqual(allocateKeyByKey(requested, available));
        expect(available).toEqual(before);
      }),
      { numRuns: 500 },
    );
  });
});
