import { assertValid, checked } from '../common/errors.js';
import { parseOptionalText, parseReason, parseText } from '../common/text.js';

/** The status of a claim (docs/spec/claims.md#status): open, or how it was resolved. REST writes it in lower case. */
export const CLAIM_STATUSES = ['OPEN', 'REPLACED', 'CREDITED', 'REJECTED'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];
export type ResolvedStatus = Exclude<ClaimStatus, 'OPEN'>;

/** What staff decides about a claim. */
export const CLAIM_RESOLUTIONS = ['REPLACE', 'CREDIT', 'REJECT'] as const;
export type ClaimResolution = (typeof CLAIM_RESOLUTIONS)[number];

/** A claim as it is sent, unchecked. */
export interface ClaimInput {
  orderNumber: unknown;
  licenseKey: unknown;
  reason: unknown;
}

/** A claim, checked without the database. */
export interface ParsedClaim {
  orderNumber: number;
  licenseKey: string;
  reason: string;
}

const MAX_ANSWER_LENGTH = 500;

/** @throws {DomainError} VALIDATION_ERROR naming every wrong field. */
export function parseClaim({ orderNumber, licenseKey, reason }: ClaimInput): ParsedClaim {
  const details: Record<string, string> = {};
  if (!Number.isSafeInteger(orderNumber)) details.orderNumber = 'Order number must be a whole number';
  // The length is not checked: a key that is too long is simply not found.
  const key = parseText(licenseKey, 'licenseKey', 'License key', Infinity, details);
  const text = parseReason(reason, details);
  assertValid(details);
  return { orderNumber: orderNumber as number, licenseKey: key, reason: text };
}

/**
 * What staff writes to the customer who made a claim; null for nothing.
 * @throws {DomainError} VALIDATION_ERROR naming `answer`.
 */
export function parseAnswer(answer: unknown): string | null {
  return checked((details) => parseOptionalText(answer, 'answer', 'Answer', MAX_ANSWER_LENGTH, details));
}
