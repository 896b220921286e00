import fc from 'fast-check';
import { newId } from '../../src/db/ids.js';
import type { Details } from '../../src/domain/common/errors.js';
import { NAME, parseText } from '../../src/domain/common/text.js';
import { csvOf } from '../../src/rest/csv/csv-text.js';
import { readProducts } from '../../src/services/catalogue/product-reader.js';
import {
  CATALOGUE_COLUMNS,
  catalogueCells,
  equalsExport,
  joinList,
  splitList,
  type CatalogueCells,
} from '../../src/services/products/catalogue-cells.js';
import { readChunks } from '../../src/services/products/catalogue-row.js';
import { basisPoints, characters } from '../support/domain/arbitraries.js';
import { useStaff } from '../support/staff.js';

const IMPORT = `mutation ($csv: String!, $dryRun: Boolean) {
  importProducts(csv: $csv, dryRun: $dryRun) { created changed unchanged rejected { line reason } } }`;

// What decides about marks, lists, cells and lines, and other characters.
const SIGNS = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  ';',
  '|',
  ',',
  '"',
  "'",
  '\\',
  ':',
  ' ',
  'é',
  'e\u0301',
  '10=3',
  '2:65',
  'TRUE',
];
const UNUSUAL = ['\t', '\n', '\r', '\r\n', '\r\r\n=', '\uFEFF', '\uFFFD', '\u200E', '\0', '\u001f'];
const part = (...more: string[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...SIGNS, ...more) }, { weight: 1, arbitrary: characters });
const textOf = (...more: string[]) =>
  fc
    .array(part(...more), { minLength: 1, maxLength: 10 })
    .map((parts) => Array.from(parts.join('')).slice(0, 60).join(''));

const isValid = (text: string): boolean => {
  const details: Details = {};
  parseText(text, 'name', NAME, details);
  return Object.keys(details).length === 0;
};

/** Texts as they are stored: trimmed. */
const texts = textOf()
  .map((text) => text.trim() || '=')
  .filter(isValid);
/** Texts that only an older version accepted. */
const oldTexts = textOf(...UNUSUAL).filter((text) => text !== '');
const tiers = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 200 }), basisPoints), {
  selector: ([quantity]) => quantity,
  maxLength: 3,
});

const productOf = (text: typeof texts) =>
  fc.record({
    before: text,
    after: text,
    name: text,
    displayName: text,
    category: text,
    listPriceCents: fc.integer({ min: 0, max: 100_000 }),
    validRegion: fc.constantFrom('EU', null),
    available: fc.boolean(),
    discountEligible: fc.boolean(),
    tiers,
    components: fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 4 }),
  });

type Spec = typeof productOf extends (text: typeof texts) => fc.Arbitrary<infer T> ? T : never;

