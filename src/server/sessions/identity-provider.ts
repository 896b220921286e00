import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
  type ClientAuth,
  type Configuration,
} from 'openid-client';
import {
  identityOf,
  SignInRefused,
  type Identity,
  type IdentityClaims,
  type OidcSettings,
  type SignInFailure,
} from '../../domain/staff/openid-connect.js';

/** The values for checking a response of the provider. */
export interface SignInChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

// The time-out of each request to the provider; a person is waiting at an empty page.
const TIMEOUT_MS = 10_000;

/** How long the provider's metadata is cached. */
const DISCOVERY_MS = 60 * 60 * 1000;

const SCOPE = 'openid email';

/** Uses Basic, for which clients are registered by default, unless the provider does not support it. */
function clientAuthentication(clientSecret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const takesBasic = methods.includes('client_secret_basic') || !methods.includes('client_secret_post');
    (takesBasic ? basic : post)(server, ...request);
  };
}

/** The codes of openid-client for responses that it has parsed but does not trust. */
const UNTRUSTED = /^OAUTH_(INVALID_RESPONSE|JWT_\w+|JSON_ATTRIBUTE_\w+|KEY_SELECTION_FAILED)$/;

const reasons: readonly [(error: Error & { code?: unknown }) => boolean, SignInFailure][] = [
  [(error) => error instanceof AuthorizationResponseError && error.error === 'access_denied', 'denied'],
  // The code was used before, or came too late.
  [(error) => error instanceof ResponseBodyError && error.error === 'invalid_grant', 'expired'],
  [({ code }) => UNTRUSTED.test(String(code)), 'invalid'],
];

/** Describes a failure without anything of the response except the provider's error code. */
function describeFailure(error: unknown): string {
  const { message, code, error: oauthError, cause } = error as Record<'message' | 'code' | 'error' | 'cause', unknown>;
  const reason = (cause as { code?: unknown } | undefined)?.code;
  return [message, code, oauthError, reason]
    .filter((fact) => typeof fact === 'string')
    .map((detail) => detail.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 100))
    .join(', ');
}

function toRefusal(error: unknown): unknown {
  const isOfProvider = [TypeError, ClientError, AuthorizationResponseError, ResponseBodyError, DOMException].some(
    (kind) => error instanceof kind,
  );
  // A WWW-Authenticate challenge has its own class, which is handled in the same way.
  if (!isOfProvider && !(error instanceof Error && error.name === 'WWWAuthenticateChallengeError')) return error;
  const [, reason = 'provider' as const] = reasons.find(([matches]) => matches(error as Error)) ?? [];
  return new SignInRefused(reason, describeFailure(error));
}

async function withRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toRefusal(error);
  }
}

/** The OpenID provider that staff may sign in with: authorization code flow with PKCE, `state` and `nonce`. */
export class IdentityProvider {
  private known: { configuration: Promise<Configuration>; untilMs: number } | undefined;

  constructor(
    private readonly settings: OidcSettings,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /**
   * @param redirectUri the address to which the provider redirects.
   * @returns the provider's sign-in address, and the values for checking the response.
   * @throws {SignInRefused} `provider`, or `invalid` if its issuer is not `OIDC_ISSUER`.
   */
  async begin(redirectUri: string): Promise<{ address: string; checks: SignInChecks }> {
    return withRefusals(async () => {
      const configuration = await this.configuration();
      const checks = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
      const address = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, checks };
    });
  }

  /**
   * The person whom the provider has authenticated.
   * @param callbackQuery the query of the redirect back to `redirectUri`.
   * @throws {SignInRefused} `denied`, `expired`, `provider`, `invalid` or `email`.
   */
  async identify(redirectUri: string, callbackQuery: URLSearchParams, checks: SignInChecks): Promise<Identity> {
    return withRefusals(async () => {
      const configuration = await this.configuration();
      const tokens = await authorizationCodeGrant(
        configuration,
        new URL(`${redirectUri}?${callbackQuery.toString()}`),
        {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.codeVerifier,
          idTokenExpected: true,
        },
      );
      const claims = tokens.claims();
      // Multi-tenant addresses have a different issuer.
      if (!claims || new URL(claims.iss).href !== new URL(this.settings.issuer).href) {
        throw new SignInRefused('invalid', 'the ID token has another issuer than OIDC_ISSUER');
      }
      const isComplete = claims.email !== undefined && claims.email_verified !== undefined;
      // Many providers return the address only at the userinfo endpoint.
      const identityClaims: IdentityClaims =
        isComplete || configuration.serverMetadata().userinfo_endpoint === undefined
          ? claims
          : await fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return identityOf(claims.iss, claims.sub, identityClaims);
    });
  }

  /** The provider's metadata: fetched once for all concurrent callers, and again after a failure. */
  private configuration(): Promise<Configuration> {
    if (this.known && performance.now() < this.known.untilMs) return this.known.configuration;
    const known = { configuration: this.discover(), untilMs: performance.now() + DISCOVERY_MS };
    known.configuration.catch(() => {
      if (this.known === known) this.known = undefined;
    });
    this.known = known;
    return known.configuration;
  }

  private discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const server = new URL(issuer);
    return discovery(server, clientId, undefined, clientAuthentication(clientSecret), {
      // In seconds. It holds for all later requests too.
      timeout: this.timeoutMs / 1000,
      execute: [enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [allowInsecureRequests] : [])],
    });
  }
}
