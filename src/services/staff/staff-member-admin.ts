import type { DataSource, EntityManager } from 'typeorm';
import { findById } from '../../db/by-id.js';
import { guard } from '../../db/guard.js';
import { assertFound, assertVersion, Reason, validationError } from '../../domain/common/errors.js';
import type { StaffRole } from '../../domain/staff/staff-role.js';
import { DefaultView, SavedView, StaffMember } from '../../entities/staff/staff-member.js';
import { newToken } from '../secrets/access-token.js';
import type { AuditActor, AuditTrail, Change, StaffActor } from './audit-trail.js';
import {
  createStaffMember,
  emailProblem,
  endSessionsOfAccount,
  parseMember,
  toIdentity,
  UNBOUND,
  type IssuedStaffToken,
  type MemberInput,
} from './staff-member.js';

/** A change of a member, unchecked; an omitted field stays unchanged, and null clears the e-mail address. */
export interface MemberChange {
  name?: string | null;
  role?: StaffRole | null;
  email?: string | null;
}

interface LockedMember {
  member: StaffMember;
  isLastAdmin: boolean;
}

function toAudit(member: StaffMember): object {
  const { name, role, email, prefix, revokedAt } = member;
  return { name, role, email, prefix, revokedAt, ...toIdentity(member) };
}

/** Locks all ADMINs in the order of their ids, so that of two who take each other's role away only one succeeds. */
async function lockMember(manager: EntityManager, id: string): Promise<LockedMember> {
  await guard(manager, 'staff', ['all', id]);
  const admins = await manager.query<{ id: string }[]>(
    "SELECT id FROM staff_members WHERE role = 'ADMIN' AND revoked_at IS NULL ORDER BY id FOR UPDATE",
  );
  const member = assertFound(await manager.findOneBy(StaffMember, { id }), 'Staff member', id);
  return { member, isLastAdmin: admins.length === 1 && admins[0]?.id === id };
}

/** A revoked member's access cannot be restored, so the member cannot be changed either. */
function assertNotRevoked({ revokedAt }: StaffMember): void {
  if (revokedAt !== null) throw validationError({ id: Reason.of('ACCESS_REVOKED') });
}

/** Writes columns of a member. The version is raised only if a value differs. @returns the change for the audit log. */
async function write(
  manager: EntityManager,
  member: StaffMember,
  columns: Partial<StaffMember>,
): Promise<Change<StaffMember>> {
  const { id } = member;
  const before = toAudit(member);
  const differs = Object.entries(columns).some(([name, value]) => member[name as keyof StaffMember] !== value);
  const changed = { ...columns, version: member.version + (differs ? 1 : 0) };
  await manager.update(StaffMember, { id }, changed);
  Object.assign(member, changed);
  return { subject: { type: 'StaffMember', id }, before, after: toAudit(member), result: member };
}

export class StaffMemberAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  getMember(id: string): Promise<StaffMember> {
    return this.dataSource.manager.findOneByOrFail(StaffMember, { id });
  }

  /** All members, revoked ones included, in the order of their creation. */
  listMembers(): Promise<StaffMember[]> {
    return this.dataSource.manager.find(StaffMember, { order: { id: 'ASC' } });
  }

  /** Unknown ids are omitted. */
  membersById(ids: readonly string[]): Promise<Map<string, StaffMember>> {
    return findById(this.dataSource.manager, StaffMember, ids);
  }

  /** @throws {DomainError} VALIDATION_ERROR naming `name`, `role` or `email`, which may also be another member's. */
  async createMember(actor: AuditActor, input: MemberInput): Promise<IssuedStaffToken> {
    return this.audit.change(actor, 'createStaffMember', async (manager, now) => {
      const result = await createStaffMember(manager, input, now);
      const { staffMember } = result;
      return {
        subject: { type: 'StaffMember', id: staffMember.id },
        before: null,
        after: toAudit(staffMember),
        result,
      };
    });
  }

  /**
   * Changes a member. A new role applies from the next request; changing or clearing the e-mail address also unbinds
   * the member's sign-in account, and ends the sessions that the account has started.
   * @throws {DomainError} NOT_FOUND; VALIDATION_ERROR naming every wrong field, `role` if there is no other ADMIN,
   *   or `id` if the access was revoked; VERSION_CONFLICT.
   */
  async updateMember(
    actor: StaffActor,
    id: string,
    { version, ...change }: MemberChange & { version?: number | null },
  ): Promise<StaffMember> {
    return this.audit.change(actor, 'updateStaffMember', async (manager) => {
      const { member, isLastAdmin } = await lockMember(manager, id);
      assertNotRevoked(member);
      assertVersion(member.version, version);
      const { name = member.name, role = member.role, email = member.email } = change;
      // Null is no valid value for a required field.
      const columns = parseMember({ name: name ?? '', role: role ?? ('' as StaffRole), email });
      if (isLastAdmin && columns.role !== 'ADMIN') throw validationError({ role: Reason.of('LAST_ADMIN_STAYS_ADMIN') });
      const unbinds = columns.email !== member.email;
      const changed = { ...columns, ...(unbinds && UNBOUND) };
      const result = await write(manager, member, changed).catch((error: unknown) => {
        throw emailProblem(error);
      });
      // After the write, which waits for a sign-in under way.
      if (unbinds) await endSessionsOfAccount(manager, id);
      return result;
    });
  }

  /**
   * Issues another token for a member; the old one is invalid from now on.
   * @throws {DomainError} NOT_FOUND; VALIDATION_ERROR naming `id` if the access was revoked.
   */
  async rotateToken(actor: StaffActor, id: string): Promise<IssuedStaffToken> {
    return this.audit.change(actor, 'rotateStaffToken', async (manager) => {
      const { member } = await lockMember(manager, id);
      assertNotRevoked(member);
      const { token, ...stored } = newToken('staff');
      const changed = await write(manager, member, stored);
      return { ...changed, result: { token, staffMember: changed.result } };
    });
  }

  /**
   * Revokes a member's access permanently, frees the e-mail address and the account for another member, and deletes
   * the member's private views. Idempotent.
   * @throws {DomainError} NOT_FOUND; VALIDATION_ERROR for the last ADMIN, without whom nobody could create members.
   */
  async revokeMember(actor: StaffActor, id: string): Promise<StaffMember> {
    return this.audit.change(actor, 'revokeStaffMember', async (manager, now) => {
      const { member, isLastAdmin } = await lockMember(manager, id);
      if (isLastAdmin) throw validationError({ id: Reason.of('LAST_ADMIN_STAYS') });
      await manager.delete(DefaultView, { staffMemberId: id });
      await manager.delete(SavedView, { staffMemberId: id, isShared: false });
      return write(manager, member, { revokedAt: member.revokedAt ?? now, email: null, ...UNBOUND });
    });
  }
}
