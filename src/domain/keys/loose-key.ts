// Blanks of every kind, dashes of every kind with the minus sign, and characters that nobody sees.
const SIGNS = /[\s\p{Pd}\p{Cf}\u2212]+/gu;

/**
 * What is left of a license key without its dashes and blanks, in one letter case: a person types the same key in many
 * ways (docs/spec/staff-and-keys.md#unusual-keys).
 */
export function looseKey(licenseKey: string): string {
  return licenseKey.normalize('NFKC').toLowerCase().replace(SIGNS, '');
}
