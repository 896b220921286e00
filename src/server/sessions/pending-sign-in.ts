import type { Request, Response } from 'express';
import { PENDING_SIGN_IN_MS } from '../../domain/staff/openid-connect.js';
import { ConsoleCookie } from '../../http/console-cookie.js';
import type { Clock } from '../../services/common/clock.js';
import type { Vault } from '../../services/secrets/vault.js';
import type { SignInChecks } from './identity-provider.js';

/** A sign-in that waits for the provider to send its browser back. */
export interface PendingSignIn extends SignInChecks {
  /** The screen to go on to; null for the first one. */
  next: string | null;
  /** The secret of the browser's previous session, which the new one ends; null if there was none. */
  before: string | null;
}

interface Sealed extends PendingSignIn {
  untilMs: number;
}

// `Lax`, as the provider sends people back from another site.
const COOKIE = new ConsoleCookie({
  name: 'staff-sign-in',
  path: '/admin/oidc',
  sameSite: 'lax',
  maxAgeMs: PENDING_SIGN_IN_MS,
});

/**
 * Stores pending sign-ins encrypted in their browsers: nobody can read or forge one, and any process can continue it
 * (docs/adr/0018-sign-ins-in-a-cookie.md).
 */
export class PendingSignIns {
  constructor(
    private readonly vault: Pick<Vault, 'encrypt' | 'decrypt'>,
    private readonly clock: Clock,
  ) {}

  store(request: Request, response: Response, pending: PendingSignIn): void {
    const sealed: Sealed = { ...pending, untilMs: this.clock().getTime() + PENDING_SIGN_IN_MS };
    COOKIE.set(request, response, this.vault.encrypt(JSON.stringify(sealed), 'sign-in').toString('base64url'));
  }

  /**
   * Removes the browser's pending sign-in; `StaffSessions.markStateUsed` prevents a copy from being used again.
   * @returns null if there is none, or it has expired.
   */
  take(request: Request, response: Response): PendingSignIn | null {
    const text = COOKIE.read(request);
    if (text === undefined) return null;
    COOKIE.clear(request, response);
    const sealed = this.open(text);
    return sealed && this.clock().getTime() < sealed.untilMs ? sealed : null;
  }

  /** Null for a string that this service has not encrypted, or whose key it no longer has. */
  private open(text: string): Sealed | null {
    try {
      return JSON.parse(this.vault.decrypt(Buffer.from(text, 'base64url'), 'sign-in')) as Sealed;
    } catch {
      return null;
    }
  }
}
