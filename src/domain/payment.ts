import { assertValid } from './errors.js';
import { parseEuro } from './money.js';
import { parseOptionalText } from './text.js';

/** What lowers a balance: money that came, or a correction by staff. */
export const PAYMENT_KINDS = ['PAYMENT', 'ADJUSTMENT'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** A payment as it comes from outside, unchecked. */
export interface PaymentInput {
  /** EUR that the customer owes less; an adjustment may be negative, by which the customer owes more. */
  amount: unknown;
  reference?: unknown;
  kind: PaymentKind;
}

const MAX_REFERENCE_LENGTH = 200;

/** Cents, with their sign; undefined unless it is a number with at most two decimals. */
function parseSigned(amount: unknown): number | undefined {
  if (typeof amount !== 'number') return undefined;
  const cents = parseEuro(Math.abs(amount));
  return cents !== undefined && amount < 0 ? -cents : cents;
}

/**
 * A payment is more than nothing, an adjustment something other than nothing.
 * @throws {DomainError} VALIDATION_ERROR naming every wrong field.
 */
export function parsePayment({ amount, reference, kind }: PaymentInput): {
  amountCents: number;
  reference: string | null;
} {
  const details: Record<string, string> = {};
  const amountCents = parseSigned(amount);
  if (amountCents === undefined) details.amount = 'Amount must be an amount in EUR with at most two decimals';
  else if (amountCents === 0) details.amount = 'Amount must not be 0';
  else if (amountCents < 0 && kind === 'PAYMENT') details.amount = 'A payment must be more than 0';
  const text = parseOptionalText(reference, 'reference', 'Reference', MAX_REFERENCE_LENGTH, details);
  assertValid(details);
  return { amountCents: amountCents ?? 0, reference: text };
}
