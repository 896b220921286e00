export const VAT_CHECK_RESULTS = ['VALID', 'INVALID', 'UNAVAILABLE'] as const;
export type VatCheckResult = (typeof VAT_CHECK_RESULTS)[number];

export const VAT_CHECK_SOURCES = ['VIES', 'STAFF'] as const;
export type VatCheckSource = (typeof VAT_CHECK_SOURCES)[number];

export const VAT_ID_STATUSES = ['NONE', 'UNCHECKED', 'VALID', 'INVALID'] as const;
export type VatIdStatus = (typeof VAT_ID_STATUSES)[number];

/** A conclusive check of a VAT id: any check but one that was UNAVAILABLE. */
export interface ConclusiveVatCheck {
  at: Date;
  vatId: string;
  result: VatCheckResult;
}

/** The countries of VIES as its VAT ids begin: the EU's, where Greece is EL, and Northern Ireland. */
const VIES_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

/** The country whose register VIES asks for a VAT id; null if it has none. */
export function viesCountry(vatId: string): string | null {
  const country = vatId.slice(0, 2);
  return VIES_COUNTRIES.has(country) ? country : null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** For how long a confirmation counts. */
const VALID_DAYS = 360;
/** A VAT id is checked again when its last check is as old as this. */
export const RECHECK_DAYS = 180;
/** How often a VAT id that the last check rejected is checked again while an invoice waits for it. */
const RECHECK_WAITED_FOR_DAYS = 1;

/** The status of a VAT id (docs/spec/invoices.md#vat). @param check the newest conclusive check of this VAT id. */
export function vatIdStatus(vatId: string | null, check: ConclusiveVatCheck | null, now: Date): VatIdStatus {
  if (vatId === null) return 'NONE';
  if (!check || check.vatId !== vatId) return 'UNCHECKED';
  if (check.result === 'INVALID') return 'INVALID';
  return ageDays(check.at, now) < VALID_DAYS ? 'VALID' : 'UNCHECKED';
}

/** What is known of the questions about a VAT id. */
export interface VatCheckHistory {
  /** The newest conclusive check; null if there was none. */
  lastConclusive: Pick<ConclusiveVatCheck, 'at' | 'result'> | null;
  /** How often VIES has failed to respond since, and when it last did. */
  failures: number;
  lastFailureAt: Date | null;
  /** Whether an invoice waits for it. */
  isWaitedFor: boolean;
}

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 12 * 60 * MINUTE_MS;

/** Whether a check by VIES is due. After failures the pause doubles from a minute up to twelve hours. */
export function isVatCheckDue(
  { lastConclusive, failures, lastFailureAt, isWaitedFor }: VatCheckHistory,
  now: Date,
): boolean {
  if (lastConclusive) {
    const days = isWaitedFor && lastConclusive.result === 'INVALID' ? RECHECK_WAITED_FOR_DAYS : RECHECK_DAYS;
    if (ageDays(lastConclusive.at, now) < days) return false;
  }
  if (!lastFailureAt) return true;
  const pauseMs = Math.min(MINUTE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS);
  return now.getTime() - lastFailureAt.getTime() >= pauseMs;
}

function ageDays(at: Date, now: Date): number {
  return (now.getTime() - at.getTime()) / DAY_MS;
}
