/** Country or scheme, then what the country gives: `DE136695976`, `ATU12345678`, `CHE116281710MWST`. */
const VAT_ID = /^[A-Z]{2}[A-Z0-9+*]{2,18}$/;

/**
 * A VAT identification number without the blanks, dots, dashes and slashes that people group it with, in capital letters. Only its
 * form is checked, as countries outside of the EU have forms of their own: whether it was issued, a register knows.
 * @returns null for a blank text; undefined for one that cannot be such a number.
 */
export function parseVatId(text: string): string | null | undefined {
  const bare = text.replaceAll(/[\s./-]/g, '').toUpperCase();
  if (bare === '') return null;
  return VAT_ID.test(bare) && /\d/.test(bare) ? bare : undefined;
}
