import { hash, randomBytes } from 'node:crypto';

/**
 * Who uses a token, as its prefix shows. `test`: a customer of a test shop; `session`: the secret in a browser's cookie;
 * `link`: signs in once.
 */
export type TokenKind = 'customer' | 'test' | 'staff' | 'session' | 'link';

const PREFIXES: Record<TokenKind, string> = {
  customer: 'rok_',
  test: 'rok_test_',
  staff: 'ros_',
  session: 'rss_',
  link: 'rol_',
};
const PREFIX_LENGTH = 12;
const TEST_PREFIX_LENGTH = 16;

/** Of which kind of shop a customer's token is, by its prefix; undefined for anything else. */
export function shopOfToken(token: string): 'test' | 'customer' | undefined {
  return (['test', 'customer'] as const).find((kind) => token.startsWith(PREFIXES[kind]));
}

/** A new opaque token of 256 random bits, with its hash and its first characters, which are stored. */
export function newToken(kind: TokenKind): { token: string; prefix: string; tokenHash: Buffer } {
  const token = PREFIXES[kind] + randomBytes(32).toString('base64url');
  const length = kind === 'test' ? TEST_PREFIX_LENGTH : PREFIX_LENGTH;
  return { token, prefix: token.slice(0, length), tokenHash: hashToken(token) };
}

/** SHA-256 without a salt, so that the token can be looked up by it; a random token needs no salt. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The token in the request header Authorization; undefined for any other scheme than Bearer. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(.*\S)/i.exec(authorization ?? '')?.[1];
}
