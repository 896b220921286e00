import type { EntityManager } from 'typeorm';
import { isId, newId } from '../../db/ids.js';
import { parseAllowedIps } from '../../domain/allowed-ips.js';
import { assertValid, notFound } from '../../domain/errors.js';
import { nameProblem } from '../../domain/text.js';
import { parseScopes } from '../../domain/token-scope.js';
import { ApiToken } from '../../entities/api-token.js';
import { Customer } from '../../entities/customer.js';
import { newToken } from '../secrets/access-token.js';

/** What a new token is to be like. */
export interface TokenRequest {
  name: string;
  /** What it may do, of `TOKEN_SCOPES`; everything where left out. */
  scopes?: readonly string[] | null;
  /** The addresses and CIDR ranges that it may be used from; any where there are none. */
  allowedIps?: readonly string[] | null;
  /** Never where left out. */
  expiresAt?: Date | null;
}

/** A token in the only moment in which it can be seen. */
export interface IssuedApiToken {
  token: string;
  apiToken: ApiToken;
}

/**
 * Gives a customer a further access token.
 * @throws {DomainError} NOT_FOUND for an unknown customer, VALIDATION_ERROR naming the fields of the request.
 */
export async function issueToken(
  manager: EntityManager,
  customerId: string,
  { name, expiresAt = null, ...limits }: TokenRequest,
  now: Date,
): Promise<IssuedApiToken> {
  const details: Record<string, string> = {};
  const problem = nameProblem(name);
  if (problem) details.name = problem;
  // An invalid date is later than nothing.
  if (expiresAt && !(expiresAt > now)) details.expiresAt = 'Expires at must be a time in the future';
  const scopes = parseScopes(limits.scopes, details);
  const allowedIps = parseAllowedIps(limits.allowedIps, details);
  assertValid(details);
  if (!isId(customerId) || !(await manager.existsBy(Customer, { id: customerId })))
    throw notFound('Customer', customerId);
  const { token, ...stored } = newToken('customer');
  const apiToken = manager.create(ApiToken, {
    id: newId(),
    customerId,
    name: name.trim(),
    ...stored,
    scopes: scopes && scopes.join(','),
    allowedIps: allowedIps.length === 0 ? null : allowedIps.join(','),
    createdAt: now,
    expiresAt,
    lastUsedAt: null,
    revokedAt: null,
  });
  await manager.insert(ApiToken, apiToken);
  return { token, apiToken };
}
