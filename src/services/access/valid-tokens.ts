import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { constant, statement, type Statement } from '../../db/statements.js';
import { TOKEN_SCOPES, type TokenScope } from '../../domain/access/token-scope.js';
import { ApiToken } from '../../entities/customers/api-token.js';

/** What a token may do; one that is not limited may do everything. */
export function scopesOf({ scopes }: Pick<ApiToken, 'scopes'>): readonly TokenScope[] {
  return scopes === null ? TOKEN_SCOPES : (scopes.split(',') as TokenScope[]);
}

/** Where a token may be used from; none for any address. */
export function allowedIpsOf({ allowedIps }: Pick<ApiToken, 'allowedIps'>): readonly string[] {
  return allowedIps === null ? [] : allowedIps.split(',');
}

const SELECT_TOKENS = `
  SELECT ${selectList(ApiToken, '', ['id', 'expiresAt'])}
    FROM api_tokens FORCE INDEX (PRIMARY) WHERE id IN (?) AND revoked_at IS NULL`;

/** The tokens that are not revoked, by id, with when they expire; null for never. */
export type ValidTokens = ReadonlyMap<string, Date | null>;

/**
 * Reads tokens again, in a transaction that may have waited for locks since they were checked. The result omits tokens
 * that were revoked meanwhile.
 */
export function selectValidTokens(tokenIds: readonly string[]): Statement<ValidTokens> {
  if (tokenIds.length === 0) return constant(new Map());
  return statement(
    SELECT_TOKENS,
    [[...new Set(tokenIds)]],
    (rows: { id: string; expiresAt: Date | null }[]) => new Map(rows.map(({ id, expiresAt }) => [id, expiresAt])),
  );
}

export function isValidToken(tokens: ValidTokens, tokenId: string, now: Date): boolean {
  const expiresAt = tokens.get(tokenId);
  return expiresAt === null || (expiresAt !== undefined && expiresAt > now);
}

const SELECT_ACTIVE = `
  SELECT t.id FROM api_tokens t FORCE INDEX (PRIMARY) STRAIGHT_JOIN customers c ON c.id = t.customer_id
   WHERE t.id IN (?) AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ?) AND c.status = 'ACTIVE'`;

/** The tokens with which a request would still be accepted now. */
export async function readActiveTokens(
  manager: EntityManager,
  tokenIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await manager.query<{ id: string }[]>(SELECT_ACTIVE, [tokenIds, now]);
  return new Set(rows.map(({ id }) => id));
}
