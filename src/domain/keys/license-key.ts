import { isUtf8 } from '../common/text.js';

const MAX_CHARACTERS = 200;
// The size of the ciphertext's column minus what encryption adds; 200 characters can take more bytes.
const MAX_BYTES = 480;
const SANDBOX_PREFIX = 'SANDBOX-';
const VISIBLE_CHARACTERS = 4;
const MAX_NAMED = 100_000;

// Control characters and line separators.
const NOT_PRINTABLE = /[\p{Cc}\u2028\u2029]/u;
const ALL_NOT_PRINTABLE = /[\p{Cc}\u2028\u2029]/gu;

/** Why a text, already trimmed, cannot be a license key; undefined if it can. */
export function licenseKeyProblem(text: string): string | undefined {
  if (text === '') return 'is empty';
  if (text.length > MAX_CHARACTERS) return `has more than ${MAX_CHARACTERS} characters`;
  if (Buffer.byteLength(text) > MAX_BYTES) return `has more than ${MAX_BYTES} bytes`;
  if (NOT_PRINTABLE.test(text)) return 'holds control characters';
  if (!isUtf8(text)) return 'is not valid UTF-8';
  // Dummy keys and real keys must not be confused.
  if (text.startsWith(SANDBOX_PREFIX)) return `begins with ${SANDBOX_PREFIX}, like the dummy keys of sandbox orders`;
  return undefined;
}

/** Masks a license key: shows the last four characters, or none of a key with less than eight. */
export function maskLicenseKey(text: string): string {
  const visible = text.length >= 2 * VISIBLE_CHARACTERS ? text.slice(-VISIBLE_CHARACTERS) : '';
  return `****${visible.replace(ALL_NOT_PRINTABLE, '?')}`;
}

/** Why a request cannot contain this many license keys; undefined if it can. */
export function keyCountProblem(count: number): string | undefined {
  if (count === 0) return 'At least one key is required';
  return count > MAX_NAMED ? `At most ${MAX_NAMED} keys can be named at once` : undefined;
}

const OUT_OF_USE: Record<string, string | undefined> = {
  REPLACED: 'The license key has been replaced already',
  CREDITED: 'The license key has been credited already',
};

/** Why a sold key can no longer be claimed, replaced or credited; undefined if it can. */
export function soldKeyProblem(status: string): string | undefined {
  return OUT_OF_USE[status];
}

/** Replaces a string wherever a text contains it, in any letter case. */
export function replaceIgnoringCase(text: string, search: string, replacement: string): string {
  const literal = search.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return literal === '' ? text : text.replace(new RegExp(literal, 'gi'), () => replacement);
}

/** Masks a license key wherever a text contains it, in any letter case. */
export function maskKeyInText(text: string, licenseKey: string): string {
  return replaceIgnoringCase(text, licenseKey, maskLicenseKey(licenseKey));
}
