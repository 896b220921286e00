export const VAT_CHECK_RESULTS = ['VALID', 'INVALID', 'UNAVAILABLE'] as const;
export type VatCheckResult = (typeof VAT_CHECK_RESULTS)[number];

export const VAT_CHECK_SOURCES = ['VIES', 'STAFF'] as const;
export type VatCheckSource = (typeof VAT_CHECK_SOURCES)[number];

export const VAT_ID_STATUSES = ['NONE', 'UNCHECKED', 'VALID', 'INVALID'] as const;
export type VatIdStatus = (typeof VAT_ID_STATUSES)[number];

/** An answer about a VAT id: any check but one that was UNAVAILABLE. */
export interface VatAnswer {
  at: Date;
  vatId: string;
  result: VatCheckResult;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** For how long a confirmation counts. */
const VALID_DAYS = 360;
/** A VAT id is asked for again when its last answer is as old as this. */
const ASK_AGAIN_DAYS = 180;
/** While an invoice waits for a VAT id that the last answer called invalid, it is asked for again so often. */
const ASK_WAITING_DAYS = 1;

/** What is known of a VAT id (docs/spec/invoices.md#vat). @param answer the newest about this VAT id. */
export function vatIdStatus(vatId: string | null, answer: VatAnswer | null, now: Date): VatIdStatus {
  if (vatId === null) return 'NONE';
  if (!answer || answer.vatId !== vatId) return 'UNCHECKED';
  if (answer.result === 'INVALID') return 'INVALID';
  return ageDays(answer.at, now) < VALID_DAYS ? 'VALID' : 'UNCHECKED';
}

/** What is known of the questions about a VAT id. */
export interface AskedVatId {
  /** The newest answer; null where there was none. */
  answer: Pick<VatAnswer, 'at' | 'result'> | null;
  /** How often VIES has not answered since, and when that last was so. */
  failures: number;
  lastFailureAt: Date | null;
  /** Whether an invoice waits for it. */
  isWaitedFor: boolean;
}

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 12 * 60 * MINUTE_MS;

/** Whether VIES is to be asked now. Where it does not answer, the pause doubles from a minute up to twelve hours. */
export function isToBeAsked({ answer, failures, lastFailureAt, isWaitedFor }: AskedVatId, now: Date): boolean {
  if (answer) {
    const days = isWaitedFor && answer.result === 'INVALID' ? ASK_WAITING_DAYS : ASK_AGAIN_DAYS;
    if (ageDays(answer.at, now) < days) return false;
  }
  if (!lastFailureAt) return true;
  const pauseMs = Math.min(MINUTE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS);
  return now.getTime() - lastFailureAt.getTime() >= pauseMs;
}

function ageDays(at: Date, now: Date): number {
  return (now.getTime() - at.getTime()) / DAY_MS;
}
