import { useStaff } from '../../support/staff.js';

const fixture = useStaff();
const { dataOf, errorOf } = fixture;

const MEMBER = 'id name role prefix createdAt revokedAt';
const CREATE = `mutation ($name: String!, $role: StaffRole!) {
  createStaffMember(name: $name, role: $role) { token staffMember { ${MEMBER} } } }`;
const REVOKE = `mutation ($id: ObjectID!) { revokeStaffMember(id: $id) { ${MEMBER} } }`;
const ME = `{ me { ${MEMBER} } }`;

async function created(role: string) {
  return (await dataOf(CREATE, { name: `${role} of the test`, role })).createStaffMember;
}

/** Makes this file's ADMIN the only one, as other tests create some of their own. */
async function revokeOtherAdmins(...kept: string[]): Promise<void> {
  await fixture.service.app.dataSource.query(
    "UPDATE staff_members SET revoked_at = NOW(3) WHERE role = 'ADMIN' AND revoked_at IS NULL AND id NOT IN (?)",
    [[fixture.admin.id, ...kept]],
  );
}

describe('a member of staff', () => {
  it.each(['ADMIN', 'SUPPORT'])('a new %s is a member of staff whose token is shown once', async (role) => {
    const { token, staffMember } = await created(role);
    expect(staffMember).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: `${role} of the test`,
      role,
      prefix: token.slice(0, 12),
      createdAt: expect.any(String),
      revokedAt: null,
    });
    expect((await dataOf(ME, {}, token)).me).toEqual(staffMember);
    const { staffMembers } = await dataOf(`{ staffMembers { ${MEMBER} } }`);
    expect(staffMembers).toContainEqual(staffMember);
    expect(JSON.stringify(staffMembers)).not.toContain(token);
  });

  it('a revoked member of staff is refused, and a second revocation changes nothing', async () => {
    const { token, staffMember } = await created('SUPPORT');
    const { revokeStaffMember } = await dataOf(REVOKE, { id: staffMember.id });
    expect(revokeStaffMember).toEqual({ ...staffMember, revokedAt: expect.any(String) });
    const { extensions } = await errorOf(ME, {}, token);
    expect(extensions).toEqual({ code: 'UNAUTHENTICATED' });
    expect((await dataOf(REVOKE, { id: staffMember.id })).revokeStaffMember).toEqual(revokeStaffMember);
  });

  it('the last ADMIN cannot be revoked', async () => {
    await revokeOtherAdmins();
    await created('SUPPORT');
    const refusal = { code: 'VALIDATION_ERROR', details: { id: 'The last ADMIN has to stay' } };
    expect((await errorOf(REVOKE, { id: fixture.admin.id })).extensions).toEqual(refusal);
    const second = await created('ADMIN');
    await dataOf(REVOKE, { id: second.staffMember.id });
    expect((await errorOf(REVOKE, { id: fixture.admin.id })).extensions).toEqual(refusal);
  });

  it('an ADMIN can revoke their own access where another ADMIN remains', async () => {
    const leaving = await created('ADMIN');
    const { revokeStaffMember } = await dataOf(REVOKE, { id: leaving.staffMember.id }, leaving.token);
    expect(revokeStaffMember.revokedAt).toEqual(expect.any(String));
  });

  it('two ADMINs who revoke each other at the same time leave at least one ADMIN', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await created('ADMIN');
      await revokeOtherAdmins(other.staffMember.id);
      const answers = await Promise.all([
        fixture.staff.run(REVOKE, { id: other.staffMember.id }, fixture.admin.token),
        fixture.staff.run(REVOKE, { id: fixture.admin.id }, other.token),
      ]);
      const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'done').sort();
      expect(codes).toContain('done');
      expect(codes).not.toEqual(['done', 'done']);
      // The next round acts as the ADMIN who remains.
      if (answers[1]?.errors === undefined)
        fixture.admin = { ...fixture.admin, ...other.staffMember, token: other.token };
    }
  });
});
