import { vatCategoryOf, vatReason } from '../../../src/domain/invoices/invoice.js';

// Monaco is of France for VAT.
const EU_ABROAD = 'AT BE BG CY CZ DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' ');

describe('the VAT category of a document', () => {
  it.each(['DE', 'FR', 'CH'])('an order made with VAT stays S, although its country is %s', (countryCode) => {
    for (const outsideVatArea of [false, true]) {
      expect(vatCategoryOf({ vatRateBp: 1_900, countryCode, outsideVatArea })).toBe('S');
    }
  });

  it.each(EU_ABROAD)('an order without VAT from %s shifts the tax to the buyer', (countryCode) => {
    expect(vatCategoryOf({ vatRateBp: 0, countryCode, outsideVatArea: false })).toBe('AE');
  });

  it.each([...EU_ABROAD, 'DE', 'CH'])('a place in %s outside the VAT area is not subject to it', (countryCode) => {
    expect(vatCategoryOf({ vatRateBp: 0, countryCode, outsideVatArea: true })).toBe('O');
  });

  it('an order from Germany without VAT is not subject to it, although its customer is no longer outside', () => {
    expect(vatCategoryOf({ vatRateBp: 0, countryCode: 'DE', outsideVatArea: false })).toBe('O');
  });

  it.each(['CH', 'LI', 'NO', 'GB', 'US', 'TR', 'IS', 'EL', 'XI'])(
    'an order without VAT from %s is not subject to it',
    (countryCode) => {
      expect(vatCategoryOf({ vatRateBp: 0, countryCode, outsideVatArea: false })).toBe('O');
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
