import { Router, type Request, type RequestHandler, type Response } from 'express';
import { clientKey } from '../../domain/access/rate-limit.js';
import { DomainError } from '../../domain/common/errors.js';
import { PENDING_SIGN_IN_MS, SignInRefused, type SignInFailure } from '../../domain/staff/openid-connect.js';
import { ConsoleCookie, SESSION_COOKIE } from '../../http/console-cookie.js';
import type { Logger } from '../../observability/logger.js';
import type { Clock } from '../../services/common/clock.js';
import { addRequestLogFields } from '../../services/common/request-scope.js';
import type { PolicyDecision, RateLimiter } from '../../services/rate-limits/rate-limiter.js';
import type { Vault } from '../../services/secrets/vault.js';
import type { SessionAuthentication } from '../../services/staff/staff-authentication.js';
import type { StaffSessions } from '../../services/staff/staff-sessions.js';
import { pathOfScreen } from '../console.js';
import type { IdentityProvider, SignInChecks } from './identity-provider.js';
import { signInOrigin } from './staff-identity.js';

/** A sign-in that waits for the provider to send its browser back. */
export interface PendingSignIn extends SignInChecks {
  /** The screen to go on to; null for the first one. */
  next: string | null;
  /** The secret of the browser's previous session, which the new one ends; null if there was none. */
  before: string | null;
}

interface Sealed extends PendingSignIn {
  untilMs: number;
}

// `Lax`, as the provider sends people back from another site.
const COOKIE = new ConsoleCookie({
  name: 'staff-sign-in',
  path: '/admin/oidc',
  sameSite: 'lax',
  maxAgeMs: PENDING_SIGN_IN_MS,
});

/**
 * Stores pending sign-ins encrypted in their browsers: nobody can read or forge one, and any process can continue it
 * (docs/adr/0018-sign-ins-in-a-cookie.md).
 */
export class PendingSignIns {
  constructor(
    private readonly vault: Pick<Vault, 'encrypt' | 'decrypt'>,
    private readonly clock: Clock,
  ) {}

  store(request: Request, response: Response, pending: PendingSignIn): void {
    const sealed: Sealed = { ...pending, untilMs: this.clock().getTime() + PENDING_SIGN_IN_MS };
    COOKIE.set(request, response, this.vault.encrypt(JSON.stringify(sealed), 'sign-in').toString('base64url'));
  }

  /** The browser's pending sign-in, or null. An expired or unreadable one is removed. */
  find(request: Request, response: Response): PendingSignIn | null {
    const text = COOKIE.read(request);
    if (text === undefined) return null;
    const sealed = this.open(text);
    if (sealed && this.clock().getTime() < sealed.untilMs) return sealed;
    this.remove(request, response);
    return null;
  }

  /** Removes it from the browser; `StaffSessions.markStateUsed` prevents a copy from being used again. */
  remove(request: Request, response: Response): void {
    COOKIE.clear(request, response);
  }

  /** Null for a string that this service has not encrypted, or whose key it no longer has. */
  private open(text: string): Sealed | null {
    try {
      return JSON.parse(this.vault.decrypt(Buffer.from(text, 'base64url'), 'sign-in')) as Sealed;
    } catch {
      return null;
    }
  }
}

export interface OidcDeps {
  provider: IdentityProvider;
  pending: PendingSignIns;
  sessions: StaffSessions;
  authentication: SessionAuthentication;
  limiter: RateLimiter;
  /** Null only outside production. */
  publicUrl: string | null;
  logger: Logger;
}

const OIDC_PATH = '/admin/oidc';
const CONSOLE = '/admin';
const MAX_NEXT_LENGTH = 1_000;

/** The raw query, in which a name may occur twice. */
function queryOf({ originalUrl }: Request): URLSearchParams {
  return new URLSearchParams(originalUrl.split('?').slice(1).join('?'));
}

/** The sign-in page with the reason and the requested screen. */
function failureAddress(reason: SignInFailure, nextScreen: string | null): string {
  const next = nextScreen?.slice(CONSOLE.length);
  const query = new URLSearchParams({ failed: reason, ...(next && { next }) });
  return `${CONSOLE}/sign-in?${query.toString()}`;
}

/** The two requests of a sign-in by OpenID Connect: out to the provider, and back from it. */
class OidcSignIn {
  constructor(private readonly deps: OidcDeps) {}

