/** The provider of identities with which staff may sign in (`OIDC_ISSUER`, `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET`). */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Why nobody was signed in, as the address of the page for signing in says it (docs/spec/sessions.md#failures). */
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

/** A sign-in by OpenID Connect that lets nobody in. Its text is for the log: it holds nothing secret. */
export class SignInRefused extends Error {
  constructor(
    readonly reason: SignInFailure,
    text: string = reason,
  ) {
    super(text);
    this.name = 'SignInRefused';
  }
}

/** Whom the provider has recognised. */
export interface Identity {
  issuer: string;
  /** The provider's own id of the person, which never becomes somebody else's; `sub`. */
  subject: string;
  /** An address that the provider has verified. */
  email: string;
}

/** What the provider says of a person, unchecked. */
export type IdentityClaims = Readonly<Partial<Record<string, unknown>>>;

/** How long the columns of an identity are. */
export const MAX_IDENTITY_LENGTH = 255;

/** @throws {SignInRefused} where the provider names no e-mail address, or one that it has not verified. */
export function identityOf(issuer: string, subject: string, { email, email_verified }: IdentityClaims): Identity {
  if ([issuer, subject].some(({ length }) => length === 0 || length > MAX_IDENTITY_LENGTH)) {
    throw new SignInRefused('invalid', `iss and sub have 1 to ${MAX_IDENTITY_LENGTH} characters`);
  }
  if (typeof email !== 'string' || email.trim() === '') throw new SignInRefused('email', 'no claim email');
  if (email_verified !== true) throw new SignInRefused('email', 'the claim email_verified is not true');
  return { issuer, subject, email };
}

/** How long somebody may take at the provider. */
export const PENDING_SIGN_IN_MS = 10 * 60 * 1000;
