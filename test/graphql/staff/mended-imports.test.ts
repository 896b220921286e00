import { newId } from '../../../src/db/ids.js';
import { KeyImports, newKeys } from '../../support/graphql/key-imports.js';
import { auditOf, eventsOf, poolOf } from '../../support/graphql/stock-keeping.js';
import { useStaff } from '../../support/staff.js';

const IMPORT_FIELDS = `id imported available withdrawn note unitCost supplier supplierInvoice undoneAt
  licensePool { id available averageCost }`;

const ONE = `query ($id: ObjectID!) { keyImport(id: $id) { ${IMPORT_FIELDS} orders { totalCount } } }`;
const MOVE = `
  mutation ($id: ObjectID!, $pool: ObjectID!) { moveKeyImport(id: $id, licensePoolId: $pool) { ${IMPORT_FIELDS} } }`;
const UPDATE = `
  mutation ($id: ObjectID!, $input: UpdateKeyImportInput!) { updateKeyImport(id: $id, input: $input) { ${IMPORT_FIELDS} } }`;
const WITHDRAW = `
  mutation ($pool: ObjectID!, $keys: [String!]!) { withdrawLicenseKeys(licensePoolId: $pool, keys: $keys, reason: "x") { id } }`;
const MASK =
  'mutation ($pool: ObjectID!, $mask: String) { setLicensePoolMask(licensePoolId: $pool, mask: $mask) { id } }';

const fixture = useStaff();
const { dataOf, errorOf, detailsOf } = fixture;
const keyImports = new KeyImports(fixture, IMPORT_FIELDS);

const importOf = async (id: string) => (await dataOf(ONE, { id })).keyImport;
const move = async (id: string, pool: string) => (await dataOf(MOVE, { id, pool })).moveKeyImport;
const update = async (id: string, input: object) => (await dataOf(UPDATE, { id, input })).updateKeyImport;

const buy = async (productId: string, amount: number) => (await keyImports.sell(productId, amount)).keys;

afterEach(async () => {
  expect(await fixture.service.violations()).toEqual([]);
});

describe('the keys of an undone import', () => {
  it('can be imported into another pool as new ones, and their first import no longer names them', async () => {
    const [wrong, right] = [await fixture.shop.product(), await fixture.shop.product()];
    const keys = newKeys(5);
    const { keyImport } = await keyImports.import(wrong.poolId, keys);
    const sold = await buy(wrong.id, 2);
    await keyImports.undo(keyImport.id);
    const dry = await keyImports.import(right.poolId, keys, { dryRun: true });
    expect(dry).toMatchObject({ imported: 3, duplicates: sold, keyImport: null });
    expect(await importOf(keyImport.id)).toMatchObject({ imported: 5, withdrawn: 3 });
    const again = await keyImports.import(right.poolId, keys);
    expect(again).toMatchObject({ imported: 3, duplicates: sold, keyImport: { imported: 3, available: 3 } });
    expect(await importOf(keyImport.id)).toMatchObject({ imported: 2, withdrawn: 0, orders: { totalCount: 1 } });
    expect(await poolOf(fixture, wrong.poolId)).toMatchObject({ available: 0, allocated: 2, withdrawn: 0 });
    expect(await buy(right.id, 3)).toEqual(keys.slice(2));
    expect(await keyImports.import(wrong.poolId, keys)).toMatchObject({
      imported: 0,
      duplicates: keys,
      keyImport: null,
    });
  });

  it('cannot be imported again if they were withdrawn otherwise', async () => {
    const { poolId } = await fixture.shop.product();
    const keys = newKeys(4);
    const { keyImport } = await keyImports.import(poolId, keys);
    await dataOf(WITHDRAW, { pool: poolId, keys: [keys[1]] });
    // Nor can the keys of an import that was never undone.
    expect(await keyImports.import(poolId, keys)).toMatchObject({ imported: 0 });
    await keyImports.undo(keyImport.id);
    expect(await keyImports.import(poolId, keys)).toMatchObject({ imported: 3, duplicates: [keys[1]] });
  });
});

