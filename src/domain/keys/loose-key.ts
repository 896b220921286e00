// Blanks of every kind, dashes of every kind with the minus sign, and characters that nobody sees.
const SIGNS = /[\s\p{Pd}\p{Cf}\u2212]+/gu;

/**
 * What is left of a license key without its dashes and blanks, in one letter case: a person types the same key in many
 * ways (docs/spec/staff-and-keys.md#unusual-keys).
 */
export function looseKey(licenseKey: string): string {
  return licenseKey.normalize('NFKC').toLowerCase().replace(SIGNS, '');
}

// A shorter text could be any word.
const MIN_TYPED_CHARACTERS = 8;

/** Whether a text is long enough to be taken for a license key that was typed in another way than it is written. */
export function canBeTypedKey(text: string): boolean {
  return Array.from(looseKey(text)).length >= MIN_TYPED_CHARACTERS;
}
