import { newId } from '../../../src/db/ids.js';
import { AfterSalesFixture, keyOf, maskedKey, type Sale } from '../../support/graphql/after-sales-fixture.js';
import { auditEntry, auditOf } from '../../support/graphql/stock-keeping.js';
import { manualClock, stateOf } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

const CREATE = `mutation ($order: Int!, $key: ObjectID!, $reason: String! = "is refused") {
  createClaim(orderNumber: $order, licenseKeyId: $key, reason: $reason) {
    id status reason licenseKeyId openedBy { id } assignee { id } customer { id } } }`;
const ASSIGN = `mutation ($id: ObjectID!, $staffId: ObjectID) {
  assignClaim(id: $id, staffId: $staffId) { id assignee { id name } updatedAt } }`;
const NOTE = 'mutation ($id: ObjectID!, $text: String!) { addClaimNote(id: $id, text: $text) { id } }';
const ASSIGNED = `query ($assigneeId: ObjectID, $assigned: Boolean, $customerId: ObjectID, $status: ClaimStatus, $resolved: Boolean) {
  claims(assigneeId: $assigneeId, assigned: $assigned, customerId: $customerId, status: $status, resolved: $resolved) { nodes { id } totalCount } }`;
const PAGE = `query ($assigneeId: ObjectID, $oldestFirst: Boolean!, $after: String) {
  claims(first: 2, assigneeId: $assigneeId, oldestFirst: $oldestFirst, after: $after) {
    nodes { id } pageInfo { hasNextPage endCursor } } }`;

const NOW = '2031-05-06T07:08:09.123Z';
const LATER = '2031-05-06T09:00:00.000Z';
const time = manualClock(NOW);
const fixture = useStaff(time.clock);
const { dataOf, errorOf, detailsOf } = fixture;
const shop = new AfterSalesFixture(fixture);

beforeEach(() => {
  time.now = new Date(NOW);
});

const claimRows = () => fixture.service.query<object>('SELECT * FROM claims ORDER BY id');

describe('a claim that staff opens for a customer', () => {
  it('is one to the customer like its own, names who opened it to staff alone, and is audited', async () => {
    const sale = await shop.sale({ keys: 2, amount: 2 });
    const [own, opened] = await shop.keyIds(sale.number);
    const support = await fixture.staff.member('SUPPORT');
    const { createClaim } = await dataOf(CREATE, { order: sale.number, key: opened }, support.token);
    expect(createClaim).toMatchObject({
      status: 'OPEN',
      reason: 'is refused',
      licenseKeyId: opened,
      openedBy: { id: support.id },
      assignee: null,
      customer: { id: sale.buyer.id },
    });
    expect(await auditOf(fixture, createClaim.id)).toEqual([
      auditEntry('createClaim', 'Claim', support.id, {
        after: {
          status: 'OPEN',
          orderNumber: sale.number,
          licenseKey: maskedKey(sale.product.poolId, 1),
          reason: 'is refused',
        },
      }),
    ]);

    const ownId = await shop.claimId(sale, 0);
    const seen = await shop.claimOf(sale, createClaim.id);
    const theirs = { licenseId: opened, licenseKey: keyOf(sale.product.poolId, 1), _id: createClaim.id };
    expect(seen).toEqual({ ...(await shop.claimOf(sale, ownId)), ...theirs });
    const { claim } = await dataOf('query ($id: ObjectID!) { claim(id: $id) { licenseKeyId openedBy { id } } }', {
      id: ownId,
    });
    expect(claim).toEqual({ licenseKeyId: own, openedBy: null });
  });

  it('is refused with the field that is wrong, or the claim that is open, and changes nothing', async () => {
    const [sale, other] = [await shop.sale({ keys: 3, amount: 2 }), await shop.sale({ keys: 1 })];
    const [claimed = '', credited] = await shop.keyIds(sale.number);
    const [foreign] = await shop.keyIds(other.number);
    const claimId = await shop.claimId(sale, 0);
    await shop.credit(sale.number, [keyOf(sale.product.poolId, 1)]);
    const state = async () => [await claimRows(), await stateOf(fixture, sale.buyer.id, [sale.product.poolId])];
    const before = await state();
    const invalid = (details: object) => ({ code: 'VALIDATION_ERROR', details });
    const none = invalid({ licenseKeyId: `Order ${sale.number} holds no such license key` });
    const refusals: [variables: object, extensions: object][] = [
      [{ order: sale.number, key: foreign }, none],
      [{ order: sale.number, key: credited }, invalid({ licenseKeyId: expect.stringContaining('credited') })],
      [{ order: sale.number, key: claimed, reason: ' ' }, invalid({ reason: 'Reason is required' })],
      [
        { order: sale.number, key: claimed },
        { code: 'CLAIM_EXISTS', claimId },
      ],
    ];
    for (const [variables, extensions] of refusals) {
      expect((await errorOf(CREATE, variables)).extensions).toEqual(extensions);
    }
    expect(await state()).toEqual(before);
  });
});

