import { newId } from '../../src/db/ids.js';
import { lockPools } from '../../src/db/locks.js';
import { KeyImportAdmin } from '../../src/services/keys/key-import-admin.js';
import { AuditTrail } from '../../src/services/staff/audit-trail.js';
import { verifyInvariants } from '../../src/services/upkeep/verification.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { useStaff } from '../support/staff.js';
import { StockTables } from '../support/stock-tables.js';

const IMPORT = `mutation ($pool: ObjectID!, $keys: [String!]!, $id: ObjectID) {
  importLicenseKeys(licensePoolId: $pool, keys: $keys, keyImportId: $id) { imported keyImport { id } } }`;
const MOVE =
  'mutation ($id: ObjectID!, $pool: ObjectID!) { moveKeyImport(id: $id, licensePoolId: $pool) { imported } }';
const UNDO =
  'mutation ($id: ObjectID!) { undoKeyImport(id: $id, reason: "wrong pool") { imported available withdrawn } }';

describe('an import that is corrected or undone while its keys are sold', () => {
  const fixture = useStaff();
  const { dataOf } = fixture;

  async function imported(count: number) {
    const product = await fixture.shop.product();
    const keys = Array.from({ length: count }, (_, index) => `${newId()}-${index}`);
    const { importLicenseKeys } = await dataOf(IMPORT, { pool: product.poolId, keys });
    return { product, keys, id: importLicenseKeys.keyImport.id as string };
  }

  const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => fixture.shop.customer()));
  const buy = (token: string, productId: string) =>
    fixture.service.request('POST', '/api/orders', { token, body: { products: [{ productId, amount: 1 }] } });
  const soldBy = (responses: Awaited<ReturnType<typeof buy>>[]): string[] =>
    responses.filter(({ status }) => status === 201).map(({ body }) => body.items[0].licenses[0].licenseKey);
  const count = (poolId: string) => new StockTables(fixture).count(poolId);

  afterEach(async () => {
    expect(await verifyInvariants(fixture.service.app.dataSource)).toEqual([]);
  });

  it('each key of one that is moved is sold once, from the one pool or the other, which bundles draw on too', async () => {
    const { product, keys, id } = await imported(40);
    const other = await fixture.shop.product({}, 20);
    const bundle = await fixture.shop.bundle([product.poolId, other.poolId]);
    const customers = await buyers(45);
    const productIds = [product.id, other.id, bundle.id];
    const all = customers.map(({ token }, index) => buy(token, productIds[index % 3] as string));
    const moved = dataOf(MOVE, { id, pool: other.poolId });
    const responses = await Promise.all(all);
    expect(await moved).toEqual({ moveKeyImport: { imported: 40 } });
    const codes = responses.filter(({ status }) => status !== 201).map(({ body }) => body.code);
    expect(codes).toEqual(codes.map(() => 'INSUFFICIENT_STOCK'));
    const rows = await fixture.service.app.dataSource.query<{ total: number; items: number }[]>(
      'SELECT COUNT(*) AS total, COUNT(order_item_id) AS items FROM license_keys WHERE key_import_id = ?',
      [id],
    );
    const [from, to] = [await count(product.poolId), await count(other.poolId)];
    expect([from.counters, to.counters]).toEqual([from.keys, to.keys]);
    expect(from.counters.available).toBe(0);
    expect(rows[0]?.total).toBe(keys.length);
    expect(from.counters.allocated + to.counters.allocated + to.counters.available).toBe(60);
    // What was moved can be sold in its new pool, to the last key.
    const rest = await Promise.all((await buyers(to.counters.available)).map(({ token }) => buy(token, other.id)));
    expect(soldBy(rest)).toHaveLength(to.counters.available);
  });

  it('an import that is undone while it is moved leaves no available key, and the pools count what they hold', async () => {
    const { product, id } = await imported(6);
    const other = await fixture.shop.product();
    const { dataSource } = fixture.service.app;
    const open = await OpenTransaction.begin(dataSource);
    await lockPools(open.manager, [product.poolId]);
    const both = Promise.all([
      fixture.staff.run(MOVE, { id, pool: other.poolId }, fixture.admin.token),
      fixture.staff.run(UNDO, { id }, fixture.admin.token),
    ]);
    await someStatementWaits(dataSource, product.poolId);
    await open.commit();
    const [moved, undone] = await both;
    expect(undone.errors).toBeUndefined();
    const codes = (moved.errors ?? []).map(({ extensions }) => extensions.code);
    expect(['', 'VALIDATION_ERROR']).toContain(codes.join());
    const [from, to] = [await count(product.poolId), await count(other.poolId)];
    expect([from.counters, to.counters]).toEqual([from.keys, to.keys]);
    expect(from.counters.withdrawn + to.counters.withdrawn).toBe(6);
  });

  it('the keys of an undone import enter only one pool again, however many imports run concurrently', async () => {
    const { product, keys, id } = await imported(30);
    await dataOf(UNDO, { id });
    const products = [product, ...(await Promise.all([1, 2, 3].map(() => fixture.shop.product())))];
    const answers = await Promise.all(products.map(({ poolId }) => dataOf(IMPORT, { pool: poolId, keys })));
    const sum = answers.reduce((total, { importLicenseKeys }) => total + importLicenseKeys.imported, 0);
    expect(sum).toBe(30);
    const counts = await Promise.all(products.map(({ poolId }) => count(poolId)));
    expect(counts.map(({ counters }) => counters)).toEqual(counts.map((one) => one.keys));
    expect(counts.reduce((total, { counters }) => total + counters.available, 0)).toBe(30);
  });

  it.each([20_000, 3])(
    'each key of one that is undone is sold or withdrawn, and never both (at most %i in a piece)',
    async (pieceSize) => {
      const { product, keys, id } = await imported(40);
      const { dataSource } = fixture.service.app;
      const undoing = new KeyImportAdmin(dataSource, new AuditTrail(dataSource, () => new Date()), pieceSize);
      const customers = await buyers(30);
      const first = customers.slice(0, 15).map(({ token }) => buy(token, product.id));
      const undone = undoing.undo({ ...fixture.admin, role: 'ADMIN' }, id, 'wrong pool');
      const responses = await Promise.all([
        ...first,
        ...customers.slice(15).map(({ token }) => buy(token, product.id)),
      ]);
      const { withdrawn, keyImport } = await undone;

      const sold = soldBy(responses);
      const refused = responses.filter(({ status }) => status !== 201);
      expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'INSUFFICIENT_STOCK'));
      expect(new Set(sold).size).toBe(sold.length);
      expect(keys).toEqual(expect.arrayContaining(sold));
      expect(withdrawn).toBe(40 - sold.length);
      expect(keyImport).toMatchObject({ imported: 40, undoneAt: expect.any(Date) });
      const left = { available: 0, allocated: sold.length, withdrawn: 40 - sold.length };
      expect(await count(product.poolId)).toEqual({ counters: left, keys: left });
      const event = { kind: 'productOutOfStock', availableStock: 0 };
      expect((await new StockTables(fixture).stockEvents(product.id)).at(-1)).toEqual(event);
    },
  );

  it('two members who undo an import at the same time withdraw each key once, and leave one audit entry', async () => {
    const { product, id } = await imported(5);
    const { dataSource } = fixture.service.app;
    // Held up, so that the first cannot be done before the second begins.
    const open = await OpenTransaction.begin(dataSource);
    await lockPools(open.manager, [product.poolId]);
    const both = Promise.all([1, 2].map(() => fixture.dataOf(UNDO, { id })));
    await someStatementWaits(dataSource, product.poolId);
    await open.commit();
    const [one, other] = await both;
    expect(one.undoKeyImport).toEqual(other.undoKeyImport);
    expect(one.undoKeyImport).toMatchObject({ imported: 5, available: 0, withdrawn: 5 });
    const left = { available: 0, allocated: 0, withdrawn: 5 };
    expect(await count(product.poolId)).toEqual({ counters: left, keys: left });
    const entries = await dataSource.query(
      "SELECT id FROM audit_entries WHERE action = 'undoKeyImport' AND subject_id = ?",
      [product.poolId],
    );
    expect(entries).toHaveLength(1);
  });
});
