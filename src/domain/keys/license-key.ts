import { Reason, type Details } from '../common/errors.js';
import { isUtf8, lineRule } from '../common/text.js';

const MAX_CHARACTERS = 200;
/** A license key by which a request names one; one that is longer than a key can be is simply not found. */
export const NAMED_KEY = lineRule('License key', 2_000);
/** A line that may be a license key; one that is too long for a key is reported like any other mistake in it. */
export const KEY_LINE = lineRule('Key', 10_000);
/** The mask of a pool. */
export const MASK = lineRule('Mask', MAX_CHARACTERS);

// The size of the ciphertext's column minus what encryption adds; 200 characters can take more bytes.
const MAX_BYTES = 480;
const SANDBOX_PREFIX = 'SANDBOX-';
const VISIBLE_CHARACTERS = 4;
const MAX_NAMED = 100_000;

// Control characters and line separators.
const NOT_PRINTABLE = /[\p{Cc}\u2028\u2029]/u;

/** Why a text, already trimmed, cannot be a license key; undefined if it can. */
export function licenseKeyProblem(text: string): Reason | undefined {
  if (text === '') return Reason.of('EMPTY');
  if (text.length > MAX_CHARACTERS) return Reason.of('OVER_CHARACTERS', { max: MAX_CHARACTERS });
  if (Buffer.byteLength(text) > MAX_BYTES) return Reason.of('OVER_BYTES', { max: MAX_BYTES });
  if (NOT_PRINTABLE.test(text)) return Reason.of('HAS_CONTROLS');
  if (!isUtf8(text)) return Reason.of('NOT_UTF8');
  // Dummy keys and real keys must not be confused.
  if (text.startsWith(SANDBOX_PREFIX)) return Reason.of('LIKE_SANDBOX_KEYS', { prefix: SANDBOX_PREFIX });
  return undefined;
}

/** Masks a license key: shows the last four characters, or none of a key with less than eight. */
export function maskLicenseKey(text: string): string {
  const visible = text.length >= 2 * VISIBLE_CHARACTERS ? text.slice(-VISIBLE_CHARACTERS) : '';
  return `****${visible.replace(new RegExp(NOT_PRINTABLE, 'gu'), '?')}`;
}

/** Why a request cannot contain this many license keys; undefined if it can. */
export function keyCountProblem(count: number): Reason | undefined {
  if (count === 0) return Reason.of('AT_LEAST_ONE', { what: 'key' });
  return count > MAX_NAMED ? Reason.of('TOO_MANY_KEYS', { max: MAX_NAMED }) : undefined;
}

const OUT_OF_USE: Record<string, Reason | undefined> = {
  REPLACED: Reason.of('KEY_REPLACED'),
  CREDITED: Reason.of('KEY_CREDITED'),
};

/** Why a sold key can no longer be claimed, replaced or credited; undefined if it can. */
export function soldKeyProblem(status: string): Reason | undefined {
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

/**
 * A mask says what a license key of a pool looks like, character by character: `A` is a letter from A to Z or a to z,
 * `9` a digit, `X` either, and everything else itself (docs/spec/staff-and-keys.md#masks).
 */
const PLACEHOLDERS: Record<string, RegExp> = { A: /^[A-Za-z]$/, 9: /^[0-9]$/, X: /^[A-Za-z0-9]$/ };

/**
 * Parses a mask and trims it; null if it is empty.
 * @param details receives a message under `mask` if no license key, or only one, could match the mask.
 */
export function parseMask(value: string | null | undefined, details: Details): string | null {
  const mask = value?.trim() ?? '';
  if (mask === '') return null;
  const problem = licenseKeyProblem(mask);
  if (problem) details.mask = Reason.of('WRONG_MASK', { problem });
  else if (!/[A9X]/.test(mask)) details.mask = Reason.of('MASK_OF_ONE_KEY');
  return mask;
}

/** Whether a text, already trimmed, fits a mask. */
export function fitsMask(text: string, mask: string): boolean {
  const characters = Array.from(text);
  const maskCharacters = Array.from(mask);
  return (
    characters.length === maskCharacters.length &&
    maskCharacters.every((maskCharacter, index) => {
      const character = characters[index] ?? '';
      return PLACEHOLDERS[maskCharacter]?.test(character) ?? maskCharacter === character;
    })
  );
}
