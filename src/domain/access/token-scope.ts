import { DomainError, Reason, type Details } from '../common/errors.js';

/** What a customer's token may do (docs/spec/authentication.md#scopes). */
export const TOKEN_SCOPES = ['READ', 'ORDER', 'WEBHOOKS'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** A scope as REST and texts name it. */
export function scopeName(scope: string): string {
  return scope.toLowerCase();
}

/**
 * Parses the scopes of a new token. Letter case is ignored.
 * @param details receives a message under `scopes` if the list is empty, or a scope is unknown.
 * @returns each once, in the order of `TOKEN_SCOPES`; null for all, including those of later versions.
 */
export function parseScopes(raw: readonly string[] | null | undefined, details: Details): TokenScope[] | null {
  if (raw === null || raw === undefined) return null;
  const requested = new Set(raw.map((scope) => scope.toUpperCase()));
  const scopes = TOKEN_SCOPES.filter((scope) => requested.has(scope));
  if (scopes.length === 0 || scopes.length < requested.size) {
    details.scopes = Reason.of('NO_SCOPE', { values: TOKEN_SCOPES.map(scopeName).join(', ') });
  }
  return scopes;
}

/** The error for a missing scope. @param needed the scopes of which the token has none. */
export function insufficientScope(needed: readonly string[]): DomainError {
  const details = { Authorization: `The token needs the scope ${needed.map(scopeName).join(' or ')}` };
  return new DomainError('INSUFFICIENT_SCOPE', undefined, { details });
}

/** The refusals of a token that is one of the other kind of shop (docs/spec/test-shop.md#how-to-recognise-it). */
export const TOKEN_OF_TEST_SHOP = 'This is a token of the test shop';
export const TOKEN_OF_REAL_SHOP = 'This is the test shop, whose tokens begin with rok_test_';
