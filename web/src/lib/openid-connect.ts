/** Why a sign-in by OpenID Connect failed, as in the URL (docs/spec/sessions.md#failures). */
export const SIGN_IN_FAILURES = [
  'denied',
  'expired',
  'provider',
  'invalid',
  'email',
  'unknown',
  'account',
  'limited',
  'error',
] as const;

export type SignInFailure = (typeof SIGN_IN_FAILURES)[number];

/** The search parameters of the page for signing in. */
export interface SignInSearch {
  /** The URL to continue with. */
  next?: string | undefined;
  /** Why a sign-in by OpenID Connect has failed. */
  failed?: SignInFailure | undefined;
}

/** Whether staff can sign in by OpenID Connect. The service includes it in the page, so no request is needed. */
export const hasOpenIdConnect = document.querySelector('meta[name="openid-connect"][content="on"]') !== null;

/** The URL that starts such a sign-in. @param next the console URL to continue with. */
export const openIdConnectStart = (next: string | undefined): string =>
  next === undefined ? '/admin/oidc/start' : `/admin/oidc/start?${new URLSearchParams({ next }).toString()}`;