describe('a claim that was rejected', () => {
  const rejectAll = async (sale: Sale, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await shop.resolve(await shop.claimId(sale), 'REJECT');
  };

  it('can be made again twice by the customer, then no more, but by staff', async () => {
    const sale = await shop.sale({ keys: 2, amount: 2 });
    const [licenseId = ''] = await shop.keyIds(sale.number);
    const licenseKey = keyOf(sale.product.poolId, 0);
    await rejectAll(sale, 3);
    const before = await claimRows();
    const problem = 'Claims for this license key were rejected 3 times: it cannot be claimed again';
    const { status, body } = await shop.claim(sale, licenseKey);
    expect([status, body.code, body.details]).toEqual([400, 'VALIDATION_ERROR', { licenseKey: problem }]);
    const byId = await fixture.service.request('POST', '/api/claims', {
      token: sale.buyer.token,
      body: { licenseId, reason: 'is refused' },
    });
    expect([byId.status, byId.body.details]).toEqual([400, { licenseId: problem }]);
    expect(await claimRows()).toEqual(before);

    const { createClaim } = await dataOf(CREATE, { order: sale.number, key: licenseId });
    // The error for an open claim says more than that no other can be made.
    const again = await shop.claim(sale, licenseKey);
    expect([again.body.code, again.body.claimId]).toEqual(['CLAIM_EXISTS', createClaim.id]);
    expect((await shop.claim(sale, keyOf(sale.product.poolId, 1))).status).toBe(201);
  });

  it('counts only for its own key: its replacement can be claimed', async () => {
    const sale = await shop.sale({ keys: 2 });
    await rejectAll(sale, 2);
    await shop.resolve(await shop.claimId(sale), 'REPLACE');
    expect((await shop.claim(sale, keyOf(sale.product.poolId, 1))).status).toBe(201);
  });
});

