import { newId } from '../../src/db/ids.js';
import { lockPools } from '../../src/db/locks.js';
import { verifyInvariants } from '../../src/services/upkeep/verification.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { CREDIT_KEYS } from '../support/graphql/after-sales-fixture.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { useStaff } from '../support/staff.js';
import { dataOfKind } from '../support/webhooks/customer-events.js';

const IMPORT = `mutation ($pool: ObjectID!, $keys: [String!]!) {
  importLicenseKeys(licensePoolId: $pool, keys: $keys) { keyImport { id } } }`;
const RECALL = `mutation ($id: ObjectID!) {
  recallKeyImport(id: $id, reason: "a bad batch") { imported available withdrawn recall { sold open credited replaced } } }`;
const RESOLVE = `mutation ($id: ObjectID!, $keys: [ObjectID!]!, $resolution: RecallResolution!) {
  resolveRecall(keyImportId: $id, licenseKeyIds: $keys, resolution: $resolution, reason: "a bad batch") {
    resolved failed { licenseKeyId code } } }`;

describe('an import that is recalled while others change its keys', () => {
  const fixture = useStaff();
  const violations = () => verifyInvariants(fixture.service.app.dataSource);

  async function imported(count: number) {
    const product = await fixture.shop.product();
    const mark = newId();
    const keys = Array.from({ length: count }, (_, index) => `${mark}-${index}`);
    const { importLicenseKeys } = await fixture.dataOf(IMPORT, { pool: product.poolId, keys });
    return { product, keyImportId: importLicenseKeys.keyImport.id as string };
  }

  const buy = (token: string, productId: string) =>
    fixture.service.request('POST', '/api/orders', { token, body: { products: [{ productId, amount: 1 }] } });
  const recall = async (id: string) => (await fixture.dataOf(RECALL, { id })).recallKeyImport;

  it('each key is sold and recalled, or withdrawn, and each buyer is notified once of each', async () => {
    const { product, keyImportId } = await imported(40);
    const buyers = await Promise.all(Array.from({ length: 30 }, () => fixture.shop.customer()));
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
    expect(await violations()).toEqual([]);
  });

  it('a key that is credited meanwhile is not recalled', async () => {
    const { product, keyImportId } = await imported(2);
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
    const crediting = fixture.dataOf(CREDIT_KEYS, { order, ids: [credited], reason: 'refunded' });
    await someStatementWaits(dataSource, buyer.id);
    const recalling = recall(keyImportId);
    // Where InnoDB checks foreign keys, as in MariaDB, the credit has locked the key's pool as well, and the recall waits for
    // that. Where MySQL checks them itself (`innodb_native_foreign_keys` is off), the recall waits for the key.
    await someStatementWaits(dataSource, [`'${product.poolId}'`, `'${keyImportId}'`]);
    await open.commit();
    await crediting;
    expect((await recalling).recall).toEqual({ sold: 1, open: 1, credited: 0, replaced: 0 });
    expect(await dataOfKind(fixture, buyer.id, 'licenseKeyRecalled')).toMatchObject([{ licenseId: kept }]);
    expect(await violations()).toEqual([]);
  });

  it('two members who recall an import at the same time recall it once, and leave one audit entry', async () => {
    const { product, keyImportId } = await imported(5);
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

  it('recalls of two imports of one buyer report each key once', async () => {
    const imports = [await imported(3), await imported(3), await imported(3)];
    const buyer = await fixture.shop.customer();
    const body = { products: imports.map(({ product }) => ({ productId: product.id, amount: 3 })) };
    const { status } = await fixture.service.request('POST', '/api/orders', { token: buyer.token, body });
    expect(status).toBe(201);
    const hook = { url: 'http://127.0.0.1:9/hook', events: { licenseKeyRecalled: true } };
    await fixture.service.request('POST', '/api/webhooks', { token: buyer.token, body: hook });
    await Promise.all(imports.map(({ keyImportId }) => recall(keyImportId)));
    const deliveries = await fixture.service.app.dataSource.query(
      `SELECT e.data, COUNT(d.id) AS sent FROM events e LEFT JOIN webhook_deliveries d ON d.event_id = e.id
        WHERE e.customer_id = ? AND e.kind = 'licenseKeyRecalled' GROUP BY e.id`,
      [buyer.id],
    );
    expect(deliveries.map(({ sent }: { sent: number }) => sent)).toEqual(Array<number>(9).fill(1));
    expect(new Set(deliveries.map(({ data }: { data: string }) => data)).size).toBe(9);
  });

  it('a recalled key that is replaced and credited at the same time becomes one of both', async () => {
    const { product, keyImportId } = await imported(4);
    const buyer = await fixture.shop.customer();
    const body = { products: [{ productId: product.id, amount: 4 }] };
    const made = await fixture.service.request('POST', '/api/orders', { token: buyer.token, body });
    const keys = made.body.items[0].licenses.map(({ _id }: { _id: string }) => _id) as string[];
    await recall(keyImportId);
    await fixture.dataOf(IMPORT, { pool: product.poolId, keys: [newId(), newId(), newId(), newId()] });
    const resolve = async (resolution: string) =>
      (await fixture.dataOf(RESOLVE, { id: keyImportId, keys, resolution })).resolveRecall;
    const credit = fixture.staff.run(
      CREDIT_KEYS,
      { order: made.body.orderNumber, ids: keys.slice(0, 1), reason: 'x' },
      fixture.admin.token,
    );
    const [replaced, credited, direct] = await Promise.all([resolve('REPLACE'), resolve('CREDIT'), credit]);
    const directly = direct.errors ? 0 : 1;
    expect(replaced.resolved + credited.resolved + directly).toBe(4);
    const { keyImport } = await fixture.dataOf(
      'query ($id: ObjectID!) { keyImport(id: $id) { recall { sold open replaced credited } } }',
      { id: keyImportId },
    );
    expect(keyImport.recall).toEqual({
      sold: 4,
      open: 0,
      replaced: replaced.resolved,
      credited: credited.resolved + directly,
    });
    expect(await violations()).toEqual([]);
  });
});