const RECALL = 'mutation ($id: ObjectID!) { recallKeyImport(id: $id, reason: "bad batch") { id } }';

describe('an import that is recalled', () => {
  it('cannot be moved, and its keys cannot be imported again, even if it was undone before', async () => {
    const [product, other] = [await fixture.shop.product(), await fixture.shop.product()];
    for (const undoes of [true, false]) {
      const keys = newKeys(2);
      const { keyImport } = await keyImports.import(product.poolId, keys);
      if (undoes) await keyImports.undo(keyImport.id);
      await dataOf(RECALL, { id: keyImport.id });
      const before = await importOf(keyImport.id);
      expect(await detailsOf(MOVE, { id: keyImport.id, pool: other.poolId })).toHaveProperty('id');
      expect(await keyImports.import(other.poolId, keys)).toMatchObject({ imported: 0, duplicates: keys });
      expect(await importOf(keyImport.id)).toEqual(before);
    }
    expect(await poolOf(fixture, other.poolId)).toMatchObject({ available: 0, withdrawn: 0 });
  });
});

describe('an import that is moved', () => {
  /** An import of five keys into one product's pool, two of them sold and one withdrawn, and another product. */
  async function setup() {
    const [from, to] = [await fixture.shop.product(), await fixture.shop.product()];
    const keys = newKeys(5);
    const { keyImport } = await keyImports.import(from.poolId, keys);
    await buy(from.id, 2);
    await dataOf(WITHDRAW, { pool: from.poolId, keys: [keys[4]] });
    return { from, to, keys, id: keyImport.id as string };
  }

  it('takes its unsold keys to the other pool, with stock events of both, and leaves what was sold', async () => {
    const { from, to, keys, id } = await setup();
    expect(await move(id, to.poolId)).toMatchObject({
      imported: 5,
      available: 2,
      withdrawn: 1,
      licensePool: { id: to.poolId, available: 2 },
    });
    expect(await poolOf(fixture, from.poolId)).toMatchObject({ available: 0, allocated: 2, withdrawn: 0 });
    expect(await poolOf(fixture, to.poolId)).toMatchObject({ available: 2, allocated: 0, withdrawn: 1 });
    expect((await eventsOf(fixture, from.id, to.id)).slice(-2)).toEqual([
      { kind: 'productOutOfStock', productId: from.id, stock: 0 },
      { kind: 'productBackInStock', productId: to.id, stock: 2 },
    ]);
    expect((await auditOf(fixture, from.poolId)).at(-1)).toMatchObject({
      action: 'moveKeyImport',
      before: { available: 2 },
      after: { available: 0, moved: 3, keyImportId: id, licensePoolId: to.poolId },
    });
    expect(await buy(to.id, 2)).toEqual(keys.slice(2, 4));
    // Further pieces come to where it is now.
    expect(await keyImports.import(to.poolId, newKeys(1), { keyImportId: id })).toMatchObject({
      keyImport: { imported: 6 },
    });
    expect(
      await detailsOf(keyImports.importing, { pool: from.poolId, keys: newKeys(1), keyImportId: id }),
    ).toHaveProperty('keyImportId');
  });

  it('sells its keys by their age among those of the other pool, whose mask does not count', async () => {
    const { to, keys, id } = await setup();
    const later = newKeys(2);
    await keyImports.import(to.poolId, later);
    await dataOf(MASK, { pool: to.poolId, mask: 'AAAA' });
    await move(id, to.poolId);
    expect(await buy(to.id, 4)).toEqual([...keys.slice(2, 4), ...later]);
  });

  it('stays as it is where it is in that pool, and is refused where it was undone, or nothing has the id', async () => {
    const { from, to, id } = await setup();
    const before = [await poolOf(fixture, from.poolId), await poolOf(fixture, to.poolId), await importOf(id)];
    const entries = await auditOf(fixture, from.poolId);
    expect(await move(id, from.poolId)).toMatchObject({ licensePool: { id: from.poolId } });
    expect((await errorOf(MOVE, { id, pool: newId() })).extensions.code).toBe('NOT_FOUND');
    expect([await poolOf(fixture, from.poolId), await poolOf(fixture, to.poolId), await importOf(id)]).toEqual(before);
    expect(await auditOf(fixture, from.poolId)).toEqual(entries);
    await keyImports.undo(id);
    expect(await detailsOf(MOVE, { id, pool: to.poolId })).toEqual({
      id: `Key import ${id} was undone: import its keys again`,
    });
    expect(await poolOf(fixture, to.poolId)).toMatchObject({ available: 0, withdrawn: 0 });
  });
});

