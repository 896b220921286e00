import type { DataSource } from 'typeorm';
import type { Page, PageRequest } from '../../db/page.js';
import { maskLicenseKey } from '../../domain/keys/license-key.js';
import type { Vault } from '../secrets/vault.js';
import {
  countClaims,
  countClaimsOf,
  readClaimPages,
  readClaims,
  type ClaimFilter,
  type ClaimListRequest,
  type ClaimView,
} from './claim-reader.js';

/** Lists the claims of all customers for staff, who sees their keys masked. */
export class ClaimAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
  ) {}

  /** Newest first, unless `oldestFirst`. @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor. */
  async findClaims(filter: ClaimFilter, page: PageRequest, oldestFirst = false): Promise<Page<ClaimView>> {
    const [found = { nodes: [], hasNextPage: false }] = await this.findPages([{ ...filter, ...page, oldestFirst }]);
    return found;
  }

  /** Pages of claims, in the order of the requests. @throws {DomainError} VALIDATION_ERROR, as `findClaims`. */
  findPages(requests: readonly ClaimListRequest[]): Promise<Page<ClaimView>[]> {
    return readClaimPages(this.dataSource.manager, this.vault, requests, maskLicenseKey);
  }

  countClaims(filter: ClaimFilter): Promise<number> {
    return countClaims(this.dataSource.manager, filter);
  }

  countClaimsOf(customerIds: readonly string[]): Promise<Map<string, number>> {
    return countClaimsOf(this.dataSource.manager, customerIds);
  }

  async findClaim(id: string): Promise<ClaimView | null> {
    return (await this.claimsById([id])).get(id) ?? null;
  }

  /** Unknown ids are left out. */
  claimsById(ids: readonly string[]): Promise<Map<string, ClaimView>> {
    return readClaims(this.dataSource.manager, this.vault, ids, maskLicenseKey);
  }
}
