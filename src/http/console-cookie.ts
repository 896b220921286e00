import type { CookieOptions, Request, Response } from 'express';
import { parseClientAddress } from '../domain/access/client-address.js';
import { SESSION_MAX_MS } from '../domain/staff/staff-session.js';

// Headers that proxies add. Even an untrusted one shows that there was a proxy.
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

/** Whether a request came by plain HTTP from this machine and through no proxy, as to a demo. */
function isPlainAndLocal(request: Request): boolean {
  const { remoteAddress = '' } = request.socket;
  const isProxy = request.app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return (
    !request.secure &&
    isLoopback(remoteAddress) &&
    !isProxy(remoteAddress, 0) &&
    OF_PROXIES.every((name) => request.headers[name] === undefined) &&
    // Detects a proxy that ended TLS and adds no header.
    !/^https:/i.test(request.get('Origin') ?? '')
  );
}

/** The properties of a cookie that are the same for every request. */
export interface ConsoleCookieOptions {
  name: string;
  /** The path that it is sent to. */
  path: string;
  sameSite: 'strict' | 'lax';
  maxAgeMs: number;
}

/** A cookie of the console. No script can read it, and it needs TLS, except on a plain local connection. */
export class ConsoleCookie {
  constructor(private readonly options: ConsoleCookieOptions) {}

  /** Undefined if the request has no such cookie. */
  read(request: Request): string | undefined {
    const { name } = this.for(request);
    const pairs = (request.get('Cookie') ?? '').split(';').map((pair) => pair.trim());
    return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
  }

  set(request: Request, response: Response, value: string): void {
    const { name, options } = this.for(request);
    response.cookie(name, value, { ...options, maxAge: this.options.maxAgeMs });
  }

  clear(request: Request, response: Response): void {
    const { name, options } = this.for(request);
    response.clearCookie(name, options);
  }

  private for(request: Request): { name: string; options: CookieOptions } {
    const { name, path, sameSite } = this.options;
    const secure = !isPlainAndLocal(request);
    // Browsers accept a name with this prefix only over TLS, so that it cannot be injected over plain HTTP.
    return { name: secure ? `__Secure-${name}` : name, options: { path, httpOnly: true, sameSite, secure } };
  }
}

/**
 * Holds the secret of a session. It is sent to the console, and to the addresses that it uses
 * (docs/spec/sessions.md#cookie).
 */
export const SESSION_COOKIE = new ConsoleCookie({
  name: 'staff-session',
  path: '/admin',
  sameSite: 'strict',
  maxAgeMs: SESSION_MAX_MS,
});
