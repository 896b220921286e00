import { parseVatId, vatIdProblem, vatIdWarning } from '../../../src/domain/customers/vat-id.js';

describe('parseVatId', () => {
  it.each([
    ['DE136695976', 'DE136695976'],
    ['de 136 695 976', 'DE136695976'],
    ['ATU12345678', 'ATU12345678'],
    ['BE 0123.456.789', 'BE0123456789'],
    ['IE1234567WA', 'IE1234567WA'],
    ['IE1+23456W', 'IE1+23456W'],
    ['NL123456789B01', 'NL123456789B01'],
    ['CHE-116.281.710 MWST', 'CHE116281710MWST'],
    ['EL123456789', 'EL123456789'],
    ['GB/123', 'GB123'],
    ['DE12', 'DE12'],
    [`DE${'1'.repeat(18)}`, `DE${'1'.repeat(18)}`],
  ])('the VAT id %s is stored as %s', (text, kept) => {
    expect(parseVatId(text)).toBe(kept);
  });

  it.each(['', '  ', '.-/'])('the blank string %j becomes null', (text) => {
    expect(parseVatId(text)).toBeNull();
  });

  it.each(['D', 'DE', 'DE1', '136695976', 'D1366959', 'DEABC', 'DE13669597ä', `DE${'1'.repeat(19)}`, 'DE1;2', '🇩🇪12'])(
    'the text %j cannot be a VAT id',
    (text) => {
      expect(parseVatId(text)).toBeUndefined();
    },
  );
});

describe('vatIdProblem', () => {
  /** One of each country of the EU, where some have several forms. */
  const VALID = `ATU13585627 BE0203201340 BE1000000021 BG121759222 CY10259033P CZ25123891 DE136695976 DK13585628
    EE100931558 ESB58378431 FI20774740 FR40303265045 FRK7399859412 EL094259216 HR33392005961 HU12892312 IE6433435F
    IT00743110157 LT119511515 LU26375245 LV40003521600 MT11679112 NL002455799B11 PL8567346215 PT501964843 RO18547290
    SE556188840401 SI50223054 SK2022749619`;

  /** Valid ones whose check digits the library refuses, and one that may be mistyped. */
  const UNUSUAL = [
    ['CY', 'CY60001744K'],
    ['LV', 'LV32867300679'],
    ['IE', 'IE1234567OB'],
    ['CZ', 'CZ7706252830'],
    ['FR', 'FR41303265045'],
    ['MC', 'FR13000045202'],
  ] as const;

  it.each([
    ...VALID.split(/\s+/).map((vatId) => [vatId.slice(0, 2).replace('EL', 'GR'), vatId] as const),
    ['CH', 'CHE116281710MWST'],
    ['GB', 'GB980780684'],
    ['MC', 'FR12000045202'],
    ['RE', 'FR40303265045'],
    ['LI', 'CHE116281710MWST'],
    ['US', 'US12'],
    ...UNUSUAL,
  ] as const)('a customer from %s can have the VAT id %s', (countryCode, vatId) => {
    expect(vatIdProblem(vatId, countryCode)).toBeUndefined();
  });

  it.each([
    ['DE', 'DE136695977', 'VAT id is not valid in DE: a digit must be wrong'],
    ['DE', 'DE12', 'VAT id of DE must look like DE999999999, with digits for 9, letters for A, and either for X'],
    ['BE', 'BE428759497', 'VAT id lacks its leading 0: BE0428759497'],
    [
      'BE',
      'BE28759497',
      'VAT id of BE must look like BE0999999999, BE1999999999, with digits for 9, letters for A, and either for X',
    ],
    [
      'RO',
      'RO12345678901',
      'VAT id of RO must look like RO99 … RO9999999999, with digits for 9, letters for A, and either for X',
    ],
    ['CH', 'DE136695976', 'VAT id must begin with CH, as the country code is CH'],
    ['US', 'DE12', 'VAT id must begin with US, as the country code is US'],
    ['MC', 'MC12000045202', 'VAT id must begin with FR, as the country code is MC'],
    ['AT', 'DE136695976', 'VAT id must begin with AT, as the country code is AT'],
    ['GR', 'GR094259216', 'VAT id must begin with EL, as the country code is GR'],
    ['GR', 'EL094259217', 'VAT id is not valid in GR: a digit must be wrong'],
    ['BE', 'BE1000000022', 'VAT id is not valid in BE: a digit must be wrong'],
    ['GB', 'XI980780684', 'VAT id must not begin with XI, which is for goods'],
    ['IE', 'XI980780684', 'VAT id must not begin with XI, which is for goods'],
  ])('a customer from %s cannot have the VAT id %s: %s', (countryCode, vatId, problem) => {
    expect(vatIdProblem(vatId, countryCode)?.toString()).toBe(problem);
  });

  it('each country of the EU refuses the ids of all others', () => {
    const ids = VALID.split(/\s+/);
    const countryOf = (vatId: string): string => vatId.slice(0, 2).replace('EL', 'GR');
    const taken = [...new Set(ids.map(countryOf)), 'CH', 'GB', 'NO', 'MC', 'US'].flatMap((countryCode) =>
      ids
        .filter((vatId) => vatIdProblem(vatId, countryCode) === undefined)
        .map((vatId) => [countryCode, countryOf(vatId)]),
    );
    expect(taken.filter(([countryCode, own]) => countryCode !== own && countryCode !== 'MC')).toEqual([]);
  });

  it.each(UNUSUAL)('staff is warned of the unusual id of %s, %s', (countryCode, vatId) => {
    expect(vatIdWarning(vatId, countryCode)?.toString()).toMatch(/^VAT id has unusual check digits for /);
  });

  it('staff is not warned of usual ids, of none, and of those that nobody knows', () => {
    const warnings = VALID.split(/\s+/).map((vatId) => vatIdWarning(vatId, vatId.slice(0, 2).replace('EL', 'GR')));
    expect(new Set([...warnings, vatIdWarning(null, 'FR'), vatIdWarning('CHE1', 'CH')])).toEqual(new Set([null]));
  });
});
