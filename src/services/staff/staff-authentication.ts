import type { DataSource } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { DomainError, Reason } from '../../domain/common/errors.js';
import { StaffMember } from '../../entities/staff/staff-member.js';
import type { Clock } from '../common/clock.js';
import { TokenUsage } from '../common/token-usage.js';
import { bearerToken, hashToken } from '../secrets/access-token.js';
import type { StaffActor } from './audit-trail.js';

interface MemberRow extends StaffActor {
  lastUsedAt: Date | null;
}

const SELECT_MEMBER = `
  SELECT ${selectList(StaffMember, '', ['id', 'name', 'role', 'lastUsedAt'])}
    FROM staff_members WHERE token_hash = ? AND revoked_at IS NULL`;

/** Finds the member of staff who sends a request. Customers' tokens are not accepted. */
export class StaffAuthentication {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly usage = new TokenUsage(dataSource, 'staff_members'),
  ) {}

  /**
   * @param authorization the request header of that name.
   * @throws {DomainError} UNAUTHENTICATED without a token or with a wrong or revoked one.
   */
  async staffOf(authorization: string | undefined): Promise<StaffActor> {
    const token = bearerToken(authorization);
    if (token === undefined) throw new DomainError('UNAUTHENTICATED');
    return this.memberOf(token);
  }

  /** @throws {DomainError} UNAUTHENTICATED for a token that is wrong or revoked. */
  async memberOf(token: string): Promise<StaffActor> {
    const [member] = await this.dataSource.query<MemberRow[]>(SELECT_MEMBER, [hashToken(token)]);
    if (!member) throw new DomainError('UNAUTHENTICATED', Reason.of('WRONG_TOKEN'));
    const { lastUsedAt, ...actor } = member;
    await this.usage.record(actor.id, lastUsedAt, this.clock());
    return actor;
  }
}
