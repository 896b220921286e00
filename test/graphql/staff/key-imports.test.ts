import { newId } from '../../../src/db/ids.js';
import { KeyImportAdmin } from '../../../src/services/keys/key-import-admin.js';
import { AuditTrail } from '../../../src/services/staff/audit-trail.js';
import { KeyImports, newKeys } from '../../support/graphql/key-imports.js';
import { auditEntry, auditOf, poolOf, REPLACE_KEY } from '../../support/graphql/stock-keeping.js';
import { order } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

const IMPORT_FIELDS = `id at source note imported available withdrawn undoneAt undoReason operator staffMember { id }
  licensePool { id available withdrawn }`;

const IMPORTS = `query ($pool: ObjectID) { keyImports(licensePoolId: $pool) { totalCount nodes { ${IMPORT_FIELDS} } } }`;

const ORDERS = `query ($pool: ObjectID) {
  keyImports(licensePoolId: $pool) { nodes { id orders { totalCount nodes { orderNumber customer { id } } } } } }`;

describe('the imports of license keys', () => {
  const fixture = useStaff();
  const { dataOf, errorOf, detailsOf } = fixture;

  const keyImports = new KeyImports(fixture, IMPORT_FIELDS);
  const importsOf = async (pool: string) => (await dataOf(IMPORTS, { pool })).keyImports;

  /** What an operation on a pool can change. */
  const stateOf = async (pool: string) => [
    await poolOf(fixture, pool),
    await auditOf(fixture, pool),
    await importsOf(pool),
  ];

  describe('a batch', () => {
    it('names the file that its first keys were read from', async () => {
      const { poolId } = await fixture.shop.product();
      const { keyImport } = await keyImports.import(poolId, newKeys(1), { fileName: ' may.txt ' });
      expect(keyImport.source).toBe('may.txt');
      const further = { keyImportId: keyImport.id, fileName: 'june.txt' };
      expect((await keyImports.import(poolId, newKeys(1), further)).keyImport.source).toBe('may.txt');
      expect((await keyImports.import(poolId, newKeys(1), { fileName: ' ' })).keyImport.source).toBe('GraphQL');
      expect(
        await detailsOf(keyImports.importing, { pool: poolId, keys: newKeys(1), fileName: 'x'.repeat(256) }),
      ).toEqual({
        fileName: 'File name must have at most 255 characters',
      });
    });

    it('begins with an import, and says who imported what, when, and with which note', async () => {
      const { poolId } = await fixture.shop.product({}, 1);
      const startedAt = Date.now();
      const { imported, keyImport } = await keyImports.import(poolId, newKeys(3), { note: ' May delivery ' });
      expect(imported).toBe(3);
      expect(keyImport).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        at: expect.any(String),
        source: 'GraphQL',
        note: 'May delivery',
        imported: 3,
        available: 3,
        withdrawn: 0,
        undoneAt: null,
        undoReason: null,
        operator: null,
        staffMember: { id: fixture.admin.id },
        licensePool: { id: poolId, available: 4, withdrawn: 0 },
      });
      expect(Date.parse(keyImport.at)).toBeGreaterThanOrEqual(startedAt - 1);
      expect(await importsOf(poolId)).toEqual({ totalCount: 1, nodes: [keyImport] });
      expect((await auditOf(fixture, poolId)).at(-1)).toMatchObject({
        action: 'importLicenseKeys',
        after: { imported: 3, keyImportId: keyImport.id },
      });
    });

    it('takes further pieces, which count as one, and a note that comes with one of them', async () => {
      const { poolId } = await fixture.shop.product();
      const texts = newKeys(5);
      const { keyImport } = await keyImports.import(poolId, texts.slice(0, 2), { note: 'first' });
      const again = { keyImportId: keyImport.id };
      expect(await keyImports.import(poolId, texts.slice(1, 4), again)).toMatchObject({
        imported: 2,
        keyImport: { id: keyImport.id, at: keyImport.at, imported: 4, available: 4, note: 'first' },
      });
      // A piece in which all is known already changes nothing, but is one of the batch all the same.
      expect(await keyImports.import(poolId, texts.slice(0, 4), again)).toMatchObject({
        imported: 0,
        keyImport: { id: keyImport.id, imported: 4 },
      });
      expect(await keyImports.import(poolId, texts.slice(4), { ...again, note: 'second' })).toMatchObject({
        keyImport: { imported: 5, note: 'second' },
      });
      expect((await importsOf(poolId)).totalCount).toBe(1);
    });

    it('is not begun by a dry run, nor where no key is new', async () => {
      const { poolId } = await fixture.shop.product();
      const texts = newKeys(2);
      const usual = { duplicates: [], unusual: [], suggestedMask: null };
      const would = { ...usual, imported: 2, dryRun: true, keyImport: null };
      expect(await keyImports.import(poolId, texts, { dryRun: true })).toEqual(would);
      expect(await keyImports.import(poolId, ['"x"'])).toEqual({ ...would, imported: 0, dryRun: false });
      expect(await importsOf(poolId)).toMatchObject({ totalCount: 0, nodes: [] });
      const { keyImport } = await keyImports.import(poolId, texts);
      // A dry run of a further chunk shows the current state of the import.
      const dry = { dryRun: true, keyImportId: keyImport.id };
      expect(await keyImports.import(poolId, newKeys(3), dry)).toEqual({ ...would, imported: 3, keyImport });
      expect((await importsOf(poolId)).nodes).toEqual([keyImport]);
    });

    it.each([true, false])(
      'refuses pieces that cannot be its own, and changes nothing (dryRun: %s)',
      async (dryRun) => {
        const [{ poolId }, other] = [await fixture.shop.product(), await fixture.shop.product()];
        const { keyImport: foreign } = await keyImports.import(other.poolId, newKeys(1));
        const { keyImport: undone } = await keyImports.import(poolId, newKeys(1));
        await keyImports.undo(undone.id);
        const before = [await stateOf(poolId), await stateOf(other.poolId)];
        const piece = { pool: poolId, keys: newKeys(1), dryRun };
        for (const [given, problem] of [
          [{ keyImportId: foreign.id }, `Key import ${foreign.id} is one of another license pool`],
          [{ keyImportId: undone.id }, `Key import ${undone.id} was undone: begin another one`],
          [{ note: 'n'.repeat(501) }, 'Note must have at most 500 characters'],
        ] as const) {
          const details = Object.fromEntries(Object.keys(given).map((field) => [field, problem]));
          expect(await detailsOf(keyImports.importing, { ...piece, ...given })).toEqual(details);
        }
        const unknown = await errorOf(keyImports.importing, { ...piece, keyImportId: newId() });
        expect(unknown.extensions).toMatchObject({ code: 'NOT_FOUND' });
        expect([await stateOf(poolId), await stateOf(other.poolId)]).toEqual(before);
      },
    );
  });

  describe('the undoing of an import', () => {
    it('withdraws unsold keys, leaves the other keys unchanged, and is audited', async () => {
      const product = await fixture.shop.product();
      await keyImports.import(product.poolId, newKeys(1));
      const { keyImport } = await keyImports.import(product.poolId, newKeys(4));
      await keyImports.import(product.poolId, newKeys(1));
      await keyImports.sell(product.id, 3);
      const counts = { imported: 4, available: 0, withdrawn: 2 };
      const undone = { undoneAt: expect.any(String), undoReason: 'wrong edition' };
      expect(await keyImports.undo(keyImport.id, ' wrong edition ')).toMatchObject({
        id: keyImport.id,
        ...counts,
        ...undone,
      });
      const left = { AVAILABLE: 1, ALLOCATED: 3, WITHDRAWN: 2 };
      expect(await poolOf(fixture, product.poolId)).toEqual({ available: 1, allocated: 3, withdrawn: 2, keys: left });
      expect((await auditOf(fixture, product.poolId)).at(-1)).toEqual(
        auditEntry('undoKeyImport', 'LicensePool', fixture.admin.id, {
          before: { available: 3, withdrawn: 0 },
          after: { available: 1, withdrawn: 2, keyImportId: keyImport.id, reason: 'wrong edition' },
        }),
      );
    });

    it('changes nothing the second time, nor where the reason is missing', async () => {
      const { poolId } = await fixture.shop.product();
      const { keyImport } = await keyImports.import(poolId, newKeys(2));
      const before = await stateOf(poolId);
      for (const reason of [' ', 'r'.repeat(501)]) {
        expect(await detailsOf(keyImports.undoing, { id: keyImport.id, reason })).toHaveProperty('reason');
      }
      expect(await stateOf(poolId)).toEqual(before);
      const undone = await keyImports.undo(keyImport.id);
      const after = await stateOf(poolId);
      expect(await keyImports.undo(keyImport.id, 'another reason')).toEqual(undone);
      expect(await stateOf(poolId)).toEqual(after);
    });

    it('that failed half-way leaves the import open, and continues when requested again, each piece audited', async () => {
      const { poolId } = await fixture.shop.product();
      const { keyImport } = await keyImports.import(poolId, newKeys(5));
      const { dataSource } = fixture.service.app;
      let pieces = 0;
      const failing = new AuditTrail(dataSource, () => {
        pieces += 1;
        if (pieces === 2) throw new Error('killed');
        return new Date();
      });
      const actor = { id: fixture.admin.id, name: fixture.admin.name, role: 'ADMIN' as const };
      await expect(new KeyImportAdmin(dataSource, failing, 2).undo(actor, keyImport.id, 'x')).rejects.toThrow('killed');
      expect((await importsOf(poolId)).nodes).toMatchObject([{ available: 3, withdrawn: 2, undoneAt: null }]);
      const inPieces = new KeyImportAdmin(dataSource, new AuditTrail(dataSource, () => new Date()), 2);
      expect(await inPieces.undo(actor, keyImport.id, 'x')).toMatchObject({ withdrawn: 3 });
      const entries = (await auditOf(fixture, poolId)).filter(({ action }) => action === 'undoKeyImport');
      expect(entries.map(({ after }) => after.available)).toEqual([3, 1, 0]);
      expect((await importsOf(poolId)).nodes).toMatchObject([{ withdrawn: 5, undoneAt: expect.any(String) }]);
    });
  });

  describe('the orders of an import', () => {
    const ordersOf = async (pool: string) => (await dataOf(ORDERS, { pool })).keyImports.nodes;
    const numbersOf = ({ nodes }: { nodes: { orderNumber: number }[] }) => nodes.map(({ orderNumber }) => orderNumber);

    it('are those that got its keys, each once, and not those that got other keys of the pool', async () => {
      const product = await fixture.shop.product();
      const { keyImport: before } = await keyImports.import(product.poolId, newKeys(1));
      const { keyImport } = await keyImports.import(product.poolId, newKeys(6));
      const [one, two] = [await fixture.shop.customer(), await fixture.shop.customer()];
      const line = { productId: product.id, amount: 1 };
      const { orderNumber: first } = await keyImports.sell(product.id, 1, one.token);
      const { orderNumber: second } = await keyImports.sell(product.id, 2, two.token);
      const third = (await order(fixture, one.token, [line, line])).body.orderNumber as number;
      const imports = await ordersOf(product.poolId);
      expect(imports.map(({ id }: { id: string }) => id)).toEqual([keyImport.id, before.id]);
      expect(imports[0].orders).toMatchObject({
        totalCount: 2,
        nodes: [
          { orderNumber: third, customer: { id: one.id } },
          { orderNumber: second, customer: { id: two.id } },
        ],
      });
      expect([imports[1].orders.totalCount, numbersOf(imports[1].orders)]).toEqual([1, [first]]);
    });

    it('preserve their positions if one of them gets a further key of the import as a replacement', async () => {
      const product = await fixture.shop.product();
      const texts = newKeys(4);
      await keyImports.import(product.poolId, texts);
      const sales = [await keyImports.sell(product.id, 1), await keyImports.sell(product.id, 1)];
      const numbers = sales.map(({ orderNumber }) => orderNumber);
      await dataOf(REPLACE_KEY, { order: numbers[0], key: texts[0], reason: 'does not activate' });
      const [{ orders }] = await ordersOf(product.poolId);
      expect([orders.totalCount, numbersOf(orders)]).toEqual([2, numbers.toReversed()]);
    });
  });
});
