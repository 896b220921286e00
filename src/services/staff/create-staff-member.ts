import type { EntityManager } from 'typeorm';
import { newId } from '../../db/ids.js';
import { assertValid } from '../../domain/errors.js';
import { nameProblem } from '../../domain/text.js';
import { STAFF_ROLES, StaffMember, type StaffRole } from '../../entities/staff-member.js';
import { newToken } from '../secrets/access-token.js';

/** A new member of staff with the token, which is stored only as a hash and so shown only now. */
export interface IssuedStaffToken {
  token: string;
  staffMember: StaffMember;
}

/** @throws {DomainError} VALIDATION_ERROR naming `name` or `role`. */
export async function createStaffMember(
  manager: EntityManager,
  name: string,
  role: StaffRole,
  now: Date,
): Promise<IssuedStaffToken> {
  const details: Record<string, string> = {};
  const problem = nameProblem(name);
  if (problem) details.name = problem;
  if (!STAFF_ROLES.includes(role)) details.role = `Role must be one of ${STAFF_ROLES.join(', ')}`;
  assertValid(details);
  const { token, ...stored } = newToken('staff');
  const staffMember = manager.create(StaffMember, {
    id: newId(),
    name: name.trim(),
    role,
    ...stored,
    createdAt: now,
    revokedAt: null,
  });
  await manager.insert(StaffMember, staffMember);
  return { token, staffMember };
}
