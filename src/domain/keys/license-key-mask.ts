import { Reason, type Details } from '../common/errors.js';
import { licenseKeyProblem } from './license-key.js';

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
