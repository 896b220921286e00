import { assertValid, Reason, type Details } from '../../domain/common/errors.js';
import { nameProblem } from '../../domain/common/text.js';
import { STAFF_ROLES, type StaffMember, type StaffRole } from '../../entities/staff/staff-member.js';
import { isEmailAddress } from '../common/email-address.js';

/** The input for a member of staff, unchecked. */
export interface MemberInput {
  name: string;
  role: StaffRole;
  /** Null and blank mean none. */
  email?: string | null;
}

/** The form in which addresses are compared and stored: addresses that differ only in letter case are equal. */
export function normalizedEmail(email: string | null | undefined): string | null {
  return email?.trim().normalize().toLowerCase() || null;
}

/** @throws {DomainError} VALIDATION_ERROR naming those of `name`, `role` and `email` that are wrong. */
export function parseMember(input: MemberInput): Pick<StaffMember, 'name' | 'role' | 'email'> {
  const { name, role } = input;
  const email = normalizedEmail(input.email);
  const details: Details = {};
  const problem = nameProblem(name);
  if (problem) details.name = problem;
  if (!STAFF_ROLES.includes(role))
    details.role = Reason.of('NOT_ONE_OF', { label: 'Role', values: STAFF_ROLES.join(', ') });
  if (email !== null && !isEmailAddress(email)) details.email = Reason.of('NOT_AN_EMAIL', { label: 'Email' });
  assertValid(details);
  return { name: name.trim(), role, email };
}
