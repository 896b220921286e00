import * as fc from 'fast-check';
import { isLeitwegId, parseBic, parseIban } from '../../../src/domain/common/check-digits.js';

describe('IBANs and BICs', () => {
  it.each([
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['at611904300234573201', 'AT611904300234573201'],
    ['GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
    ['NO93 8601 1117 947', 'NO9386011117947'],
    ['MT84MALT011000012345MTLCAST001S', 'MT84MALT011000012345MTLCAST001S'],
    ['  ', null],
  ])('%j is read as %j', (text, iban) => {
    expect(parseIban(text)).toBe(iban);
  });

  it.each([
    'DE88370400440532013000',
    'DE8937040044053201300',
    'DE893704004405320130000',
    'DE89-3704',
    '89370400440532013000',
    'DEÄ9',
  ])('%j is no IBAN', (text) => {
    expect(parseIban(text)).toBeUndefined();
  });

  it('one wrong digit is always noticed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 21 }), fc.integer({ min: 1, max: 9 }), (place, more) => {
        const right = 'DE89370400440532013000';
        const digit = (Number(right[place]) + more) % 10;
        expect(parseIban(`${right.slice(0, place)}${digit}${right.slice(place + 1)}`)).toBeUndefined();
      }),
    );
  });

  it('a BIC has 8 or 11 signs', () => {
    expect(['cobadeff xxx', 'COBADEFF', '', 'COBADEFFX', 'COBA1EFF', 'C0BADEFF'].map(parseBic)).toEqual([
      'COBADEFFXXX',
      'COBADEFF',
      null,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('Leitweg-IDs', () => {
  it.each(['04011000-1234512345-06', '991-33333TEST-33', '04011000-1234512345-06'.toLowerCase()])(
    '%j is one',
    (reference) => {
      expect(isLeitwegId(reference)).toBe(true);
    },
  );

  it.each([
    null,
    '',
    'PO-2026/118',
    '04011000-1234512345-07',
    '04011000-1234512346-06',
    '0401100012345-1234512345-06',
    '04011000-12345 12345-06',
    '4500012345-10-11',
    // The check digits are right, but no state begins so.
    '2026-34',
    '17000000-79',
  ])('%j is a reference like others', (reference) => {
    expect(isLeitwegId(reference)).toBe(false);
  });
});
