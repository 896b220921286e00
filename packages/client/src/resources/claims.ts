import { ApiError } from '../errors.js';
import { everyItem, pageOf } from '../pages.js';
import type { RequestOptions, Transport } from '../transport.js';
import type { Claim, ClaimQuery, ClaimRequest, Page } from '../types.js';

/** Claims that license keys do not work. */
export class Claims {
  constructor(private readonly transport: Transport) {}

  /**
   * Claims that a license key does not work. Staff decides the claim.
   *
   * A key has at most one open claim, so the request is retried if there was no response.
   * @throws {ApiError} CLAIM_EXISTS, with `claimId`, if another claim is open.
   */
  async create(claim: ClaimRequest, options: RequestOptions = {}): Promise<Claim> {
    try {
      return (await this.transport.json('post', '/claims', { body: claim, ...options })).body;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CLAIM_EXISTS' || !error.afterLostAnswer) throw error;
      const made = await this.get(error.claimId, options).catch(() => undefined);
      if (made === undefined || !isMadeFrom(made, claim)) throw error;
      return made;
    }
  }

  /** Claims, newest first. */
  async list(query: ClaimQuery = {}, options: RequestOptions = {}): Promise<Page<Claim>> {
    return pageOf(await this.transport.json('get', '/claims', { query, ...options }));
  }

  all(query: ClaimQuery = {}, options: RequestOptions = {}): AsyncGenerator<Claim, void, undefined> {
    return everyItem((page: ClaimQuery) => this.list(page, options), query);
  }

  async get(id: string, options: RequestOptions = {}): Promise<Claim> {
    return (await this.transport.json('get', '/claims/{id}', { params: { id }, ...options })).body;
  }
}

function isMadeFrom(claim: Claim, request: ClaimRequest): boolean {
  if (claim.reason !== request.reason.trim()) return false;
  // Undefined fields are not sent.
  const named: { licenseId?: string; orderNumber?: number; licenseKey?: string } = request;
  if (named.licenseId !== undefined) return claim.licenseId === named.licenseId.trim();
  return claim.orderNumber === named.orderNumber && claim.licenseKey === named.licenseKey?.trim();
}
