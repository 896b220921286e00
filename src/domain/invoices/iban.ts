/** Normalises an IBAN: capital letters without blanks. @returns null for a blank text; undefined for one that is no IBAN. */
export function parseIban(text: string): string | null | undefined {
  const bare = text.replaceAll(/\s/g, '').toUpperCase();
  return bare === '' ? null : bare;
}

/** Normalises a BIC. @returns null for a blank text; undefined for one that is no BIC. */
export function parseBic(text: string): string | null | undefined {
  const bare = text.replaceAll(/\s/g, '').toUpperCase();
  return bare === '' ? null : bare;
}
