import type { CookieOptions, Request, Response } from 'express';
import { parseClientAddress } from '../domain/client-address.js';
import { SESSION_MAX_MS } from '../domain/staff-session.js';

/** Where the cookie is sent: to the console, and to the addresses that it uses. */
const PATH = '/admin';

// Browsers keep a name with this prefix only if it came over TLS, so that nobody else can put one there.
const SECURE_NAME = '__Secure-staff-session';
const PLAIN_NAME = 'staff-session';

// What proxies add. Whether one is believed does not matter: it says that there was one.
const OF_PROXIES = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

function isLoopback(address: string | undefined): boolean {
  return parseClientAddress(address)?.range() === 'loopback';
}

/** Whether a request came by plain HTTP from this machine and through no proxy, such as to a demo. */
function isPlainAndLocal(request: Request): boolean {
  const { remoteAddress = '' } = request.socket;
  const isProxy = request.app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return (
    !request.secure &&
    isLoopback(remoteAddress) &&
    !isProxy(remoteAddress, 0) &&
    OF_PROXIES.every((name) => request.headers[name] === undefined) &&
    // A proxy that ended TLS, and says so in no header of its own.
    !/^https:/i.test(request.get('Origin') ?? '')
  );
}

/** How the cookie of a session is set, read and taken away for a request (docs/spec/sessions.md#cookie). */
function cookieFor(request: Request): { name: string; options: CookieOptions } {
  const secure = !isPlainAndLocal(request);
  const options = { path: PATH, httpOnly: true, sameSite: 'strict', secure } as const;
  return { name: secure ? SECURE_NAME : PLAIN_NAME, options };
}

/** The session's secret in the cookie of a request; undefined without one. */
export function readSessionCookie(request: Request): string | undefined {
  const { name } = cookieFor(request);
  const pairs = (request.get('Cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}

export function setSessionCookie(request: Request, response: Response, secret: string): void {
  const { name, options } = cookieFor(request);
  response.cookie(name, secret, { ...options, maxAge: SESSION_MAX_MS });
}

export function clearSessionCookie(request: Request, response: Response): void {
  const { name, options } = cookieFor(request);
  response.clearCookie(name, options);
}
