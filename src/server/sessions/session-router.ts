import { Router, type ErrorRequestHandler, type Request, type Response } from 'express';
import { clientKey } from '../../domain/access/rate-limit.js';
import { DomainError } from '../../domain/common/errors.js';
import { parseSignIn } from '../../domain/staff/staff-session.js';
import { SESSION_COOKIE } from '../../http/console-cookie.js';
import { toDomainError } from '../../http/errors.js';
import { jsonBody } from '../../http/json-body.js';
import { assertNotOfAnotherOrigin } from '../../http/same-origin.js';
import { awaitRateLimit } from '../../rest/rate-limit.js';
import { addRequestLogFields } from '../../services/common/request-scope.js';
import { RequestRateLimit, type RateLimiter } from '../../services/rate-limits/rate-limiter.js';
import type { LiveSession } from '../../services/staff/staff-authentication.js';
import type { StaffSessions } from '../../services/staff/staff-sessions.js';
import { signInOrigin, type StaffIdentity } from './staff-identity.js';

export interface SessionDeps {
  identity: StaffIdentity;
  sessions: StaffSessions;
  limiter: RateLimiter;
  publicUrl: string | null;
}

const PATH = '/admin/session';

// A token has some fifty letters.
const MAX_BODY = '10kb';

/** Null for a request without a valid session. */
async function findSession(identity: StaffIdentity, request: Request): Promise<LiveSession | null> {
  return identity.sessionOf(request).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'UNAUTHENTICATED') return null;
    throw error;
  });
}

function sendSession(response: Response, { actor: { id, name, role }, expiresAt }: LiveSession): void {
  addRequestLogFields({ staffMemberId: id });
  response.json({ name, role, expiresAt });
}

/** Signs members of staff in and out in their browsers (docs/spec/sessions.md). */
export function sessionRouter({ identity, sessions, limiter, publicUrl }: SessionDeps): Router {
  const router = Router({ caseSensitive: true });
  /** Counts a request without a valid token like a wrong token. @throws {DomainError} RATE_LIMIT_EXCEEDED */
  const countUnauthenticated = async (request: Request, response: Response): Promise<void> => {
    const rateLimit = new RequestRateLimit();
    rateLimit.charge(limiter.chargeUnauthenticated(clientKey(request.ip)));
    await awaitRateLimit({ rateLimit }, response);
  };
  router.use(PATH, (request, response, next) => {
    response.set('Cache-Control', 'no-store');
    assertNotOfAnotherOrigin(request, publicUrl);
    next();
  });
  router.post(PATH, jsonBody({ limit: MAX_BODY }), async (request, response) => {
    const token = parseSignIn(request.body);
    const before = await findSession(identity, request);
    const session = await sessions.signIn(token, signInOrigin(request));
    SESSION_COOKIE.set(request, response, session.secret);
    // Ends the earlier session, because the browser drops its cookie and could not sign it out later.
    if (before) await sessions.signOut(before.actor);
    sendSession(response, session);
  });
  router.get(PATH, async (request, response) => {
    const session = await findSession(identity, request);
    if (session) return sendSession(response, session);
    SESSION_COOKIE.clear(request, response);
    throw new DomainError('UNAUTHENTICATED');
  });
  router.delete(PATH, async (request, response) => {
    const session = await findSession(identity, request);
    if (session) {
      addRequestLogFields({ staffMemberId: session.actor.id });
      await sessions.signOut(session.actor);
    } else if (SESSION_COOKIE.read(request) !== undefined) await countUnauthenticated(request, response);
    SESSION_COOKIE.clear(request, response);
    response.status(204).end();
  });
  const countRefused: ErrorRequestHandler = async (error: unknown, request, response, next) => {
    const { code } = toDomainError(error) ?? {};
    if (code === 'UNAUTHENTICATED' || code === 'VALIDATION_ERROR') await countUnauthenticated(request, response);
    next(error);
  };
  router.use(PATH, countRefused);
  return router;
}