describe('the export of products', () => {
  const fixture = useStaff();

  /** Products with these texts, and a bundle of some of them for each. @returns what their SKUs contain. */
  async function insert(specs: readonly Spec[]): Promise<string> {
    const mark = newId();
    const skuOf = ({ before, after }: Pick<Spec, 'before' | 'after'>, index: number) =>
      `${before}${mark}-${index}${after}`;
    const made = await fixture.shop.products(
      specs.map((spec, index) => {
        const { before: _before, after: _after, tiers: _tiers, components: _components, ...fields } = spec;
        return { ...fields, sku: skuOf(spec, index) };
      }),
      0,
    );
    for (const [index, { tiers: own }] of specs.entries())
      if (own.length > 0) await fixture.shop.tiers(made[index]?.id ?? '', Object.fromEntries(own));
    for (const [index, { components, name }] of specs.entries()) {
      const pools = new Set(components.map((component) => made[component % made.length]?.poolId ?? ''));
      await fixture.shop.bundle([...pools], { sku: skuOf({ before: name, after: name }, 100 + index), name });
    }
    return mark;
  }

  const exportOf = async (mark: string): Promise<string> => {
    const { status, text } = await fixture.service.request('GET', `/admin/export/products.csv?search=${mark}`, {
      token: fixture.admin.token,
    });
    expect(status).toBe(200);
    return text;
  };

  /** All that an import could change. */
  async function stateOf(mark: string) {
    const { manager } = fixture.service.app.dataSource;
    const rows = await manager.query<{ id: string }[]>('SELECT id FROM products WHERE sku LIKE ? ORDER BY id', [
      `%${mark}%`,
    ]);
    return [
      ...(
        await readProducts(
          manager,
          rows.map(({ id }) => id),
        )
      ).values(),
    ];
  }

  it.each([
    ['whatever its texts are', texts],
    ['with texts that only an older version accepted', oldTexts],
  ])('imported as it is, it changes nothing, %s', async (_what, text) => {
    await fc.assert(
      fc.asyncProperty(fc.array(productOf(text), { minLength: 8, maxLength: 8 }), async (specs) => {
        const mark = await insert(specs);
        const before = await stateOf(mark);
        const csv = await exportOf(mark);
        for (const dryRun of [true, false]) {
          const { importProducts } = await fixture.dataOf(IMPORT, { csv, dryRun });
          expect(importProducts).toEqual({ created: 0, changed: 0, unchanged: 2 * specs.length, rejected: [] });
        }
        expect(await stateOf(mark)).toEqual(before);
        expect(await exportOf(mark)).toBe(csv);
      }),
      { numRuns: 15 },
    );
  });

  it('with a changed price, it changes only the price, whatever its texts are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(productOf(texts), { minLength: 8, maxLength: 8 }), async (specs) => {
        const mark = await insert(specs.map((spec) => ({ ...spec, listPriceCents: 4_211 })));
        const before = await stateOf(mark);
        const csv = (await exportOf(mark)).replaceAll(',42.11,', ',42.12,');
        const { importProducts } = await fixture.dataOf(IMPORT, { csv });
        expect(importProducts).toEqual({ created: 0, changed: specs.length, unchanged: specs.length, rejected: [] });
        const fields = ['sku', 'name', 'displayName', 'category', 'poolIds', 'volumeDiscounts'] as const;
        const shown = (products: typeof before) => products.map((one) => fields.map((field) => one[field]));
        expect(shown(await stateOf(mark))).toEqual(shown(before));
      }),
      { numRuns: 10 },
    );
  });

  it('a bundle stays linked to the second pool of a product, and to two pools of one', async () => {
    const product = await fixture.shop.product({});
    const { poolId } = await fixture.shop.product({});
    const { manager } = fixture.service.app.dataSource;
    await manager.query('UPDATE license_pools SET product_id = ? WHERE id = ?', [product.id, poolId]);
    await manager.query('UPDATE product_pools SET product_id = ?, position = 1 WHERE license_pool_id = ?', [
      product.id,
      poolId,
    ]);
    const bundles = [await fixture.shop.bundle([poolId]), await fixture.shop.bundle([poolId, product.poolId])];
    for (const { sku } of bundles) {
      const before = await stateOf(sku);
      const { importProducts } = await fixture.dataOf(IMPORT, { csv: await exportOf(sku) });
      expect(importProducts).toEqual({ created: 0, changed: 0, unchanged: 1, rejected: [] });
      expect(await stateOf(sku)).toEqual(before);
    }
    const { sku } = bundles[0] ?? { sku: '' };
    const [before] = await stateOf(sku);
    await fixture.dataOf(IMPORT, { csv: (await exportOf(sku)).replace(/,[\d.]+,/, ',77.77,') });
    expect(await stateOf(sku)).toMatchObject([{ listPriceCents: 7_777, poolIds: before?.poolIds }]);
  });
});

describe('a line of an export', () => {
  it('equals its product when it is read, whatever its texts are', async () => {
    await fc.assert(
      fc.asyncProperty(oldTexts, fc.array(oldTexts, { maxLength: 3 }), async (text, bundleOf) => {
        const texts = { sku: text, name: text, displayName: text, category: text };
        const terms = { listPriceCents: 100, validRegion: null, available: true, discountEligible: false };
        const product = { ...texts, ...terms, volumeDiscounts: [] };
        const exported: Record<string, string | number | boolean | null> = catalogueCells(product, bundleOf);
        const row = CATALOGUE_COLUMNS.map((column) => exported[column] ?? null);
        const csv = await csvOf(CATALOGUE_COLUMNS, [row]);
        const lines: { cells?: CatalogueCells }[] = [];
        for await (const { rows, refused } of readChunks({ text: csv })) lines.push(...rows, ...refused);
        expect(lines).not.toHaveLength(0);
        for (const { cells } of lines) expect(cells && equalsExport(cells, product, bundleOf)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a list in a cell', () => {
  it('is read as it was, whatever its texts are', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 5 }), (list) => {
        expect(splitList(joinList(list))).toEqual(list);
      }),
      { numRuns: 2_000 },
    );
  });
});
