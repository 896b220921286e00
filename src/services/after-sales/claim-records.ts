import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { newId } from '../../db/ids.js';
import { toWriteConflict } from '../../db/retry.js';
import type { ResolvedStatus } from '../../domain/after-sales/claim.js';
import { DomainError } from '../../domain/common/errors.js';
import { publicId } from '../../domain/common/public-id.js';
import { CustomerClaim } from '../../entities/after-sales/customer-claim.js';
import { raiseClaimOpened } from '../mail/alert-mails.js';
import { recordCustomerEvent } from '../webhooks/outbox.js';

/** The member who resolves claims, and the answer for the customer. */
export interface ClaimDecision {
  answer?: string | null;
  staffMemberId: string;
}

const SELECT_OPEN = `
  SELECT ${selectList(CustomerClaim, 'c', ['id', 'customerId', 'orderNumber', 'licenseKeyId'])}
    FROM claims c WHERE c.open_key_id IN (?) ORDER BY c.id`;

type OpenClaim = Pick<CustomerClaim, 'id' | 'customerId' | 'orderNumber' | 'licenseKeyId'>;

function findOpenClaims(manager: EntityManager, licenseKeyIds: readonly number[]): Promise<OpenClaim[]> {
  return manager.query<OpenClaim[]>(SELECT_OPEN, [licenseKeyIds]);
}

/**
 * Opens a claim for a key whose customer is locked.
 * @returns its id.
 * @throws {DomainError} CLAIM_EXISTS; {WriteConflictError} where a concurrent request was faster.
 */
export async function openClaim(
  manager: EntityManager,
  licenseKeyId: number,
  claim: Pick<CustomerClaim, 'customerId' | 'orderNumber' | 'reason'> & { openedById?: string },
  now: Date,
): Promise<string> {
  const [open] = await findOpenClaims(manager, [licenseKeyId]);
  if (open) throw new DomainError('CLAIM_EXISTS', undefined, { claimId: open.id });
  const id = newId();
  const key = { licenseKeyId: String(licenseKeyId), openKeyId: String(licenseKeyId) };
  try {
    await manager.insert(CustomerClaim, { id, ...claim, ...key, createdAt: now, updatedAt: now });
  } catch (error) {
    throw toWriteConflict(error);
  }
  await raiseClaimOpened(manager, claim.orderNumber, claim.customerId);
  return id;
}

export function countRejections(manager: EntityManager, licenseKeyId: number): Promise<number> {
  return manager.countBy(CustomerClaim, { licenseKeyId: String(licenseKeyId), status: 'REJECTED' });
}

/**
 * Resolves the open claims of keys, in the transaction that replaces, credits or rejects. Their customer must be
 * locked. It is the only place that resolves claims, so it also records the event for the customer.
 * @returns the ids of the claims.
 */
export async function resolveOpenClaims(
  manager: EntityManager,
  licenseKeyIds: readonly number[],
  {
    status,
    answer = null,
    replacementKeyId,
    staffMemberId,
  }: ClaimDecision & {
    status: ResolvedStatus;
    /** The id of the key that replaced the claimed one; only for REPLACED. */
    replacementKeyId?: number;
  },
  now: Date,
): Promise<string[]> {
  const open = await findOpenClaims(manager, licenseKeyIds);
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id);
  await manager.query(
    `UPDATE claims SET status = ?, open_key_id = NULL, answer = ?, replacement_key_id = ?, resolved_by_id = ?,
            updated_at = GREATEST(updated_at, ?) WHERE id IN (?)`,
    [status, answer, replacementKeyId ?? null, staffMemberId, now, ids],
  );
  const resolved = status.toLowerCase() as Lowercase<ResolvedStatus>;
  for (const { id, customerId, orderNumber, licenseKeyId } of open) {
    const data = { claimId: id, orderNumber, licenseId: publicId(licenseKeyId), status: resolved };
    await recordCustomerEvent(manager, { kind: 'claimResolved', customerId, data }, now);
  }
  return ids;
}
