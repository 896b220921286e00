import { validationError } from '../common/errors.js';
import type { OrderStatus } from './order.js';

export const SANDBOX_STATUS = 'sandbox-completed' satisfies OrderStatus;

/** What a sandbox order says of itself. */
export const SANDBOX_NOTICE =
  'This is a sandbox order: its license keys are dummies, nothing was charged and nothing was saved.';

/** The value of the response header X-Sandbox-Notice. */
export const SANDBOX_HEADER_NOTICE = 'Sandbox mode: no real orders were affected';

/**
 * The range of sandbox order numbers: the first included, the second not. Real numbers start at 100,000 and never reach
 * them.
 */
export const SANDBOX_NUMBERS = [2_000_000_000, 2_147_483_648] as const;

/**
 * Parses the request header X-Sandbox-Mode; a missing one means production.
 * @throws {DomainError} VALIDATION_ERROR for anything but true and false, so that a typo never places a real order.
 */
export function parseSandboxHeader(value: string | undefined): boolean {
  const mode = value?.trim().toLowerCase();
  if (mode === undefined || mode === 'false') return false;
  if (mode === 'true') return true;
  throw validationError({ 'X-Sandbox-Mode': 'X-Sandbox-Mode must be true or false' });
}

const KEY_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A dummy key: `SANDBOX-` and five groups of five characters. @param random at least 25 random bytes. */
export function sandboxKey(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, 25), (byte) => KEY_LETTERS[byte % KEY_LETTERS.length]).join('');
  return `SANDBOX-${letters.match(/.{5}/g)?.join('-')}`;
}
