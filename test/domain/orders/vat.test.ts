import * as fc from 'fast-check';
import { vatAmount, vatRate } from '../../../src/domain/common/money.js';
import { roundHalfUp, share, times, whole } from '../../support/domain/rational.js';

describe('vatRate', () => {
  const rateOf = (countryCode: string, outsideVatArea = false): number => vatRate({ countryCode, outsideVatArea });

  it('the VAT rate is 19 % for the country code DE, but for places outside the VAT area', () => {
    expect([rateOf('DE'), rateOf('DE', true)]).toEqual([1_900, 0]);
  });

  it.each(['AT', 'CH', 'FR', 'GB', 'US', 'DK', 'de', 'De', 'DEU', ' DE', ''])(
    'the VAT rate is zero for the country code %p',
    (countryCode) => {
      expect(rateOf(countryCode)).toBe(0);
    },
  );
});

describe('vatAmount', () => {
  it('the German VAT is 19/100 of every sum, rounded half up to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000_000 }), (subTotal) => {
        expect(vatAmount(subTotal, 1_900)).toBe(roundHalfUp(times(whole(subTotal), share(1_900))));
      }),
    );
  });
});
