import type { EntityManager } from 'typeorm';
import { newId } from '../../db/ids.js';
import { isDuplicateEntry } from '../../db/retry.js';
import { Reason, validationError } from '../../domain/common/errors.js';
import { StaffMember } from '../../entities/staff/staff-member.js';
import { newToken } from '../secrets/access-token.js';
import { parseMember, type MemberInput } from './member-fields.js';
import { UNBOUND } from './member-identity.js';

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
