import { Router, type RequestHandler } from 'express';
import { SignInRefused } from '../../domain/staff/openid-connect.js';
import type { Logger } from '../../observability/logger.js';
import { failureAddress, OIDC_PATH, type OidcSignIn } from './oidc-sign-in.js';

/** What sign-in by OpenID Connect is served with. */
export interface OidcParts {
  signIn: OidcSignIn;
  logger: Logger;
}

type Step = (...handled: Parameters<RequestHandler>) => Promise<void>;

/** Signs members of staff in by OpenID Connect (docs/spec/sessions.md#openid-connect). */
export function oidcRouter({ signIn, logger }: OidcParts): Router {
  const router = Router({ caseSensitive: true });
  const failed = 'a sign-in by OpenID Connect failed';
  /** Where nobody is signed in, the browser comes to the page for signing in, which says why. */
  const orFail = (step: Step): RequestHandler => {
    return async (request, response, next) => {
      try {
        await step(request, response, next);
      } catch (error) {
        const { id: requestId } = request;
        const refused = error instanceof SignInRefused ? error : null;
        if (refused) logger.warn({ requestId, reason: refused.reason, problem: refused.message }, failed);
        else logger.error({ requestId, err: error }, failed);
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
