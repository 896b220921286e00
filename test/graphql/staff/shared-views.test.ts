import { newId } from '../../../src/db/ids.js';
import { DefaultView, SavedView } from '../../../src/entities/staff/staff-member.js';
import { useStaff, type TestStaff } from '../../support/staff.js';

const fixture = useStaff();
const { dataOf, errorOf, detailsOf } = fixture;

const VIEW = 'id list name query isDefault isShared staffMember { id }';
const VIEWS = `query ($list: String) { savedViews(list: $list) { ${VIEW} } }`;
const SAVE = `mutation ($list: String!, $name: String!, $query: String!) {
  saveView(list: $list, name: $name, query: $query, overwrite: true) { ${VIEW} } }`;
const UPDATE = `mutation ($id: ObjectID!, $name: String) { updateSavedView(id: $id, name: $name) { ${VIEW} } }`;
const DELETE = 'mutation ($id: ObjectID!) { deleteSavedView(id: $id) }';
const SHARE = `mutation ($id: ObjectID!, $isShared: Boolean!) { shareView(id: $id, isShared: $isShared) { ${VIEW} } }`;
const SET_DEFAULT = `mutation ($list: String!, $id: ObjectID) { setDefaultView(list: $list, id: $id) { ${VIEW} } }`;
const REVOKE = 'mutation ($id: ObjectID!) { revokeStaffMember(id: $id) { id } }';
const LOG = `query ($id: String!) { auditLog(subjectType: "SavedView", subjectId: $id) {
  nodes { action before after staffMember { id } } } }`;

const MANAGER = () => fixture.service.app.dataSource.manager;

/** Views of each test are of a list of its own, as shared views are seen by all. */
let list = '';
let lists = 0;
beforeEach(() => {
  list = `list-${(lists += 1)}`;
});
afterEach(async () => {
  await MANAGER().update(SavedView, { isShared: true }, { isShared: false });
});

const viewsOf = async ({ token }: TestStaff) => (await dataOf(VIEWS, { list }, token)).savedViews;
const save = async ({ token }: TestStaff, name: string, query = 'a=b') =>
  (await dataOf(SAVE, { list, name, query }, token)).saveView;
const share = async (id: string, isShared = true, { token }: TestStaff = fixture.admin) =>
  (await dataOf(SHARE, { id, isShared }, token)).shareView;
const setDefault = async ({ token }: TestStaff, id: string | null) =>
  (await dataOf(SET_DEFAULT, { list, id }, token)).setDefaultView;
const namesOf = async (member: TestStaff): Promise<string[]> =>
  (await viewsOf(member)).map(({ name }: { name: string }) => name);
const defaultsOf = async (member: TestStaff): Promise<string[]> =>
  (await viewsOf(member)).flatMap(({ name, isDefault }: { name: string; isDefault: boolean }) =>
    isDefault ? [name] : [],
  );
const codeOf = async (operation: string, variables: object, { token }: TestStaff) =>
  (await errorOf(operation, variables, token)).extensions.code;

