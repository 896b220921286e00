import fc from 'fast-check';
import { newId } from '../../../src/db/ids.js';
import { CATALOGUE_HEADER } from '../../support/catalogue-file.js';
import { cli } from '../../support/cli/run.js';
import { characters } from '../../support/domain/arbitraries.js';
import { useImportFolder } from '../../support/import-file.js';
import { useStaff } from '../../support/staff.js';

const IMPORT = `mutation ($csv: String!, $dryRun: Boolean) {
  importProducts(csv: $csv, dryRun: $dryRun) { created changed unchanged rejected { line reason } dryRun } }`;

describe('an import of products over GraphQL', () => {
  const folder = useImportFolder();
  const fixture = useStaff();
  const { dataOf, errorOf } = fixture;

  const csvOf = (...lines: string[]) => [CATALOGUE_HEADER, ...lines, ''].join('\n');
  const importCsv = async (csv: string, dryRun?: boolean) => (await dataOf(IMPORT, { csv, dryRun })).importProducts;

  /** Lines of each kind: new, changed, unchanged, and wrong in several ways. */
  async function mixedLines() {
    const mark = newId();
    await importCsv(csvOf(`${mark}-same,Same,,office,10,,true,true,,`, `${mark}-old,Old,,office,10,,true,true,,`));
    return {
      csv: csvOf(
        `${mark}-same,Same,,office,10,,true,true,,`,
        `${mark}-old,Old,,office,12.50,EU,true,true,10:5,`,
        `${mark}-new,"New, one`,
        `",,office,19.99,,true,true,,`,
        `${mark}-bad,,,office,1.005,,yes,true,,`,
        `${mark}-kit,Kit,,office,30,,true,true,,${mark}-old;${mark}-new`,
        `${mark}-short,Short`,
        `${mark}-loose,Kit,,office,30,,true,true,,${mark}-nowhere`,
      ),
      answer: {
        created: 2,
        changed: 1,
        unchanged: 1,
        rejected: [
          {
            line: 6,
            reason:
              'name: Name is required; displayName: Display name is required; listPrice: List price must be an amount in EUR with at most two decimals; discountEligible: Discount eligible must be true or false',
          },
          { line: 8, reason: 'has 2 columns instead of 10' },
          { line: 9, reason: `bundleOf ${mark}-nowhere neither exists nor stands above` },
        ],
      },
    };
  }

  it('an import creates and changes what it can, and names every other line by its number in the text', async () => {
    const { csv, answer } = await mixedLines();
    expect(await importCsv(csv)).toEqual({ ...answer, dryRun: false });
  });

  it('an import does what the command catalogue:import does with the same file, and the other way round', async () => {
    const { csv, answer } = await mixedLines();
    const { out, err } = await cli(['catalogue:import', await folder.write(csv), '--dry-run']);
    expect([...out, ...err].join('\n')).toContain('2 products created, 1 changed, 1 unchanged, 3 lines refused');
    await cli(['catalogue:import', await folder.write(csv), '--partial']);
    expect(await importCsv(csv)).toEqual({ ...answer, created: 0, changed: 0, unchanged: 4, dryRun: false });
  });

  it('a text without a header or of more than 5,000 lines is refused entirely', async () => {
    const mark = newId();
    const problemOf = async (csv: string) => (await errorOf(IMPORT, { csv })).extensions;
    const problem = (csv: string) => ({ code: 'VALIDATION_ERROR', details: { csv } });
    expect(await problemOf('')).toEqual(problem('file is empty: a header line is expected'));
    const line = `${mark},A,,c,1,,true,true,,`;
    expect(await problemOf(csvOf(...Array.from({ length: 5_000 }, () => line)))).toEqual(
      problem('CSV can have at most 5000 lines; the command catalogue:import takes more'),
    );
    const { products } = await dataOf('query ($mark: String) { products(search: $mark) { totalCount } }', { mark });
    expect(products.totalCount).toBe(0);
  });

  it('no text fails an import, and a dry run says beforehand what it does', async () => {
    const cell = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('A', 'office', '10', '1.005', 'true', 'false', '', 'EU', '10:3;50:5') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('"', '""', '"a,b"', '\n', '\0', '\uFFFD', '😀', "'; DROP TABLE products; --"),
      },
      { weight: 1, arbitrary: fc.string({ unit: characters, maxLength: 12 }) },
    );
    const sku = fc.constantFrom(...['a', 'b', 'c'].map((letter) => `${letter}-${newId()}`));
    const good = sku.map((own) => `${own},A,,office,10,,true,true,,`);
    const wild = fc.array(cell, { minLength: 8, maxLength: 11 }).map((cells) => cells.join(','));
    const mixed = fc.tuple(sku, fc.array(cell, { minLength: 9, maxLength: 9 })).map((parts) => parts.flat().join(','));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(good, wild, mixed), { maxLength: 8 }), async (lines) => {
        const csv = csvOf(...lines);
        const { dryRun, ...said } = await importCsv(csv, true);
        expect(dryRun).toBe(true);
        expect(await importCsv(csv)).toEqual({ ...said, dryRun: false });
      }),
      { numRuns: 30 },
    );
  });
});