describe('a claim that is assigned', () => {
  it('names its member to staff, is found by it, and is to the customer as before', async () => {
    const sale = await shop.sale({ keys: 2, amount: 2 });
    const [id, other] = [await shop.claimId(sale, 0), await shop.claimId(sale, 1)];
    const seen = await shop.claimOf(sale, id);
    const [support, assignee] = [await fixture.staff.member('SUPPORT'), await fixture.staff.member('FINANCE')];
    time.now = new Date(LATER);
    const { assignClaim } = await dataOf(ASSIGN, { id, staffId: assignee.id }, support.token);
    expect(assignClaim).toEqual({ id, assignee: { id: assignee.id, name: assignee.name }, updatedAt: NOW });
    await dataOf(NOTE, { id, text: 'Called.' });
    expect(await shop.claimOf(sale, id)).toEqual(seen);

    const found = async (filter: object) => (await dataOf(ASSIGNED, { assigneeId: assignee.id, ...filter })).claims;
    expect(await found({})).toEqual({ nodes: [{ id }], totalCount: 1 });
    expect(await found({ status: 'OPEN' })).toEqual({ nodes: [{ id }], totalCount: 1 });
    const ofCustomer = async (assigned: boolean) =>
      (await dataOf(ASSIGNED, { assigned, customerId: sale.buyer.id })).claims.nodes;
    expect([await ofCustomer(true), await ofCustomer(false)]).toEqual([[{ id }], [{ id: other }]]);
    await dataOf(ASSIGN, { id: other, staffId: assignee.id });
    await shop.resolve(other, 'REJECT');
    expect((await found({ resolved: true })).nodes).toEqual([{ id: other }]);
    expect((await found({ resolved: false })).nodes).toEqual([{ id }]);

    expect((await dataOf(ASSIGN, { id })).assignClaim).toEqual({ id, assignee: null, updatedAt: NOW });
    expect((await found({})).nodes).toEqual([{ id: other }]);
    const assigned = (await auditOf(fixture, id)).filter(({ action }) => action === 'assignClaim');
    expect(assigned).toEqual([
      auditEntry('assignClaim', 'Claim', support.id, {
        before: { assigneeId: null },
        after: { assigneeId: assignee.id },
      }),
      auditEntry('assignClaim', 'Claim', fixture.admin.id, {
        before: { assigneeId: assignee.id },
        after: { assigneeId: null },
      }),
    ]);
  });

  it('is in its place among those of other statuses, page by page, in both orders', async () => {
    const sale = await shop.sale({ keys: 4, amount: 4 });
    const ids: string[] = [];
    for (const key of [0, 1, 2, 3]) ids.push(await shop.claimId(sale, key));
    const { id: assigneeId } = await fixture.staff.member('SUPPORT');
    for (const id of ids) await dataOf(ASSIGN, { id, staffId: assigneeId });
    const [, second = '', third = ''] = ids;
    await shop.resolve(second, 'REJECT');
    await shop.resolve(third, 'CREDIT');
    const pages = async (oldestFirst: boolean): Promise<string[]> => {
      const found: string[] = [];
      let after: string | null = null;
      do {
        const { claims } = await dataOf(PAGE, { assigneeId, oldestFirst, after });
        found.push(...claims.nodes.map((claim: { id: string }) => claim.id));
        after = claims.pageInfo.hasNextPage ? claims.pageInfo.endCursor : null;
      } while (after !== null);
      return found;
    };
    expect(await pages(true)).toEqual(ids);
    expect(await pages(false)).toEqual(ids.toReversed());
  });

  it('is not assigned to a revoked or missing member, and stays unchanged', async () => {
    const sale = await shop.sale({ keys: 1 });
    const id = await shop.claimId(sale);
    const assignee = await fixture.staff.member('SUPPORT');
    await dataOf(ASSIGN, { id, staffId: assignee.id });
    const before = [await claimRows(), await auditOf(fixture, id)];
    const former = await fixture.staff.member('SUPPORT', { revokedAt: new Date(NOW) });
    expect(await detailsOf(ASSIGN, { id, staffId: former.id })).toEqual({
      staffId: 'The access was revoked permanently',
    });
    expect((await errorOf(ASSIGN, { id, staffId: newId() })).extensions).toEqual({ code: 'NOT_FOUND' });
    expect([await claimRows(), await auditOf(fixture, id)]).toEqual(before);
  });
});

describe('a note on a claim', () => {
  it("is one of the claim's order too, and of no other claim", async () => {
    const sale = await shop.sale({ keys: 2, amount: 2 });
    const [id, other] = [await shop.claimId(sale, 0), await shop.claimId(sale, 1)];
    const { addClaimNote } = await dataOf(NOTE, { id, text: 'Called.' });
    const query = `query ($id: ObjectID!, $other: ObjectID!, $order: Int!) {
      claim(id: $id) { staffNotes { nodes { id text } } }
      other: claim(id: $other) { staffNotes { nodes { id } totalCount } }
      order(orderNumber: $order) { staffNotes { nodes { id } totalCount } } }`;
    expect(await dataOf(query, { id, other, order: sale.number })).toEqual({
      claim: { staffNotes: { nodes: [{ id: addClaimNote.id, text: 'Called.' }] } },
      other: { staffNotes: { nodes: [], totalCount: 0 } },
      order: { staffNotes: { nodes: [{ id: addClaimNote.id }], totalCount: 1 } },
    });
  });
});
