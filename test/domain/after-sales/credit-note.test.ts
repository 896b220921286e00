import * as fc from 'fast-check';
import { keyPrices, totalCreditNote, type CreditNoteTotals } from '../../../src/domain/after-sales/credit-note.js';
import { vatAmount } from '../../../src/domain/common/money.js';
import { amountsCents } from '../../support/domain/arbitraries.js';
import { roundHalfUp, share, times, whole } from '../../support/domain/rational.js';

describe('keyPrices', () => {
  it("a key of an ordinary product costs the product's unit price, from any pool", () => {
    const prices = keyPrices({ isBundle: false, priceCents: 1_999 }, ['b', 'a']);
    expect(Object.fromEntries(prices)).toEqual({ a: 1_999, b: 1_999 });
  });

  it.each([
    { priceCents: 10_001, shares: { a: 5_001, b: 5_000 } },
    { priceCents: 100, shares: { a: 34, b: 33, c: 33 } },
    { priceCents: 101, shares: { a: 34, b: 34, c: 33 } },
    { priceCents: 1, shares: { a: 1, b: 0, c: 0 } },
    { priceCents: 0, shares: { a: 0, b: 0 } },
    { priceCents: 700, shares: { a: 700 } },
  ])('a bundle at $priceCents cents is divided into $shares, the first pools by id first', ({ priceCents, shares }) => {
    const poolIds = Object.keys(shares);
    const expected = Object.entries(shares);
    expect([...keyPrices({ isBundle: true, priceCents }, poolIds)].toSorted()).toEqual(expected);
    expect([...keyPrices({ isBundle: true, priceCents }, poolIds.toReversed())].toSorted()).toEqual(expected);
  });

  it('the keys of a piece together cost its unit price, and no two of them differ by more than a cent', () => {
    const pools = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amountsCents, pools, (priceCents, poolIds) => {
        const shares = [...keyPrices({ isBundle: true, priceCents }, poolIds).values()];
        expect(shares).toHaveLength(poolIds.length);
        expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(priceCents);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

/** An order's keys, each with what it cost. */
const pricesOfKeys = fc
  .array(
    fc.record({
      priceCents: fc.oneof(fc.integer({ min: 0, max: 60 }), amountsCents),
      pools: fc.integer({ min: 1, max: 4 }),
      quantity: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((lines) =>
    lines.flatMap(({ priceCents, pools, quantity }) => {
      const poolIds = Array.from({ length: pools }, (_, index) => String(index));
      const piece = [...keyPrices({ isBundle: pools > 1, priceCents }, poolIds).values()];
      return Array<number[]>(quantity).fill(piece).flat();
    }),
  );

/** The same keys in any order, in notes of any size. */
const notesOfAnOrder = pricesOfKeys.chain((prices) =>
  fc.record({
    keys: fc.shuffledSubarray([...prices.keys()], { minLength: prices.length }),
    ends: fc.subarray([...prices.keys()].slice(1)),
    prices: fc.constant(prices),
    vatRateBp: fc.constantFrom(0, 1_900),
  }),
);

describe('the credit notes of an order', () => {
  it('all keys credited in any order refund exactly the grand total, and never more before', () => {
    fc.assert(
      fc.property(notesOfAnOrder, ({ keys, ends, prices, vatRateBp }) => {
        const subTotalCents = prices.reduce((sum, cents) => sum + cents, 0);
        const grandTotalCents = subTotalCents + vatAmount(subTotalCents, vatRateBp);
        const starts = [0, ...ends];
        let creditedCents = 0;
        for (const [index, start] of starts.entries()) {
          const isLast = index === starts.length - 1;
          const ofNote = keys.slice(start, starts[index + 1]).map((key) => prices[key] ?? NaN);
          const note: CreditNoteTotals = totalCreditNote(ofNote, { vatRateBp, grandTotalCents, creditedCents }, isLast);
          const net = ofNote.reduce((sum, cents) => sum + cents, 0);
          const gross = net + roundHalfUp(times(whole(net), share(vatRateBp)));
          expect(note.netCents).toBe(net);
          expect(note.amountCents).toBeGreaterThanOrEqual(0);
          if (!isLast) expect(note.amountCents).toBe(Math.min(gross, grandTotalCents - creditedCents));
          creditedCents += note.amountCents;
          expect(creditedCents).toBeLessThanOrEqual(grandTotalCents);
        }
        expect(creditedCents).toBe(grandTotalCents);
      }),
    );
  });
});
