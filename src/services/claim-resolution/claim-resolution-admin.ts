import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { isId } from '../../db/ids.js';
import type { LockedCustomer } from '../../db/locks.js';
import { parseAnswer, type ClaimResolution, type ClaimStatus } from '../../domain/claim.js';
import { DomainError, notFound, validationError } from '../../domain/errors.js';
import { maskLicenseKey, soldKeyProblem } from '../../domain/license-key.js';
import { toEuro } from '../../domain/money.js';
import { CustomerClaim } from '../../entities/customer-claim.js';
import { LicenseKey } from '../../entities/license-key.js';
import type { StaffRole } from '../../entities/staff-member.js';
import { readClaims, type ClaimView } from '../claims/claim-reader.js';
import { resolveOpenClaims } from '../claims/claim-records.js';
import { creditKeys, readOrderKeys } from '../credit-notes/order-credit.js';
import { replaceKey } from '../keys/key-replacement.js';
import { lockCustomerOf } from '../keys/locked-order.js';
import type { Vault } from '../secrets/vault.js';
import type { AuditTrail } from '../staff/audit-trail.js';
import { FINANCE_STAFF, SUPPORT_STAFF } from '../staff/roles.js';
import type { StaffActor } from '../staff/staff-authentication.js';

/** Who may resolve claims how: a credit is a matter of money (docs/spec/claims.md#resolution). */
const RESOLVERS: Record<ClaimResolution, readonly StaffRole[]> = {
  REPLACE: SUPPORT_STAFF,
  CREDIT: FINANCE_STAFF,
  REJECT: SUPPORT_STAFF,
};

/** A claim that is open, and whose customer is locked. */
interface OpenClaim {
  id: string;
  orderNumber: number;
  licenseKeyId: number;
  fingerprint: Buffer;
  ciphertext: Buffer;
  reason: string;
  status: ClaimStatus;
  customer: LockedCustomer;
}

/** How a claim is resolved, and by whom. */
interface Decision {
  answer: string | null;
  staffMemberId: string;
}

/** Does what a resolution says. @returns what it changed, for the audit log. */
type Effect = (manager: EntityManager, claim: OpenClaim, decision: Decision, now: Date) => Promise<object>;

const SELECT_CLAIM = `
  SELECT ${selectList(CustomerClaim, 'c', ['id', 'orderNumber', 'licenseKeyId', 'reason', 'status'])},
         ${selectList(LicenseKey, 'k', ['fingerprint', 'ciphertext'])}
    FROM claims c JOIN license_keys k ON k.id = c.license_key_id WHERE c.id = ?`;

/**
 * Locks a claim's customer, so that nothing else resolves the claim.
 * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `id` where the claim is resolved already.
 */
async function lockOpenClaim(manager: EntityManager, id: string): Promise<OpenClaim> {
  const claimed = isId(id) && (await manager.findOneBy(CustomerClaim, { id }));
  if (!claimed) throw notFound('Claim', id);
  const customer = await lockCustomerOf(manager, claimed.orderNumber);
  const [claim] = await manager.query<Omit<OpenClaim, 'customer'>[]>(SELECT_CLAIM, [id]);
  if (!claim) throw notFound('Claim', id);
  if (claim.status !== 'OPEN') {
    throw validationError({ id: `The claim has been resolved already: it is ${claim.status}` });
  }
  return { ...claim, customer };
}

/** Resolves customers' claims: what is decided and what follows from it are one transaction. */
export class ClaimResolutionAdmin {
  private readonly effects: Record<ClaimResolution, Effect> = {
    REPLACE: async (manager, { orderNumber, fingerprint, ciphertext, reason }, decision, now) => {
      const licenseKey = this.vault.decrypt(ciphertext, 'license-key');
      const replaced = await replaceKey(manager, orderNumber, { fingerprint, licenseKey, reason, ...decision }, now);
      return { replacementKey: maskLicenseKey(this.vault.decrypt(replaced.ciphertext, 'license-key')) };
    },
    CREDIT: async (manager, { customer, orderNumber, licenseKeyId, reason }, decision, now) => {
      const orderKeys = await readOrderKeys(manager, orderNumber);
      const credited = orderKeys.filter(({ id }) => id === licenseKeyId);
      const [problem] = credited.flatMap(({ status }) => soldKeyProblem(status) ?? []);
      if (problem) throw validationError({ id: problem });
      const { creditLowPercent } = this;
      const credit = { orderNumber, orderKeys, credited, reason, creditLowPercent, ...decision };
      const { id, amountCents, balanceAfterCents } = await creditKeys(manager, customer, credit, now);
      return { creditNote: { id, amount: toEuro(amountCents) }, balance: toEuro(balanceAfterCents) };
    },
    REJECT: async (manager, { licenseKeyId }, decision, now) => {
      await resolveOpenClaims(manager, [licenseKeyId], { status: 'REJECTED', ...decision }, now);
      return {};
    },
  };

  constructor(
    private readonly vault: Vault,
    private readonly audit: AuditTrail,
    private readonly creditLowPercent: number,
  ) {}

  /**
   * Replaces the claimed key, gives back what it cost, or does neither.
   * @param answer what the customer reads.
   * @throws {DomainError} FORBIDDEN where the role does not allow this resolution, NOT_FOUND, VALIDATION_ERROR naming
   *   `answer`, or `id` where the claim is resolved already; INSUFFICIENT_STOCK where no key is left to replace it by.
   */
  async resolveClaim(
    actor: StaffActor,
    id: string,
    resolution: ClaimResolution,
    answer: string | null,
  ): Promise<ClaimView> {
    if (!RESOLVERS[resolution].includes(actor.role)) throw new DomainError('FORBIDDEN');
    const decision = { answer: parseAnswer(answer), staffMemberId: actor.id };
    return this.audit.change(actor, 'resolveClaim', async (manager, now) => {
      const claim = await lockOpenClaim(manager, id);
      const effect = await this.effects[resolution](manager, claim, decision, now);
      const view = (await readClaims(manager, this.vault, [id], maskLicenseKey)).get(id);
      if (!view) throw notFound('Claim', id);
      const { orderNumber, licenseKey, status } = view;
      return {
        subject: { type: 'Claim', id },
        before: { status: claim.status },
        after: { status, answer: decision.answer, orderNumber, licenseKey, ...effect },
        result: view,
      };
    });
  }
}
