import { SavedView } from '../../../src/entities/staff/staff-member.js';
import { SavedViews } from '../../../src/services/views/saved-views.js';
import { manualClock } from '../../support/rest/rest-api.js';
import { useStaff, type TestStaff } from '../../support/staff.js';

const time = manualClock('2026-05-06T07:08:09.123Z');
const fixture = useStaff(time.clock);
const { dataOf, errorOf, detailsOf } = fixture;

const VIEW = 'id list name query createdAt updatedAt';
const VIEWS = `query ($list: String) { savedViews(list: $list) { ${VIEW} } }`;
const SAVE = `mutation ($list: String!, $name: String!, $query: String!, $overwrite: Boolean! = false) {
  saveView(list: $list, name: $name, query: $query, overwrite: $overwrite) { ${VIEW} } }`;
const UPDATE = `mutation ($id: ObjectID!, $name: String, $query: String) {
  updateSavedView(id: $id, name: $name, query: $query) { ${VIEW} } }`;
const DELETE = 'mutation ($id: ObjectID!) { deleteSavedView(id: $id) }';
const SHARE = 'mutation ($id: ObjectID!) { shareView(id: $id, isShared: true) { id } }';
const REVOKE = 'mutation ($id: ObjectID!) { revokeStaffMember(id: $id) { id } }';

const OPEN = { list: 'orders', name: 'Open', query: 'status=pending&hide=reference' };
const TAKEN = { code: 'VALIDATION_ERROR', details: { name: 'A view of this list has this name already' } };

const viewsOf = async ({ token }: TestStaff, list?: string) => (await dataOf(VIEWS, { list }, token)).savedViews;
const save = async ({ token }: TestStaff, view: object = {}) =>
  (await dataOf(SAVE, { ...OPEN, ...view }, token)).saveView;

describe('the saved views of a member of staff', () => {
  it('a view is there until it is deleted, and leaves nothing in the audit log', async () => {
    const member = await fixture.staff.member('CATALOGUE');
    const view = await save(member);
    const now = time.clock().toISOString();
    expect(view).toEqual({ ...OPEN, id: expect.any(String), createdAt: now, updatedAt: now });
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
