import type { Request } from 'express';
import { parseClientAddress } from '../../domain/access/client-address.js';
import { DomainError } from '../../domain/common/errors.js';
import { SESSION_COOKIE } from '../../http/console-cookie.js';
import { assertSameOrigin } from '../../http/same-origin.js';
import type { StaffActor } from '../../services/staff/audit-trail.js';
import type {
  LiveSession,
  SessionAuthentication,
  StaffAuthentication,
} from '../../services/staff/staff-authentication.js';
import type { SignInOrigin } from '../../services/staff/staff-sessions.js';

/** Where a sign-in comes from, for the list of sessions. */
export function signInOrigin(request: Request): SignInOrigin {
  return {
    userAgent: request.get('User-Agent'),
    address: parseClientAddress(request.ip)?.toString() ?? null,
  };
}

export interface StaffIdentityDeps {
  tokens: StaffAuthentication;
  /** Null if no browser session is served. */
  sessions: SessionAuthentication | null;
  publicUrl: string | null;
}

/** Finds the member of staff of a request: by the token in `Authorization`, and without that header by the cookie. */
export class StaffIdentity {
  constructor(private readonly deps: StaffIdentityDeps) {}

  /** @throws {DomainError} FORBIDDEN if a request has a session but not this origin. */
  assertOwnOrigin(request: Request): void {
    if (this.takesSession(request)) assertSameOrigin(request, this.deps.publicUrl);
  }

  /** @throws {DomainError} UNAUTHENTICATED */
  async staffOf(request: Request): Promise<StaffActor> {
    if (this.takesSession(request)) return (await this.sessionOf(request)).actor;
    return this.deps.tokens.staffOf(request.get('Authorization'));
  }

  /** @throws {DomainError} UNAUTHENTICATED without a valid session. */
  async sessionOf(request: Request): Promise<LiveSession> {
    const secret = SESSION_COOKIE.read(request);
    if (secret === undefined || !this.deps.sessions) throw new DomainError('UNAUTHENTICATED');
    return this.deps.sessions.sessionOf(secret);
  }

  private takesSession(request: Request): boolean {
    return (
      this.deps.sessions !== null &&
      request.get('Authorization') === undefined &&
      SESSION_COOKIE.read(request) !== undefined
    );
  }
}
