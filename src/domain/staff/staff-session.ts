import { Reason, validationError } from '../common/errors.js';

const HOUR_MS = 60 * 60 * 1000;

/** How long a session of staff lasts without being used. */
const IDLE_MS = 12 * HOUR_MS;

/** How long it lasts at most, in days since sign-in. */
export const SESSION_DAYS = 7;

export const SESSION_MAX_MS = SESSION_DAYS * 24 * HOUR_MS;

/** When a session began, and when it was last used. */
export interface SessionTimes {
  createdAt: Date;
  lastUsedAt: Date;
}

/** When a session ends unless it is used again (docs/spec/sessions.md#how-long-it-lasts). */
export function sessionEnd({ createdAt, lastUsedAt }: SessionTimes): Date {
  return new Date(Math.min(lastUsedAt.getTime() + IDLE_MS, createdAt.getTime() + SESSION_MAX_MS));
}

const MAX_USER_AGENT = 200;

/** The browser's User-Agent, without control characters and truncated; null if it is missing. */
export function parseUserAgent(header: string | undefined): string | null {
  const text = (header ?? '').replaceAll(/\p{Cc}/gu, '').trim();
  return Array.from(text).slice(0, MAX_USER_AGENT).join('').trim() || null;
}

// In this order: each of them names those after it too.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const nameIn = (userAgent: string, names: readonly (readonly [string, string])[]): string | undefined =>
  names.find(([mark]) => userAgent.includes(mark))?.[1];

/** A readable name of a browser, such as `Firefox (Linux)`; its User-Agent if it is unknown. */
export function browserName(userAgent: string): string {
  const browser = nameIn(userAgent, BROWSERS);
  const system = nameIn(userAgent, SYSTEMS);
  return browser && system ? `${browser} (${system})` : userAgent;
}

/**
 * Reads the token out of the body of a sign-in. Blanks around it do not count.
 * @throws {DomainError} VALIDATION_ERROR naming `body` or `token`.
 */
export function parseSignIn(body: unknown): string {
  if (body === undefined)
    throw validationError({ body: Reason.of('WRONG_KIND', { label: 'Body', kind: 'JSON, sent as application/json' }) });
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw validationError({ body: Reason.of('WRONG_KIND', { label: 'Body', kind: 'an object' }) });
  }
  const { token } = body as { token?: unknown };
  if (token === undefined || token === null)
    throw validationError({ token: Reason.of('REQUIRED', { label: 'Token' }) });
  if (typeof token !== 'string')
    throw validationError({ token: Reason.of('WRONG_KIND', { label: 'Token', kind: 'a text' }) });
  if (token.trim() === '') throw validationError({ token: Reason.of('REQUIRED', { label: 'Token' }) });
  return token.trim();
}
