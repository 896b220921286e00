/** Why a sign-in by OpenID Connect has failed, as its address says it (docs/spec/sessions.md#failures). */
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

/** Whether staff can sign in by OpenID Connect. The service says so in the page, which need not ask. */
export const hasOpenIdConnect = document.querySelector('meta[name="openid-connect"][content="on"]') !== null;

/** Where such a sign-in begins. @param next the address of the console to go on to. */
export const openIdConnectStart = (next: string | undefined): string =>
  next === undefined ? '/admin/oidc/start' : `/admin/oidc/start?${new URLSearchParams({ next }).toString()}`;