describe('keys that look different', () => {
  const JUNK = ['Key', '???', 'http://foo'];
  const reason = (mark: string) =>
    `does not look like the other keys: ${mark.replace(/[a-z]/g, 'A').replace(/\d/g, '9')}-999`;

  it('are held back and named, and the others are imported; a dry run says the same', async () => {
    const { poolId } = await fixture.shop.product();
    const mark = newId();
    const good = newKeys(27, mark);
    const keys = [...good.slice(0, 2), ...JUNK, ...good.slice(2), good[0] as string];
    const response = {
      imported: 27,
      duplicates: [good[0]],
      unusual: [
        { line: 3, masked: '****', text: 'Key', reason: 'looks like the header of a table' },
        { line: 4, masked: '****', text: '???', reason: reason(mark) },
        { line: 5, masked: '****/foo', text: 'http://foo', reason: reason(mark) },
      ],
      suggestedMask: reason(mark).slice(-28),
    };
    expect(await keyImports.import(poolId, keys, { dryRun: true })).toMatchObject(response);
    const asIs = { imported: 30, unusual: [], suggestedMask: null };
    expect(await keyImports.import(poolId, keys, { dryRun: true, asIs: true })).toMatchObject(asIs);
    expect(await keyImports.import(poolId, keys)).toMatchObject(response);
    expect((await auditOf(fixture, poolId)).at(-1)?.after).toMatchObject({ imported: 27, unusual: 3 });
    expect(await keyImports.import(poolId, JUNK.slice(1), { dryRun: true })).toMatchObject({
      imported: 0,
      unusual: [{ line: 1 }, { line: 2 }],
    });
    const accepted = { imported: 3, unusual: [], suggestedMask: response.suggestedMask };
    expect(await keyImports.import(poolId, [...good, ...JUNK], { acceptUnusual: true })).toMatchObject(accepted);
    expect(await poolOf(fixture, poolId)).toMatchObject({ available: 30 });
  });
});

