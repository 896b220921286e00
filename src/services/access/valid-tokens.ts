import type { EntityManager } from 'typeorm';
import { TOKEN_SCOPES, type TokenScope } from '../../domain/access/token-scope.js';
import type { ApiToken } from '../../entities/customers/api-token.js';

/** What a token may do; one that is not limited may do everything. */
export function scopesOf({ scopes }: Pick<ApiToken, 'scopes'>): readonly TokenScope[] {
  return scopes === null ? TOKEN_SCOPES : (scopes.split(',') as TokenScope[]);
}

/** Where a token may be used from; none for any address. */
export function allowedIpsOf({ allowedIps }: Pick<ApiToken, 'allowedIps'>): readonly string[] {
  return allowedIps === null ? [] : allowedIps.split(',');
}

/** The tokens that are not revoked, by id, with when they expire; null for never. */
export type ValidTokens = ReadonlyMap<string, Date | null>;

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
