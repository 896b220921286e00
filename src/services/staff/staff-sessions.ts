import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { newId } from '../../db/ids.js';
import { isDuplicateEntry } from '../../db/retry.js';
import { inTransaction } from '../../db/transaction.js';
import { DomainError, notFound, Reason } from '../../domain/common/errors.js';
import { groupBy } from '../../domain/common/group-by.js';
import { SignInRefused, type Identity } from '../../domain/staff/openid-connect.js';
import { browserName, parseUserAgent, sessionEnd } from '../../domain/staff/staff-session.js';
import { StaffIdempotencyKey, StaffSession } from '../../entities/staff/staff-member.js';
import type { Clock } from '../common/clock.js';
import { hashOf } from '../common/content-hash.js';
import { hashToken, newToken } from '../secrets/access-token.js';
import { recordChange, type AuditTrail, type StaffActor } from './audit-trail.js';
import type { LiveSession, StaffAuthentication } from './staff-authentication.js';
import { bindIdentity, lockIdentified } from './staff-member.js';

/** One-time tokens that sign a member in. They exist only in this process's memory. */
export class SignInLinks {
  /** Maps the hash of the link's token to the member's token; null once it is used. */
  private readonly members = new Map<string, string | null>();

  /** A token that begins one session of the member whose token is given. */
  create(memberToken: string): string {
    const { token, tokenHash } = newToken('link');
    this.members.set(tokenHash.toString('hex'), memberToken);
    return token;
  }

  /**
   * Exchanges a link's token, which works once, for the member's token; returns any other token unchanged.
   * @throws {DomainError} UNAUTHENTICATED for a link's token that was used before.
   */
  redeem(token: string): string {
    const hash = hashToken(token).toString('hex');
    const memberToken = this.members.get(hash);
    if (memberToken === undefined) return token;
    if (memberToken === null) {
      throw new DomainError('UNAUTHENTICATED', Reason.of('LINK_USED'));
    }
    this.members.set(hash, null);
    return memberToken;
  }
}

/** A new session with its secret, which is available only now. */
export interface NewSession extends LiveSession {
  secret: string;
}

const LISTED = ['id', 'userAgent', 'address', 'createdAt', 'lastUsedAt'] as const;

type SessionRow = Pick<StaffSession, (typeof LISTED)[number]>;

/** A session as its member and ADMINs see it. */
export interface SessionView extends SessionRow {
  /** What people know its browser by; null if it says nothing of itself. */
  browser: string | null;
  /** When it ends unless it is used again. */
  expiresAt: Date;
}

/** Where a sign-in comes from. */
export interface SignInOrigin {
  /** The request header of that name. */
  userAgent: string | undefined;
  /** The client's IP address; null if it is not known. */
  address: string | null;
}

const MAX_LISTED = 100;

const SELECT_SESSIONS = `
  SELECT ${selectList(StaffSession, 's', [...LISTED, 'staffMemberId'])}
    FROM staff_members m
    JOIN staff_sessions s ON s.staff_member_id = m.id AND s.member_token_hash = m.token_hash
   WHERE m.id IN (?) ORDER BY s.last_used_at DESC, s.id DESC`;

/** A session in the audit log, filed under its member: enough to identify it, nothing that grants access. */
function toAudit({ id, userAgent, createdAt }: Pick<StaffSession, 'id' | 'userAgent' | 'createdAt'>): object {
  return { session: { id, browser: userAgent && browserName(userAgent), userAgent, createdAt } };
}

function toView({ id, userAgent, address, createdAt, lastUsedAt }: SessionRow): SessionView {
  const session = { id, userAgent, address, createdAt, lastUsedAt };
  return { ...session, browser: userAgent && browserName(userAgent), expiresAt: sessionEnd(session) };
}