describe('what keys cost', () => {
  const costs = { unitCost: 12.5, supplier: ' Keys & Co ', supplierInvoice: 'R-17' };
  const shown = { unitCost: 12.5, supplier: 'Keys & Co', supplierInvoice: 'R-17' };

  it('is stored with an import, replaced by a further chunk, corrected, and removed', async () => {
    const { poolId } = await fixture.shop.product();
    const { keyImport } = await keyImports.import(poolId, newKeys(2), costs);
    const { id } = keyImport;
    expect(keyImport).toMatchObject(shown);
    const piece = { keyImportId: id, unitCost: 0 };
    expect((await keyImports.import(poolId, newKeys(1), piece)).keyImport).toMatchObject({ ...shown, unitCost: 0 });
    expect(await update(id, { unitCost: 3.33, note: 'as invoiced' })).toMatchObject({ ...shown, unitCost: 3.33 });
    expect(await update(id, { supplier: null, note: ' ' })).toMatchObject({
      unitCost: 3.33,
      supplier: null,
      note: null,
    });
    expect((await auditOf(fixture, poolId)).slice(-2)).toMatchObject([
      {
        action: 'updateKeyImport',
        before: { unitCost: 0, note: null },
        after: { unitCost: 3.33, note: 'as invoiced' },
      },
      {
        before: { supplier: 'Keys & Co', note: 'as invoiced' },
        after: { supplier: null, note: null, keyImportId: id },
      },
    ]);
  });

  it('is refused where it is no amount, or a text is too long, and nothing changes', async () => {
    const { poolId } = await fixture.shop.product();
    const { keyImport } = await keyImports.import(poolId, newKeys(1), costs);
    const wrong = { unitCost: 1.005, supplier: 'x'.repeat(101), supplierInvoice: 'x'.repeat(101) };
    const details = {
      unitCost: 'Unit cost must be an amount in EUR with at most two decimals',
      supplier: 'Supplier must have at most 100 characters',
      supplierInvoice: 'Supplier invoice must have at most 100 characters',
    };
    const refusals = [
      await errorOf(keyImports.importing, { pool: poolId, keys: newKeys(1), ...wrong }),
      await errorOf(UPDATE, { id: keyImport.id, input: wrong }),
    ];
    expect(refusals.map(({ extensions }) => extensions.details)).toEqual([details, details]);
    expect(await importOf(keyImport.id)).toMatchObject({ ...shown, imported: 1 });
    expect(await poolOf(fixture, poolId)).toMatchObject({ available: 1 });
  });

  it('determines the average cost of available keys; null if the cost of a key is unknown', async () => {
    const product = await fixture.shop.product();
    const averageCost = async () =>
      (await dataOf('query ($id: ObjectID!) { licensePool(id: $id) { averageCost } }', { id: product.poolId }))
        .licensePool.averageCost;
    expect(await averageCost()).toBeNull();
    await keyImports.import(product.poolId, newKeys(2), { unitCost: 1 });
    const { keyImport } = await keyImports.import(product.poolId, newKeys(2), { unitCost: 2.01 });
    expect(await averageCost()).toBe(1.51);
    await buy(product.id, 1);
    expect(await averageCost()).toBe(1.67);
    await update(keyImport.id, { unitCost: null });
    expect(await averageCost()).toBeNull();
    await keyImports.undo(keyImport.id);
    expect(await averageCost()).toBe(1);
    // The cost of keys without an import is unknown.
    await fixture.shop.addKeys(product.poolId, newKeys(1));
    expect(await averageCost()).toBeNull();
  });

  it('is visible to ADMIN, CATALOGUE and FINANCE, in the audit log too; FINANCE corrects it, but not the note', async () => {
    const { poolId } = await fixture.shop.product();
    const { keyImport } = await keyImports.import(poolId, newKeys(1), costs);
    const { id } = keyImport;
    const as = async (role: 'CATALOGUE' | 'FINANCE' | 'SUPPORT', query: string, variables: object) => {
      const { token } = await fixture.staff.member(role);
      return fixture.staff.run(query, variables, token);
    };
    expect((await as('FINANCE', UPDATE, { id, input: { unitCost: 5 } })).data.updateKeyImport.unitCost).toBe(5);
    expect((await as('CATALOGUE', UPDATE, { id, input: { note: 'x' } })).data.updateKeyImport.note).toBe('x');
    const refused = await as('FINANCE', UPDATE, { id, input: { unitCost: 6, note: 'y' } });
    expect(refused.errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
    expect(await importOf(id)).toMatchObject({ unitCost: 5, note: 'x' });
    const reading = `query ($id: ObjectID!, $pool: String) { keyImport(id: $id) { ${IMPORT_FIELDS} }
      auditLog(subjectId: $pool, action: "updateKeyImport") { nodes { before after } } }`;
    for (const role of ['CATALOGUE', 'FINANCE', 'SUPPORT'] as const) {
      const { data } = await as(role, reading, { id, pool: poolId });
      const hidden = { unitCost: null, supplier: null, supplierInvoice: null, licensePool: { averageCost: null } };
      const seen = { ...shown, unitCost: 5, licensePool: { averageCost: 5 } };
      expect(data.keyImport).toMatchObject(role === 'SUPPORT' ? hidden : seen);
      const entry = data.auditLog.nodes.at(-1);
      expect([entry.before, entry.after]).toEqual(
        role === 'SUPPORT' ? [{}, { keyImportId: id }] : [{ unitCost: 12.5 }, { unitCost: 5, keyImportId: id }],
      );
    }
  });
});
