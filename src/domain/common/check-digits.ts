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

/** How long the IBANs of the countries of SEPA are; of others only the check digits are known. */
const LENGTHS = new Map(
  (
    'AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 ' +
    'LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Normalises an IBAN: capital letters without blanks. @returns null for a blank text; undefined for one that is no IBAN. */
export function parseIban(text: string): string | null | undefined {
  const bare = text.replaceAll(/\s/g, '').toUpperCase();
  if (bare === '') return null;
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare)) return undefined;
  const length = LENGTHS.get(bare.slice(0, 2)) ?? bare.length;
  return bare.length === length && mod97(bare.slice(4) + bare.slice(0, 4)) === 1 ? bare : undefined;
}

/** Whether an IBAN is of an account that SEPA transfers reach. @param iban as `parseIban` returns it. */
export function isSepaIban(iban: string): boolean {
  return LENGTHS.has(iban.slice(0, 2));
}

/** Normalises a BIC. @returns null for a blank text; undefined for one that is no BIC. */
export function parseBic(text: string): string | null | undefined {
  const bare = text.replaceAll(/\s/g, '').toUpperCase();
  if (bare === '') return null;
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bare) ? bare : undefined;
}

/** Whom it is for, which begins with a state (01 to 16) or the federation (99); optionally who there; two check digits. */
const FORM = /^(0[1-9]|1[0-6]|99)\d{0,10}(-[A-Z0-9]{1,30})?-\d{2}$/i;

/** Whether a buyer's reference is a Leitweg-ID, by which German authorities receive invoices. */
export function isLeitwegId(reference: string | null): boolean {
  return reference !== null && FORM.test(reference) && mod97(reference.replaceAll('-', '').toUpperCase()) === 1;
}
