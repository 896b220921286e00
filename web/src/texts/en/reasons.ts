import english from '../../../../schema/reasons.json';

/** The service's texts with the quotation marks and spaces of the console, and the names of countries. */
const TEXTS = Object.fromEntries(
  Object.entries(english.texts).map(([code, text]) => [
    code,
    text
      .replaceAll(' %', '\u00A0%')
      .replaceAll(/'(\{\w+\})'/g, '“$1”')
      .replace('for the country {country}', '({country})'),
  ]),
) as typeof english.texts;

export const reasons: typeof english = {
  texts: {
    ...TEXTS,
    CONNECTION_LOST: 'Connection broken off ({text})',
    CONNECTION_REFUSED: 'Connection refused ({text})',
    FAILURES: '{count} failures in a row',
    HAS_CONTROLS: 'contains control characters',
    HAS_INVISIBLE: 'contains an invisible character',
    HAS_QUOTATION_MARK: 'contains a quotation mark',
    HAS_SEPARATOR: 'contains {separator}',
    NAME_NOT_FOUND: 'Name not found ({text})',
    OTHER_SHAPE: 'different shape: {shape}',
    TIMED_OUT: 'Timed out ({text})',
    UNREACHABLE: 'Unreachable ({text})',
  },
  kinds: english.kinds,
};
