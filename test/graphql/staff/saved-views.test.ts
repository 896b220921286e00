import { newId } from '../../../src/db/ids.js';
import { DefaultView, SavedView } from '../../../src/entities/staff/staff-member.js';
import { SavedViews } from '../../../src/services/views/saved-views.js';
import { manualClock } from '../../support/rest/rest-api.js';
import { useStaff, type TestStaff } from '../../support/staff.js';

const time = manualClock('2026-05-06T07:08:09.123Z');
const fixture = useStaff(time.clock);
const { dataOf, errorOf, detailsOf } = fixture;

const VIEW = 'id list name query isDefault isShared staffMember { id } createdAt updatedAt';
const VIEWS = `query ($list: String) { savedViews(list: $list) { ${VIEW} } }`;
const SAVE = `mutation ($list: String!, $name: String!, $query: String!, $overwrite: Boolean! = false) {
  saveView(list: $list, name: $name, query: $query, overwrite: $overwrite) { ${VIEW} } }`;
const UPDATE = `mutation ($id: ObjectID!, $name: String, $query: String) {
  updateSavedView(id: $id, name: $name, query: $query) { ${VIEW} } }`;
const DELETE = 'mutation ($id: ObjectID!) { deleteSavedView(id: $id) }';
const SHARE = `mutation ($id: ObjectID!, $isShared: Boolean! = true) {
  shareView(id: $id, isShared: $isShared) { ${VIEW} } }`;
const SET_DEFAULT = `mutation ($list: String!, $id: ObjectID) { setDefaultView(list: $list, id: $id) { ${VIEW} } }`;
const REVOKE = 'mutation ($id: ObjectID!) { revokeStaffMember(id: $id) { id } }';

const LOG = `query ($id: String!) { auditLog(subjectType: "SavedView", subjectId: $id) {
  nodes { action before after staffMember { id } } } }`;

const OPEN = { list: 'orders', name: 'Open', query: 'status=pending&hide=reference' };
const TAKEN = { code: 'VALIDATION_ERROR', details: { name: 'A view of this list has this name already' } };

const viewsOf = async ({ token }: TestStaff, list?: string) => (await dataOf(VIEWS, { list }, token)).savedViews;
const save = async ({ token }: TestStaff, view: object = {}) =>
  (await dataOf(SAVE, { ...OPEN, ...view }, token)).saveView;

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

const saveAs = (member: TestStaff, name: string, query = 'a=b') => save(member, { list, name, query, overwrite: true });
const share = async (id: string, isShared = true, { token }: TestStaff = fixture.admin) =>
  (await dataOf(SHARE, { id, isShared }, token)).shareView;
const setDefault = async ({ token }: TestStaff, id: string | null) =>
  (await dataOf(SET_DEFAULT, { list, id }, token)).setDefaultView;
const namesOf = async (member: TestStaff): Promise<string[]> =>
  (await viewsOf(member, list)).map(({ name }: { name: string }) => name);
const defaultsOf = async (member: TestStaff): Promise<string[]> =>
  (await viewsOf(member, list)).flatMap(({ name, isDefault }: { name: string; isDefault: boolean }) =>
    isDefault ? [name] : [],
  );
const codeOf = async (operation: string, variables: object, { token }: TestStaff) =>
  (await errorOf(operation, variables, token)).extensions.code;

