import type { EntityManager } from 'typeorm';
import { isId, newId } from '../../db/ids.js';
import { isTestShopDatabase } from '../../db/shop-kind.js';
import { parseAllowedIps } from '../../domain/access/allowed-ips.js';
import { parseScopes } from '../../domain/access/token-scope.js';
import { assertValid, notFound, Reason, type Details } from '../../domain/common/errors.js';
import { nameProblem } from '../../domain/common/text.js';
import { ApiToken } from '../../entities/customers/api-token.js';
import { Customer } from '../../entities/customers/customer.js';
import { newToken } from '../secrets/access-token.js';

/** The properties of a new token. */
export interface TokenRequest {
  name: string;
  /** Its scopes, of `TOKEN_SCOPES`; defaults to all. */
  scopes?: readonly string[] | null;
  /** The addresses and CIDR ranges from which it may be used; empty allows any. */
  allowedIps?: readonly string[] | null;
  /** Defaults to never. */
  expiresAt?: Date | null;
}

/** A new token, returned only once: it is stored as a hash. */
export interface IssuedApiToken {
  token: string;
  apiToken: ApiToken;
}

/**
 * Issues a further access token for a customer.
 * @throws {DomainError} NOT_FOUND for an unknown customer, VALIDATION_ERROR naming the fields of the request.
 */
export async function issueToken(
  manager: EntityManager,
  customerId: string,
  { name, expiresAt = null, ...limits }: TokenRequest,
  now: Date,
): Promise<IssuedApiToken> {
  const details: Details = {};
  const problem = nameProblem(name);
  if (problem) details.name = problem;
  // The negation also refuses an invalid date, for which every comparison is false.
  if (expiresAt && !(expiresAt > now)) details.expiresAt = Reason.of('NOT_A_FUTURE_TIME', { label: 'Expires at' });
  const scopes = parseScopes(limits.scopes, details);
  const allowedIps = parseAllowedIps(limits.allowedIps, details);
  assertValid(details);
  if (!isId(customerId) || !(await manager.existsBy(Customer, { id: customerId })))
    throw notFound('Customer', customerId);
  const { token, ...stored } = newToken((await isTestShopDatabase(manager)) ? 'test' : 'customer');
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
