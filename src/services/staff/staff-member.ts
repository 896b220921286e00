import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { guard } from '../../db/guard.js';
import { newId } from '../../db/ids.js';
import { isDuplicateEntry } from '../../db/retry.js';
import { assertValid, Reason, validationError, type Details } from '../../domain/common/errors.js';
import { NAME, parseText } from '../../domain/common/text.js';
import { SignInRefused, type Identity } from '../../domain/staff/openid-connect.js';
import { STAFF_ROLES, type StaffRole } from '../../domain/staff/staff-role.js';
import { StaffMember } from '../../entities/staff/staff-member.js';
import { isEmailAddress } from '../common/email-address.js';
import { newToken } from '../secrets/access-token.js';

/** The input for a member of staff, unchecked. */
export interface MemberInput {
  name: string;
  role: StaffRole;
  /** Null and blank mean none. */
  email?: string | null;
}

/** The form in which addresses are compared and stored: addresses that differ only in letter case are equal. */
function normalizedEmail(email: string | null | undefined): string | null {
  return email?.trim().normalize().toLowerCase() || null;
}

/** @throws {DomainError} VALIDATION_ERROR naming those of `name`, `role` and `email` that are wrong. */
export function parseMember(input: MemberInput): Pick<StaffMember, 'name' | 'role' | 'email'> {
  const { role } = input;
  const email = normalizedEmail(input.email);
  const details: Details = {};
  const name = parseText(input.name, 'name', NAME, details);
  if (!STAFF_ROLES.includes(role))
    details.role = Reason.of('NOT_ONE_OF', { label: 'Role', values: STAFF_ROLES.join(', ') });
  if (email !== null && !isEmailAddress(email)) details.email = Reason.of('NOT_AN_EMAIL', { label: 'Email' });
  assertValid(details);
  return { name, role, email };
}

/** A locked member who may sign in with an identity. */
export type IdentifiedMember = Pick<StaffMember, 'id' | 'name' | 'role' | 'tokenHash'> & {
  /** False before the first sign-in. */
  isBound: boolean;
};

type MemberRow = Omit<IdentifiedMember, 'isBound'> & Pick<StaffMember, 'oidcIssuer' | 'oidcSubject'>;

const SELECT_MEMBER = `
  SELECT ${selectList(StaffMember, '', ['id', 'name', 'role', 'tokenHash', 'oidcIssuer', 'oidcSubject'])}
    FROM staff_members FORCE INDEX (staff_members_email) WHERE email = ? AND revoked_at IS NULL FOR UPDATE`;

/**
 * Whether normalising an address would turn another letter into an ASCII one (U+212A becomes k). Such an address can
 * belong to another person.
 */
function isDisguised(email: string): boolean {
  const ascii = /[\0-\x7f]/;
  return Array.from(email).some((letter) => !ascii.test(letter) && ascii.test(normalizedEmail(letter) ?? ''));
}

/**
 * Locks the member with the identity's e-mail address.
 * @throws {SignInRefused} `unknown` if there is none, or its access was revoked; `account` if it is bound to another
 *   identity.
 */
export async function lockIdentified(manager: EntityManager, identity: Identity): Promise<IdentifiedMember> {
  const email = isDisguised(identity.email) ? null : normalizedEmail(identity.email);
  const [row] = await manager.query<MemberRow[]>(SELECT_MEMBER, [email]);
  if (!row) throw new SignInRefused('unknown', 'no member has the e-mail address');
  // On another node of a cluster the member may be unbound meanwhile, which would miss the session that is about to begin.
  await guard(manager, 'staff', [row.id]);
  const { oidcIssuer, oidcSubject, ...member } = row;
  const isBound = oidcSubject !== null;
  if (isBound && (oidcIssuer !== identity.issuer || oidcSubject !== identity.subject)) {
    throw new SignInRefused('account', `member ${member.id} is bound to another account`);
  }
  return { ...member, isBound };
}

/** An identity in the audit log. */
export function toIdentity({ oidcIssuer, oidcSubject }: Pick<StaffMember, 'oidcIssuer' | 'oidcSubject'>): object {
  return oidcSubject === null ? {} : { identity: { issuer: oidcIssuer, subject: oidcSubject } };
}

/** The columns of a member who is not bound: the next identity with the e-mail address will be bound. */
export const UNBOUND: Pick<StaffMember, 'oidcIssuer' | 'oidcSubject'> = { oidcIssuer: null, oidcSubject: null };

/** Ends the sessions of a member that were started by signing in with its account. */
export async function endSessionsOfAccount(manager: EntityManager, id: string): Promise<void> {
  await manager.query('DELETE FROM staff_sessions WHERE staff_member_id = ? AND is_of_account', [id]);
}

/**
 * Binds a member to an identity: from now on no other identity can sign in as the member.
 * @throws {SignInRefused} `account` where another member is bound to it.
 */
export async function bindIdentity(manager: EntityManager, id: string, { issuer, subject }: Identity): Promise<void> {
  try {
    await manager.update(StaffMember, { id }, { oidcIssuer: issuer, oidcSubject: subject });
  } catch (error) {
    if (!isDuplicateEntry(error)) throw error;
    throw new SignInRefused('account', 'another member is bound to the account');
  }
}

/** A member of staff with a new token, returned only once because only its hash is stored. */
export interface IssuedStaffToken {
  token: string;
  staffMember: StaffMember;
}

/** Turns a duplicate-entry error about an e-mail address into a validation error; returns any other error unchanged. */
export function emailProblem(error: unknown): unknown {
  return isDuplicateEntry(error) ? validationError({ email: Reason.of('EMAIL_TAKEN') }) : error;
}

/** @throws {DomainError} VALIDATION_ERROR naming `name`, `role` or `email`. */
export async function createStaffMember(
  manager: EntityManager,
  input: MemberInput,
  now: Date,
): Promise<IssuedStaffToken> {
  const fields = parseMember(input);
  const { token, ...stored } = newToken('staff');
  const staffMember = manager.create(StaffMember, {
    id: newId(),
    ...fields,
    ...stored,
    ...UNBOUND,
    createdAt: now,
    lastUsedAt: null,
    revokedAt: null,
    version: 1,
  });
  await manager.insert(StaffMember, staffMember).catch((error: unknown) => {
    throw emailProblem(error);
  });
  return { token, staffMember };
}
