import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { guard } from '../../db/guard.js';
import { isId } from '../../db/ids.js';
import { lockCustomer } from '../../db/locks.js';
import type { Page, PageRequest } from '../../db/page.js';
import { inTransaction } from '../../db/transaction.js';
import { parseClaim, type ClaimInput, type ClaimStatus } from '../../domain/claim.js';
import { notFound, validationError } from '../../domain/errors.js';
import { maskLicenseKey, soldKeyProblem } from '../../domain/license-key.js';
import { LicenseKey, type LicenseKeyStatus } from '../../entities/license-key.js';
import { Order } from '../../entities/order.js';
import type { AuthenticatedCustomer } from '../access/authentication.js';
import type { Clock } from '../common/clock.js';
import type { Vault } from '../secrets/vault.js';
import { countClaims, readClaimPages, readClaims, type ClaimView } from './claim-reader.js';
import { openClaim } from './claim-records.js';

interface ClaimedKey {
  id: number;
  status: LicenseKeyStatus;
}

const SELECT_KEY = `
  SELECT ${selectList(LicenseKey, 'k', ['id', 'status'])}
    FROM license_keys k JOIN order_items i ON i.id = k.order_item_id
   WHERE k.fingerprint = ? AND i.order_number = ?`;

/** A customer's own claims that license keys do not work (docs/spec/claims.md). */
export class ClaimService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

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
      await lockCustomer(manager, customerId);
      await guard(manager, 'customer', [customerId]);
      if (!(await manager.existsBy(Order, { orderNumber, customerId }))) throw notFound('Order', orderNumber);
      const [key] = await manager.query<ClaimedKey[]>(SELECT_KEY, [fingerprint, orderNumber]);
      if (!key) throw notFound('License key', maskLicenseKey(licenseKey));
      const problem = soldKeyProblem(key.status);
      if (problem) throw validationError({ licenseKey: problem });
      const claim = { customerId, orderNumber, licenseKeyId: key.id, reason };
      return this.getClaim(manager, await openClaim(manager, claim, this.clock()));
    });
  }

  /** Newest first. @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor. */
  async findClaims(
    customer: AuthenticatedCustomer,
    status: ClaimStatus | null,
    page: PageRequest,
  ): Promise<Page<ClaimView>> {
    const request = { customerId: customer.id, status, ...page };
    const [found = { nodes: [], hasNextPage: false }] = await readClaimPages(this.dataSource.manager, this.vault, [
      request,
    ]);
    return found;
  }

  countClaims(customer: AuthenticatedCustomer, status: ClaimStatus | null): Promise<number> {
    return countClaims(this.dataSource.manager, { customerId: customer.id, status });
  }

  /** A claim of the customer; null where it does not exist or belongs to another customer. */
  async findClaim(customer: AuthenticatedCustomer, id: string): Promise<ClaimView | null> {
    if (!isId(id)) return null;
    const claim = (await readClaims(this.dataSource.manager, this.vault, [id])).get(id);
    return claim?.customerId === customer.id ? claim : null;
  }

  private async getClaim(manager: EntityManager, id: string): Promise<ClaimView> {
    const claim = (await readClaims(manager, this.vault, [id])).get(id);
    if (!claim) throw notFound('Claim', id);
    return claim;
  }
}