async function insertSession(
  manager: EntityManager,
  { id: staffMemberId, sessionId: id }: LiveSession['actor'],
  begun: Pick<StaffSession, 'secretHash' | 'memberTokenHash' | 'isOfAccount'>,
  { userAgent, address }: SignInOrigin,
  now: Date,
): Promise<SessionRow> {
  const session = { id, userAgent: parseUserAgent(userAgent), address, createdAt: now, lastUsedAt: now };
  await manager.insert(StaffSession, { ...session, staffMemberId, ...begun });
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
   * @param tokenOrLink the member's token, or one of a link.
   * @throws {DomainError} UNAUTHENTICATED for a token that is wrong or revoked.
   */
  async signIn(tokenOrLink: string, origin: SignInOrigin): Promise<NewSession> {
    const token = this.links.redeem(tokenOrLink);
    const sessionId = newId();
    const actor = { ...(await this.tokens.memberOf(token)), sessionId };
    const { token: secret, tokenHash: secretHash } = newToken('session');
    const expiresAt = await this.audit.change(actor, 'signIn', async (manager, now) => {
      // If the token was rotated meanwhile, the new session is invalid from the start.
      const begun = { secretHash, memberTokenHash: hashToken(token), isOfAccount: false };
      const session = await insertSession(manager, actor, begun, origin, now);
      const subject = { type: 'StaffMember', id: actor.id };
      return { subject, before: null, after: toAudit(session), result: sessionEnd(session) };
    });
    return { actor, secret, expiresAt };
  }

  /**
   * Marks the state of a sign-in as used, so that no copy of the browser's cookie serves a second one, in any process
   * (docs/adr/0018-sign-ins-in-a-cookie.md).
   * @throws {SignInRefused} `expired` if it was used before.
   */
  async markStateUsed(state: string): Promise<void> {
    const keyHash = hashOf('signIn', state);
    const used = { keyHash, requestHash: keyHash, madeId: '', createdAt: this.clock() };
    try {
      await inTransaction(this.dataSource, (manager) => manager.insert(StaffIdempotencyKey, used));
    } catch (error) {
      if (!isDuplicateEntry(error)) throw error;
      throw new SignInRefused('expired', 'the sign-in was answered before');
    }
  }

  /**
   * Begins a session of the member with the identity's e-mail address, and binds the member to the identity at the first
   * time (docs/spec/sessions.md#openid-connect).
   * @throws {SignInRefused} `unknown` or `account`.
   */
  async signInAs(identity: Identity, origin: SignInOrigin): Promise<NewSession> {
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
      const begun = { secretHash, memberTokenHash, isOfAccount: true };
      const session = await insertSession(manager, actor, begun, origin, now);
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
   * Ends one of the actor's sessions, or, for an ADMIN, anybody's.
   * @throws {DomainError} NOT_FOUND for any other.
   */
  async endSession(actor: StaffActor, id: string): Promise<string> {
    if (!(await this.end(actor, 'endSession', id))) throw notFound('Session', id);
    return id;
  }

  /**
   * The active sessions of members, last used first, at most a hundred of each; members without sessions are omitted.
   */
  async sessionsOf(staffMemberIds: readonly string[]): Promise<Map<string, SessionView[]>> {
    const now = this.clock();
    type Row = SessionRow & Pick<StaffSession, 'staffMemberId'>;
    const rows = await this.dataSource.query<Row[]>(SELECT_SESSIONS, [staffMemberIds]);
    const live = groupBy(
      rows.filter((row) => sessionEnd(row) > now),
      ({ staffMemberId }) => staffMemberId,
    );
    return new Map([...live].map(([id, own]) => [id, own.slice(0, MAX_LISTED).map(toView)]));
  }

  /** @returns whether there was such a session. */
  private end(actor: StaffActor, action: string, id: string): Promise<boolean> {
    return this.audit.change(actor, action, async (manager) => {
      const where = actor.role === 'ADMIN' ? { id } : { id, staffMemberId: actor.id };
      const session = await manager.findOne(StaffSession, { where, lock: { mode: 'pessimistic_write' } });
      if (!session) return { repeated: true, result: false };
      await manager.delete(StaffSession, { id });
      const subject = { type: 'StaffMember', id: session.staffMemberId };
      return { subject, before: toAudit(session), after: null, result: true };
    });
  }
}
