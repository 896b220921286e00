import type { DataSource } from 'typeorm';
import { isId } from '../../db/ids.js';
import type { Page, PageRequest } from '../../db/page.js';
import { inTransaction } from '../../db/transaction.js';
import { parseClaim, type ClaimInput, type ClaimStatus } from '../../domain/after-sales/claim.js';
import { notFound } from '../../domain/common/errors.js';
import { maskLicenseKey } from '../../domain/keys/license-key.js';
import type { AuthenticatedCustomer } from '../access/authentication.js';
import type { Clock } from '../common/clock.js';
import type { Vault } from '../secrets/vault.js';
import { ClaimReader, type ClaimView } from './claim-reader.js';
import { openClaim } from './claim-records.js';
import { findSoldKey, lockOrder } from './sold-keys.js';

/** A customer's own claims that license keys do not work (docs/spec/claims.md). */
export class ClaimService {
  private readonly claims: ClaimReader;

  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {
    this.claims = new ClaimReader(dataSource, vault);
  }

  /**
   * Claims that a key does not work.
   * @throws {DomainError} VALIDATION_ERROR naming every wrong field, or `licenseKey` where the key was replaced or
   *   credited; NOT_FOUND where the customer has no such order or the order no such key; CLAIM_EXISTS.
   */
  async createClaim(customer: AuthenticatedCustomer, input: ClaimInput): Promise<ClaimView> {
    const { orderNumber, licenseKey, reason } = parseClaim(input);
    const fingerprint = this.vault.fingerprint(licenseKey);
    const customerId = customer.id;
    return inTransaction(this.dataSource, async (manager) => {
      const key = await findSoldKey(manager, await lockOrder(manager, orderNumber, customerId), fingerprint);
      if (!key) throw notFound('License key', maskLicenseKey(licenseKey));
      const claim = { customerId, orderNumber, reason };
      return this.claims.getClaim(manager, await openClaim(manager, key.id, claim, this.clock()));
    });
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

  /** A claim of the customer; null where it does not exist or belongs to another customer. */
  async findClaim(customer: AuthenticatedCustomer, id: string): Promise<ClaimView | null> {
    if (!isId(id)) return null;
    const claim = (await this.claims.claimsById([id])).get(id);
    return claim?.customerId === customer.id ? claim : null;
  }
}
