import { In, type DataSource, type EntityManager } from 'typeorm';
import { isId, newId } from '../../db/ids.js';
import { assertInstant } from '../../db/instants.js';
import { isTestShopDatabase } from '../../db/shop-kind.js';
import { parseAllowedIps } from '../../domain/access/client-address.js';
import { parseScopes } from '../../domain/access/token-scope.js';
import { assertFound, assertValid, notFound, Reason, type Details } from '../../domain/common/errors.js';
import { groupBy } from '../../domain/common/group-by.js';
import { NAME, parseText } from '../../domain/common/text.js';
import { ApiToken } from '../../entities/customers/api-token.js';
import { Customer } from '../../entities/customers/customer.js';
import { newToken } from '../secrets/access-token.js';
import type { AuditActor, AuditTrail, StaffActor } from '../staff/audit-trail.js';
import { allowedIpsOf, scopesOf } from './valid-tokens.js';

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
  const tokenName = parseText(name, 'name', NAME, details);
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
    name: tokenName,
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

/** A token in the audit log: enough to identify it, nothing that grants access. */
function toAudit(token: ApiToken): object {
  const { id, name, prefix, expiresAt, revokedAt } = token;
  const limits = { scopes: scopesOf(token), allowedIps: allowedIpsOf(token) };
  return { apiToken: { id, name, prefix, ...limits, expiresAt, revokedAt } };
}

/** Customers' access tokens. Their audit entries belong to the customer. */
export class ApiTokenAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** The tokens of customers who have any, revoked ones included, in the order in which they were issued. */
  async tokensOf(customerIds: readonly string[]): Promise<Map<string, ApiToken[]>> {
    const where = { customerId: In([...customerIds]) };
    const tokens = await this.dataSource.manager.find(ApiToken, { where, order: { id: 'ASC' } });
    return groupBy(tokens, ({ customerId }) => customerId);
  }

  /** @throws {DomainError} NOT_FOUND for an unknown customer, VALIDATION_ERROR naming the fields of the request. */
  async issueToken(actor: AuditActor, customerId: string, request: TokenRequest): Promise<IssuedApiToken> {
    assertInstant('expiresAt', request.expiresAt);
    return this.audit.change(actor, 'issueApiToken', async (manager, now) => {
      const result = await issueToken(manager, customerId, request, now);
      return {
        subject: { type: 'Customer', id: customerId },
        before: null,
        after: toAudit(result.apiToken),
        result,
      };
    });
  }

  /**
   * Revokes a token permanently. Idempotent.
   * @throws {DomainError} NOT_FOUND
   */
  async revokeToken(actor: StaffActor, id: string): Promise<ApiToken> {
    return this.audit.change(actor, 'revokeApiToken', async (manager, now) => {
      const found = await manager.findOne(ApiToken, { where: { id }, lock: { mode: 'pessimistic_write' } });
      const token = assertFound(found, 'API token', id);
      const before = toAudit(token);
      token.revokedAt ??= now;
      await manager.update(ApiToken, { id }, { revokedAt: token.revokedAt });
      return { subject: { type: 'Customer', id: token.customerId }, before, after: toAudit(token), result: token };
    });
  }
}
