import type { DataSource } from 'typeorm';
import { assertFound, notFound, Reason, validateAll, validationError } from '../../domain/common/errors.js';
import { parseReason } from '../../domain/common/text.js';
import { maskLicenseKey } from '../../domain/keys/license-key.js';
import { CustomerClaim } from '../../entities/after-sales/customer-claim.js';
import { StaffMember } from '../../entities/staff/staff-member.js';
import type { Vault } from '../secrets/vault.js';
import type { AuditTrail, StaffActor } from '../staff/audit-trail.js';
import { ClaimReader, type ClaimView } from './claim-reader.js';
import { openClaim } from './claim-records.js';
import { getSoldKey, lockOrder } from './sold-keys.js';

/** A claim that staff opens for a customer, unchecked. */
export interface StaffClaimInput {
  orderNumber: number;
  licenseKeyId: string;
  reason: string;
}

/** Claims as staff's work: opened for customers and assigned to members (docs/spec/claims.md#claims-as-work). */
export class ClaimAdmin {
  private readonly claims = new ClaimReader(this.dataSource, this.vault, maskLicenseKey);

  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Claims for the customer that a key does not work, however often claims for it were rejected.
   * @throws {DomainError} NOT_FOUND for an unknown order; CLAIM_EXISTS; VALIDATION_ERROR naming `reason`, or
   *   `licenseKeyId` where the order holds no such key or it was replaced or credited.
   */
  async createClaim(
    actor: StaffActor,
    { orderNumber, licenseKeyId: id, reason: rawReason }: StaffClaimInput,
  ): Promise<ClaimView> {
    const reason = validateAll((details) => parseReason(rawReason, details));
    return this.audit.change(actor, 'createClaim', async (manager, now) => {
      const order = await lockOrder(manager, orderNumber);
      const key = await getSoldKey(manager, order, { field: 'licenseKeyId', id });
      const claim = { customerId: order.customer.id, orderNumber, reason, openedById: actor.id };
      const claimId = await openClaim(manager, key.id, claim, now);
      const result = await this.claims.getClaim(manager, claimId);
      return {
        subject: { type: 'Claim', id: claimId },
        before: null,
        after: { status: result.status, orderNumber, licenseKey: result.licenseKey, reason },
        result,
      };
    });
  }

  /**
   * Assigns a claim to a member; the customer sees no change of it.
   * @param staffId null removes the assignee.
   * @throws {DomainError} NOT_FOUND for the claim or the member; VALIDATION_ERROR naming `staffId` if the member's
   *   access was revoked.
   */
  async assignClaim(actor: StaffActor, id: string, staffId: string | null): Promise<ClaimView> {
    return this.audit.change(actor, 'assignClaim', async (manager) => {
      const claim = await manager.findOne(CustomerClaim, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!claim) throw notFound('Claim', id);
      if (staffId !== null) {
        const member = assertFound(await manager.findOneBy(StaffMember, { id: staffId }), 'Staff member', staffId);
        if (member.revokedAt !== null) throw validationError({ staffId: Reason.of('ACCESS_REVOKED') });
      }
      await manager.update(CustomerClaim, { id }, { assigneeId: staffId });
      return {
        subject: { type: 'Claim', id },
        before: { assigneeId: claim.assigneeId },
        after: { assigneeId: staffId },
        result: await this.claims.getClaim(manager, id),
      };
    });
  }
}
