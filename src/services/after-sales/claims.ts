import type { DataSource, EntityManager } from 'typeorm';
import { isId } from '../../db/ids.js';
import type { Page, PageRequest } from '../../db/page.js';
import { inTransaction } from '../../db/transaction.js';
import {
  parseClaim,
  rejectionsProblem,
  type ClaimedKey,
  type ClaimInput,
  type ClaimStatus,
} from '../../domain/after-sales/claim.js';
import { assertFound, Reason, validateAll, validationError } from '../../domain/common/errors.js';
import { publicNumber } from '../../domain/common/public-id.js';
import { parseText, REASON } from '../../domain/common/text.js';
import { maskLicenseKey } from '../../domain/keys/license-key.js';
import { CustomerClaim } from '../../entities/after-sales/customer-claim.js';
import { StaffMember } from '../../entities/staff/staff-member.js';
import type { AuthenticatedCustomer } from '../access/authentication.js';
import type { Clock } from '../common/clock.js';
import { maskText } from '../keys/keys-in-text.js';
import type { Vault } from '../secrets/vault.js';
import type { AuditTrail, StaffActor } from '../staff/audit-trail.js';
import { ClaimReader, type ClaimView } from './claim-reader.js';
import { countRejections, openClaim } from './claim-records.js';
import { findSoldKey, getSoldKey, lockOrder } from './sold-keys.js';

// The order that brought a customer a key. A sold key never changes its order.
const SELECT_ORDER_OF_KEY = `
  SELECT o.order_number AS orderNumber
    FROM license_keys k
    STRAIGHT_JOIN order_items i ON i.id = k.order_item_id
    STRAIGHT_JOIN orders o ON o.order_number = i.order_number
   WHERE k.id = ? AND o.customer_id = ?`;

/** A customer's own claims that license keys do not work (docs/spec/claims.md). */
export class ClaimService {
  private readonly claims = new ClaimReader(this.dataSource, this.vault);

  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims that a key does not work.
   * @throws {DomainError} VALIDATION_ERROR naming every wrong field, or the one that names the key where that was
   *   replaced or credited, or where too many claims for it were rejected (docs/spec/claims.md#making-a-claim);
   *   NOT_FOUND if the customer has no such order or license, or the order no such key; CLAIM_EXISTS.
   */
  async createClaim(customer: AuthenticatedCustomer, input: ClaimInput): Promise<ClaimView> {
    const { reason: rawReason, ...claimed } = parseClaim(input);
    const customerId = customer.id;
    const reason = await maskText(this.dataSource.manager, this.vault, rawReason);
    return inTransaction(this.dataSource, async (manager) => {
      const { orderNumber, key } = await this.lockClaimed(manager, customerId, claimed);
      const claim = { customerId, orderNumber, reason };
      const id = await openClaim(manager, key.id, claim, this.clock());
      const problem = rejectionsProblem(await countRejections(manager, key.id));
      if (problem) throw validationError({ ['licenseId' in claimed ? 'licenseId' : 'licenseKey']: problem });
      return this.claims.getClaim(manager, id);
    });
  }

  /** The claimed key, with its customer locked, and its order. @throws {DomainError} as `createClaim`. */
  private async lockClaimed(manager: EntityManager, customerId: string, claimed: ClaimedKey) {
    if ('licenseId' in claimed) {
      const { licenseId: id } = claimed;
      const values = [publicNumber(id) ?? 0, customerId];
      const [row] = await manager.query<{ orderNumber: number }[]>(SELECT_ORDER_OF_KEY, values);
      // A license key that was sent instead of an id must not be returned completely.
      const { orderNumber } = assertFound(row, 'License', isId(id) ? id : maskLicenseKey(id));
      const order = await lockOrder(manager, orderNumber, customerId);
      return { orderNumber, key: await getSoldKey(manager, order, { field: 'licenseId', id }) };
    }
    const { orderNumber, licenseKey } = claimed;
    const fingerprint = this.vault.fingerprint(licenseKey);
    const order = await lockOrder(manager, orderNumber, customerId);
    const key = await findSoldKey(manager, order, { field: 'licenseKey', fingerprint });
    return { orderNumber, key: assertFound(key, 'License key', maskLicenseKey(licenseKey)) };
  }

  /** Newest first. @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor. */
  findClaims(
    { id: customerId }: AuthenticatedCustomer,
    status: ClaimStatus | null,
    page: PageRequest,
  ): Promise<Page<ClaimView>> {
    return this.claims.findClaims({ customerId, status, ...page });
  }

  countClaims({ id: customerId }: AuthenticatedCustomer, status: ClaimStatus | null): Promise<number> {
    return this.claims.countClaims({ customerId, status });
  }

  /** A claim of the customer; null if it does not exist or belongs to another customer. */
  async findClaim(customer: AuthenticatedCustomer, id: string): Promise<ClaimView | null> {
    if (!isId(id)) return null;
    return (await this.claimsById(customer, [id])).get(id) ?? null;
  }

  /** The customer's claims by id; others are omitted. */
  async claimsById(customer: AuthenticatedCustomer, ids: readonly string[]): Promise<Map<string, ClaimView>> {
    const claims = await this.claims.claimsById(ids);
    return new Map([...claims].filter(([, { customerId }]) => customerId === customer.id));
  }
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
    { orderNumber, licenseKeyId: id, reason: rawReason }: { orderNumber: number; licenseKeyId: string; reason: string },
  ): Promise<ClaimView> {
    const reason = validateAll((details) => parseText(rawReason, 'reason', REASON, details));
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
      const locked = await manager.findOne(CustomerClaim, { where: { id }, lock: { mode: 'pessimistic_write' } });
      const claim = assertFound(locked, 'Claim', id);
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