  /** Sends the browser to the provider. @throws {SignInRefused} */
  async begin(request: Request, response: Response): Promise<void> {
    const next = pathOfScreen(queryOf(request).get('next') ?? '', MAX_NEXT_LENGTH);
    response.locals.nextScreen = next;
    const { address, checks } = await this.deps.provider.begin(this.redirectUri(request));
    // The browser will come back from another site, so it will not send this cookie then.
    const before = SESSION_COOKIE.read(request) ?? null;
    this.deps.pending.store(request, response, { ...checks, next, before });
    response.redirect(303, address);
  }

  /**
   * Starts a session for the person whom the provider sends back. The screen itself needs no cookie, and its requests
   * are same-site, so the browser sends the `Strict` cookie with them although it came from another site.
   * @throws {SignInRefused}
   */
  async finish(request: Request, response: Response): Promise<void> {
    const waiting = this.deps.pending.find(request, response);
    response.locals.nextScreen = waiting?.next;
    const callbackQuery = queryOf(request);
    // An answer to another sign-in, such as that of another tab, leaves this one waiting.
    if (!waiting || callbackQuery.get('state') !== waiting.state) {
      await this.count('answers', request);
      throw new SignInRefused('expired', 'the browser has no sign-in that waits for this answer');
    }
    this.deps.pending.remove(request, response);
    // Before contacting the provider, so that nobody can cause endless requests to it.
    const decision = await this.count('codes', request);
    await this.deps.sessions.markStateUsed(waiting.state);
    const identity = await this.deps.provider.identify(this.redirectUri(request), callbackQuery, waiting);
    await decision.refund();
    const session = await this.deps.sessions.signInAs(identity, signInOrigin(request));
    addRequestLogFields({ staffMemberId: session.actor.id });
    await this.endBefore(waiting);
    SESSION_COOKIE.set(request, response, session.secret);
    response.redirect(303, waiting.next ?? CONSOLE);
  }

  /** PUBLIC_URL, which production requires; otherwise the local port of the request. It never depends on a header. */
  private redirectUri({ socket }: Request): string {
    return `${this.deps.publicUrl ?? `http://127.0.0.1:${socket.localPort}`}${OIDC_PATH}/callback`;
  }

  /** @throws {SignInRefused} `limited` */
  private async count(what: 'answers' | 'codes', request: Request): Promise<PolicyDecision> {
    const decision = await this.deps.limiter.chargeSignIn(what, clientKey(request.ip));
    if (!decision.admitted) throw new SignInRefused('limited', `too many failed sign-ins from the address (${what})`);
    return decision;
  }

  /** Ends the browser's earlier session, because the browser drops its cookie and could not sign it out later. */
  private async endBefore({ before }: PendingSignIn): Promise<void> {
    if (before === null) return;
    const session = await this.deps.authentication.sessionOf(before).catch((error: unknown) => {
      // It has ended already.
      if (error instanceof DomainError) return null;
      throw error;
    });
    if (session) await this.deps.sessions.signOut(session.actor);
  }
}

/** Signs members of staff in by OpenID Connect (docs/spec/sessions.md#openid-connect). */
export function oidcRouter(deps: OidcDeps): Router {
  const router = Router({ caseSensitive: true });
  const signIn = new OidcSignIn(deps);
  const failed = 'a sign-in by OpenID Connect failed';
  /** If nobody is signed in, the browser gets the sign-in page with the reason. */
  const orFail = (step: (request: Request, response: Response) => Promise<void>): RequestHandler => {
    return async (request, response) => {
      try {
        await step(request, response);
      } catch (error) {
        const { id: requestId } = request;
        const refused = error instanceof SignInRefused ? error : null;
        if (refused) deps.logger.warn({ requestId, reason: refused.reason, problem: refused.message }, failed);
        else deps.logger.error({ requestId, err: error }, failed);
        const screen = (response.locals.nextScreen as string | undefined) ?? null;
        response.redirect(303, failureAddress(refused?.reason ?? 'error', screen));
      }
    };
  };
  router.use(OIDC_PATH, (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.get(
    `${OIDC_PATH}/start`,
    orFail((request, response) => signIn.begin(request, response)),
  );
  router.get(
    `${OIDC_PATH}/callback`,
    orFail((request, response) => signIn.finish(request, response)),
  );
  return router;
}
