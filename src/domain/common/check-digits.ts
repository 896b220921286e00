/**
 * The remainder of ISO 7064 MOD 97-10 for digits and capital letters, which stand for 10 to 35; 1 if the check digits
 * are right.
 * @param text digits and capital letters only.
 */
export function mod97(text: string): number {
  let remainder = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97;
  }
  return remainder;
}
