/** The country or scheme, then the national number: `DE136695976`, `ATU12345678`, `CHE116281710MWST`. */
const VAT_ID = /^[A-Z]{2}[A-Z0-9+*]{2,18}$/;

/**
 * Normalises a VAT identification number: capital letters, without the blanks, dots, dashes and slashes that people
 * group it with. Only a general form is checked, because countries outside of the EU have their own forms; only a
 * register knows whether it was issued.
 * @returns null for a blank text; undefined for one that cannot be such a number.
 */
export function parseVatId(text: string): string | null | undefined {
  const bare = text.replaceAll(/[\s./-]/g, '').toUpperCase();
  if (bare === '') return null;
  return VAT_ID.test(bare) && /\d/.test(bare) ? bare : undefined;
}

/** Why a VAT id that `parseVatId` gave does not fit a country; undefined where it does, or where nothing is known of the country's. */
export function vatIdProblem(_vatId: string, _countryCode: string): string | undefined {
  return undefined;
}
