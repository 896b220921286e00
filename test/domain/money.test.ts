import * as fc from 'fast-check';
import {
  combinedPercentage,
  parseEuro,
  parsePercent,
  shareOf,
  toEuro,
  toPercent,
  unitPrice,
} from '../../src/domain/money.js';
import { amountsCents, basisPoints } from './arbitraries.js';
import { less, minus, roundHalfUp, share, times, whole } from './rational.js';

describe('unitPrice', () => {
  it.each([
    { list: 1_999, first: 0, tier: 0, price: 1_999 },
    { list: 1_999, first: 1_000, tier: 0, price: 1_799 },
    { list: 1_999, first: 0, tier: 1_000, price: 1_799 },
    { list: 1_999, first: 1_000, tier: 500, price: 1_709 },
    { list: 10_000, first: 3_333, tier: 0, price: 6_667 },
    { list: 12_345, first: 10_000, tier: 0, price: 0 },
    { list: 12_345, first: 0, tier: 10_000, price: 0 },
    { list: 0, first: 5_000, tier: 5_000, price: 0 },
    { list: 1_000_000_000, first: 1, tier: 1, price: 999_800_010 },
    { list: 999_999_999, first: 3_333, tier: 6_667, price: 222_211_110 },
  ])('takes $first and then $tier basis points off $list: $price', ({ list, first, tier, price }) => {
    expect(unitPrice(list, first, tier)).toBe(price);
  });

  it.each([
    { list: 1, first: 5_000, tier: 0, price: 1 },
    { list: 1, first: 5_001, tier: 0, price: 0 },
    { list: 50, first: 100, tier: 0, price: 50 },
    { list: 150, first: 100, tier: 0, price: 149 },
    // 80.5 exactly, which floating point makes 80.49999999999999.
    { list: 115, first: 3_000, tier: 0, price: 81 },
  ])('rounds half a cent up: $list less $first basis points is $price', ({ list, first, tier, price }) => {
    expect(unitPrice(list, first, tier)).toBe(price);
  });

  it.each([
    // 25.25; by way of 50.5 and 51 it would be 25.5 and 26.
    { list: 101, first: 5_000, tier: 5_000, price: 25 },
    // 2.25; by way of 4.5 and 5 it would be 2.5 and 3.
    { list: 9, first: 5_000, tier: 5_000, price: 2 },
  ])('rounds once, at the end: $list less half and half again is $price', ({ list, first, tier, price }) => {
    expect(unitPrice(list, first, tier)).toBe(price);
  });

  it('is the exact price rounded half up, for every price and every two percentages', () => {
    fc.assert(
      fc.property(amountsCents, basisPoints, basisPoints, (list, first, tier) => {
        expect(unitPrice(list, first, tier)).toBe(roundHalfUp(less(less(whole(list), first), tier)));
      }),
    );
  });

  it('is never above the list price, never negative, and no lower for a lower percentage', () => {
    fc.assert(
      fc.property(amountsCents, basisPoints, basisPoints, basisPoints, (list, one, other, tier) => {
        const [smaller, larger] = [Math.min(one, other), Math.max(one, other)];
        const dearer = unitPrice(list, smaller, tier);
        const cheaper = unitPrice(list, larger, tier);
        expect(cheaper).toBeGreaterThanOrEqual(0);
        expect(dearer).toBeGreaterThanOrEqual(cheaper);
        expect(list).toBeGreaterThanOrEqual(dearer);
      }),
    );
  });
});

describe('shareOf', () => {
  it.each([
    { amount: 100, bp: 1_900, part: 19 },
    { amount: 1, bp: 1_900, part: 0 },
    { amount: 3, bp: 1_900, part: 1 },
    { amount: 49, bp: 1_900, part: 9 },
    { amount: 50, bp: 1_900, part: 10 },
    { amount: 150, bp: 1_900, part: 29 },
    { amount: 250, bp: 1_900, part: 48 },
    { amount: 10_000_000_000_000, bp: 1_900, part: 1_900_000_000_000 },
    { amount: 12_345, bp: 0, part: 0 },
    { amount: 12_345, bp: 10_000, part: 12_345 },
  ])('is $part for $bp basis points of $amount', ({ amount, bp, part }) => {
    expect(shareOf(amount, bp)).toBe(part);
  });

  it('is the exact share rounded half up, for sums of up to 10,000 keys', () => {
    fc.assert(
      fc.property(amountsCents, fc.integer({ min: 1, max: 10_000 }), basisPoints, (price, quantity, bp) => {
        expect(shareOf(price * quantity, bp)).toBe(roundHalfUp(times(whole(price * quantity), share(bp))));
      }),
    );
  });
});

describe('combinedPercentage', () => {
  it.each([
    { first: 0, tier: 0, combined: 0 },
    { first: 1_000, tier: 0, combined: 1_000 },
    { first: 0, tier: 500, combined: 500 },
    { first: 1_000, tier: 500, combined: 1_450 },
    { first: 10_000, tier: 500, combined: 10_000 },
    { first: 3_333, tier: 3_333, combined: 5_555 },
    // 14.995 %, half up.
    { first: 1_000, tier: 555, combined: 1_500 },
  ])('is $combined for $first and then $tier', ({ first, tier, combined }) => {
    expect(combinedPercentage(first, tier)).toBe(combined);
  });

  it('is what is missing from the whole after both, rounded half up to a basis point', () => {
    fc.assert(
      fc.property(basisPoints, basisPoints, (first, tier) => {
        const missing = minus(whole(1), less(less(whole(1), first), tier));
        expect(combinedPercentage(first, tier)).toBe(roundHalfUp(times(missing, whole(10_000))));
      }),
    );
  });
});

describe('euros and percents at the edges', () => {
  it.each([
    [0, 0],
    [1, 0.01],
    [10, 0.1],
    [1_999, 19.99],
    [250_000, 2_500],
  ])('shows %d hundredths as %d', (hundredths, shown) => {
    expect(toEuro(hundredths)).toBe(shown);
    expect(toPercent(hundredths)).toBe(shown);
  });

  it('shows every total in JSON with at most two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12_000_000_000_000 }), (cents) => {
        expect(JSON.stringify(toEuro(cents))).toMatch(/^\d+(\.\d{1,2})?$/);
      }),
    );
  });

  it('reads back every amount and every percentage that it shows', () => {
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
  ])('reads %d EUR as %d cents', (euro, cents) => {
    expect(parseEuro(euro)).toBe(cents);
  });

  it.each([[-0.01], [1.005], [0.1 + 0.2], [10_000_000.01], [Infinity], [NaN], ['19.99'], [null], [undefined], [true]])(
    'reads no amount out of %p',
    (value) => {
      expect(parseEuro(value)).toBeUndefined();
    },
  );

  it.each([
    [0, 0],
    [0.01, 1],
    [5.5, 550],
    [33.33, 3_333],
    [100, 10_000],
  ])('reads %d percent as %d basis points', (percent, bp) => {
    expect(parsePercent(percent)).toBe(bp);
  });

  it.each([[-1], [100.01], [33.333], [NaN], ['19'], [null], [undefined]])('reads no percentage out of %p', (value) => {
    expect(parsePercent(value)).toBeUndefined();
  });
});
