import { validationError } from './errors.js';
import type { OrderStatus } from './order.js';

/** All that differs between a real order and a sandbox order (docs/spec/sandbox.md#sandbox-mode), and nothing else. */
export interface OrderMode {
  sandbox: boolean;
  status: OrderStatus;
  /** Real keys leave their pools and stock events are raised; otherwise dummies are made up. */
  takesKeys: boolean;
  /** The credit limit is enforced and the balance raised. */
  usesCredit: boolean;
  /** The order is written to the history under a number that the database counts; otherwise the number is random. */
  keepsOrder: boolean;
  notice: string | null;
}

const PRODUCTION: OrderMode = {
  sandbox: false,
  status: 'completed',
  takesKeys: true,
  usesCredit: true,
  keepsOrder: true,
  notice: null,
};

const SANDBOX: OrderMode = {
  sandbox: true,
  status: 'sandbox-completed',
  takesKeys: false,
  usesCredit: false,
  keepsOrder: false,
  notice: 'This is a sandbox order: its license keys are dummies, nothing was charged and nothing was saved.',
};

export function orderMode(sandbox: boolean): OrderMode {
  return sandbox ? SANDBOX : PRODUCTION;
}

/** The value of the response header X-Sandbox-Notice. */
export const SANDBOX_HEADER_NOTICE = 'Sandbox mode: no real orders were affected';

/** A range that real order numbers, counted up from 100,000, never reach: from the first to before the second. */
export const SANDBOX_NUMBERS = [2_000_000_000, 2_147_483_648] as const;

/**
 * Reads the request header X-Sandbox-Mode; a missing one means production.
 * @throws {DomainError} VALIDATION_ERROR for anything but true and false, so that no typing error ever buys anything.
 */
export function parseSandboxHeader(value: string | undefined): boolean {
  const mode = value?.trim().toLowerCase();
  if (mode === undefined || mode === 'false') return false;
  if (mode === 'true') return true;
  throw validationError({ 'X-Sandbox-Mode': 'X-Sandbox-Mode must be true or false' });
}

const KEY_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** `SANDBOX-` and five groups of five, from at least 25 random bytes. */
export function sandboxKey(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, 25), (byte) => KEY_LETTERS[byte % KEY_LETTERS.length]).join('');
  return `SANDBOX-${letters.match(/.{5}/g)?.join('-')}`;
}
