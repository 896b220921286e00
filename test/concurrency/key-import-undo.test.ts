import { newId } from '../../src/db/ids.js';
import { lockPools } from '../../src/db/locks.js';
import { KeyImportAdmin } from '../../src/services/keys/key-import-admin.js';
import { AuditTrail } from '../../src/services/staff/audit-trail.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { useStaff } from '../support/staff.js';
import { StockTables } from '../support/stock-tables.js';

const IMPORT = `mutation ($pool: ObjectID!, $keys: [String!]!) {
  importLicenseKeys(licensePoolId: $pool, keys: $keys) { keyImport { id } } }`;
const UNDO = `mutation ($id: ObjectID!) {
  undoKeyImport(id: $id, reason: "wrong edition") { imported available withdrawn undoneAt } }`;

describe('an import that is undone while its keys are sold', () => {
  const fixture = useStaff();

  async function imported(count: number) {
    const product = await fixture.shop.product();
    const mark = newId();
    const keys = Array.from({ length: count }, (_, index) => `${mark}-${index}`);
    const { importLicenseKeys } = await fixture.dataOf(IMPORT, { pool: product.poolId, keys });
    return { product, keys, keyImportId: importLicenseKeys.keyImport.id as string };
  }

  const buy = (token: string, productId: string) =>
    fixture.service.request('POST', '/api/orders', { token, body: { products: [{ productId, amount: 1 }] } });

  it.each([20_000, 3])('each key is sold or withdrawn, and never both (at most %i in a piece)', async (pieceSize) => {
    const { product, keys, keyImportId } = await imported(40);
    const { dataSource } = fixture.service.app;
    const undoing = new KeyImportAdmin(dataSource, new AuditTrail(dataSource, () => new Date()), pieceSize);
    const buyers = await Promise.all(Array.from({ length: 30 }, () => fixture.shop.customer()));
    const first = buyers.slice(0, 15).map(({ token }) => buy(token, product.id));
    const undone = undoing.undo({ ...fixture.admin, role: 'ADMIN' }, keyImportId, 'wrong edition');
    const responses = await Promise.all([...first, ...buyers.slice(15).map(({ token }) => buy(token, product.id))]);
    const { withdrawn, keyImport } = await undone;

    const sold = responses
      .filter(({ status }) => status === 201)
      .map(({ body }) => body.items[0].licenses[0].licenseKey);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'INSUFFICIENT_STOCK'));
    expect(new Set(sold).size).toBe(sold.length);
    expect(keys).toEqual(expect.arrayContaining(sold));
    expect(withdrawn).toBe(40 - sold.length);
    expect(keyImport).toMatchObject({ imported: 40, undoneAt: expect.any(Date) });
    const count = { available: 0, allocated: sold.length, withdrawn: 40 - sold.length };
    const stockTables = new StockTables(fixture);
    expect(await stockTables.count(product.poolId)).toEqual({ counters: count, keys: count });
    expect((await stockTables.stockEvents(product.id)).at(-1)).toEqual({
      kind: 'productOutOfStock',
      availableStock: 0,
    });
  });

  it('two members who undo an import at the same time withdraw each key once, and leave one audit entry', async () => {
    const { product, keyImportId } = await imported(5);
    const { dataSource } = fixture.service.app;
    // Held up, so that the first cannot be done before the second begins.
    const open = await OpenTransaction.begin(dataSource);
    await lockPools(open.manager, [product.poolId]);
    const both = Promise.all([1, 2].map(() => fixture.dataOf(UNDO, { id: keyImportId })));
    await someStatementWaits(dataSource, product.poolId);
    await open.commit();
    const [one, other] = await both;
    expect(one.undoKeyImport).toEqual(other.undoKeyImport);
    expect(one.undoKeyImport).toMatchObject({ imported: 5, available: 0, withdrawn: 5 });
    const count = { available: 0, allocated: 0, withdrawn: 5 };
    expect(await new StockTables(fixture).count(product.poolId)).toEqual({ counters: count, keys: count });
    const entries = await dataSource.query(
      "SELECT id FROM audit_entries WHERE action = 'undoKeyImport' AND subject_id = ?",
      [product.poolId],
    );
    expect(entries).toHaveLength(1);
  });
});