describe('the saved views of a member of staff', () => {
  it('a view is there until it is deleted, and leaves nothing in the audit log', async () => {
    const member = await fixture.staff.member('CATALOGUE');
    const view = await save(member);
    const now = time.clock().toISOString();
    const own = { isDefault: false, isShared: false, staffMember: { id: member.id } };
    expect(view).toEqual({ ...OPEN, ...own, id: expect.any(String), createdAt: now, updatedAt: now });
    expect(await viewsOf(member)).toEqual([view]);
    expect((await dataOf(DELETE, { id: view.id }, member.token)).deleteSavedView).toBe(view.id);
    expect(await viewsOf(member)).toEqual([]);
    const log = `query ($id: ObjectID!) { auditLog(staffId: $id) { totalCount } }`;
    expect((await dataOf(log, { id: member.id })).auditLog.totalCount).toBe(0);
  });

  it('views are listed by name, of one list or of all', async () => {
    const member = await fixture.staff.member('SUPPORT');
    const [b, a, c] = [
      await save(member, { name: 'beta' }),
      await save(member, { name: 'Alpha' }),
      await save(member, { list: 'claims', name: 'Gamma' }),
    ];
    expect(await viewsOf(member)).toEqual([a, b, c]);
    expect(await viewsOf(member, 'orders')).toEqual([a, b]);
    expect(await viewsOf(member, 'claims')).toEqual([c]);
    expect(await viewsOf(member, 'stock')).toEqual([]);
  });

  it('a name that a view of the list has is refused, whatever its letter case, unless it may be overwritten', async () => {
    const member = await fixture.staff.member('SUPPORT');
    const view = await save(member);
    const again = { ...OPEN, name: 'OPEN', query: 'status=failed' };
    expect((await errorOf(SAVE, again, member.token)).extensions).toEqual(TAKEN);
    expect(await viewsOf(member)).toEqual([view]);
    // Elsewhere the name is free.
    await save(member, { list: 'claims' });
    time.now = new Date(time.now.getTime() + 60_000);
    const overwritten = await save(member, { ...again, overwrite: true });
    expect(overwritten).toEqual({ ...view, ...again, updatedAt: time.clock().toISOString() });
    expect(overwritten.updatedAt).not.toBe(view.updatedAt);
    expect(await viewsOf(member, 'orders')).toEqual([overwritten]);
  });

  it.each([
    ['🔴', '🟢'],
    ['Zürich', 'Zurich'],
    ['Straße', 'Strasse'],
    ['résumé', 'resume'],
    ['a', 'ª'],
  ])('%s and %s are two views, and saving one over itself leaves the other', async (name, other) => {
    const member = await fixture.staff.member('SUPPORT');
    const [view, second] = [await save(member, { name }), await save(member, { name: other })];
    const changed = await save(member, { name, query: 'status=failed', overwrite: true });
    expect(changed).toMatchObject({ id: view.id, name, query: 'status=failed' });
    const views = await viewsOf(member);
    expect(views).toHaveLength(2);
    expect(views).toEqual(expect.arrayContaining([changed, second]));
    expect((await errorOf(UPDATE, { id: view.id, name: other }, member.token)).extensions).toEqual(TAKEN);
  });

  it('name and query are changed alone or together, and a taken name changes nothing', async () => {
    const member = await fixture.staff.member('FINANCE');
    const { id, ...view } = await save(member);
    const other = await save(member, { name: 'Other' });
    const update = async (change: object) => (await dataOf(UPDATE, { id, ...change }, member.token)).updateSavedView;
    expect(await update({ name: 'open' })).toMatchObject({ ...view, id, name: 'open' });
    expect(await update({ query: '' })).toMatchObject({ id, name: 'open', query: '' });
    await update({ name: 'Failed', query: 'status=failed' });
    expect((await errorOf(UPDATE, { id, name: 'OTHER', query: 'a=b' }, member.token)).extensions).toEqual(TAKEN);
    expect(await viewsOf(member)).toEqual([{ ...view, id, name: 'Failed', query: 'status=failed' }, other]);
  });

  it("another member's view is not found, not even by an ADMIN, and stays as it is", async () => {
    const member = await fixture.staff.member('SUPPORT');
    const view = await save(member);
    expect(await viewsOf(fixture.admin)).not.toContainEqual(view);
    for (const [mutation, change] of [
      [UPDATE, { name: 'Mine' }],
      [DELETE, {}],
      [SHARE, {}],
    ] as const) {
      expect(await errorOf(mutation, { id: view.id, ...change })).toEqual({
        message: `View ${view.id} not found`,
        extensions: { code: 'NOT_FOUND' },
      });
    }
    expect(await viewsOf(member)).toEqual([view]);
    // Names are each member's own.
    await save(await fixture.staff.member('SUPPORT'));
  });

  it('a change to a query with a full license key is refused, and one with a part of it is not', async () => {
    const member = await fixture.staff.member('SUPPORT');
    const key = `KEY-${(await fixture.shop.product({}, 1)).poolId}-0`;
    const view = await save(member, { query: `search=${key.slice(0, -1)}` });
    const refused = { query: 'Must not contain a complete license key' };
    const change = { id: view.id, query: `search=${key}` };
    expect(await detailsOf(UPDATE, change, member.token)).toEqual(refused);
    expect(await viewsOf(member)).toEqual([view]);
  });
});