describe('a view that an ADMIN shares', () => {
  it('is listed for everybody, after their own views, with its owner', async () => {
    const member = await fixture.staff.member('SUPPORT');
    const shared = await share((await save(fixture.admin, 'Alpha')).id);
    const own = await save(member, 'Beta');
    expect(shared).toMatchObject({ isShared: true, isDefault: false, staffMember: { id: fixture.admin.id } });
    expect(await viewsOf(member)).toEqual([own, shared]);
    expect(own).toMatchObject({ isShared: false, staffMember: { id: member.id } });
    // The name is free for one's own.
    await save(member, 'Alpha');
    expect(await namesOf(member)).toEqual(['Alpha', 'Beta', 'Alpha']);
    await share(shared.id, false);
    expect(await namesOf(member)).toEqual(['Alpha', 'Beta']);
    expect(await namesOf(fixture.admin)).toEqual(['Alpha']);
  });

  it('is changed and deleted by its owner and by any ADMIN only', async () => {
    const [member, other] = [await fixture.staff.member('SUPPORT'), await fixture.staff.member('ADMIN')];
    const { id } = await share((await save(fixture.admin, 'Alpha')).id);
    expect(await codeOf(UPDATE, { id, name: 'Mine' }, member)).toBe('FORBIDDEN');
    expect(await codeOf(DELETE, { id }, member)).toBe('FORBIDDEN');
    expect(await namesOf(member)).toEqual(['Alpha']);
    await dataOf(UPDATE, { id, name: 'Of another' }, other.token);
    await dataOf(UPDATE, { id, name: 'Of the owner' }, fixture.admin.token);
    expect(await namesOf(member)).toEqual(['Of the owner']);
    await dataOf(DELETE, { id }, other.token);
    expect(await namesOf(fixture.admin)).toEqual([]);
  });

  it('leaves entries in the audit log while it is shared, and none before and after', async () => {
    const other = await fixture.staff.member('ADMIN');
    const { id } = await save(fixture.admin, 'Alpha');
    await dataOf(UPDATE, { id, name: 'Beta' });
    await share(id);
    await dataOf(UPDATE, { id, name: 'Gamma' }, other.token);
    await share(id, false, other);
    await dataOf(DELETE, { id });
    const state = { list, name: 'Gamma', query: 'a=b', isShared: true };
    expect((await dataOf(LOG, { id })).auditLog.nodes.reverse()).toEqual([
      { action: 'shareView', before: null, after: { ...state, name: 'Beta' }, staffMember: { id: fixture.admin.id } },
      {
        action: 'updateSavedView',
        before: { ...state, name: 'Beta' },
        after: state,
        staffMember: { id: other.id },
      },
      { action: 'shareView', before: state, after: null, staffMember: { id: other.id } },
    ]);
  });

  it('stays when its owner leaves, and is then deleted rather than left without an owner', async () => {
    const [leaving, member] = [await fixture.staff.member('ADMIN'), await fixture.staff.member('SUPPORT')];
    const { id } = await share((await save(leaving, 'Alpha')).id, true, leaving);
    await save(leaving, 'Beta');
    await save(member, 'Own');
    await dataOf(REVOKE, { id: leaving.id });
    expect(await namesOf(member)).toEqual(['Own', 'Alpha']);
    expect(await MANAGER().countBy(SavedView, { staffMemberId: leaving.id })).toBe(1);
    expect(await detailsOf(SHARE, { id, isShared: false })).toEqual({
      isShared: 'Its owner has left: delete the view instead',
    });
    await dataOf(UPDATE, { id, name: 'Gamma' });
    await dataOf(DELETE, { id });
    expect(await namesOf(member)).toEqual(['Own']);
  });

  it('is one of at most fifty, for all owners and concurrent requests', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 48; count += 1) ids.push((await save(fixture.admin, `View ${count}`)).id);
    await MANAGER().update(SavedView, { list }, { isShared: true });
    const members = await Promise.all([1, 2, 3, 4].map(() => fixture.staff.member('ADMIN')));
    const responses = await Promise.all(
      members.map(async (member) =>
        fixture.staff.run(SHARE, { id: (await save(member, 'New')).id, isShared: true }, member.token),
      ),
    );
    const refused = responses.flatMap(({ errors }) => errors ?? []);
    expect(refused.map(({ extensions }) => extensions.details)).toEqual(
      [1, 2].map(() => ({ isShared: '50 views are shared already: stop sharing one first' })),
    );
    expect(await namesOf(await fixture.staff.member('SUPPORT'))).toHaveLength(50);
    // A view that is already shared needs no slot.
    expect(await share(ids[0] ?? '')).toMatchObject({ isShared: true });
    await MANAGER().delete(SavedView, { list });
  });
});

describe('the view that a list begins with', () => {
  it('is one view of a list for each member, and null by default', async () => {
    const [member, other] = [await fixture.staff.member('SUPPORT'), await fixture.staff.member('FINANCE')];
    const [alpha, beta] = [await save(member, 'Alpha'), await save(member, 'Beta')];
    expect(await defaultsOf(member)).toEqual([]);
    expect(await setDefault(member, alpha.id)).toEqual([{ ...alpha, isDefault: true }, beta]);
    expect(await setDefault(member, beta.id)).toEqual([alpha, { ...beta, isDefault: true }]);
    expect(await setDefault(member, beta.id)).toEqual([alpha, { ...beta, isDefault: true }]);
    expect(await save(member, 'Beta', 'c=d')).toEqual({ ...beta, query: 'c=d', isDefault: true });
    expect(await defaultsOf(other)).toEqual([]);
    expect(await setDefault(member, null)).toEqual([alpha, { ...beta, query: 'c=d' }]);
  });

  it('can be one that is shared, as long as it is', async () => {
    const member = await fixture.staff.member('SUPPORT');
    const { id } = await share((await save(fixture.admin, 'Alpha')).id);
    await setDefault(member, id);
    expect(await defaultsOf(member)).toEqual(['Alpha']);
    expect(await defaultsOf(fixture.admin)).toEqual([]);
    await share(id, false);
    expect(await viewsOf(member)).toEqual([]);
    expect(await defaultsOf(fixture.admin)).toEqual([]);
  });

  it("cannot be a view of another list or another member's own view, and the choice stays", async () => {
    const [member, other] = [await fixture.staff.member('SUPPORT'), await fixture.staff.member('SUPPORT')];
    await setDefault(member, (await save(member, 'Alpha')).id);
    const { id } = await save(other, 'Beta');
    const elsewhere = (await dataOf(SAVE, { list: 'elsewhere', name: 'C', query: '' }, member.token)).saveView;
    for (const unseen of [id, elsewhere.id, newId()]) {
      expect(await codeOf(SET_DEFAULT, { list, id: unseen }, member)).toBe('NOT_FOUND');
    }
    expect(await defaultsOf(member)).toEqual(['Alpha']);
  });

  it("is null once the view is deleted, and a revoked member's choice is deleted", async () => {
    const [member, leaving] = [await fixture.staff.member('SUPPORT'), await fixture.staff.member('SUPPORT')];
    const { id } = await share((await save(fixture.admin, 'Alpha')).id);
    await setDefault(member, id);
    await setDefault(leaving, id);
    await dataOf(REVOKE, { id: leaving.id });
    expect(await MANAGER().findBy(DefaultView, { viewId: id })).toMatchObject([{ staffMemberId: member.id }]);
    await dataOf(DELETE, { id });
    expect(await MANAGER().countBy(DefaultView, { viewId: id })).toBe(0);
    expect(await viewsOf(member)).toEqual([]);
  });
});
