import { assertValid } from '../common/errors.js';
import { parseEuro, toEuro } from '../common/money.js';
import { parseOptionalText } from '../common/text.js';

/** The kinds of ledger entry that change a balance besides orders: money received, or a correction by staff. */
export const PAYMENT_KINDS = ['PAYMENT', 'ADJUSTMENT'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** The input for a payment, unchecked. */
export interface PaymentInput {
  /** EUR by which the balance falls; a negative adjustment raises it. */
  amount: unknown;
  reference?: unknown;
  kind: PaymentKind;
  idempotencyKey?: unknown;
}

const MAX_REFERENCE_LENGTH = 200;

/** Converts EUR to cents with their sign; undefined unless it is a number with at most two decimals. */
function parseSigned(amount: unknown): number | undefined {
  if (typeof amount !== 'number') return undefined;
  const cents = parseEuro(Math.abs(amount));
  return cents !== undefined && amount < 0 ? -cents : cents;
}

/**
 * Checks a payment. Its amount must be above 0, that of an adjustment other than 0.
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

/** For how long the same amount with the same reference counts as repeated (docs/spec/staff-and-keys.md#payments). */
export const REPEATED_PAYMENT_MS = 24 * 60 * 60 * 1000;

/** The warning for staff who record the same payment again. @param lastAt when the same was recorded before. */
export function repeatedPaymentWarning(amountCents: number, lastAt: Date): string {
  return (
    `The same amount and reference were already recorded at ${lastAt.toISOString()}. ` +
    `If this is the same payment, take it back with an ADJUSTMENT of ${toEuro(-amountCents)}.`
  );
}
