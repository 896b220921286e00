/** The member states of the European Union, by ISO 3166-1 alpha-2. */
const EU_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

export function isEuCountry(countryCode: string): boolean {
  return EU_COUNTRIES.has(countryCode);
}
