import { newId } from '../../../src/db/ids.js';
import { AfterSalesFixture } from '../../support/graphql/after-sales-fixture.js';
import { useStaff, type TestStaff } from '../../support/staff.js';

const fixture = useStaff();
const { dataOf, errorOf, detailsOf } = fixture;

const NOTE = 'id text createdAt deletable author { id name }';
const PAGE = `totalCount nodes { ${NOTE} } pageInfo { hasNextPage endCursor }`;
const ON_CUSTOMER = `mutation ($subject: ObjectID!, $text: String!) {
  note: addCustomerNote(customerId: $subject, text: $text) { ${NOTE} } }`;
const ON_ORDER = `mutation ($subject: Int!, $text: String!) {
  note: addOrderNote(orderNumber: $subject, text: $text) { ${NOTE} } }`;
const ON_CLAIM = `mutation ($subject: ObjectID!, $text: String!) {
  note: addClaimNote(id: $subject, text: $text) { ${NOTE} } }`;
const OF_CUSTOMER = `query ($subject: ObjectID!, $first: Int, $after: String) {
  subject: customer(id: $subject) { staffNotes(first: $first, after: $after) { ${PAGE} } } }`;
const OF_ORDER = `query ($subject: Int!, $first: Int, $after: String) {
  subject: order(orderNumber: $subject) { staffNotes(first: $first, after: $after) { ${PAGE} } } }`;
const OF_CLAIM = `query ($subject: ObjectID!, $first: Int, $after: String) {
  subject: claim(id: $subject) { staffNotes(first: $first, after: $after) { ${PAGE} } } }`;
const DELETE = 'mutation ($id: ObjectID!) { deleteNote(id: $id) }';
const LOG = `query ($subjectId: String!) { auditLog(subjectId: $subjectId) {
  nodes { action subjectType staffMember { id } before after } } }`;

const shop = new AfterSalesFixture(fixture);

/** What can have notes, and how they are written and read. */
const SUBJECTS = {
  Customer: { add: ON_CUSTOMER, list: OF_CUSTOMER, make: async () => (await fixture.shop.customer()).id },
  Order: { add: ON_ORDER, list: OF_ORDER, make: async () => (await shop.sale({ keys: 1 })).number },
  Claim: { add: ON_CLAIM, list: OF_CLAIM, make: async () => shop.claimId(await shop.sale({ keys: 1 })) },
};

describe.each(Object.entries(SUBJECTS))('the notes on a %s', (type, { add, list, make }) => {
  const notesOf = async (subject: unknown, page: object = {}) =>
    (await dataOf(list, { subject, ...page })).subject.staffNotes;

  it('every role can add a note, with its name and the time, and the audit log records it', async () => {
    const subject = await make();
    expect(await detailsOf(add, { subject, text: ' ' })).toEqual({ text: 'Text is required' });
    for (const role of ['CATALOGUE', 'FINANCE', 'SUPPORT', 'ADMIN'] as const) {
      const member = await fixture.staff.member(role);
      const { note } = await dataOf(add, { subject, text: ` Called ${role}.\r\nTwice. ` }, member.token);
      const text = `Called ${role}.\nTwice.`;
      const author = { id: member.id, name: member.name };
      expect(note).toEqual({ id: expect.any(String), text, createdAt: expect.any(String), deletable: true, author });
      const { nodes } = await notesOf(subject, { first: 1 });
      expect(nodes).toEqual([note]);
      const { auditLog } = await dataOf(LOG, { subjectId: String(subject) });
      expect(auditLog.nodes[0]).toEqual({
        action: `add${type}Note`,
        subjectType: type,
        staffMember: { id: member.id },
        before: null,
        after: { note: { id: note.id, text, authorId: member.id } },
      });
    }
    expect((await notesOf(subject)).totalCount).toBe(4);
  });

  it('a note is deleted by its author or an ADMIN, disappears, and the audit log retains its text', async () => {
    const subject = await make();
    const author = await fixture.staff.member('SUPPORT');
    const other = await fixture.staff.member('FINANCE');
    const write = async (text: string) => (await dataOf(add, { subject, text }, author.token)).note;
    const [first, second] = [await write('first'), await write('second')];

    const seen = (await dataOf(list, { subject }, other.token)).subject.staffNotes.nodes;
    expect(seen.map(({ deletable }: { deletable: boolean }) => deletable)).toEqual([false, false]);
    expect(await errorOf(DELETE, { id: first.id }, other.token)).toEqual({
      message: 'Only its author and an ADMIN may delete a note',
      extensions: { code: 'FORBIDDEN' },
    });
    expect((await notesOf(subject)).totalCount).toBe(2);

    expect((await dataOf(DELETE, { id: first.id }, author.token)).deleteNote).toBe(first.id);
    expect((await dataOf(DELETE, { id: second.id })).deleteNote).toBe(second.id);
    expect((await notesOf(subject)).nodes).toEqual([]);
    expect((await errorOf(DELETE, { id: first.id }, author.token)).extensions).toEqual({ code: 'NOT_FOUND' });
    const { auditLog } = await dataOf(LOG, { subjectId: String(subject) });
    const entry = (by: TestStaff, { id, text }: { id: string; text: string }) => ({
      action: 'deleteNote',
      subjectType: type,
      staffMember: { id: by.id },
      before: { note: { id, text, authorId: author.id } },
      after: null,
    });
    expect(auditLog.nodes.slice(0, 2)).toEqual([entry(fixture.admin, second), entry(author, first)]);
  });
});

describe('a customer', () => {
  it('sees no note of staff, neither over REST nor over GraphQL', async () => {
    const { buyer, number } = await shop.sale({ keys: 1 });
    const { token } = buyer;
    const text = `Pays late ${newId()}`;
    await dataOf(ON_CUSTOMER, { subject: buyer.id, text });
    await dataOf(ON_ORDER, { subject: number, text });
    const paths = ['account', 'account/ledger', 'orders', `orders/${number}`, 'events'];
    for (const path of paths) {
      const { status, body } = await fixture.service.request('GET', `/api/${path}`, { token });
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(text);
    }
    const query = '{ __schema { types { name fields { name } } } }';
    const { body } = await fixture.service.request('POST', '/graphql', { token, body: { query } });
    const names = body.data.__schema.types.flatMap(({ name, fields }: { name: string; fields: { name: string }[] }) => [
      name,
      ...(fields ?? []).map((field) => field.name),
    ]);
    expect(names).toContain('grandTotal');
    expect(names.filter((name: string) => /note/i.test(name) && !/creditnote|betaNotice/i.test(name))).toEqual([]);
  });
});
