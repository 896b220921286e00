import { newId } from '../../../src/db/ids.js';
import { KeyRecall } from '../../../src/services/after-sales/recalls.js';
import { AuditTrail } from '../../../src/services/staff/audit-trail.js';
import { AfterSalesFixture, CREDIT_KEYS, RESOLVE_CLAIM } from '../../support/graphql/after-sales-fixture.js';
import { KeyImports, newKeys } from '../../support/graphql/key-imports.js';
import { auditOf, poolOf, WITHDRAW_KEYS } from '../../support/graphql/stock-keeping.js';
import { useStaff } from '../../support/staff.js';
import { dataOfKind, sentTo, subscribe } from '../../support/webhooks/customer-events.js';

const RECALL_FIELDS =
  'id available withdrawn undoneAt recall { at reason staffMember { id } sold replaced credited open }';
const RECALL = `mutation ($id: ObjectID!, $reason: String!) { recallKeyImport(id: $id, reason: $reason) { ${RECALL_FIELDS} } }`;
const KEY_IMPORT = `query ($id: ObjectID!) { keyImport(id: $id) { ${RECALL_FIELDS} } }`;
const RECALLED = `query ($id: ObjectID!, $open: Boolean) {
  recalledKeys(keyImportId: $id, open: $open) { nodes { id status recalledAt order { orderNumber } } } }`;
const RESOLVE = `mutation ($id: ObjectID!, $keys: [ObjectID!]!, $resolution: RecallResolution!, $reason: String!) {
  resolveRecall(keyImportId: $id, licenseKeyIds: $keys, resolution: $resolution, reason: $reason) {
    resolved failed { licenseKeyId code }
  } }`;
const REPLACE_BY_ID = `mutation ($order: Int!, $id: ObjectID!) {
  replaceLicenseKey(orderNumber: $order, licenseKeyId: $id, reason: "recalled") { orderNumber } }`;

const REASONS = `query ($pool: ObjectID!) { licenseKeys(licensePoolId: $pool) { nodes { status reason } } }`;

