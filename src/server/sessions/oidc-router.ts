import { Router, type Request, type RequestHandler, type Response } from 'express';
import { DomainError } from '../../domain/errors.js';
import { SignInRefused, type SignInFailure } from '../../domain/openid-connect.js';
import { clientKey } from '../../domain/rate-limit.js';
import { readSessionCookie, setSessionCookie } from '../../http/session-cookie.js';
import type { Logger } from '../../observability/logger.js';
import { addRequestFacts } from '../../services/common/request-scope.js';
import { Allowance, type RateLimiter } from '../../services/rate-limits/rate-limiter.js';
import type { SessionAuthentication } from '../../services/staff/session-authentication.js';
import type { StaffSessions } from '../../services/staff/staff-sessions.js';
import { pathOfScreen } from '../console/screens.js';
import type { IdentityProvider } from './identity-provider.js';
import type { PendingSignIn, PendingSignIns } from './pending-sign-in.js';

/** What sign-in by OpenID Connect is served with. */
export interface OidcParts {
  provider: IdentityProvider;
  pending: PendingSignIns;
  sessions: StaffSessions;
  authentication: SessionAuthentication;
  limiter: RateLimiter;
  logger: Logger;
  /** Null outside production alone. */
  publicUrl: string | null;
}

const PATH = '/admin/oidc';
const CONSOLE = '/admin';
const MAX_NEXT_LENGTH = 1_000;

/** Without PUBLIC_URL, which production insists on, where the request has come to. A header is never believed. */
function redirectUriOf({ socket }: Request, publicUrl: string | null): string {
  return `${publicUrl ?? `http://127.0.0.1:${socket.localPort}`}${PATH}/callback`;
}

/** The query as it was sent, in which a name may come twice. */
function queryOf({ originalUrl }: Request): URLSearchParams {
  return new URLSearchParams(originalUrl.split('?').slice(1).join('?'));
}

/** The page for signing in, which says what to do; the screen that was asked for is not forgotten. */
function failureAddress(reason: SignInFailure, next: string | null): string {
  const query = new URLSearchParams({ failed: reason, ...(next && { next: next.slice(CONSOLE.length) }) });
  return `${CONSOLE}/sign-in?${query}`;
}

/** Signs members of staff in by OpenID Connect (docs/spec/sessions.md#openid-connect). */
export function oidcRouter({
  provider,
  pending,
  sessions,
  authentication,
  limiter,
  logger,
  publicUrl,
}: OidcParts): Router {
  const router = Router({ caseSensitive: true });

  /** Sends the browser to the page for signing in where nobody was signed in. */
  const orFail = (work: (request: Request, response: Response) => Promise<void>): RequestHandler => {
    return async (request, response) => {
      try {
        await work(request, response);
      } catch (error) {
        const refused = error instanceof SignInRefused ? error : null;
        const { id: requestId } = request;
        if (refused)
          logger.warn(
            { requestId, reason: refused.reason, problem: refused.message },
            'a sign-in by OpenID Connect failed',
          );
        else logger.error({ requestId, err: error }, 'a sign-in by OpenID Connect failed');
        const next = (response.locals.next as string | undefined) ?? null;
        response.redirect(303, failureAddress(refused?.reason ?? 'error', next));
      }
    };
  };

  /** Counts a callback like a wrong token before the provider is asked, so that nobody can have it asked without end. */
  const countGuess = async (request: Request): Promise<Allowance> => {
    const allowance = new Allowance();
    allowance.ask(limiter.ofStranger(clientKey(request.ip)));
    const grant = await allowance.settled();
    if (grant?.admitted === false)
      throw new SignInRefused('limited', 'too many wrong tokens or sign-ins from the address');
    return allowance;
  };

  /** Ends the session that the browser had: it forgets the cookie, so nobody could end it by signing out any more. */
  const endBefore = async ({ before }: PendingSignIn): Promise<void> => {
    if (before === null) return;
    const session = await authentication.sessionOf(before).catch((error: unknown) => {
      // It has ended by itself.
      if (error instanceof DomainError) return null;
      throw error;
    });
    if (session) await sessions.signOut(session.actor);
  };

  router.use(PATH, (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.get(
    `${PATH}/start`,
    orFail(async (request, response) => {
      const next = pathOfScreen(queryOf(request).get('next') ?? '', MAX_NEXT_LENGTH);
      response.locals.next = next;
      const { address, checks } = await provider.begin(redirectUriOf(request, publicUrl));
      // When the browser comes back, from another site, it does not send this cookie.
      pending.keep(request, response, { ...checks, next, before: readSessionCookie(request) ?? null });
      response.redirect(303, address);
    }),
  );
  router.get(
    `${PATH}/callback`,
    orFail(async (request, response) => {
      const waiting = pending.take(request, response);
      response.locals.next = waiting?.next;
      const guess = await countGuess(request);
      const answer = queryOf(request);
      if (!waiting || answer.get('state') !== waiting.state) {
        throw new SignInRefused('expired', 'the browser has no sign-in that waits for this answer');
      }
      const identity = await provider.identify(redirectUriOf(request, publicUrl), answer, waiting);
      const session = await sessions.signInAs(identity, request.get('User-Agent'));
      addRequestFacts({ staffMemberId: session.actor.id });
      await guess.refund(1);
      await endBefore(waiting);
      setSessionCookie(request, response, session.secret);
      response.redirect(303, waiting.next ?? CONSOLE);
    }),
  );
  return router;
}
