import { hash, randomBytes } from 'node:crypto';

/** The readable beginning of a token says whom it lets in. */
export type TokenKind = 'customer' | 'staff';

const PREFIXES: Record<TokenKind, string> = { customer: 'rok_', staff: 'ros_' };
const SHOWN_LETTERS = 12;

/** A new opaque token of 256 random bits, with what is stored of it: the hash, and the first letters to know it by. */
export function newToken(kind: TokenKind): { token: string; prefix: string; tokenHash: Buffer } {
  const token = PREFIXES[kind] + randomBytes(32).toString('base64url');
  return { token, prefix: token.slice(0, SHOWN_LETTERS), tokenHash: hashToken(token) };
}

/** Without salt, so that it can be looked up; a random token needs none. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The token out of the request header Authorization; another scheme than Bearer counts as no token. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(.*\S)/i.exec(authorization ?? '')?.[1];
}
