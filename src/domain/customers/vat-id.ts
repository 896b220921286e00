import { belgium, checkVAT, countries, type Country } from 'jsvat';
import { mod97 } from '../common/check-digits.js';
import { Reason } from '../common/errors.js';

/**
 * The forms of VAT ids of the EU's member states, by ISO 3166-1 alpha-2: 9 is a digit, A a letter, X either of them.
 * They are wider than what a state has assigned until now, because only its register knows that.
 */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  AT: ['ATU99999999'],
  BE: ['BE0999999999', 'BE1999999999'],
  BG: ['BG999999999', 'BG9999999999'],
  CY: ['CY99999999A'],
  CZ: ['CZ99999999', 'CZ999999999', 'CZ9999999999'],
  DE: ['DE999999999'],
  DK: ['DK99999999'],
  EE: ['EE999999999'],
  ES: ['ESX9999999X'],
  FI: ['FI99999999'],
  FR: ['FRXX999999999'],
  GR: ['EL999999999'],
  HR: ['HR99999999999'],
  HU: ['HU99999999'],
  IE: ['IE9X99999A', 'IE9+99999A', 'IE9*99999A', 'IE9999999AA'],
  IT: ['IT99999999999'],
  LT: ['LT999999999', 'LT999999999999'],
  LU: ['LU99999999'],
  LV: ['LV99999999999'],
  MT: ['MT99999999'],
  NL: ['NL999999999B99'],
  PL: ['PL9999999999'],
  PT: ['PT999999999'],
  RO: Array.from({ length: 9 }, (_, index) => `RO${'9'.repeat(index + 2)}`),
  SE: ['SE999999999901'],
  SI: ['SI99999999'],
  SK: ['SK9999999999'],
};

/** Signs of a form that stand for others; all others stand for themselves, as the two letters of the country do. */
const SIGNS: Readonly<Record<string, string>> = { 9: '\\d', A: '[A-Z]', X: '[A-Z0-9]', '+': '\\+', '*': '\\*' };

function patternOf(form: string): RegExp {
  const signs = Array.from(form.slice(2), (sign) => SIGNS[sign] ?? sign);
  return new RegExp(`^${form.slice(0, 2)}${signs.join('')}$`);
}

const PATTERNS: ReadonlyMap<string, readonly RegExp[]> = new Map(
  Object.entries(FORMS).map(([country, forms]) => [country, forms.map(patternOf)]),
);

/** Whether a country is a member state of the European Union. */
function isEuCountry(countryCode: string): boolean {
  return Object.hasOwn(FORMS, countryCode);
}

/** Monaco has a country code, and is of France for VAT: its VAT ids begin with FR. */
const TAXED_AS: Readonly<Record<string, string>> = { MC: 'FR' };

/** The country whose VAT a country has. */
function vatCountryOf(countryCode: string): string {
  return TAXED_AS[countryCode] ?? countryCode;
}

/** Whether a country is of the EU's VAT area: a member state, or a country that is of one for VAT. */
export function isInVatArea(countryCode: string): boolean {
  return isEuCountry(vatCountryOf(countryCode));
}

/** Dependencies whose businesses can have the ids of the country that they belong to. */
const DEPENDENCIES = {
  CH: 'LI',
  DK: 'FO GL',
  FI: 'AX',
  FR: 'BL GF GP MF MQ NC PF PM RE WF YT',
  GB: 'IM',
  NL: 'AW BQ CW SX',
  NO: 'SJ',
};

const BELONGS_TO: ReadonlyMap<string, string> = new Map(
  Object.entries(DEPENDENCIES).flatMap(([country, codes]) => codes.split(' ').map((code) => [code, country] as const)),
);

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

const hasCheckDigits = (vatId: string): boolean => checkVAT(vatId, CHECKED).isValid;

/**
 * Countries whose check digits all ids have, so that another digit is a typing error. Those of other countries are of some
 * ids only, or are assigned in series that the library does not know.
 */
const ALWAYS_CHECKED = new Set('AT BE DE DK EE FI GR HR HU LU MT PL PT SE SI'.split(' '));

/** The form of a country's VAT ids in words; of many, the first and the last. */
function formOf(country: string): string {
  const forms = FORMS[country] ?? [];
  return forms.length > 4 ? `${forms[0]} … ${forms.at(-1)}` : forms.join(', ');
}

/**
 * Why a VAT id that `parseVatId` returned cannot be one of a country: it starts with another country, or has a form or
 * check digits that no id of that country has. Undefined if it can be one, although it may be unusual (`isUnusualVatId`).
 */
export function vatIdProblem(vatId: string, countryCode: string): Reason | undefined {
  // Northern Ireland's is of the EU for goods only, and licenses are services.
  if (vatId.startsWith('XI')) return Reason.of('VAT_ID_OF_GOODS');
  const country = vatCountryOf(countryCode);
  const prefix = country === 'GR' ? 'EL' : country;
  const patterns = PATTERNS.get(country);
  if (!vatId.startsWith(prefix)) {
    const isOfParent = !patterns && vatId.startsWith(BELONGS_TO.get(country) ?? prefix);
    return isOfParent ? undefined : Reason.of('VAT_ID_OF_OTHER_COUNTRY', { prefix, code: countryCode });
  }
  if (!patterns) return undefined;
  const hasForm = (text: string): boolean => patterns.some((pattern) => pattern.test(text));
  if (!hasForm(vatId)) {
    const filled = `${prefix}0${vatId.slice(2)}`;
    const isShort = hasForm(filled) && hasCheckDigits(filled);
    return isShort
      ? Reason.of('VAT_ID_LACKS_ZERO', { vatId: filled })
      : Reason.of('VAT_ID_OF_OTHER_FORM', { code: countryCode, form: formOf(country) });
  }
  const isWrong = ALWAYS_CHECKED.has(country) && !hasCheckDigits(vatId);
  return isWrong ? Reason.of('WRONG_VAT_ID', { code: countryCode }) : undefined;
}

/** Whether a VAT id of the EU's VAT area has check digits that are unusual: only its register knows whether it exists. */
export function isUnusualVatId(vatId: string, countryCode: string): boolean {
  return isInVatArea(countryCode) && vatIdProblem(vatId, countryCode) === undefined && !hasCheckDigits(vatId);
}

/** What staff is warned of, of a VAT id that no check has confirmed; null if its check digits are as usual. */
export function vatIdWarning(vatId: string | null, countryCode: string): Reason | null {
  const isUnusual = vatId !== null && isUnusualVatId(vatId, countryCode);
  return isUnusual ? Reason.of('UNUSUAL_VAT_ID', { code: countryCode }) : null;
}

/** Whether a VAT id can be one of another country of the EU than Germany. */
export function isForeignEuVatId(vatId: string): boolean {
  const prefix = vatId.slice(0, 2);
  const countryCode = prefix === 'EL' ? 'GR' : prefix;
  return prefix !== 'DE' && prefix !== 'GR' && isEuCountry(countryCode);
}
