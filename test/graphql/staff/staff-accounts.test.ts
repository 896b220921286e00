import { guard } from '../../../src/db/guard.js';
import { newId } from '../../../src/db/ids.js';
import { OpenTransaction } from '../../support/concurrency/two-connections.js';
import { someStatementWaits } from '../../support/lock-waits.js';
import { useStaff } from '../../support/staff.js';

let now = new Date('2026-05-06T07:08:09.123Z');
const fixture = useStaff(() => now);
const { dataOf, errorOf, detailsOf } = fixture;

const MEMBER = 'id name role email prefix createdAt lastUsedAt revokedAt';
const CREATE = `mutation ($name: String!, $role: StaffRole!, $email: EmailAddress) {
  createStaffMember(name: $name, role: $role, email: $email) { token staffMember { ${MEMBER} } } }`;
const UPDATE = `mutation ($id: ObjectID!, $input: StaffMemberInput!) {
  updateStaffMember(id: $id, input: $input) { ${MEMBER} } }`;
const ROTATE = `mutation ($id: ObjectID!) { rotateStaffToken(id: $id) { token staffMember { ${MEMBER} } } }`;
const REVOKE = `mutation ($id: ObjectID!) { revokeStaffMember(id: $id) { ${MEMBER} } }`;
const ME = `{ me { ${MEMBER} } }`;
const LOG = `query ($id: String!) { auditLog(subjectId: $id) { nodes { action before after } } }`;

const newEmail = () => `${newId()}@example.com`;

async function created(fields: { role?: string; email?: string | null } = {}) {
  return (await dataOf(CREATE, { name: 'Ada', role: 'SUPPORT', ...fields })).createStaffMember;
}

async function listed(id: string): Promise<any> {
  const { staffMembers } = await dataOf(`{ staffMembers { ${MEMBER} } }`);
  return staffMembers.find((member: { id: string }) => member.id === id);
}

async function logOf(id: string): Promise<any[]> {
  return (await dataOf(LOG, { id })).auditLog.nodes;
}

/** Makes these the only ADMINs, as other tests create some of their own. */
async function keepAdmins(...ids: string[]): Promise<void> {
  await fixture.service.query(
    "UPDATE staff_members SET revoked_at = NOW(3) WHERE role = 'ADMIN' AND revoked_at IS NULL AND id NOT IN (?)",
    [ids],
  );
}

describe('a member of staff', () => {
  it.each(['ADMIN', 'SUPPORT'])('a new %s is a member of staff whose token is returned only once', async (role) => {
    const { token, staffMember } = await created({ role });
    expect(staffMember).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Ada',
      role,
      email: null,
      prefix: token.slice(0, 12),
      createdAt: now.toISOString(),
      lastUsedAt: null,
      revokedAt: null,
    });
    expect((await dataOf(ME, {}, token)).me).toMatchObject({ ...staffMember, lastUsedAt: expect.any(String) });
    expect(JSON.stringify(await listed(staffMember.id))).not.toContain(token);
  });

  it('a revoked member of staff is refused, and a second revocation changes nothing', async () => {
    const { token, staffMember } = await created();
    const { revokeStaffMember } = await dataOf(REVOKE, { id: staffMember.id });
    expect(revokeStaffMember).toEqual({ ...staffMember, revokedAt: now.toISOString() });
    expect((await errorOf(ME, {}, token)).extensions).toEqual({ code: 'UNAUTHENTICATED' });
    expect((await dataOf(REVOKE, { id: staffMember.id })).revokeStaffMember).toEqual(revokeStaffMember);
  });
});

