import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { CATALOGUE_VERSION, type CatalogueState } from '../../db/catalogue-versions.js';
import { supportsBatches } from '../../db/statements.js';
import { inTransaction } from '../../db/transaction.js';
import { DomainError } from '../../domain/errors.js';
import type { CustomerStatus } from '../../entities/customer.js';
import { bearerToken, hashToken } from '../secrets/access-token.js';
import type { Clock } from '../common/clock.js';
import { PresumedToken } from './presumed-token.js';
import { CoalescedReads } from '../common/coalesced-reads.js';

/** The customer behind a request, as far as every request needs to know. */
export interface AuthenticatedCustomer {
  id: string;
  customerNumber: number;
  discountPackageId: string | null;
  /** When somebody last changed which discounts the customer has. */
  discountsChangedAt: Date;
  /** Overrides of the rate limits; null for those of everybody. */
  readsPerMinute: number | null;
  ordersPerMinute: number | null;
}

/** The same, with what the check of the token found besides: from which state on a copy of the catalogue is current. */
export interface CheckedCustomer extends AuthenticatedCustomer {
  /** Raised by every change of the package; null without one. */
  discountPackageVersion: number | null;
  /** How the catalogue stood when the request was let in. */
  catalogue: CatalogueState;
}

interface TokenRow extends Omit<CheckedCustomer, 'catalogue'> {
  tokenId: string;
  tokenHash: Buffer;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  status: CustomerStatus;
  catalogueVersion: string;
}

/** What is known of a token, and when the reading that says so began. */
interface CheckedToken {
  row: TokenRow;
  readAt: number;
}

// Requests that come while one reading is under way need not wait for its end.
const MAX_READINGS = 2;
const LAST_USED_PRECISION_MS = 60_000;
const MAX_PRESUMED = 10_000;

// The tokens are always few among many, which the server's statistics of a small table may not tell it.
const SELECT_TOKENS = `
  SELECT t.id AS tokenId, t.token_hash AS tokenHash, t.expires_at AS expiresAt, t.last_used_at AS lastUsedAt,
         c.id, c.customer_number AS customerNumber, c.status, c.discount_package_id AS discountPackageId,
         c.discounts_changed_at AS discountsChangedAt, c.reads_per_minute AS readsPerMinute,
         c.orders_per_minute AS ordersPerMinute, p.version AS discountPackageVersion,
         ${CATALOGUE_VERSION} AS catalogueVersion
    FROM api_tokens t FORCE INDEX (api_tokens_token_hash)
    STRAIGHT_JOIN customers c ON c.id = t.customer_id
    LEFT JOIN discount_packages p ON p.id = c.discount_package_id
   WHERE t.token_hash IN (?) AND t.revoked_at IS NULL`;

function isRecent(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() < LAST_USED_PRECISION_MS;
}

/** Whom a token let in when it was last read, and the token, which is to be read again. */
export interface PresumedCustomer {
  customer: CheckedCustomer;
  token: PresumedToken;
}

/** A token that let a customer in. */
interface KnownToken {
  customer: CheckedCustomer;
  expiresAt: Date | null;
  /** As it stands in the database. */
  lastUsedAt: Date;
}

/** Finds out who sends a request (docs/spec/authentication.md). */
export class Authentication {
  private readonly tokens = new CoalescedReads<CheckedToken>((hashes) => this.findTokens(hashes), MAX_READINGS);
  private readonly known = new LRUCache<string, KnownToken>({ max: MAX_PRESUMED });

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks the database, each time: what was revoked, suspended or changed before counts.
   * @param authorization the request header of that name; another scheme than Bearer counts as no token.
   * @throws {DomainError} UNAUTHENTICATED without a token or with a wrong, expired or revoked one; ACCOUNT_SUSPENDED
   *   where the customer is suspended or inactive.
   */
  async customerOf(authorization: string | undefined): Promise<CheckedCustomer> {
    const token = bearerToken(authorization);
    if (token === undefined) throw new DomainError('UNAUTHENTICATED');
    const now = this.clock();
    const hash = hashToken(token).toString('latin1');
    const checked = await this.tokens.load(hash);
    if (!checked || (checked.row.expiresAt && checked.row.expiresAt <= now)) {
      this.known.delete(hash);
      throw new DomainError('UNAUTHENTICATED', 'Invalid authentication token');
    }
    const { tokenId, tokenHash: _hash, expiresAt, lastUsedAt, status, ...row } = checked.row;
    if (status !== 'ACTIVE') {
      this.known.delete(hash);
      throw new DomainError('ACCOUNT_SUSPENDED');
    }
    const isNoted = lastUsedAt !== null && isRecent(lastUsedAt, now);
    if (!isNoted) {
      await inTransaction(this.dataSource, (manager) =>
        manager.query('UPDATE api_tokens SET last_used_at = ? WHERE id = ?', [now, tokenId]),
      );
    }
    const { catalogueVersion, ...identity } = row;
    const customer = { ...identity, catalogue: { version: catalogueVersion, readAt: checked.readAt } };
    const known = this.known.get(hash);
    // Not with each request: replacing what is kept cost small reads a tenth of their speed, for the garbage it makes.
    if (!known || !isRecent(known.lastUsedAt, now) || known.customer.ordersPerMinute !== customer.ordersPerMinute) {
      this.known.set(hash, { customer, expiresAt, lastUsedAt: isNoted ? lastUsedAt : now });
    }
    return customer;
  }

  /**
   * Whom the token let in less than a minute ago, for work that reads the token again before it decides anything. Null
   * where it was not seen for longer, or must be asked for: its use is to be noted, or statements go one by one anyway.
   * @param authorization as for `customerOf`.
   */
  presume(authorization: string | undefined): PresumedCustomer | null {
    const token = bearerToken(authorization);
    if (token === undefined || !supportsBatches(this.dataSource)) return null;
    const hash = hashToken(token).toString('latin1');
    const seen = this.known.get(hash);
    const now = this.clock();
    if (!seen || !isRecent(seen.lastUsedAt, now) || (seen.expiresAt && seen.expiresAt <= now)) return null;
    return { customer: seen.customer, token: new PresumedToken(hash, seen.customer) };
  }

  private async findTokens(hashes: readonly string[]): Promise<Map<string, CheckedToken>> {
    const readAt = performance.now();
    const values = hashes.map((hash) => Buffer.from(hash, 'latin1'));
    const rows = await this.dataSource.query<TokenRow[]>(SELECT_TOKENS, [values]);
    return new Map(rows.map((row) => [row.tokenHash.toString('latin1'), { row, readAt }]));
  }
}
