import type { Request, Response } from 'express';
import { SESSION_MAX_MS } from '../domain/staff/staff-session.js';
import { OwnCookie } from './own-cookie.js';

/** It is sent to the console, and to the addresses that it uses (docs/spec/sessions.md#cookie). */
const COOKIE = new OwnCookie({ name: 'staff-session', path: '/admin', sameSite: 'strict', maxAgeMs: SESSION_MAX_MS });

/** The session's secret in the cookie of a request; undefined without one. */
export function readSessionCookie(request: Request): string | undefined {
  return COOKIE.read(request);
}

export function setSessionCookie(request: Request, response: Response, secret: string): void {
  COOKIE.set(request, response, secret);
}

export function clearSessionCookie(request: Request, response: Response): void {
  COOKIE.clear(request, response);
}