describe('views that are saved at the same moment', () => {
  const CODE = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code ?? 'saved';

  it('of five views for the last two slots, two are saved; overwriting needs no slot', async () => {
    const member = await fixture.staff.member('SUPPORT');
    for (let count = 0; count < 48; count += 1) await save(member, { name: `View ${count}` });
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => fixture.staff.run(SAVE, { ...OPEN, name: `New ${number}` }, member.token)),
    );
    expect(responses.map(CODE).sort()).toEqual([
      'VALIDATION_ERROR',
      'VALIDATION_ERROR',
      'VALIDATION_ERROR',
      'saved',
      'saved',
    ]);
    const [refused] = responses.filter(({ errors }) => errors);
    expect(refused?.errors?.[0]?.extensions.details).toEqual({ name: '50 views are saved already: delete one first' });
    expect(await viewsOf(member)).toHaveLength(50);
    await save(member, { name: 'View 7', query: 'a=b', overwrite: true });
    expect((await viewsOf(member)).find(({ name }: { name: string }) => name === 'View 7').query).toBe('a=b');
  });

  it('of three views with one name one is saved, and the others are refused', async () => {
    const member = await fixture.staff.member('SUPPORT');
    const responses = await Promise.all(
      ['a=1', 'a=2', 'a=3'].map((query) => fixture.staff.run(SAVE, { ...OPEN, query }, member.token)),
    );
    expect(responses.map(CODE).sort()).toEqual(['VALIDATION_ERROR', 'VALIDATION_ERROR', 'saved']);
    const [saved] = responses.filter(({ errors }) => !errors);
    expect(await viewsOf(member)).toEqual([saved?.data.saveView]);
  });

  it('a request that was authenticated before its member was revoked saves nothing afterwards', async () => {
    const member = await fixture.staff.member('SUPPORT');
    await dataOf(REVOKE, { id: member.id });
    const { dataSource, vault } = fixture.service.app;
    const views = new SavedViews(dataSource, vault, time.clock);
    const actor = { id: member.id, name: member.name, role: 'SUPPORT' as const };
    await expect(views.saveView(actor, OPEN)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await dataSource.manager.countBy(SavedView, { staffMemberId: member.id })).toBe(0);
  });
});

