import { In, type DataSource } from 'typeorm';
import { guard } from '../../db/guard.js';
import { notFound, validationError } from '../../domain/errors.js';
import { StaffMember, type StaffRole } from '../../entities/staff-member.js';
import type { AuditActor } from './audit-actor.js';
import type { AuditTrail } from './audit-trail.js';
import { createStaffMember, type IssuedStaffToken } from './create-staff-member.js';
import type { StaffActor } from './staff-authentication.js';

function toAudit({ name, role, prefix, revokedAt }: StaffMember): object {
  return { name, role, prefix, revokedAt };
}

/** Creates, lists and revokes members of staff. */
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

  /** Unknown ids are left out. */
  async membersById(ids: readonly string[]): Promise<Map<string, StaffMember>> {
    const members = await this.dataSource.manager.findBy(StaffMember, { id: In([...ids]) });
    return new Map(members.map((member) => [member.id, member]));
  }

  /** @throws {DomainError} VALIDATION_ERROR naming `name` or `role`. */
  async createMember(actor: AuditActor, name: string, role: StaffRole): Promise<IssuedStaffToken> {
    return this.audit.change(actor, 'createStaffMember', async (manager, now) => {
      const result = await createStaffMember(manager, name, role, now);
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
   * Revokes a member's access for good. Revoking again changes nothing.
   * @throws {DomainError} NOT_FOUND; VALIDATION_ERROR for the last ADMIN, without whom nobody could create members.
   */
  async revokeMember(actor: StaffActor, id: string): Promise<StaffMember> {
    return this.audit.change(actor, 'revokeStaffMember', async (manager, now) => {
      await guard(manager, 'staff');
      // Locks all ADMINs in the order of their ids: of two who revoke each other, only one may succeed.
      const admins = await manager.query<{ id: string }[]>(
        "SELECT id FROM staff_members WHERE role = 'ADMIN' AND revoked_at IS NULL ORDER BY id FOR UPDATE",
      );
      const member = await manager.findOneBy(StaffMember, { id });
      if (!member) throw notFound('Staff member', id);
      if (admins.length === 1 && admins[0]?.id === id) throw validationError({ id: 'The last ADMIN has to stay' });
      const before = toAudit(member);
      member.revokedAt ??= now;
      await manager.update(StaffMember, { id }, { revokedAt: member.revokedAt });
      return { subject: { type: 'StaffMember', id }, before, after: toAudit(member), result: member };
    });
  }
}
