import * as fc from 'fast-check';
import {
  combinedPercentage,
  euroProblem,
  euroText,
  parseEuro,
  parsePercent,
  shareOf,
  toEuro,
  toPercent,
  unitPrice,
} from '../../../src/domain/common/money.js';
import { amountsCents, basisPoints } from '../../support/domain/arbitraries.js';
import { less, minus, roundHalfUp, share, times, whole } from '../../support/domain/rational.js';

describe('unitPrice', () => {
  /** 80.5 exactly, which floating point makes 80.49999999999999; and 25.25, which is 26 if 50.5 is rounded first. */
  const examples: [number, number, number][] = [
    [115, 3_000, 0],
    [101, 5_000, 5_000],
  ];

  it('a unit price is the exact price rounded half up once, for every price and every two percentages', () => {
    fc.assert(
      fc.property(amountsCents, basisPoints, basisPoints, (list, first, tier) => {
        expect(unitPrice(list, first, tier)).toBe(roundHalfUp(less(less(whole(list), first), tier)));
      }),
      { examples },
    );
  });
});

describe('shareOf', () => {
  it('a share of a sum is the exact share rounded half up, for sums of up to 10,000 keys', () => {
    fc.assert(
      fc.property(amountsCents, fc.integer({ min: 1, max: 10_000 }), basisPoints, (price, quantity, bp) => {
        expect(shareOf(price * quantity, bp)).toBe(roundHalfUp(times(whole(price * quantity), share(bp))));
      }),
    );
  });
});

describe('combinedPercentage', () => {
  it('a combined discount is the total reduction by both discounts, rounded half up to a basis point', () => {
    fc.assert(
      fc.property(basisPoints, basisPoints, (first, tier) => {
        const missing = minus(whole(1), less(less(whole(1), first), tier));
        expect(combinedPercentage(first, tier)).toBe(roundHalfUp(times(missing, whole(10_000))));
      }),
    );
  });
});

describe('euros and percentages in requests and responses', () => {
  it('every total has at most two decimals in JSON', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12_000_000_000_000 }), (cents) => {
        expect(JSON.stringify(toEuro(cents))).toMatch(/^\d+(\.\d{1,2})?$/);
      }),
    );
  });

  it('every amount and every percentage in a response can be read back', () => {
    fc.assert(
      fc.property(amountsCents, basisPoints, (cents, bp) => {
        expect(parseEuro(toEuro(cents))).toBe(cents);
        expect(parsePercent(toPercent(bp))).toBe(bp);
      }),
    );
  });

  it.each([
    [0, 0],
    [0.29, 29],
    [1.15, 115],
    [4.35, 435],
    [19.99, 1_999],
    [10_000_000, 1_000_000_000],
  ])('an amount of %d EUR is read as %d cents', (euro, cents) => {
    expect(parseEuro(euro)).toBe(cents);
  });

  it.each([[-0.01], [1.005], [0.1 + 0.2], [10_000_000.01], [Infinity], [NaN], ['19.99'], [null], [undefined], [true]])(
    'no amount is read from %p',
    (value) => {
      expect(parseEuro(value)).toBeUndefined();
    },
  );

  it.each([
    [10_000_000, undefined],
    [10_000_000.01, 'must be at most 10,000,000.00 EUR'],
    [100_000_000, 'must be at most 10,000,000.00 EUR'],
    [Infinity, 'must be at most 10,000,000.00 EUR'],
    [1.005, 'must be an amount in EUR with at most two decimals'],
    [-1, 'must be an amount in EUR with at most two decimals'],
    [NaN, 'must be an amount in EUR with at most two decimals'],
    ['1', 'must be an amount in EUR with at most two decimals'],
  ])('an amount of %p EUR is refused by what is wrong with it: %p', (euro, problem) => {
    expect(euroProblem('Price', euro)?.toString()).toBe(problem && `Price ${problem}`);
  });

  it.each([
    [123_450, '1,234.50 EUR'],
    [-999_988_000, '-9,999,880.00 EUR'],
    [1, '0.01 EUR'],
  ])('%d cents are written as %s', (cents, text) => {
    expect(euroText(cents)).toBe(text);
  });

  it.each([
    [0, 0],
    [0.01, 1],
    [5.5, 550],
    [33.33, 3_333],
    [100, 10_000],
  ])('a percentage of %d is read as %d basis points', (percent, bp) => {
    expect(parsePercent(percent)).toBe(bp);
  });

  it.each([[-1], [100.01], [33.333], [NaN], ['19'], [null], [undefined]])('no percentage is read from %p', (value) => {
    expect(parsePercent(value)).toBeUndefined();
  });
});
