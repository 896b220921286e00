import type { DataSource } from 'typeorm';
import { inTransaction } from '../db/transaction.js';
import { DomainError } from '../domain/errors.js';
import type { CustomerStatus } from '../entities/customer.js';
import { bearerToken, hashToken } from './access-token.js';
import type { Clock } from './clock.js';

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

interface TokenRow extends AuthenticatedCustomer {
  tokenId: string;
  status: CustomerStatus;
  lastUsedAt: Date | null;
}

const LAST_USED_PRECISION_MS = 60_000;

/** Finds out who sends a request (interface document, "Authentication"). */
export class Authentication {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * @param authorization the request header of that name; another scheme than Bearer counts as no token.
   * @throws {DomainError} UNAUTHENTICATED without a token or with a wrong, expired or revoked one; ACCOUNT_SUSPENDED
   *   where the customer is suspended or inactive.
   */
  async customerOf(authorization: string | undefined): Promise<AuthenticatedCustomer> {
    const token = bearerToken(authorization);
    if (token === undefined) throw new DomainError('UNAUTHENTICATED');
    const now = this.clock();
    const row = await this.findToken(token, now);
    if (!row) throw new DomainError('UNAUTHENTICATED', 'Invalid authentication token');
    if (row.status !== 'ACTIVE') throw new DomainError('ACCOUNT_SUSPENDED');
    if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() >= LAST_USED_PRECISION_MS) {
      await inTransaction(this.dataSource, (manager) =>
        manager.query('UPDATE api_tokens SET last_used_at = ? WHERE id = ?', [now, row.tokenId]),
      );
    }
    const { tokenId: _tokenId, status: _status, lastUsedAt: _lastUsedAt, ...customer } = row;
    return customer;
  }

  private async findToken(token: string, now: Date): Promise<TokenRow | undefined> {
    const rows = await this.dataSource.query<TokenRow[]>(
      `SELECT t.id AS tokenId, t.last_used_at AS lastUsedAt, c.id, c.customer_number AS customerNumber, c.status,
              c.discount_package_id AS discountPackageId, c.discounts_changed_at AS discountsChangedAt,
              c.reads_per_minute AS readsPerMinute, c.orders_per_minute AS ordersPerMinute
         FROM api_tokens t JOIN customers c ON c.id = t.customer_id
        WHERE t.token_hash = ? AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ?)`,
      [hashToken(token), now],
    );
    return rows[0];
  }
}
