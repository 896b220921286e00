import { newId } from '../../../src/db/ids.js';
import { cli } from '../../support/cli/run.js';
import { KeyImports, newKeys } from '../../support/graphql/key-imports.js';
import { poolOf } from '../../support/graphql/stock-keeping.js';
import { useImportFolder } from '../../support/import-file.js';
import { useStaff } from '../../support/staff.js';

const MASK =
  'mutation ($pool: ObjectID!, $mask: String) { setLicensePoolMask(licensePoolId: $pool, mask: $mask) { id } }';

const folder = useImportFolder();
const fixture = useStaff();
const { dataOf } = fixture;
const keyImports = new KeyImports(fixture);

afterEach(async () => {
  expect(await fixture.service.violations()).toEqual([]);
});

describe('an import into a pool with keys', () => {
  const grouped = (index: number) => `AB${String(index).padStart(3, '0')}-${newId().slice(-5).toUpperCase()}-77777`;
  const keysOf = (count: number) => Array.from({ length: count }, (_, index) => grouped(index));
  const mistyped = (key: string) => [key.replace('-', '_'), key.slice(0, -2), key.replace('-', '- ')];

  it.each(['available', 'sold'])(
    'holds back what does not look like the keys of the pool, when these are %s',
    async (which) => {
      const product = await fixture.shop.product();
      await keyImports.import(product.poolId, keysOf(40));
      if (which === 'sold') await keyImports.sell(product.id, 40);
      const fine = keysOf(13).map((key) => `${key.slice(0, 2)}9${key.slice(3)}`);
      const keys = [...fine, ...mistyped(grouped(99))];
      const { imported, unusual, suggestedMask } = await keyImports.import(product.poolId, keys, { dryRun: true });
      expect({ imported, suggestedMask }).toEqual({ imported: 13, suggestedMask: 'XXXXX-XXXXX-XXXXX' });
      expect(unusual.map(({ line, text }: { line: number; text: string }) => [line, text])).toEqual(
        keys.slice(13).map((text, index) => [14 + index, text]),
      );
    },
  );

  it.each([1, 10, 17])('counts its keys together with %s of the pool', async (count) => {
    const { poolId } = await fixture.shop.product();
    await keyImports.import(poolId, keysOf(count));
    const unusualOf = async (keys: string[]) =>
      (await keyImports.import(poolId, keys, { dryRun: true })).unusual.map(({ text }: { text: string }) => text);
    const rest = keysOf(20 - count).map((key) => `${key.slice(0, 2)}9${key.slice(3)}`);
    expect(await unusualOf([...rest.slice(1), 'x'])).toEqual(['x']);
    // Fewer than 20 keys have no common shape.
    expect(await unusualOf([...rest.slice(2), 'x'])).toEqual([]);
  });

  it('does not count the keys of an import that was undone', async () => {
    const { poolId } = await fixture.shop.product();
    const { keyImport } = await keyImports.import(poolId, keysOf(40));
    await keyImports.undo(keyImport.id);
    expect(await keyImports.import(poolId, newKeys(3), { dryRun: true })).toMatchObject({ imported: 3, unusual: [] });
  });
});

describe('keys that differ only in dashes, blanks or letter case', () => {
  const spellingsOf = (key: string) => [
    key,
    key.replaceAll('-', ''),
    key.replaceAll('-', ' '),
    key.replaceAll('-', '\u00a0'),
    key.replaceAll('-', '\u2013'),
    key.toLowerCase(),
  ];
  const LIKE_KNOWN = 'differs from a known key, or from one above, only in dashes, blanks or letter case';
  const newKey = () => `${newId().slice(-6)}-${newId().slice(-6)}-Q7`.toUpperCase();

  it.each([{}, { asIs: true }, { dryRun: true }])('count once in an import with %j', async (options) => {
    const { poolId } = await fixture.shop.product();
    const spellings = spellingsOf(newKey());
    const { imported, unusual } = await keyImports.import(poolId, spellings, options);
    expect(imported).toBe(1);
    expect(unusual).toEqual(
      spellings
        .slice(1)
        .map((text, index) => ({ line: index + 2, masked: `****${text.slice(-4)}`, text, reason: LIKE_KNOWN })),
    );
  });

  it.each([null, 'XXXXXX-XXXXXX-XX'])(
    'are held back where another pool has one, with the mask %s, unless accepted',
    async (mask) => {
      const [product, other] = [await fixture.shop.product(), await fixture.shop.product()];
      const key = newKey();
      await keyImports.import(product.poolId, [key]);
      await keyImports.sell(product.id, 1);
      if (mask) await dataOf(MASK, { pool: other.poolId, mask });
      const held = { imported: 0, unusual: [{ text: key.toLowerCase(), reason: LIKE_KNOWN }] };
      expect(await keyImports.import(other.poolId, [key.toLowerCase()])).toMatchObject(held);
      expect(await keyImports.import(other.poolId, [key])).toMatchObject({
        imported: 0,
        unusual: [],
        duplicates: [key],
      });
      const accepted = { imported: 1, unusual: [] };
      expect(await keyImports.import(other.poolId, [key.toLowerCase()], { acceptUnusual: true })).toMatchObject(
        accepted,
      );
    },
  );

  it('are held back of a file, in any part of it', async () => {
    const { poolId } = await fixture.shop.product();
    const key = newKey();
    const file = await folder.write([key, ...newKeys(5_100), key.toLowerCase(), key, ''].join('\n'));
    for (const options of [['--dry-run'], []]) {
      const { out, err } = await cli(['keys:import', poolId, file, ...options, '--partial']);
      const lines = [...out, ...err].join('\n');
      expect(lines).toContain(`key ${key.toLowerCase()} ${LIKE_KNOWN}`);
      expect(lines).toContain(`key ****${key.slice(-4)} is known already`);
    }
    expect(await poolOf(fixture, poolId)).toMatchObject({ available: 5_101 });
  });

  it('are held back, too, where an older version has imported the known key, or a job has not seen it yet', async () => {
    const { poolId } = await fixture.shop.product();
    const key = newKey();
    await keyImports.import(poolId, [key]);
    await fixture.service.query('UPDATE license_keys SET loose_fingerprint = NULL WHERE license_pool_id = ?', [poolId]);
    expect(await keyImports.import(poolId, [key.toLowerCase()])).toMatchObject({ imported: 0, unusual: [{ line: 1 }] });
  });

  it('can be imported again where the import of the known key was undone', async () => {
    const { poolId } = await fixture.shop.product();
    const key = newKey();
    const { keyImport } = await keyImports.import(poolId, [key]);
    await keyImports.undo(keyImport.id);
    expect(await keyImports.import(poolId, [key.toLowerCase()])).toMatchObject({ imported: 1, unusual: [] });
  });
});
