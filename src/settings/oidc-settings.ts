import { z } from 'zod';
import { isIssuer } from './setting-formats.js';
import { SETTING_NOTES } from './setting-notes.js';

/** What OIDC_ISSUER has to look like. */
export const ISSUER_FORMAT = 'an https:// address, as the provider names itself: without /.well-known/';
const PRINTABLE_FORMAT = 'printable characters';

function oidcCredential(meaning: string) {
  return z
    .string()
    .regex(/^[\x20-\x7e]+$/, `expected ${PRINTABLE_FORMAT}`)
    .optional()
    .register(SETTING_NOTES, { expected: PRINTABLE_FORMAT, meaning, standIn: 'none' });
}

/** The settings with which staff can sign in by OpenID Connect: all of them, or none. */
export const oidcSettings = {
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, `expected ${ISSUER_FORMAT}`)
    .optional()
    .register(SETTING_NOTES, {
      expected:
        'an `https://` address, as the provider names itself; outside production also `http://` on this machine',
      meaning:
        'the OpenID provider with whose accounts [staff may sign in](operations.md#openid-connect). It needs the other two, and ' +
        'in production `PUBLIC_URL`',
      standIn: 'none: by token alone',
    }),
  OIDC_CLIENT_ID: oidcCredential('the name under which the provider has registered the service'),
  OIDC_CLIENT_SECRET: oidcCredential('the secret with which the service proves to the provider that it is this client'),
};
