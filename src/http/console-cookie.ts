import type { CookieOptions, Request, Response } from 'express';
import { SESSION_MAX_MS } from '../domain/staff/staff-session.js';
import { isPlainAndLocal } from './plain-local.js';

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
