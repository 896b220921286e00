import { Reason, validateAll, type Details } from '../common/errors.js';
import { parseOptionalText, parseText, proseRule, REASON } from '../common/text.js';

/** The status of a claim (docs/spec/claims.md#status): open, or how it was resolved. REST writes it in lower case. */
export const CLAIM_STATUSES = ['OPEN', 'REPLACED', 'CREDITED', 'REJECTED'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];
export type ResolvedStatus = Exclude<ClaimStatus, 'OPEN'>;

/** What staff decides about a claim. */
export const CLAIM_RESOLUTIONS = ['REPLACE', 'CREDIT', 'REJECT'] as const;
export type ClaimResolution = (typeof CLAIM_RESOLUTIONS)[number];

/** A claim as it is sent, unchecked. It names the key by `licenseId`, or by the two others. */
export interface ClaimInput {
  orderNumber?: unknown;
  licenseKey?: unknown;
  licenseId?: unknown;
  reason: unknown;
}

/** By what a claim names its key. */
export type ClaimedKey = { licenseId: string } | { orderNumber: number; licenseKey: string };

/** A claim, checked without the database. */
export type ParsedClaim = ClaimedKey & { reason: string };

/** What staff writes on a claim. */
export const ANSWER = proseRule('Answer', 500);

const EITHER = Reason.of('EITHER_NOT_BOTH', { names: 'licenseId, or orderNumber and licenseKey,' });

// Neither lengths nor characters are checked: what no key or id can be is simply not found.
function parseName(value: unknown, field: string, label: string, details: Details): string {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name === '') details[field] = Reason.of('REQUIRED', { label });
  return name;
}

function parseClaimedKey({ orderNumber, licenseKey, licenseId }: ClaimInput, details: Details): ClaimedKey {
  const raw = { licenseId, orderNumber, licenseKey };
  const names = Object.entries(raw).flatMap(([name, value]) => (value === undefined || value === null ? [] : name));
  if (names.length === 0) details.licenseId = EITHER;
  if (!names.includes('licenseId')) {
    if (!Number.isSafeInteger(orderNumber))
      details.orderNumber = Reason.of('NOT_WHOLE_NUMBER', { label: 'Order number' });
    return {
      orderNumber: orderNumber as number,
      licenseKey: parseName(licenseKey, 'licenseKey', 'License key', details),
    };
  }
  const id = parseName(licenseId, 'licenseId', 'License id', details);
  if (names.length > 1) for (const name of names) details[name] = EITHER;
  return { licenseId: id };
}

const MAX_REJECTIONS = 3;

/**
 * Why a customer cannot claim a key again; undefined if it can.
 * @param rejections how many claims for it were rejected.
 */
export function rejectionsProblem(rejections: number): string | undefined {
  if (rejections < MAX_REJECTIONS) return undefined;
  return `Claims for this license key were rejected ${MAX_REJECTIONS} times: it cannot be claimed again`;
}

/** @throws {DomainError} VALIDATION_ERROR naming every wrong field. */
export function parseClaim(input: ClaimInput): ParsedClaim {
  return validateAll((details) => ({
    ...parseClaimedKey(input, details),
    reason: parseText(input.reason, 'reason', REASON, details),
  }));
}

/** Parses staff's answer to a claim; null if it is empty. @throws {DomainError} VALIDATION_ERROR naming `answer`. */
export function parseAnswer(answer: unknown): string | null {
  return validateAll((details) => parseOptionalText(answer, 'answer', ANSWER, details));
}
