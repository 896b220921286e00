import type { DataSource } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { constant, statement, type Statement } from '../../db/statements.js';
import { DomainError, Reason } from '../../domain/common/errors.js';
import type { StaffRole } from '../../domain/staff/staff-role.js';
import { sessionEnd, type SessionTimes } from '../../domain/staff/staff-session.js';
import { StaffMember, StaffSession } from '../../entities/staff/staff-member.js';
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

export interface LiveSession {
  actor: StaffActor & { sessionId: string };
  /** When it ends unless it is used again. */
  expiresAt: Date;
}

type SessionRow = StaffActor & { sessionId: string } & SessionTimes;

// The comparison of the token's hash ends a session as soon as the token that it began with changes.
const SELECT_SESSION = `
  SELECT ${selectList(StaffMember, 'm', ['id', 'name', 'role'])},
         ${selectList(StaffSession, 's', ['id AS sessionId', 'createdAt', 'lastUsedAt'])}
    FROM staff_sessions s FORCE INDEX (staff_sessions_secret_hash)
    STRAIGHT_JOIN staff_members m ON m.id = s.staff_member_id
   WHERE s.secret_hash = ? AND m.token_hash = s.member_token_hash AND m.revoked_at IS NULL`;

/** Finds the member of staff who sends a request from a browser (docs/spec/sessions.md). */
export class SessionAuthentication {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly usage = new TokenUsage(dataSource, 'staff_sessions'),
  ) {}

  /**
   * Queries the database each time, so that ended sessions, revoked or rotated tokens and changed roles take effect at
   * once.
   * @param secret the value of the cookie.
   * @throws {DomainError} UNAUTHENTICATED if there is no such session.
   */
  async sessionOf(secret: string): Promise<LiveSession> {
    const now = this.clock();
    const [row] = await this.dataSource.query<SessionRow[]>(SELECT_SESSION, [hashToken(secret)]);
    if (!row || sessionEnd(row) <= now) throw new DomainError('UNAUTHENTICATED', Reason.of('SESSION_ENDED'));
    const { createdAt, lastUsedAt: notedBefore, ...actor } = row;
    const lastUsedAt = await this.usage.record(actor.sessionId, notedBefore, now);
    return { actor, expiresAt: sessionEnd({ createdAt, lastUsedAt }) };
  }
}

const SELECT_STAFF = `
  SELECT ${selectList(StaffMember, '', ['id', 'role'])}
    FROM staff_members FORCE INDEX (PRIMARY) WHERE id IN (?) AND revoked_at IS NULL`;

/** Members of staff whose access is not revoked, with their roles, by id. */
export type ActiveStaff = ReadonlyMap<string, StaffRole>;

/** Reads members of staff again, in a transaction that has waited for locks since they were authenticated. */
export function selectActiveStaff(ids: readonly string[]): Statement<ActiveStaff> {
  if (ids.length === 0) return constant(new Map());
  return statement(
    SELECT_STAFF,
    [[...new Set(ids)]],
    (rows: { id: string; role: StaffRole }[]) => new Map(rows.map(({ id, role }) => [id, role])),
  );
}
