import { In, type DataSource } from 'typeorm';
import { assertInstant } from '../../db/instants.js';
import { notFound } from '../../domain/common/errors.js';
import { ApiToken } from '../../entities/customers/api-token.js';
import type { AuditActor, AuditTrail, StaffActor } from '../staff/audit-trail.js';
import { issueToken, type IssuedApiToken, type TokenRequest } from './issue-token.js';
import { allowedIpsOf, scopesOf } from './token-limits.js';

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

  /** The tokens of customers, revoked ones included, in the order in which they were issued. */
  async tokensOf(customerIds: readonly string[]): Promise<Map<string, ApiToken[]>> {
    const tokens = new Map<string, ApiToken[]>(customerIds.map((id) => [id, []]));
    const rows = await this.dataSource.manager.find(ApiToken, {
      where: { customerId: In([...customerIds]) },
      order: { id: 'ASC' },
    });
    for (const token of rows) tokens.get(token.customerId)?.push(token);
    return tokens;
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
   * Revokes a token for good; revoking it again changes nothing.
   * @throws {DomainError} NOT_FOUND
   */
  async revokeToken(actor: StaffActor, id: string): Promise<ApiToken> {
    return this.audit.change(actor, 'revokeApiToken', async (manager, now) => {
      const token = await manager.findOne(ApiToken, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!token) throw notFound('API token', id);
      const before = toAudit(token);
      token.revokedAt ??= now;
      await manager.update(ApiToken, { id }, { revokedAt: token.revokedAt });
      return { subject: { type: 'Customer', id: token.customerId }, before, after: toAudit(token), result: token };
    });
  }
}
