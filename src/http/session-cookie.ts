import { SESSION_MAX_MS } from '../domain/staff/staff-session.js';
import { ConsoleCookie } from './console-cookie.js';

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