describe('recalls of imports', () => {
  const fixture = useStaff();
  const { dataOf, errorOf, detailsOf } = fixture;
  const shop = new AfterSalesFixture(fixture);

  const keyImports = new KeyImports(fixture);
  const importKeys = async (pool: string, count: number): Promise<string> =>
    (await keyImports.import(pool, newKeys(count))).keyImport.id;
  const recall = async (id: string, reason = 'The maker blocks this delivery') =>
    (await dataOf(RECALL, { id, reason })).recallKeyImport;
  const recalled = async (id: string, rest: object = {}) => (await dataOf(RECALLED, { id, ...rest })).recalledKeys;
  const resolve = async (id: string, keys: readonly string[], resolution: string, token?: string) =>
    (await dataOf(RESOLVE, { id, keys, resolution, reason: 'recalled' }, token)).resolveRecall;
  const buy = async (token: string, productId: string, amount = 1): Promise<number> =>
    (await keyImports.sell(productId, amount, token)).orderNumber;
  const orderOf = async (token: string, number: number) =>
    (await fixture.service.request('GET', `/api/orders/${number}`, { token })).body;

  /** An import of six keys, of which two buyers have two each; after them comes a good key of another import. */
  async function badBatch() {
    const product = await fixture.shop.product({ listPriceCents: 1_000 });
    const id = await importKeys(product.poolId, 6);
    await importKeys(product.poolId, 1);
    const [ada, bob] = [await fixture.shop.customer(), await fixture.shop.customer()];
    const orders = [await buy(ada.token, product.id, 2), await buy(bob.token, product.id, 2)] as const;
    const keys = [await shop.keyIds(orders[0]), await shop.keyIds(orders[1])] as const;
    return { product, id, ada, bob, orders, keys };
  }

  it("a pool's list says why each key was withdrawn or recalled, if it is not sold or not resolved", async () => {
    const product = await fixture.shop.product({ listPriceCents: 1_000 });
    const { token } = await fixture.shop.customer();
    const id = await importKeys(product.poolId, 4);
    const undone = await importKeys(product.poolId, 1);
    const order = await buy(token, product.id, 2);
    const [first = ''] = await shop.keyIds(order);
    await dataOf(WITHDRAW_KEYS, { pool: product.poolId, count: 1, reason: 'seen in a forum' });
    await keyImports.undo(undone, 'wrong edition');
    await recall(id);
    await dataOf(CREDIT_KEYS, { order, ids: [first], reason: 'refunded' });
    const { nodes } = (await dataOf(REASONS, { pool: product.poolId })).licenseKeys;
    expect(nodes).toEqual([
      { status: 'CREDITED', reason: 'refunded' },
      { status: 'SOLD', reason: 'The maker blocks this delivery' },
      { status: 'WITHDRAWN', reason: 'seen in a forum' },
      { status: 'WITHDRAWN', reason: 'The maker blocks this delivery' },
      { status: 'WITHDRAWN', reason: 'wrong edition' },
    ]);
  });

  describe('recallKeyImport', () => {
    it('withdraws the unsold keys, recalls those in use, and says when, why, by whom and how many', async () => {
      const { product, id, orders, keys } = await badBatch();
      const done = await recall(id, ' The maker blocks this delivery ');
      expect(done).toEqual({
        id,
        available: 0,
        withdrawn: 2,
        undoneAt: null,
        recall: {
          at: expect.any(String),
          reason: 'The maker blocks this delivery',
          staffMember: { id: fixture.admin.id },
          sold: 4,
          replaced: 0,
          credited: 0,
          open: 4,
        },
      });
      expect(await poolOf(fixture, product.poolId)).toMatchObject({ available: 1, allocated: 4, withdrawn: 2 });
      const recalledAt = done.recall.at;
      expect((await recalled(id)).nodes).toEqual(
        keys.flatMap((ofOrder, index) =>
          ofOrder.map((key) => ({ id: key, status: 'SOLD', recalledAt, order: { orderNumber: orders[index] } })),
        ),
      );
      expect((await auditOf(fixture, product.poolId)).at(-1)).toMatchObject({
        action: 'recallKeyImport',
        after: { recalled: 4, keyImportId: id, reason: 'The maker blocks this delivery' },
      });
      expect(await fixture.service.violations()).toEqual([]);
    });

    it('the buyers see when and why on REST and GraphQL, on these licenses alone, and their orders have changed', async () => {
      const { id, ada, orders } = await badBatch();
      const other = await fixture.shop.product({}, 1);
      const otherOrder = await buy(ada.token, other.id);
      const changes = async () => {
        const path = '/api/orders?updatedSince=2020-01-01T00:00:00.000Z';
        const { body } = await fixture.service.request('GET', path, { token: ada.token });
        return body.map(({ orderNumber }: { orderNumber: number }) => orderNumber);
      };
      expect(await changes()).toEqual([orders[0], otherOrder]);
      const { recall: made } = await recall(id);
      const shown = await orderOf(ada.token, orders[0]);
      const facts = { recalledAt: made.at, recallReason: made.reason };
      expect(shown.items[0].licenses).toEqual([expect.objectContaining(facts), expect.objectContaining(facts)]);
      expect(Object.keys((await orderOf(ada.token, otherOrder)).items[0].licenses[0])).toEqual(['_id', 'licenseKey']);
      const { body } = await fixture.service.request('POST', '/graphql', {
        token: ada.token,
        body: { query: '{ orders { nodes { orderNumber items { licenses { recalledAt recallReason } } } } }' },
      });
      const nothing = { recalledAt: null, recallReason: null };
      expect(body.data.orders.nodes).toEqual([
        { orderNumber: otherOrder, items: [{ licenses: [nothing] }] },
        { orderNumber: orders[0], items: [{ licenses: [facts, facts] }] },
      ]);
      expect(shown.updatedAt).toBe(made.at);
      expect(await changes()).toEqual([otherOrder, orders[0]]);
    });

    it('each recalled key is reported once, to the webhooks of its buyer', async () => {
      const { product, id, ada, bob, orders, keys } = await badBatch();
      const asked = await subscribe(fixture, ada.token, ['licenseKeyRecalled']);
      await recall(id);
      const dataOfOrder = (index: 0 | 1) =>
        keys[index].map((licenseId) => ({
          orderNumber: orders[index],
          productId: product.id,
          licenseId,
          reason: 'The maker blocks this delivery',
        }));
      expect(await dataOfKind(fixture, ada.id, 'licenseKeyRecalled')).toEqual(dataOfOrder(0));
      expect(await dataOfKind(fixture, bob.id, 'licenseKeyRecalled')).toEqual(dataOfOrder(1));
      expect(await sentTo(fixture, ada.token, asked)).toEqual(
        dataOfOrder(0).map((data) => ({ kind: 'licenseKeyRecalled', data })),
      );
    });

    it('leaves keys alone that were replaced or credited before, and their orders as well', async () => {
      const { id, ada, bob, orders, keys } = await badBatch();
      await dataOf(CREDIT_KEYS, { order: orders[1], ids: keys[1], reason: 'refunded' });
      const before = await orderOf(bob.token, orders[1]);
      expect((await recall(id)).recall).toMatchObject({ sold: 2, credited: 0, open: 2 });
      const waiting = async () => (await dataOf('{ dashboard { openRecalls { id } } }')).dashboard.openRecalls;
      expect(await waiting()).toContainEqual({ id });
      expect(await orderOf(bob.token, orders[1])).toEqual(before);
      expect(await dataOfKind(fixture, bob.id, 'licenseKeyRecalled')).toEqual([]);
      expect(await dataOfKind(fixture, ada.id, 'licenseKeyRecalled')).toHaveLength(2);
    });

    it('an import that was recalled takes no more keys and cannot be undone', async () => {
      const { product, id } = await badBatch();
      await recall(id);
      const before = [await poolOf(fixture, product.poolId), (await dataOf(KEY_IMPORT, { id })).keyImport];
      const appended = await errorOf(keyImports.importing, { pool: product.poolId, keys: newKeys(1), keyImportId: id });
      expect(appended.extensions.details).toEqual({ keyImportId: `Key import ${id} was recalled: begin another one` });
      expect(await detailsOf(keyImports.undoing, { id, reason: 'wrong edition' })).toEqual({
        id: `Key import ${id} was recalled`,
      });
      expect([await poolOf(fixture, product.poolId), (await dataOf(KEY_IMPORT, { id })).keyImport]).toEqual(before);
    });

    it('where many keys are unsold, it withdraws them in pieces, and recalls with the last', async () => {
      const { product, id } = await badBatch();
      const { dataSource } = fixture.service.app;
      const inPieces = new KeyRecall(dataSource, new AuditTrail(dataSource, () => new Date()), 1);
      const done = await inPieces.recall({ ...fixture.admin, role: 'ADMIN' }, id, 'bad');
      expect(done).toMatchObject({ recalledAt: expect.any(Date), recallReason: 'bad' });
      const entries = (await auditOf(fixture, product.poolId)).filter(({ action }) => action === 'recallKeyImport');
      expect(entries.map(({ after }) => after)).toEqual([
        expect.objectContaining({ recalled: 0 }),
        expect.objectContaining({ recalled: 4 }),
      ]);
      expect(await poolOf(fixture, product.poolId)).toMatchObject({ withdrawn: 2 });
    });
  });

  describe('resolveRecall', () => {
    it('CREDIT writes one credit note for each order and call, and the key stays recalled', async () => {
      const { id, ada, bob, orders, keys } = await badBatch();
      await recall(id);
      expect(await resolve(id, keys.flat(), 'CREDIT')).toEqual({ resolved: 4, failed: [] });
      for (const number of orders) {
        const notes = await fixture.service.query(
          'SELECT net_cents AS net, reason FROM credit_notes WHERE order_number = ?',
          [number],
        );
        expect(notes).toEqual([{ net: 2_000, reason: 'recalled' }]);
        const entries = await fixture.service.query('SELECT action FROM audit_entries WHERE subject_id = ?', [
          String(number),
        ]);
        expect(entries).toEqual([{ action: 'resolveRecall' }]);
      }
      expect((await dataOf(KEY_IMPORT, { id })).keyImport.recall).toMatchObject({ sold: 4, credited: 4, open: 0 });
      const [license] = (await orderOf(ada.token, orders[0])).items[0].licenses;
      expect(license).toMatchObject({ creditedAt: expect.any(String), recalledAt: expect.any(String) });
      expect(await dataOfKind(fixture, bob.id, 'licenseKeyCredited')).toHaveLength(2);
      expect(await fixture.service.violations()).toEqual([]);
    });

    it('REPLACE replaces keys while there is stock, and lists the keys without a replacement', async () => {
      const { product, id, keys } = await badBatch();
      await recall(id);
      const named = keys.flat();
      const { resolved, failed } = await resolve(id, named, 'REPLACE');
      expect({ resolved, failed }).toEqual({
        resolved: 1,
        failed: named.slice(1).map((licenseKeyId) => ({ licenseKeyId, code: 'INSUFFICIENT_STOCK' })),
      });
      expect((await dataOf(KEY_IMPORT, { id })).keyImport.recall).toMatchObject({ sold: 4, replaced: 1, open: 3 });
      expect((await recalled(id, { open: true })).nodes).toMatchObject(named.slice(1).map((key) => ({ id: key })));
      expect((await recalled(id, { open: false })).nodes).toMatchObject([{ id: named[0], status: 'REPLACED' }]);
      await importKeys(product.poolId, 3);
      expect(await resolve(id, named, 'REPLACE')).toEqual({
        resolved: 3,
        failed: [{ licenseKeyId: named[0], code: 'ALREADY_RESOLVED' }],
      });
      expect(await fixture.service.violations()).toEqual([]);
    });

    it('names keys that were not recalled, whatever they are, and resolves the others', async () => {
      const { id, ada, keys } = await badBatch();
      const other = await fixture.shop.product({}, 1);
      const [sold] = await shop.keyIds(await buy(ada.token, other.id));
      await recall(id);
      const unknown = 'f'.repeat(24);
      expect(await resolve(id, [unknown, keys[0][0] ?? '', sold ?? ''], 'CREDIT')).toEqual({
        resolved: 1,
        failed: [unknown, sold].map((licenseKeyId) => ({ licenseKeyId, code: 'NOT_FOUND' })),
      });
    });

    it('resolves the open claim of a recalled key, and a resolved claim resolves the key', async () => {
      const { id, ada, bob, orders, keys } = await badBatch();
      await recall(id);
      const claim = async (token: string, licenseId: string | undefined) => {
        const body = { licenseId, reason: 'is refused' };
        return (await fixture.service.request('POST', '/api/claims', { token, body })).body._id as string;
      };
      const [first, second] = [await claim(ada.token, keys[0][0]), await claim(bob.token, keys[1][0])];
      await resolve(id, keys[0], 'CREDIT');
      expect((await shop.claimOf({ buyer: ada }, first)).status).toBe('credited');
      await dataOf(RESOLVE_CLAIM, { id: second, resolution: 'CREDIT' });
      await dataOf(REPLACE_BY_ID, { order: orders[1], id: keys[1][1] });
      expect((await dataOf(KEY_IMPORT, { id })).keyImport.recall).toMatchObject({ credited: 3, replaced: 1, open: 0 });
    });

    it('SUPPORT replaces, FINANCE credits, and neither does what is of the other', async () => {
      const { product, id, keys } = await badBatch();
      await importKeys(product.poolId, 4);
      await recall(id);
      const [support, finance] = [await fixture.staff.member('SUPPORT'), await fixture.staff.member('FINANCE')];
      const refused = async (token: string, resolution: string) =>
        (await errorOf(RESOLVE, { id, keys: keys[0], resolution, reason: 'recalled' }, token)).extensions.code;
      expect(await refused(support.token, 'CREDIT')).toBe('FORBIDDEN');
      expect(await refused(finance.token, 'REPLACE')).toBe('FORBIDDEN');
      expect((await dataOf(KEY_IMPORT, { id })).keyImport.recall).toMatchObject({ open: 4 });
      expect(await resolve(id, keys[0], 'REPLACE', support.token)).toEqual({ resolved: 2, failed: [] });
      expect(await resolve(id, keys[1], 'CREDIT', finance.token)).toEqual({ resolved: 2, failed: [] });
    });

    it.each([
      ['no key', [], 'At least one key is required'],
      ['501 keys', Array.from({ length: 501 }, newId), 'At most 500 keys can be resolved at once'],
      ['a key twice', ['a'.repeat(24), 'a'.repeat(24)], 'A license key is named twice'],
    ])('%s is refused', async (_what, keys, problem) => {
      const { id } = await badBatch();
      await recall(id);
      expect(await detailsOf(RESOLVE, { id, keys, resolution: 'CREDIT', reason: ' ' })).toEqual({
        licenseKeyIds: problem,
        reason: 'Reason is required',
      });
    });

    it('an import that was not recalled, and one that is unknown, are refused', async () => {
      const { id, keys } = await badBatch();
      const variables = { keys: keys[0], resolution: 'CREDIT', reason: 'recalled' };
      const { extensions } = await errorOf(RESOLVE, { id, ...variables });
      expect(extensions.details).toEqual({ keyImportId: `Key import ${id} was not recalled` });
      expect((await errorOf(RESOLVE, { id: newId(), ...variables })).extensions.code).toBe('NOT_FOUND');
      expect((await dataOf(KEY_IMPORT, { id })).keyImport).toMatchObject({ available: 2, recall: null });
    });
  });
});
