import { assertValid } from '../../domain/errors.js';
import { nameProblem } from '../../domain/text.js';
import { STAFF_ROLES, type StaffRole } from '../../entities/staff-member.js';
import { isEmailAddress } from '../common/email-address.js';

/** What people say of a member of staff, unchecked. */
export interface MemberInput {
  name: string;
  role: StaffRole;
  /** Null and blank mean none. */
  email?: string | null;
}

/** The same as columns hold it. */
export interface MemberFields {
  name: string;
  role: StaffRole;
  email: string | null;
}

/** As addresses are compared and stored: two that differ in letter case only are one person's. */
export function normalizedEmail(email: string | null | undefined): string | null {
  return email?.trim().normalize().toLowerCase() || null;
}

/** @throws {DomainError} VALIDATION_ERROR naming `name`, `role` and `email` as far as they are wrong. */
export async function parseMember(input: MemberInput): Promise<MemberFields> {
  const { name, role } = input;
  const email = normalizedEmail(input.email);
  const details: Record<string, string> = {};
  const problem = nameProblem(name);
  if (problem) details.name = problem;
  if (!STAFF_ROLES.includes(role)) details.role = `Role must be one of ${STAFF_ROLES.join(', ')}`;
  if (email !== null && !(await isEmailAddress(email))) details.email = 'Email must be an e-mail address';
  assertValid(details);
  return { name: name.trim(), role, email };
}