describe('a view that an ADMIN shares', () => {
  it('is listed for everybody, after their own views, with its owner', async () => {
    const member = await fixture.staff.member('SUPPORT');
    const shared = await share((await saveAs(fixture.admin, 'Alpha')).id);
    const own = await saveAs(member, 'Beta');
    expect(shared).toMatchObject({ isShared: true, isDefault: false, staffMember: { id: fixture.admin.id } });
    expect(await viewsOf(member, list)).toEqual([own, shared]);
    expect(own).toMatchObject({ isShared: false, staffMember: { id: member.id } });
    // The name is free for one's own.
    await saveAs(member, 'Alpha');
    expect(await namesOf(member)).toEqual(['Alpha', 'Beta', 'Alpha']);
    await share(shared.id, false);
    expect(await namesOf(member)).toEqual(['Alpha', 'Beta']);
    expect(await namesOf(fixture.admin)).toEqual(['Alpha']);
  });

  it('is changed and deleted by its owner and by any ADMIN only', async () => {
    const [member, other] = [await fixture.staff.member('SUPPORT'), await fixture.staff.member('ADMIN')];
    const { id } = await share((await saveAs(fixture.admin, 'Alpha')).id);
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
    const { id } = await saveAs(fixture.admin, 'Alpha');
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
    const { id } = await share((await saveAs(leaving, 'Alpha')).id, true, leaving);
    await saveAs(leaving, 'Beta');
    await saveAs(member, 'Own');
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
    for (let count = 0; count < 48; count += 1) ids.push((await saveAs(fixture.admin, `View ${count}`)).id);
    await MANAGER().update(SavedView, { list }, { isShared: true });
    const members = await Promise.all([1, 2, 3, 4].map(() => fixture.staff.member('ADMIN')));
    const responses = await Promise.all(
      members.map(async (member) =>
        fixture.staff.run(SHARE, { id: (await saveAs(member, 'New')).id, isShared: true }, member.token),
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
    const [alpha, beta] = [await saveAs(member, 'Alpha'), await saveAs(member, 'Beta')];
    expect(await defaultsOf(member)).toEqual([]);
    expect(await setDefault(member, alpha.id)).toEqual([{ ...alpha, isDefault: true }, beta]);
    expect(await setDefault(member, beta.id)).toEqual([alpha, { ...beta, isDefault: true }]);
    expect(await setDefault(member, beta.id)).toEqual([alpha, { ...beta, isDefault: true }]);
    expect(await saveAs(member, 'Beta', 'c=d')).toEqual({ ...beta, query: 'c=d', isDefault: true });
    expect(await defaultsOf(other)).toEqual([]);
    expect(await setDefault(member, null)).toEqual([alpha, { ...beta, query: 'c=d' }]);
  });

  it('can be one that is shared, as long as it is', async () => {
    const member = await fixture.staff.member('SUPPORT');
    const { id } = await share((await saveAs(fixture.admin, 'Alpha')).id);
    await setDefault(member, id);
    expect(await defaultsOf(member)).toEqual(['Alpha']);
    expect(await defaultsOf(fixture.admin)).toEqual([]);
    await share(id, false);
    expect(await viewsOf(member, list)).toEqual([]);
    expect(await defaultsOf(fixture.admin)).toEqual([]);
  });

  it("cannot be a view of another list or another member's own view, and the choice stays", async () => {
    const [member, other] = [await fixture.staff.member('SUPPORT'), await fixture.staff.member('SUPPORT')];
    await setDefault(member, (await saveAs(member, 'Alpha')).id);
    const { id } = await saveAs(other, 'Beta');
    const elsewhere = (await dataOf(SAVE, { list: 'elsewhere', name: 'C', query: '' }, member.token)).saveView;
    for (const unseen of [id, elsewhere.id, newId()]) {
      expect(await codeOf(SET_DEFAULT, { list, id: unseen }, member)).toBe('NOT_FOUND');
    }
    expect(await defaultsOf(member)).toEqual(['Alpha']);
  });

  it("is null once the view is deleted, and a revoked member's choice is deleted", async () => {
    const [member, leaving] = [await fixture.staff.member('SUPPORT'), await fixture.staff.member('SUPPORT')];
    const { id } = await share((await saveAs(fixture.admin, 'Alpha')).id);
    await setDefault(member, id);
    await setDefault(leaving, id);
    await dataOf(REVOKE, { id: leaving.id });
    expect(await MANAGER().findBy(DefaultView, { viewId: id })).toMatchObject([{ staffMemberId: member.id }]);
    await dataOf(DELETE, { id });
    expect(await MANAGER().countBy(DefaultView, { viewId: id })).toBe(0);
    expect(await viewsOf(member, list)).toEqual([]);
  });
});
