import * as fc from 'fast-check';
import { vatAmount, vatRate } from '../../src/domain/vat.js';
import { roundHalfUp, times, whole, share } from './rational.js';

describe('vatRate', () => {
  it('the VAT rate is 19 % for the country code DE', () => {
    expect(vatRate('DE')).toBe(1_900);
  });

  it.each(['AT', 'CH', 'FR', 'GB', 'US', 'DK', 'de', 'De', 'DEU', ' DE', ''])(
    'the VAT rate is zero for the country code %p',
    (countryCode) => {
      expect(vatRate(countryCode)).toBe(0);
    },
  );
});

describe('vatAmount', () => {
  it.each([
    { subTotal: 0, rate: 1_900, amount: 0 },
    { subTotal: 10_000, rate: 1_900, amount: 1_900 },
    { subTotal: 1_999, rate: 1_900, amount: 380 },
    { subTotal: 50, rate: 1_900, amount: 10 },
    { subTotal: 150, rate: 1_900, amount: 29 },
    { subTotal: 149, rate: 1_900, amount: 28 },
    { subTotal: 1_999, rate: 0, amount: 0 },
  ])('the VAT on $subTotal cents at $rate basis points is $amount', ({ subTotal, rate, amount }) => {
    expect(vatAmount(subTotal, rate)).toBe(amount);
  });

  it('the German VAT is 19/100 of every sum, rounded half up to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000_000 }), (subTotal) => {
        expect(vatAmount(subTotal, vatRate('DE'))).toBe(roundHalfUp(times(whole(subTotal), share(1_900))));
      }),
    );
  });
});
