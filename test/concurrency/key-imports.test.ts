import { lockPools } from '../../src/db/locks.js';
import { KeyImportAdmin } from '../../src/services/keys/key-import-admin.js';
import { AuditTrail } from '../../src/services/staff/audit-trail.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { CREDIT_KEYS } from '../support/graphql/after-sales-fixture.js';
import { KeyImports, newKeys } from '../support/graphql/key-imports.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { useStaff } from '../support/staff.js';
import { StockTables } from '../support/stock-tables.js';
import { dataOfKind } from '../support/webhooks/customer-events.js';

const MOVE =
  'mutation ($id: ObjectID!, $pool: ObjectID!) { moveKeyImport(id: $id, licensePoolId: $pool) { imported } }';
const UNDO =
  'mutation ($id: ObjectID!) { undoKeyImport(id: $id, reason: "wrong pool") { imported available withdrawn } }';

const RECALL = `mutation ($id: ObjectID!) {
  recallKeyImport(id: $id, reason: "a bad batch") { imported available withdrawn recall { sold open credited replaced } } }`;
const RESOLVE = `mutation ($id: ObjectID!, $keys: [ObjectID!]!, $resolution: RecallResolution!) {
  resolveRecall(keyImportId: $id, licenseKeyIds: $keys, resolution: $resolution, reason: "a bad batch") {
    resolved failed { licenseKeyId code } } }`;

