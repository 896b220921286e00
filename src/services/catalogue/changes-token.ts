import { createHash } from 'node:crypto';
import { decodeCursor, encodeCursor } from '../../db/page.js';
import { assertValid, DomainError, validationError, type Details } from '../../domain/common/errors.js';
import { REGIONS, type Region } from '../../domain/products/product-fields.js';

/** The filter of a response about the catalogue; null means no filter. */
export interface ChangesScope {
  region: Region | null;
  sku: string | null;
}

/**
 * The position up to which a response about the catalogue has read, and its prices: the next one continues from there.
 */
export interface ChangesPosition {
  /**
   * The response contains every change with this stamp or an earlier one; all others get a later one (docs/adr/0015).
   */
  lastStamp: Date;
  /** The version of the catalogue. */
  version: string;
  /** Equal for equal prices. */
  prices: string;
}

// Distinguishes tokens of the catalogue from cursors of lists.
const CATALOGUE = 'catalogue';
const TOKEN_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;
const LAST_MS = Date.parse('9999-12-31T23:59:59.000Z');

/** The same for equal keys of `PricedCatalogue`, and short. */
export function pricesOf(key: string): string {
  return createHash('sha1').update(key).digest('base64url').slice(0, 16);
}

/** The token with which a client requests the changes since a response. */
export function encodeChangesToken(
  { lastStamp, version, prices }: ChangesPosition,
  { region, sku }: ChangesScope,
  now: Date,
): string {
  // An empty SKU is one too.
  const scope = [region ?? '', sku === null ? '' : `=${sku}`];
  return encodeCursor(CATALOGUE, now.getTime(), lastStamp.getTime(), version, prices, ...scope);
}

const isTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= LAST_MS;

/** @throws {DomainError} for a text that is no cursor. */
function readToken(token: string): { issuedMs: number; position: ChangesPosition; scope: ChangesScope } | null {
  const [list, issuedMs, stampMs, version, prices, region, sku] = decodeCursor(token, 7);
  const scopeRegion = REGIONS.find((one) => one === region) ?? null;
  const isValid = list === CATALOGUE && isTime(issuedMs) && isTime(stampMs) && scopeRegion === (region || null);
  if (!isValid) return null;
  const position = { lastStamp: new Date(stampMs), version: String(version), prices: String(prices) };
  return { issuedMs, position, scope: { region: scopeRegion, sku: sku === '' ? null : String(sku).slice(1) } };
}

/**
 * Reads a token of `encodeChangesToken`.
 * @param requested what the request is narrowed to: nothing, or what the first one was.
 * @param field what the client calls the token.
 * @throws {DomainError} VALIDATION_ERROR naming `field`, `region` or `sku`; CURSOR_EXPIRED after 30 days.
 */
export function decodeChangesToken(
  token: string,
  requested: ChangesScope,
  field: string,
  now: Date,
): { position: ChangesPosition; scope: ChangesScope } {
  let read: ReturnType<typeof readToken> = null;
  try {
    read = readToken(token);
  } catch {
    // It is no token.
  }
  const name = `${field.charAt(0).toUpperCase()}${field.slice(1)}`;
  if (!read) throw validationError({ [field]: `${name} must be a token from an earlier answer` });
  const { issuedMs, ...found } = read;
  const details: Details = {};
  for (const key of ['region', 'sku'] as const) {
    if (requested[key] === null || requested[key] === found.scope[key]) continue;
    details[key] = `${key} must be that of the first answer, or be left out`;
  }
  assertValid(details);
  if (issuedMs < now.getTime() - TOKEN_DAYS * DAY_MS) throw changesTokenExpired(field);
  return found;
}

/** The refusal of a reader that was away for too long. */
export function changesTokenExpired(field: string): DomainError {
  const text = `Changes are told for ${TOKEN_DAYS} days: read all products anew, then go on from that answer`;
  return new DomainError('CURSOR_EXPIRED', undefined, { details: { [field]: text } });
}
