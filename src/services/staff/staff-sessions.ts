import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { newId } from '../../db/ids.js';
import { inTransaction } from '../../db/transaction.js';
import { notFound } from '../../domain/common/errors.js';
import type { Identity } from '../../domain/staff/openid-connect.js';
import { parseUserAgent, sessionEnd } from '../../domain/staff/staff-session.js';
import { StaffSession } from '../../entities/staff/staff-session.js';
import type { Clock } from '../common/clock.js';
import { hashToken, newToken } from '../secrets/access-token.js';
import { recordChange, type AuditTrail } from './audit-trail.js';
import { bindIdentity, lockIdentified } from './member-identity.js';
import type { LiveSession } from './session-authentication.js';
import { SignInLinks } from './sign-in-links.js';
import type { StaffActor, StaffAuthentication } from './staff-authentication.js';

/** A new session with its secret, which is available only now. */
export interface NewSession extends LiveSession {
  secret: string;
}

const LISTED = ['id', 'userAgent', 'createdAt', 'lastUsedAt'] as const;

type SessionRow = Pick<StaffSession, (typeof LISTED)[number]>;

/** A session as its member sees it. */
export interface SessionView extends SessionRow {
  /** When it ends unless it is used again. */
  expiresAt: Date;
  /** Whether it is the session of the request. */
  current: boolean;
}

const MAX_LISTED = 100;

const SELECT_SESSIONS = `
  SELECT ${selectList(StaffSession, 's', LISTED)}
    FROM staff_members m
    JOIN staff_sessions s ON s.staff_member_id = m.id AND s.member_token_hash = m.token_hash
   WHERE m.id = ? ORDER BY s.last_used_at DESC, s.id DESC`;

/** A session in the audit log, filed under its member: enough to identify it, nothing that grants access. */
function toAudit({ id, userAgent, createdAt }: Pick<StaffSession, 'id' | 'userAgent' | 'createdAt'>): object {
  return { session: { id, userAgent, createdAt } };
}

async function insertSession(
  manager: EntityManager,
  { id: staffMemberId, sessionId: id }: LiveSession['actor'],
  hashes: Pick<StaffSession, 'secretHash' | 'memberTokenHash'>,
  userAgent: string | undefined,
  now: Date,
): Promise<SessionRow> {
  const session = { id, userAgent: parseUserAgent(userAgent), createdAt: now, lastUsedAt: now };
  await manager.insert(StaffSession, { ...session, staffMemberId, ...hashes });
  return session;
}

/** Begins, lists and ends the sessions of members of staff in browsers (docs/spec/sessions.md). */
export class StaffSessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    private readonly tokens: Pick<StaffAuthentication, 'memberOf'>,
    private readonly links = new SignInLinks(),
  ) {}

  /**
   * Begins a session of the token's member.
   * @param given the member's token, or one of a link.
   * @param userAgent the request header of that name.
   * @throws {DomainError} UNAUTHENTICATED for a token that is wrong or revoked.
   */
  async signIn(given: string, userAgent: string | undefined): Promise<NewSession> {
    const token = this.links.redeem(given);
    const sessionId = newId();
    const actor = { ...(await this.tokens.memberOf(token)), sessionId };
    const { token: secret, tokenHash: secretHash } = newToken('session');
    const expiresAt = await this.audit.change(actor, 'signIn', async (manager, now) => {
      // If the token was rotated meanwhile, the new session is invalid from the start.
      const hashes = { secretHash, memberTokenHash: hashToken(token) };
      const session = await insertSession(manager, actor, hashes, userAgent, now);
      const subject = { type: 'StaffMember', id: actor.id };
      return { subject, before: null, after: toAudit(session), result: sessionEnd(session) };
    });
    return { actor, secret, expiresAt };
  }

  /**
   * Begins a session of the member with the identity's e-mail address, and binds the member to the identity at the first
   * time (docs/spec/sessions.md#openid-connect).
   * @param userAgent the request header of that name.
   * @throws {SignInRefused} `unknown` or `account`.
   */
  async signInAs(identity: Identity, userAgent: string | undefined): Promise<NewSession> {
    const sessionId = newId();
    const { token: secret, tokenHash: secretHash } = newToken('session');
    return inTransaction(this.dataSource, async (manager) => {
      const now = this.clock();
      const { tokenHash: memberTokenHash, isBound, ...member } = await lockIdentified(manager, identity);
      const actor = { ...member, sessionId };
      const subject = { type: 'StaffMember', id: actor.id };
      const { issuer, subject: account } = identity;
      if (!isBound) {
        await bindIdentity(manager, actor.id, identity);
        const bound = { subject, before: null, after: { identity: { issuer, subject: account } } };
        await recordChange(manager, actor, 'bindIdentity', bound, now);
      }
      const session = await insertSession(manager, actor, { secretHash, memberTokenHash }, userAgent, now);
      await recordChange(
        manager,
        actor,
        'signIn',
        { subject, before: null, after: { ...toAudit(session), issuer } },
        now,
      );
      return { actor, secret, expiresAt: sessionEnd(session) };
    });
  }

  /** Ends the session of the request; does nothing if it has ended meanwhile. */
  async signOut(actor: LiveSession['actor']): Promise<void> {
    await this.end(actor, 'signOut', actor.sessionId);
  }

  /**
   * Ends one of the actor's sessions.
   * @throws {DomainError} NOT_FOUND for any other.
   */
  async endSession(actor: StaffActor, id: string): Promise<string> {
    if (!(await this.end(actor, 'endSession', id))) throw notFound('Session', id);
    return id;
  }

  /** The actor's sessions that have not ended, the one used last first; not more than a hundred. */
  async listSessions({ id, sessionId }: StaffActor): Promise<SessionView[]> {
    const now = this.clock();
    const rows = await this.dataSource.query<SessionRow[]>(SELECT_SESSIONS, [id]);
    return rows
      .map((row) => ({ ...row, expiresAt: sessionEnd(row), current: row.id === sessionId }))
      .filter(({ expiresAt }) => expiresAt > now)
      .slice(0, MAX_LISTED);
  }

  /** @returns whether there was such a session. */
  private end(actor: StaffActor, action: string, id: string): Promise<boolean> {
    return this.audit.change(actor, action, async (manager) => {
      const where = { id, staffMemberId: actor.id };
      const session = await manager.findOne(StaffSession, { where, lock: { mode: 'pessimistic_write' } });
      if (!session) return { replayed: true, result: false };
      await manager.delete(StaffSession, { id });
      const subject = { type: 'StaffMember', id: actor.id };
      return { subject, before: toAudit(session), after: null, result: true };
    });
  }
}