describe('an import that is moved, undone or recalled while its keys are sold', () => {
  const fixture = useStaff();
  const { dataOf } = fixture;
  const keyImports = new KeyImports(fixture);

  async function imported(count: number) {
    const product = await fixture.shop.product();
    const keys = newKeys(count);
    const { keyImport } = await keyImports.import(product.poolId, keys);
    return { product, keys, id: keyImport.id as string };
  }

  const customers = (count: number) => Promise.all(Array.from({ length: count }, () => fixture.shop.customer()));
  const buy = (token: string, productId: string) =>
    fixture.service.request('POST', '/api/orders', { token, body: { products: [{ productId, amount: 1 }] } });
  const soldBy = (responses: Awaited<ReturnType<typeof buy>>[]): string[] =>
    responses.filter(({ status }) => status === 201).map(({ body }) => body.items[0].licenses[0].licenseKey);
  const count = (poolId: string) => new StockTables(fixture).count(poolId);

  afterEach(async () => {
    expect(await fixture.service.violations()).toEqual([]);
  });

  it('each key of one that is moved is sold once, from the one pool or the other, which bundles draw on too', async () => {
    const { product, keys, id } = await imported(40);
    const other = await fixture.shop.product({}, 20);
    const bundle = await fixture.shop.bundle([product.poolId, other.poolId]);
    const made = await customers(45);
    const productIds = [product.id, other.id, bundle.id];
    const all = made.map(({ token }, index) => buy(token, productIds[index % 3] as string));
    const moved = dataOf(MOVE, { id, pool: other.poolId });
    const responses = await Promise.all(all);
    expect(await moved).toEqual({ moveKeyImport: { imported: 40 } });
    const codes = responses.filter(({ status }) => status !== 201).map(({ body }) => body.code);
    expect(codes).toEqual(codes.map(() => 'INSUFFICIENT_STOCK'));
    const rows = await fixture.service.query<{ total: number; items: number }>(
      'SELECT COUNT(*) AS total, COUNT(order_item_id) AS items FROM license_keys WHERE key_import_id = ?',
      [id],
    );
    const [from, to] = [await count(product.poolId), await count(other.poolId)];
    expect([from.counters, to.counters]).toEqual([from.keys, to.keys]);
    expect(from.counters.available).toBe(0);
    expect(rows[0]?.total).toBe(keys.length);
    expect(from.counters.allocated + to.counters.allocated + to.counters.available).toBe(60);
    // What was moved can be sold in its new pool, to the last key.
    const rest = await Promise.all((await customers(to.counters.available)).map(({ token }) => buy(token, other.id)));
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
    const answers = await Promise.all(products.map(({ poolId }) => keyImports.import(poolId, keys)));
    const sum = answers.reduce((total, answer) => total + answer.imported, 0);
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
      const buyers = await customers(30);
      const first = buyers.slice(0, 15).map(({ token }) => buy(token, product.id));
      const undone = undoing.undo({ ...fixture.admin, role: 'ADMIN' }, id, 'wrong pool');
      const responses = await Promise.all([...first, ...buyers.slice(15).map(({ token }) => buy(token, product.id))]);
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
    const both = Promise.all([1, 2].map(() => dataOf(UNDO, { id })));
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

  const recall = async (id: string) => (await dataOf(RECALL, { id })).recallKeyImport;

  it('each key is sold and recalled, or withdrawn, and each buyer is notified once of each', async () => {
    const { product, id: keyImportId } = await imported(40);
    const buyers = await customers(30);
    const first = buyers.slice(0, 15).map(({ token }) => buy(token, product.id));
    const recalling = recall(keyImportId);
    const responses = await Promise.all([...first, ...buyers.slice(15).map(({ token }) => buy(token, product.id))]);
    const sold = responses.filter(({ status }) => status === 201).length;
    expect(await recalling).toEqual({
      imported: 40,
      available: 0,
      withdrawn: 40 - sold,
      recall: { sold, open: sold, credited: 0, replaced: 0 },
    });
    for (const [index, { id }] of buyers.entries()) {
      const received = await dataOfKind(fixture, id, 'licenseKeyRecalled');
      expect(received).toHaveLength(responses[index]?.status === 201 ? 1 : 0);
    }
  });

  it('a key that is credited meanwhile is not recalled', async () => {
    const { product, id: keyImportId } = await imported(2);
    const buyer = await fixture.shop.customer();
    const orders = [await buy(buyer.token, product.id), await buy(buyer.token, product.id)];
    const [credited, kept] = orders.map(({ body }) => body.items[0].licenses[0]._id as string);
    const order = orders[0]?.body.orderNumber as number;
    const { dataSource } = fixture.service.app;
    const hook = { url: 'http://127.0.0.1:9/hook', events: { licenseKeyCredited: true } };
    const { webhook } = (await fixture.service.request('POST', '/api/webhooks', { token: buyer.token, body: hook }))
      .body;
    // Holds the credit up at its event, when it has changed the key, so that the recall comes between.
    const open = await OpenTransaction.begin(dataSource);
    await open.manager.query('SELECT id FROM webhooks WHERE id = ? FOR UPDATE', [webhook._id]);
    const crediting = dataOf(CREDIT_KEYS, { order, ids: [credited], reason: 'refunded' });
    await someStatementWaits(dataSource, buyer.id);
    const recalling = recall(keyImportId);
    // Where InnoDB checks foreign keys, as in MariaDB, the credit has locked the key's pool as well, and the recall waits for
    // that. Where MySQL checks them itself (`innodb_native_foreign_keys` is off), the recall waits for the key.
    await someStatementWaits(dataSource, [`'${product.poolId}'`, `'${keyImportId}'`]);
    await open.commit();
    await crediting;
    expect((await recalling).recall).toEqual({ sold: 1, open: 1, credited: 0, replaced: 0 });
    expect(await dataOfKind(fixture, buyer.id, 'licenseKeyRecalled')).toMatchObject([{ licenseId: kept }]);
  });

  it('two members who recall an import at the same time recall it once, and leave one audit entry', async () => {
    const { product, id: keyImportId } = await imported(5);
    const buyer = await fixture.shop.customer();
    await buy(buyer.token, product.id);
    const { dataSource } = fixture.service.app;
    const open = await OpenTransaction.begin(dataSource);
    await lockPools(open.manager, [product.poolId]);
    const both = Promise.all([recall(keyImportId), recall(keyImportId)]);
    await someStatementWaits(dataSource, product.poolId);
    await open.commit();
    const [one, other] = await both;
    expect(one).toEqual(other);
    expect(one).toMatchObject({ available: 0, withdrawn: 4, recall: { sold: 1 } });
    expect(await dataOfKind(fixture, buyer.id, 'licenseKeyRecalled')).toHaveLength(1);
    const entries = await dataSource.query(
      "SELECT id FROM audit_entries WHERE action = 'recallKeyImport' AND subject_id = ?",
      [product.poolId],
    );
    expect(entries).toHaveLength(1);
  });

  it('recalls of three imports of one buyer report each key once', async () => {
    const imports = [await imported(3), await imported(3), await imported(3)];
    const buyer = await fixture.shop.customer();
    const body = { products: imports.map(({ product }) => ({ productId: product.id, amount: 3 })) };
    const { status } = await fixture.service.request('POST', '/api/orders', { token: buyer.token, body });
    expect(status).toBe(201);
    const hook = { url: 'http://127.0.0.1:9/hook', events: { licenseKeyRecalled: true } };
    await fixture.service.request('POST', '/api/webhooks', { token: buyer.token, body: hook });
    await Promise.all(imports.map(({ id }) => recall(id)));
    const deliveries = await fixture.service.query(
      `SELECT e.data, COUNT(d.id) AS sent FROM events e LEFT JOIN webhook_deliveries d ON d.event_id = e.id
        WHERE e.customer_id = ? AND e.kind = 'licenseKeyRecalled' GROUP BY e.id`,
      [buyer.id],
    );
    expect(deliveries.map(({ sent }: { sent: number }) => sent)).toEqual(Array<number>(9).fill(1));
    expect(new Set(deliveries.map(({ data }: { data: string }) => data)).size).toBe(9);
  });

  it('a recalled key that is replaced and credited at the same time becomes one of both', async () => {
    const { product, id: keyImportId } = await imported(4);
    const buyer = await fixture.shop.customer();
    const body = { products: [{ productId: product.id, amount: 4 }] };
    const made = await fixture.service.request('POST', '/api/orders', { token: buyer.token, body });
    const keys = made.body.items[0].licenses.map(({ _id }: { _id: string }) => _id) as string[];
    await recall(keyImportId);
    await keyImports.import(product.poolId, newKeys(4));
    const resolve = async (resolution: string) =>
      (await dataOf(RESOLVE, { id: keyImportId, keys, resolution })).resolveRecall;
    const credit = fixture.staff.run(
      CREDIT_KEYS,
      { order: made.body.orderNumber, ids: keys.slice(0, 1), reason: 'x' },
      fixture.admin.token,
    );
    const [replaced, credited, direct] = await Promise.all([resolve('REPLACE'), resolve('CREDIT'), credit]);
    const directly = direct.errors ? 0 : 1;
    expect(replaced.resolved + credited.resolved + directly).toBe(4);
    const { keyImport } = await dataOf(
      'query ($id: ObjectID!) { keyImport(id: $id) { recall { sold open replaced credited } } }',
      { id: keyImportId },
    );
    expect(keyImport.recall).toEqual({
      sold: 4,
      open: 0,
      replaced: replaced.resolved,
      credited: credited.resolved + directly,
    });
  });
});
