import { belgium, checkVAT, countries, type Country } from 'jsvat';
import { mod97 } from '../common/check-digits.js';
import { Reason } from '../common/errors.js';

/** The member states of the European Union, by ISO 3166-1 alpha-2. */
const EU_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

export function isEuCountry(countryCode: string): boolean {
  return EU_COUNTRIES.has(countryCode);
}

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

/** Belgium has numbers that begin with 1 since 2023; the library knows none. */
const newerBelgium: Country = {
  ...belgium,
  calcFn: (number) => 97 - mod97(number.slice(0, 8)) === Number(number.slice(8)),
  rules: { ...belgium.rules, regex: [/^(BE)([01]\d{9})$/] },
};

const CHECKED: readonly Country[] = [
  newerBelgium,
  ...countries.filter(({ codes: [code = ''] }) => isEuCountry(code) && code !== 'BE'),
];

/**
 * Why a VAT id that `parseVatId` gave cannot be one of a country of the EU: it starts with another country, or its
 * form or check digits are wrong. Undefined if it can be, and for all other countries, of whose ids nothing is known.
 */
export function vatIdProblem(vatId: string, countryCode: string): Reason | undefined {
  // Northern Ireland's is of the EU for goods only, and licenses are services.
  if (vatId.startsWith('XI')) return Reason.of('VAT_ID_OF_GOODS');
  if (!isEuCountry(countryCode)) return undefined;
  const prefix = countryCode === 'GR' ? 'EL' : countryCode;
  if (!vatId.startsWith(prefix)) return Reason.of('VAT_ID_OF_OTHER_COUNTRY', { prefix, code: countryCode });
  return checkVAT(vatId, CHECKED).isValid ? undefined : Reason.of('WRONG_VAT_ID', { code: countryCode });
}

/** Whether a VAT id can be one of another country of the EU than Germany. */
export function isForeignEuVatId(vatId: string): boolean {
  const prefix = vatId.slice(0, 2);
  const countryCode = prefix === 'EL' ? 'GR' : prefix;
  return prefix !== 'DE' && prefix !== 'GR' && isEuCountry(countryCode);
}
