import type { Request } from 'express';
import { parseClientAddress } from '../../domain/access/client-address.js';
import type { SignInOrigin } from '../../services/staff/staff-sessions.js';

/** Where a sign-in comes from, for the list of sessions. */
export function signInOrigin(request: Request): SignInOrigin {
  return {
    userAgent: request.get('User-Agent'),
    address: parseClientAddress(request.ip)?.toString() ?? null,
  };
}
