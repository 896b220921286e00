/** Postal codes of places that are inside a country, but outside the EU's VAT area. */
const OUTSIDE: Readonly<Record<string, RegExp>> = {
  // Helgoland, Büsingen.
  DE: /^(27498|78266)$/,
  // Greenland, the Faroe Islands.
  DK: /^(39\d\d|\d{3})$/,
  // Canary Islands, Ceuta, Melilla.
  ES: /^(35|38|51|52)\d{3}$/,
  // Åland.
  FI: /^22\d{3}$/,
  // Overseas; 980 is Monaco, which is inside.
  FR: /^(97[1-8]|98[4-8])\d{2}$/,
  // Mount Athos.
  GR: /^6308[67]$/,
  // Livigno, Campione d'Italia.
  IT: /^(23041|23030|22061|22060)$/,
};

/** Whether a postal code is usually that of a place outside the EU's VAT area. It is a hint: only staff knows. */
export function seemsOutsideVatArea(countryCode: string, postalCode: string): boolean {
  const bare = postalCode
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replace(/^[A-Z]{1,2}(?=\d)/, '');
  return OUTSIDE[countryCode]?.test(bare) ?? false;
}
