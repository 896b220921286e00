const MAX_CHARACTERS = 200;
// What the vault's column can hold, less what encryption adds: 200 characters of some scripts are more than that.
const MAX_BYTES = 480;
const SANDBOX_PREFIX = 'SANDBOX-';
const SHOWN_CHARACTERS = 4;

// Line separators count too, and U+FFFD is what remains of bytes that were no UTF-8.
const NOT_PRINTABLE = /[\p{Cc}\u2028\u2029]/u;
const ALL_NOT_PRINTABLE = /[\p{Cc}\u2028\u2029]/gu;
const NOT_UTF8 = '\uFFFD';

/** Why a text, already trimmed, cannot be a license key; undefined where it can. */
export function licenseKeyProblem(text: string): string | undefined {
  if (text === '') return 'is empty';
  if (text.length > MAX_CHARACTERS) return `has more than ${MAX_CHARACTERS} characters`;
  if (Buffer.byteLength(text) > MAX_BYTES) return `has more than ${MAX_BYTES} bytes`;
  if (NOT_PRINTABLE.test(text)) return 'holds control characters';
  if (text.includes(NOT_UTF8)) return 'is not valid UTF-8';
  // Nobody must take a dummy for a real key, nor the other way round.
  if (text.startsWith(SANDBOX_PREFIX)) return `begins with ${SANDBOX_PREFIX}, like the dummy keys of sandbox orders`;
  return undefined;
}

/** A license key as it may be shown: all but the last four characters hidden, and all of a short one. */
export function maskLicenseKey(text: string): string {
  const shown = text.length >= 2 * SHOWN_CHARACTERS ? text.slice(-SHOWN_CHARACTERS) : '';
  return `****${shown.replace(ALL_NOT_PRINTABLE, '?')}`;
}
