import fc from 'fast-check';
import {
  findProduct,
  productsAfter,
  withProducts,
  type CatalogueChunk,
} from '../../../src/services/catalogue/catalogue-cache.js';
import type { ProductRecord } from '../../../src/services/catalogue/product-reader.js';

const idOf = (number: number): string => number.toString(16).padStart(24, '0');
const product = (number: number, version = 1): ProductRecord => ({ id: idOf(number), version }) as ProductRecord;

const inOrder = (chunks: readonly CatalogueChunk[], after: string | null = null) =>
  Array.from(productsAfter(chunks, after), ({ id, version }) => [id, version]);

describe('a copy of the catalogue in chunks', () => {
  it('a copy of the catalogue holds the last version of each product, in the order of ids', () => {
    const batches = fc.array(fc.uniqueArray(fc.nat({ max: 1_500 }), { maxLength: 400 }), { maxLength: 6 });
    fc.assert(
      fc.property(batches, fc.nat({ max: 1_600 }), (numbersOfBatches, looked) => {
        let chunks: readonly CatalogueChunk[] = [];
        const expected = new Map<string, number>();
        for (const [version, numbers] of numbersOfBatches.entries()) {
          chunks = withProducts(
            chunks,
            numbers.map((number) => product(number, version)),
          );
          for (const number of numbers) expected.set(idOf(number), version);
        }
        const sorted = [...expected].sort(([a], [b]) => (a < b ? -1 : 1));
        expect(inOrder(chunks)).toEqual(sorted);
        expect(inOrder(chunks, idOf(looked))).toEqual(sorted.filter(([id]) => id > idOf(looked)));
        expect(findProduct(chunks, idOf(looked))?.version).toBe(expected.get(idOf(looked)));
        for (const { products } of chunks) expect(products.length).toBeLessThanOrEqual(256);
      }),
      { numRuns: 60 },
    );
  });

  it('a copy of the catalogue reuses every unchanged chunk', () => {
    const before = withProducts(
      [],
      Array.from({ length: 1_000 }, (_, number) => product(number)),
    );
    const after = withProducts(before, [product(500, 2)]);
    expect(after.length).toBe(before.length);
    expect(after.filter((chunk, index) => chunk !== before[index])).toHaveLength(1);
    expect(withProducts(after, [])).toBe(after);
    // A new product has the highest id, so only the last chunk changes.
    const grown = withProducts(after, [product(2_000)]);
    expect(grown.filter((chunk) => !after.includes(chunk))).toHaveLength(1);
  });
});
