import { newId } from '../../../src/db/ids.js';
import {
  auditEntry,
  auditOf,
  eventsOf,
  IMPORT_KEYS,
  poolOf,
  WITHDRAW_KEYS,
} from '../../support/graphql/stock-keeping.js';
import { order } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

describe("license keys of the staff's API", () => {
  const fixture = useStaff();
  const { dataOf, errorOf, detailsOf } = fixture;

  const keys = (count: number, mark = newId()) => Array.from({ length: count }, (_, index) => `key-${mark}-${index}`);
  const importKeys = async (pool: string, texts: readonly string[]) =>
    (await dataOf(IMPORT_KEYS, { pool, keys: texts })).importLicenseKeys;
  const withdraw = (pool: string, what: object, reason = 'recalled by the maker') =>
    dataOf(WITHDRAW_KEYS, { pool, reason, ...what });
  const withdrawalError = async (pool: string, what: object, reason = 'recalled') =>
    (await errorOf(WITHDRAW_KEYS, { pool, reason, ...what })).extensions;
  const nothingWithdrawn = async (pool: string, work: () => Promise<unknown>) => {
    const [before, audit] = [await poolOf(fixture, pool), await auditOf(fixture, pool)];
    const answer = await work();
    expect(await poolOf(fixture, pool)).toEqual(before);
    expect(await auditOf(fixture, pool)).toEqual(audit);
    return answer;
  };

  describe('the import of license keys', () => {
    it('imported keys are added to their pool, and raise productBackInStock for its products', async () => {
      const product = await fixture.shop.product();
      const bundle = await fixture.shop.bundle([product.poolId]);
      expect(await importKeys(product.poolId, keys(3))).toMatchObject({
        imported: 3,
        licensePool: { id: product.poolId, available: 3, product: { id: product.id, stock: 3 } },
      });
      await importKeys(product.poolId, keys(2));
      expect(await poolOf(fixture, product.poolId)).toMatchObject({ available: 5, keys: { AVAILABLE: 5 } });
      expect(await eventsOf(fixture, product.id, bundle.id)).toEqual([
        { kind: 'productBackInStock', productId: product.id, stock: 3 },
        { kind: 'productBackInStock', productId: bundle.id, stock: 3 },
      ]);
    });

    it('an import reports known and malformed keys as the caller wrote them, and takes in the others', async () => {
      const [one, two] = [await fixture.shop.product(), await fixture.shop.product()];
      const [known, sold, twice, fresh] = keys(4) as [string, string, string, string];
      await importKeys(one.poolId, [sold]);
      const buyer = await fixture.shop.customer();
      expect((await order(fixture, buyer.token, [{ productId: one.id, amount: 1 }])).status).toBe(201);
      await importKeys(one.poolId, [known]);

      const texts = [` ${known}\t`, sold, twice, '', twice.toUpperCase(), ` ${twice}`, 'a\u0000b', 'SANDBOX-X', fresh];
      expect(await importKeys(two.poolId, texts)).toMatchObject({
        imported: 2,
        duplicates: [` ${known}\t`, sold, ` ${twice}`],
        rejected: [
          { key: '', reason: 'is empty' },
          { key: 'a\u0000b', reason: 'holds control characters' },
          { key: 'SANDBOX-X', reason: 'begins with SANDBOX-, like the dummy keys of sandbox orders' },
        ],
        licensePool: { available: 2 },
      });
      const counts = { imported: 2, duplicates: 3, rejected: 3, unusual: 1, keyImportId: expect.any(String) };
      expect(await auditOf(fixture, two.poolId)).toMatchObject([
        { before: { available: 0 }, after: { available: 2, ...counts } },
      ]);
    });

    it('an import of no keys or of too many is refused', async () => {
      const { poolId: pool } = await fixture.shop.product();
      const tooMany = Array.from({ length: 100_001 }, () => 'KEY');
      expect(await detailsOf(IMPORT_KEYS, { pool, keys: [] })).toEqual({ keys: 'At least one key is required' });
      expect(await detailsOf(IMPORT_KEYS, { pool, keys: tooMany })).toEqual({
        keys: 'At most 100000 keys can be named at once',
      });
      expect(await auditOf(fixture, pool)).toEqual([]);
    });
  });

  describe('what is imported as a license key', () => {
    const IMPORT_HOW = `
      mutation ($pool: ObjectID!, $keys: [String!]!, $dryRun: Boolean, $asIs: Boolean) {
        importLicenseKeys(licensePoolId: $pool, keys: $keys, dryRun: $dryRun, asIs: $asIs) {
          imported duplicates rejected { key reason } dryRun licensePool { available }
        }
      }`;
    const importHow = async (pool: string, texts: readonly string[], options: object = {}) =>
      (await dataOf(IMPORT_HOW, { pool, keys: texts, ...options })).importLicenseKeys;

    it.each([
      ['a header', ['license key', 'AAAA-1', 'AAAA-2'], 'the first line is a header'],
      ['a separator in each', ['AAAA-1;x', 'AAAA-2;x'], 'every line holds a semicolon'],
    ])('keys with %s are refused together, unless they are imported as they are', async (_what, lines, problem) => {
      const { poolId } = await fixture.shop.product();
      const texts = lines.map((line) => `${line}${/\d/.test(line) ? poolId : ''}`);
      for (const dryRun of [false, true]) {
        expect(await detailsOf(IMPORT_HOW, { pool: poolId, keys: texts, dryRun })).toEqual({
          keys: expect.stringContaining(`looks like a table: ${problem}`),
        });
      }
      expect(await poolOf(fixture, poolId)).toMatchObject({ available: 0, keys: {} });
      expect(await auditOf(fixture, poolId)).toEqual([]);
      expect(await importHow(poolId, texts, { asIs: true })).toMatchObject({ imported: texts.length, rejected: [] });
    });
  });

  describe('the withdrawal of license keys', () => {
    it('withdrawn keys leave the stock, and a later import counts them as duplicates', async () => {
      const { poolId } = await fixture.shop.product();
      const texts = keys(4);
      await importKeys(poolId, texts);
      const { withdrawLicenseKeys } = await withdraw(poolId, { keys: [texts[2], ` ${texts[0]} `] }, ' faulty ');
      expect(withdrawLicenseKeys).toEqual({ id: poolId, available: 2, allocated: 0, withdrawn: 2 });
      expect((await poolOf(fixture, poolId)).keys).toEqual({ AVAILABLE: 2, WITHDRAWN: 2 });
      expect(await importKeys(poolId, texts)).toMatchObject({ imported: 0, duplicates: texts });
      expect((await auditOf(fixture, poolId))[1]).toEqual(
        auditEntry('withdrawLicenseKeys', 'LicensePool', fixture.admin.id, {
          before: { available: 4, withdrawn: 0 },
          after: { available: 2, withdrawn: 2, reason: 'faulty' },
        }),
      );
    });

    it('a withdrawal of more keys than are available is refused and withdraws none', async () => {
      const product = await fixture.shop.product({ name: 'Scarce' }, 2);
      const refusal = await nothingWithdrawn(product.poolId, () => withdrawalError(product.poolId, { count: 3 }));
      expect(refusal).toEqual({
        code: 'INSUFFICIENT_STOCK',
        details: { count: 'Only 2 keys are available' },
        unavailableItems: [
          { productId: product.id, productName: 'Scarce', requestedQuantity: 3, availableQuantity: 2 },
        ],
      });
    });

    it('a withdrawal with an unknown, sold, withdrawn, foreign or repeated key withdraws none', async () => {
      const product = await fixture.shop.product();
      const texts = keys(3);
      await importKeys(product.poolId, texts);
      const buyer = await fixture.shop.customer();
      await order(fixture, buyer.token, [{ productId: product.id, amount: 1 }]);
      await withdraw(product.poolId, { count: 1 });
      const elsewhere = await fixture.shop.product();
      const [foreign] = keys(1) as [string];
      await importKeys(elsewhere.poolId, [foreign]);

      const named = [texts[0], texts[1], 'NO-SUCH-KEY', foreign, texts[2], texts[2]];
      const refusal = await nothingWithdrawn(product.poolId, () => withdrawalError(product.poolId, { keys: named }));
      const shown = (text?: string) => `Key ****${text?.slice(-4)}`;
      expect(refusal).toEqual({
        code: 'VALIDATION_ERROR',
        details: {
          'keys[0]': `${shown(texts[0])} is sold`,
          'keys[1]': `${shown(texts[1])} is withdrawn already`,
          'keys[2]': `${shown('NO-SUCH-KEY')} is not in this pool`,
          'keys[3]': `${shown(foreign)} is not in this pool`,
          'keys[5]': `${shown(texts[2])} is named twice`,
        },
      });
    });

    it('a withdrawal requires a reason and either keys or a count', async () => {
      const { poolId } = await fixture.shop.product({}, 1);
      const details = async (what: object, reason?: string) =>
        ((await nothingWithdrawn(poolId, () => withdrawalError(poolId, what, reason))) as { details: object }).details;
      expect(await details({})).toEqual({ keys: 'Either keys or a count is required' });
      expect(await details({ keys: ['A'], count: 1 })).toEqual({ keys: 'Either keys or a count is required' });
      expect(await details({ keys: [] }, '  ')).toEqual({
        keys: 'At least one key is required',
        reason: 'Reason is required',
      });
      expect(await details({ count: 0 })).toEqual({ count: 'Count must be a whole number of at least 1' });
      const unknown = newId();
      expect((await errorOf(WITHDRAW_KEYS, { pool: unknown, count: 1, reason: 'x' })).message).toBe(
        `License pool ${unknown} not found`,
      );
    });
  });
});
