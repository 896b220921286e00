import { In, type DataSource } from 'typeorm';
import { assertInstant } from '../../db/instants.js';
import { assertFound } from '../../domain/common/errors.js';
import { groupBy } from '../../domain/common/group-by.js';
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
