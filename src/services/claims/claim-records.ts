import type { EntityManager } from 'typeorm';
import { isDuplicateEntry } from '../../db/duplicate-entry.js';
import { newId } from '../../db/ids.js';
import { WriteConflictError } from '../../db/retry.js';
import type { ResolvedStatus } from '../../domain/claim.js';
import { DomainError } from '../../domain/errors.js';
import { CustomerClaim } from '../../entities/customer-claim.js';

/** What a new claim says. */
export interface NewClaim {
  customerId: string;
  orderNumber: number;
  licenseKeyId: number;
  reason: string;
}

/** What the open claims of keys come to. */
export interface ClaimOutcome {
  status: ResolvedStatus;
  /** What staff writes to the customer. */
  answer?: string | null;
  /** Of the key that came in the place of the claimed one; only for REPLACED. */
  replacementKeyId?: number;
  staffMemberId: string;
}

async function findOpenClaims(manager: EntityManager, licenseKeyIds: readonly number[]): Promise<string[]> {
  const sql = 'SELECT id FROM claims WHERE open_key_id IN (?) ORDER BY id';
  return (await manager.query<{ id: string }[]>(sql, [licenseKeyIds])).map(({ id }) => id);
}

/**
 * Opens a claim for a key whose customer is locked. @returns its id.
 * @throws {DomainError} CLAIM_EXISTS; {WriteConflictError} where another request was faster all the same.
 */
export async function openClaim(manager: EntityManager, claim: NewClaim, now: Date): Promise<string> {
  const { licenseKeyId, ...fields } = claim;
  const [claimId] = await findOpenClaims(manager, [licenseKeyId]);
  if (claimId) throw new DomainError('CLAIM_EXISTS', undefined, { claimId });
  const id = newId();
  const key = { licenseKeyId: String(licenseKeyId), openKeyId: String(licenseKeyId) };
  try {
    await manager.insert(CustomerClaim, { id, ...fields, ...key, createdAt: now, updatedAt: now });
  } catch (error) {
    throw isDuplicateEntry(error) ? new WriteConflictError() : error;
  }
  return id;
}

/**
 * Resolves the open claims of keys, in the transaction that does what resolves them. Their customer must be locked.
 * Nothing else resolves claims, so whatever must hear of it hears of it here.
 * @returns the ids of the claims.
 */
export async function resolveOpenClaims(
  manager: EntityManager,
  licenseKeyIds: readonly number[],
  { status, answer = null, replacementKeyId, staffMemberId }: ClaimOutcome,
  now: Date,
): Promise<string[]> {
  const ids = await findOpenClaims(manager, licenseKeyIds);
  if (ids.length === 0) return [];
  await manager.query(
    `UPDATE claims SET status = ?, open_key_id = NULL, answer = ?, replacement_key_id = ?, resolved_by_id = ?,
            updated_at = GREATEST(updated_at, ?) WHERE id IN (?)`,
    [status, answer, replacementKeyId ?? null, staffMemberId, now, ids],
  );
  return ids;
}