describe('the e-mail address of a member of staff', () => {
  it('a member of staff may have an e-mail address, which is stored in lower case', async () => {
    const email = newEmail();
    const { staffMember } = await created({ email: `  ${email.toUpperCase()} ` });
    expect(staffMember).toMatchObject({ email, lastUsedAt: null });
    expect(await listed(staffMember.id)).toEqual(staffMember);
    expect((await created({ email: ' ' })).staffMember.email).toBeNull();
    // An accent makes another address.
    const accented = email.replace('@', 'é@');
    expect((await created({ email: accented })).staffMember.email).toBe(accented);
    const plain = email.replace('@', 'e@');
    expect((await created({ email: plain })).staffMember.email).toBe(plain);
  });

  it('no two members of staff have the same e-mail address, in whatever letter case, and a refusal changes nothing', async () => {
    const email = newEmail();
    await created({ email });
    const other = (await created()).staffMember;
    const count = async () => (await dataOf('{ staffMembers { id } }')).staffMembers.length;
    const before = await count();
    const refusal = { email: 'Email belongs to another member of staff' };
    for (const input of [email, email.toUpperCase()].map((same) => ({ name: 'Bob', email: same }))) {
      expect(await detailsOf(CREATE, { ...input, role: 'SUPPORT' })).toEqual(refusal);
      expect(await detailsOf(UPDATE, { id: other.id, input })).toEqual(refusal);
    }
    expect(await count()).toBe(before);
    expect(await listed(other.id)).toEqual(other);
    expect(await logOf(other.id)).toHaveLength(1);
  });

  it('of two who take the same address at once only one gets it', async () => {
    const email = newEmail();
    const members = await Promise.all([created(), created()]);
    const responses = await Promise.all(
      members.map(({ staffMember }) =>
        fixture.staff.run(UPDATE, { id: staffMember.id, input: { email } }, fixture.admin.token),
      ),
    );
    const codes = responses.map(({ errors }) => errors?.[0]?.extensions.code ?? 'done');
    expect(codes.toSorted()).toEqual(['VALIDATION_ERROR', 'done']);
  });

  it.each(['ada@example', `${'a'.repeat(320)}@example.com`])('the e-mail address %s is refused', async (email) => {
    expect(await detailsOf(CREATE, { name: '', role: 'SUPPORT', email })).toEqual({
      name: 'Name is required',
      email: 'Email must be an e-mail address',
    });
  });

  it('the e-mail address of a revoked member can be used by another member', async () => {
    const email = newEmail();
    const { staffMember } = await created({ email });
    const { revokeStaffMember } = await dataOf(REVOKE, { id: staffMember.id });
    expect(revokeStaffMember).toMatchObject({ email: null, revokedAt: now.toISOString() });
    expect((await logOf(staffMember.id))[0]).toMatchObject({ before: { email }, after: { email: null } });
    expect((await created({ email })).staffMember.email).toBe(email);
  });
});

describe('a change of a member of staff', () => {
  it('a change preserves omitted fields, and is in the audit log without any part of a token', async () => {
    const email = newEmail();
    const { token, staffMember } = await created({ email });
    const { updateStaffMember: named } = await dataOf(UPDATE, { id: staffMember.id, input: { name: ' Bob ' } });
    expect(named).toEqual({ ...staffMember, name: 'Bob' });
    const input = { role: 'FINANCE', email: null };
    const { updateStaffMember: moved } = await dataOf(UPDATE, { id: staffMember.id, input });
    expect(moved).toEqual({ ...named, role: 'FINANCE', email: null });
    expect(await listed(staffMember.id)).toEqual(moved);
    const { prefix } = staffMember;
    const ada = { name: 'Ada', role: 'SUPPORT', email, prefix, revokedAt: null };
    const bob = { ...ada, name: 'Bob' };
    expect(await logOf(staffMember.id)).toEqual([
      { action: 'updateStaffMember', before: bob, after: { ...bob, role: 'FINANCE', email: null } },
      { action: 'updateStaffMember', before: ada, after: bob },
      { action: 'createStaffMember', before: null, after: ada },
    ]);
    expect(JSON.stringify(await logOf(staffMember.id))).not.toContain(token.slice(12));
  });

  it('a change is refused with the name of each wrong field, and changes nothing', async () => {
    const { staffMember } = await created();
    const input = { name: ' ', role: null };
    expect(Object.keys(await detailsOf(UPDATE, { id: staffMember.id, input }))).toEqual(['name', 'role']);
    expect(await listed(staffMember.id)).toEqual(staffMember);
    expect(await logOf(staffMember.id)).toHaveLength(1);
  });

  it.each([
    [UPDATE, { input: { name: 'Bob' } }],
    [ROTATE, {}],
  ])('a member of staff whose access was revoked cannot be changed (mutation %#)', async (mutation, variables) => {
    const { staffMember } = await created();
    const { revokeStaffMember } = await dataOf(REVOKE, { id: staffMember.id });
    expect(await detailsOf(mutation, { id: staffMember.id, ...variables })).toEqual({
      id: 'The access was revoked permanently',
    });
    expect(await listed(staffMember.id)).toEqual(revokeStaffMember);
  });
});

