import { parseVatId } from '../../../src/domain/customers/vat-id.js';

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
  ])('the VAT id %s is kept as %s', (text, kept) => {
    expect(parseVatId(text)).toBe(kept);
  });

  it.each(['', '  ', '.-/'])('the blank text %j is none', (text) => {
    expect(parseVatId(text)).toBeNull();
  });

  it.each(['D', 'DE', 'DE1', '136695976', 'D1366959', 'DEABC', 'DE13669597ä', `DE${'1'.repeat(19)}`, 'DE1;2', '🇩🇪12'])(
    'the text %j cannot be a VAT id',
    (text) => {
      expect(parseVatId(text)).toBeUndefined();
    },
  );
});
