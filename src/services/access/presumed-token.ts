import type { LockedCustomer } from '../../db/locks.js';
import { constant, statement, type Statement } from '../../db/statements.js';

/** What the database says of a token that is not revoked. */
interface CurrentToken {
  tokenHash: Buffer;
  customerId: string;
  expiresAt: Date | null;
}

/** What a token was presumed from, as far as the answer depends on it. */
interface PresumedFor {
  id: string;
  ordersPerMinute: number | null;
}

/** Current tokens by their hashes, as `PresumedToken` has them. */
export type CurrentTokens = ReadonlyMap<string, CurrentToken>;

/**
 * A token that let a customer in of late, and that has not been read again for the request that came with it. It tells
 * whose account to lock; whether it still lets that customer in is found out in the same round trip, before anything is
 * decided. Whoever gets one must not answer before it is confirmed.
 */
export class PresumedToken {
  isConfirmed = false;

  /** @param hash its bytes, as a text of one letter for each. */
  constructor(
    readonly hash: string,
    private readonly customer: PresumedFor,
  ) {}

  /** Compares it with what was read for this request; the customer must be the one that it was presumed for. */
  confirm(tokens: CurrentTokens, customer: LockedCustomer, now: Date): void {
    const current = tokens.get(this.hash);
    this.isConfirmed =
      current?.customerId === this.customer.id &&
      (current.expiresAt === null || current.expiresAt > now) &&
      customer.status === 'ACTIVE' &&
      customer.ordersPerMinute === this.customer.ordersPerMinute;
  }
}

/** Thrown where a token is no longer what it was presumed to be: nothing was done, and it has to be read first. */
export class UnconfirmedTokenError extends Error {
  constructor() {
    super('The token has changed since it was last read');
    this.name = 'UnconfirmedTokenError';
  }
}

/** Reads tokens again, in a transaction that builds on them. */
export function selectCurrentTokens(tokens: readonly PresumedToken[]): Statement<CurrentTokens> {
  if (tokens.length === 0) return constant(new Map());
  return statement(
    `SELECT token_hash AS tokenHash, customer_id AS customerId, expires_at AS expiresAt
       FROM api_tokens FORCE INDEX (api_tokens_token_hash) WHERE token_hash IN (?) AND revoked_at IS NULL`,
    [tokens.map(({ hash }) => Buffer.from(hash, 'latin1'))],
    (rows: CurrentToken[]) => new Map(rows.map((row) => [row.tokenHash.toString('latin1'), row])),
  );
}
