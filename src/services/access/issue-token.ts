import type { EntityManager } from 'typeorm';
import { isId, newId } from '../../db/ids.js';
import { assertValid, notFound } from '../../domain/errors.js';
import { nameProblem } from '../../domain/text.js';
import { ApiToken } from '../../entities/api-token.js';
import { Customer } from '../../entities/customer.js';
import { newToken } from '../secrets/access-token.js';

/** A token in the only moment in which it can be seen. */
export interface IssuedApiToken {
  token: string;
  apiToken: ApiToken;
}

/**
 * Gives a customer a further access token.
 * @throws {DomainError} NOT_FOUND for an unknown customer, VALIDATION_ERROR naming `name` or `expiresAt`.
 */
export async function issueToken(
  manager: EntityManager,
  customerId: string,
  name: string,
  expiresAt: Date | null,
  now: Date,
): Promise<IssuedApiToken> {
  const details: Record<string, string> = {};
  const problem = nameProblem(name);
  if (problem) details.name = problem;
  // An invalid date is later than nothing.
  if (expiresAt && !(expiresAt > now)) details.expiresAt = 'Expires at must be a time in the future';
  assertValid(details);
  if (!isId(customerId) || !(await manager.existsBy(Customer, { id: customerId })))
    throw notFound('Customer', customerId);
  const { token, ...stored } = newToken('customer');
  const apiToken = manager.create(ApiToken, {
    id: newId(),
    customerId,
    name: name.trim(),
    ...stored,
    createdAt: now,
    expiresAt,
    lastUsedAt: null,
    revokedAt: null,
  });
  await manager.insert(ApiToken, apiToken);
  return { token, apiToken };
}
