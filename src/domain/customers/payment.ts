import { assertValid, Reason, type Details } from '../common/errors.js';
import { euroProblem, euroText, parseEuro } from '../common/money.js';
import { lineRule, parseOptionalText } from '../common/text.js';

/** What moves a customer's balance (docs/spec/account.md#ledger). */
export const LEDGER_KINDS = ['ORDER', 'PAYMENT', 'ADJUSTMENT', 'CREDIT_NOTE'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** The kinds of ledger entry that change a balance besides orders: money received, or a correction by staff. */
export const PAYMENT_KINDS = ['PAYMENT', 'ADJUSTMENT'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export interface PaymentInput {
  /** EUR by which the balance falls; a negative adjustment raises it. */
  amount: unknown;
  reference?: unknown;
  kind: PaymentKind;
  idempotencyKey?: unknown;
}

/** The reference of a payment. */
export const PAYMENT_REFERENCE = lineRule('Reference', 200);

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
export function parsePayment({ amount, reference, kind }: PaymentInput) {
  const details: Details = {};
  const amountCents = parseSigned(amount);
  if (amountCents === undefined)
    details.amount = euroProblem('Amount', typeof amount === 'number' ? Math.abs(amount) : amount) ?? '';
  else if (amountCents === 0) details.amount = Reason.of('AMOUNT_ZERO');
  else if (amountCents < 0 && kind === 'PAYMENT') details.amount = Reason.of('PAYMENT_NOT_POSITIVE');
  const text = parseOptionalText(reference, 'reference', PAYMENT_REFERENCE, details);
  assertValid(details);
  return { amountCents: amountCents ?? 0, reference: text };
}

/** The warnings before and after a payment is recorded (docs/spec/staff-and-keys.md#payments). */
export const PAYMENT_WARNINGS = ['REPEATED', 'OVERPAID'] as const;

export interface PaymentWarning {
  code: (typeof PAYMENT_WARNINGS)[number];
  /** A message for the member who records the payment. */
  text: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** For how long the same amount with the same reference counts as repeated. */
export const REPEATED_PAYMENT_MS = DAY_MS;
/** The time whose orders say how much a customer can be expected to pay. */
export const USUAL_ORDERS_MS = 365 * DAY_MS;

/**
 * The warning about a payment; null for one that looks as expected.
 * @param payment with the time at which the same was recorded within the day before, and what the customer's orders of the
 *   last 365 days come to.
 * @param timeZone of business.
 */
export function paymentWarning(
  payment: { amountCents: number; balanceAfterCents: number; lastAt: Date | null; orderedCents: number },
  timeZone: string,
): PaymentWarning | null {
  const { amountCents, balanceAfterCents, lastAt, orderedCents } = payment;
  if (lastAt) {
    const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(lastAt);
    const text =
      `The same amount and reference were already recorded on ${at} (${timeZone}). ` +
      `If this is the same payment, an ADJUSTMENT of ${euroText(-amountCents)} takes it back.`;
    return { code: 'REPEATED', text };
  }
  if (amountCents <= 0 || -balanceAfterCents <= orderedCents) return null;
  const ordered =
    orderedCents === 0 ? 'but it has ordered nothing' : `more than the ${euroText(orderedCents)} that it ordered`;
  const text = `After this the customer is owed ${euroText(-balanceAfterCents)}, ${ordered} in the last 365 days.`;
  return { code: 'OVERPAID', text };
}