describe('the last ADMIN', () => {
  const REFUSAL = { code: 'VALIDATION_ERROR', details: { role: 'The last ADMIN has to stay ADMIN' } };

  it('the last ADMIN stays ADMIN, and may change in all else', async () => {
    await keepAdmins(fixture.admin.id);
    const { id } = fixture.admin;
    for (const role of ['SUPPORT', 'FINANCE', 'CATALOGUE']) {
      expect((await errorOf(UPDATE, { id, input: { role, name: 'Eve' } })).extensions).toEqual(REFUSAL);
    }
    const before = await listed(id);
    expect(before).toMatchObject({ role: 'ADMIN', name: fixture.admin.name });
    const { updateStaffMember } = await dataOf(UPDATE, { id, input: { role: 'ADMIN', name: 'Root' } });
    expect(updateStaffMember).toEqual({ ...before, name: 'Root' });
    await dataOf(UPDATE, { id, input: { name: fixture.admin.name } });
  });

  it('the last ADMIN cannot be revoked, and another ADMIN can revoke themselves', async () => {
    const leaving = await created({ role: 'ADMIN' });
    await keepAdmins(fixture.admin.id, leaving.staffMember.id);
    const { revokeStaffMember } = await dataOf(REVOKE, { id: leaving.staffMember.id }, leaving.token);
    expect(revokeStaffMember.revokedAt).toBe(now.toISOString());
    expect(await detailsOf(REVOKE, { id: fixture.admin.id })).toEqual({ id: 'The last ADMIN has to stay' });
  });

  it.each<[string, string, object, object]>([
    ['stays ADMIN', UPDATE, { input: { role: 'SUPPORT' } }, REFUSAL],
    ['is not revoked', REVOKE, {}, { code: 'VALIDATION_ERROR', details: { id: 'The last ADMIN has to stay' } }],
  ])('an ADMIN who waits for the change that makes them the last one %s', async (_what, mutation, more, refusal) => {
    const { dataSource } = fixture.service.app;
    const other = (await created({ role: 'ADMIN' })).staffMember;
    await keepAdmins(fixture.admin.id, other.id);
    const open = await OpenTransaction.begin(dataSource);
    await guard(open.manager, 'staff');
    await open.manager.query("UPDATE staff_members SET role = 'SUPPORT' WHERE id = ?", [other.id]);
    const change = fixture.staff.run(mutation, { id: fixture.admin.id, ...more }, fixture.admin.token);
    await someStatementWaits(dataSource, 'staff:all');
    await open.commit();
    expect((await change).errors?.[0]?.extensions).toEqual(refusal);
    expect(await listed(fixture.admin.id)).toMatchObject({ role: 'ADMIN', revokedAt: null });
  });
});

describe('the token of a member of staff', () => {
  it('a new token is returned once, and immediately ends the previous one', async () => {
    const { token: old, staffMember } = await created();
    const { token, staffMember: renewed } = (await dataOf(ROTATE, { id: staffMember.id })).rotateStaffToken;
    expect(token).toMatch(/^ros_/);
    expect(token).not.toBe(old);
    expect(renewed).toEqual({ ...staffMember, prefix: token.slice(0, 12) });
    expect((await errorOf(ME, {}, old)).extensions).toEqual({ code: 'UNAUTHENTICATED' });
    expect((await dataOf(ME, {}, token)).me.id).toBe(staffMember.id);
    const log = await logOf(staffMember.id);
    expect(log[0]).toEqual({
      action: 'rotateStaffToken',
      before: { name: 'Ada', role: 'SUPPORT', email: null, prefix: old.slice(0, 12), revokedAt: null },
      after: { name: 'Ada', role: 'SUPPORT', email: null, prefix: token.slice(0, 12), revokedAt: null },
    });
    for (const secret of [old, token]) expect(JSON.stringify(log)).not.toContain(secret.slice(12));
  });

  it('an ADMIN can issue themselves a new token, even the last ADMIN', async () => {
    const { token } = (await dataOf(ROTATE, { id: fixture.admin.id })).rotateStaffToken;
    expect((await errorOf(ME)).extensions).toEqual({ code: 'UNAUTHENTICATED' });
    fixture.admin = { ...fixture.admin, token };
    expect((await dataOf(ME)).me.id).toBe(fixture.admin.id);
  });
});
