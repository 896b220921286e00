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
