import { hash, randomBytes } from 'node:crypto';

/** Who uses a token, as its prefix shows. `session`: the secret in a browser's cookie; `link`: signs in once. */
export type TokenKind = 'customer' | 'staff' | 'session' | 'link';

const PREFIXES: Record<TokenKind, string> = { customer: 'rok_', staff: 'ros_', session: 'rss_', link: 'rol_' };
const SHOWN_LETTERS = 12;

/** A new opaque token of 256 random bits, with its hash and its first characters, which are stored. */
export function newToken(kind: TokenKind): { token: string; prefix: string; tokenHash: Buffer } {
  const token = PREFIXES[kind] + randomBytes(32).toString('base64url');
  return { token, prefix: token.slice(0, SHOWN_LETTERS), tokenHash: hashToken(token) };
}

/** SHA-256 without a salt, so that the token can be looked up by it; a random token needs no salt. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The token in the request header Authorization; undefined for any other scheme than Bearer. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(.*\S)/i.exec(authorization ?? '')?.[1];
}
