/** The provider of identities with which staff may sign in (`OIDC_ISSUER`, `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET`). */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Why a sign-in failed, as a parameter of the sign-in page (docs/spec/sessions.md#failures). */
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

/** A failed sign-in by OpenID Connect. Its text is for the log and contains nothing secret. */
export class SignInRefused extends Error {
  constructor(
    readonly reason: SignInFailure,
    text: string,
  ) {
    super(text);
    this.name = 'SignInRefused';
  }
}

/** The person whom the provider has authenticated. */
export interface Identity {
  issuer: string;
  /** The provider's own id of the person, `sub`; it is never given to another person. */
  subject: string;
  /** An address that the provider has verified. */
  email: string;
}

/** The provider's claims about a person, unchecked. */
export type IdentityClaims = Readonly<Partial<Record<string, unknown>>>;

/** How long the columns of an identity are. */
export const MAX_IDENTITY_LENGTH = 255;

/** @throws {SignInRefused} where the provider names no e-mail address, or one that it has not verified. */
export function identityOf(issuer: string, subject: string, { email, email_verified }: IdentityClaims): Identity {
  if ([issuer, subject].some(({ length }) => length === 0 || length > MAX_IDENTITY_LENGTH)) {
    throw new SignInRefused('invalid', `iss and sub have 1 to ${MAX_IDENTITY_LENGTH} characters`);
  }
  if (typeof email !== 'string' || email.trim() === '') throw new SignInRefused('email', 'no claim email');
  // Some providers, such as Entra, send the claim as a text.
  if (email_verified !== true && email_verified !== 'true')
    throw new SignInRefused('email', 'the claim email_verified is not true');
  return { issuer, subject, email };
}

/** How long a sign-in at the provider may take. */
export const PENDING_SIGN_IN_MS = 10 * 60 * 1000;
