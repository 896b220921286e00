import { vatCategoryOf, vatReason } from '../../../src/domain/invoices/invoice.js';

const EU_ABROAD = 'AT BE BG CY CZ DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

describe('the VAT category of a document', () => {
  it.each(['DE', 'FR', 'CH'])('an order made with VAT stays S, although its country is %s', (countryCode) => {
    expect(vatCategoryOf({ vatRateBp: 1_900, countryCode })).toBe('S');
  });

  it.each(EU_ABROAD)('an order without VAT from %s shifts the tax to the buyer', (countryCode) => {
    expect(vatCategoryOf({ vatRateBp: 0, countryCode })).toBe('AE');
  });

  it.each(['CH', 'LI', 'NO', 'GB', 'US', 'TR', 'IS', 'EL', 'XI'])(
    'an order without VAT from %s is not subject to it',
    (countryCode) => {
      expect(vatCategoryOf({ vatRateBp: 0, countryCode })).toBe('O');
    },
  );

  it('says why there is no VAT in the language of the document', () => {
    expect(
      (['S', 'AE', 'O'] as const).map((category) => [vatReason(category, 'DE'), vatReason(category, 'EN')]),
    ).toEqual([
      [null, null],
      ['Steuerschuldnerschaft des Leistungsempfängers', 'Reverse charge'],
      ['Nicht im Inland steuerbare Leistung', 'Not subject to German VAT'],
    ]);
  });
});
