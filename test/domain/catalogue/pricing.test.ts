import * as fc from 'fast-check';
import {
  discountsAt,
  priceOf,
  type CurrentDiscounts,
  type DiscountPackageTerms,
  type PriceableProduct,
  type PromotionTerms,
} from '../../../src/domain/catalogue/pricing.js';
import { momentIn } from '../../../src/services/common/clock.js';
import { product as anyProduct, currentDiscounts } from '../../support/domain/arbitraries.js';
import { less, roundHalfUp, whole } from '../../support/domain/rational.js';

function product(changes: Partial<PriceableProduct> = {}): PriceableProduct {
  return {
    id: 'suite',
    category: 'Office',
    listPriceCents: 10_000,
    discountEligible: true,
    volumeDiscounts: [],
    ...changes,
  };
}

function promotion(percentageBp: number, changes: Partial<PromotionTerms> = {}): PromotionTerms {
  return {
    percentageBp,
    validFrom: new Date('2026-06-01T00:00:00Z'),
    validUntil: new Date('2026-06-30T00:00:00Z'),
    productIds: new Set(),
    categories: new Set(),
    ...changes,
  };
}

function discounts(percentages: Record<string, number> | null, ...promotions: PromotionTerms[]): CurrentDiscounts {
  return { percentages: percentages && new Map(Object.entries(percentages)), promotions };
}

const none = { kind: 'none', percentageBp: 0 };

describe('the percentage of a discount package', () => {
  it.each<{ name: string; percentages: Record<string, number>; bp: number }>([
    { name: 'is that of the category', percentages: { Office: 1_000, Default: 500 }, bp: 1_000 },
    { name: 'is that of the category although the default is larger', percentages: { Office: 1, Default: 500 }, bp: 1 },
    { name: 'is the default where the category has no entry', percentages: { Security: 1_000, Default: 500 }, bp: 500 },
  ])('the percentage of a package $name', ({ percentages, bp }) => {
    expect(priceOf(product(), 1, discounts(percentages)).first).toEqual({ kind: 'package', percentageBp: bp });
  });

  it.each<{ name: string; percentages: Record<string, number> | null }>([
    { name: 'where no entry fits the category', percentages: { Security: 1_000 } },
    { name: 'where the package has no entries', percentages: {} },
    { name: 'where the category has 0, whatever the default', percentages: { Office: 0, Default: 500 } },
    { name: 'where the customer has no package', percentages: null },
  ])('a product has no package discount $name', ({ percentages }) => {
    expect(priceOf(product(), 1, discounts(percentages))).toEqual({
      listPriceCents: 10_000,
      priceCents: 10_000,
      first: none,
      tierBp: 0,
      afterFirstCents: 10_000,
    });
  });
});

describe('a promotion', () => {
  it.each([
    { name: 'without products and categories', changes: {} },
    { name: 'that names the product', changes: { productIds: new Set(['other', 'suite']) } },
    { name: 'that names the category', changes: { categories: new Set(['Office']) } },
    {
      name: 'that names the category and other products',
      changes: { productIds: new Set(['other']), categories: new Set(['Office']) },
    },
  ])('a promotion $name applies', ({ changes }) => {
    const price = priceOf(product(), 1, discounts(null, promotion(2_000, changes)));
    expect(price).toMatchObject({ priceCents: 8_000, first: { kind: 'promotion', percentageBp: 2_000 } });
  });

  it.each([
    { name: 'other products', changes: { productIds: new Set(['other']) } },
    { name: 'other categories', changes: { categories: new Set(['Security']) } },
    { name: 'a category called like the product', changes: { categories: new Set(['suite']) } },
    {
      name: 'other products and other categories',
      changes: { productIds: new Set(['other']), categories: new Set(['Security']) },
    },
  ])('a promotion for $name does not apply', ({ changes }) => {
    expect(priceOf(product(), 1, discounts(null, promotion(2_000, changes))).first).toEqual(none);
  });
});

describe('a volume tier', () => {
  const tiers = [
    { minQuantity: 50, percentageBp: 2_000 },
    { minQuantity: 10, percentageBp: 500 },
    { minQuantity: 100, percentageBp: 1_000 },
  ];

  it.each([
    { quantity: 1, bp: 0, price: 10_000 },
    { quantity: 9, bp: 0, price: 10_000 },
    { quantity: 10, bp: 500, price: 9_500 },
    { quantity: 49, bp: 500, price: 9_500 },
    { quantity: 50, bp: 2_000, price: 8_000 },
    { quantity: 99, bp: 2_000, price: 8_000 },
    // The tier of the quantity counts, even where an earlier one gave more.
    { quantity: 100, bp: 1_000, price: 9_000 },
    { quantity: 10_000, bp: 1_000, price: 9_000 },
  ])('a quantity of $quantity pieces gets a volume tier of $bp basis points', ({ quantity, bp, price }) => {
    const unit = priceOf(product({ volumeDiscounts: tiers }), quantity, discounts(null));
    expect(unit).toMatchObject({ first: none, tierBp: bp, priceCents: price, afterFirstCents: 10_000 });
  });
});

describe('a product that is not discount-eligible', () => {
  it('a product that is not discount-eligible gets no package, no promotion and no tier', () => {
    const suite = product({ discountEligible: false, volumeDiscounts: [{ minQuantity: 1, percentageBp: 3_000 }] });
    expect(priceOf(suite, 100, discounts({ Office: 1_000, Default: 500 }, promotion(2_000)))).toEqual({
      listPriceCents: 10_000,
      priceCents: 10_000,
      first: none,
      tierBp: 0,
      afterFirstCents: 10_000,
    });
  });
});

/** Whether a package with these days and a promotion with this window count at an instant, in a business time zone. */
function counting(
  at: string,
  terms: { days?: [string, string]; window?: [string, string] },
  timeZone = 'Europe/Berlin',
): { package: boolean; promotion: boolean } {
  const [validFrom, validUntil] = terms.days ?? ['9999-12-31', '9999-12-31'];
  const percentages = new Map([['Default', 1_000]]);
  const discountPackage: DiscountPackageTerms = { validFrom, validUntil, percentages };
  const window = terms.window?.map((text) => new Date(text)) ?? [];
  const promotions = window[0] && window[1] ? [promotion(1, { validFrom: window[0], validUntil: window[1] })] : [];
  const current = discountsAt({ package: discountPackage, promotions }, momentIn(timeZone)(new Date(at)));
  return { package: current.percentages === percentages, promotion: current.promotions.length === 1 };
}

describe('the days of a discount package', () => {
  it.each<{ name: string; days: [string, string]; first: string; last: string; timeZone?: string }>([
    {
      name: 'the day of 25 hours',
      days: ['2026-10-25', '2026-10-25'],
      first: '2026-10-24T22:00:00.000Z',
      last: '2026-10-25T22:59:59.999Z',
    },
    {
      name: 'in New York',
      days: ['2026-07-01', '2026-07-31'],
      first: '2026-07-01T04:00:00.000Z',
      last: '2026-08-01T03:59:59.999Z',
      timeZone: 'America/New_York',
    },
  ])(
    'a package counts from its first to its last day in the business time zone: $name',
    ({ days, first, last, timeZone }) => {
      const counts = (at: string, offsetMs = 0) =>
        counting(new Date(Date.parse(at) + offsetMs).toISOString(), { days }, timeZone).package;
      expect([counts(first, -1), counts(first), counts(last), counts(last, 1)]).toEqual([false, true, true, false]);
    },
  );
});

describe('the window of a promotion', () => {
  const window: [string, string] = ['2026-06-01T08:00:00.000Z', '2026-06-02T08:00:00.000Z'];

  it.each([
    { at: '2026-06-01T07:59:59.999Z', runs: false },
    { at: '2026-06-01T08:00:00.000Z', runs: true },
    { at: '2026-06-01T20:00:00.000Z', runs: true },
    { at: '2026-06-02T08:00:00.000Z', runs: true },
    { at: '2026-06-02T08:00:00.001Z', runs: false },
  ])('a promotion runs from validFrom up to and including validUntil: at $at, $runs', ({ at, runs }) => {
    expect(counting(at, { window }).promotion).toBe(runs);
  });
});

describe('priceOf, for arbitrary products, quantities and discounts', () => {
  const quantities = fc.integer({ min: 1, max: 40 });

  it('a price is the exact price after both percentages, rounded half up once', () => {
    fc.assert(
      fc.property(anyProduct, quantities, currentDiscounts, (suite, quantity, given) => {
        const { first, tierBp, ...price } = priceOf(suite, quantity, given);
        const afterFirst = less(whole(suite.listPriceCents), first.percentageBp);
        expect(price.afterFirstCents).toBe(roundHalfUp(afterFirst));
        expect(price.priceCents).toBe(roundHalfUp(less(afterFirst, tierBp)));
      }),
    );
  });

  it('a product gets the better of package and promotion, and the package where both are equal', () => {
    fc.assert(
      fc.property(anyProduct, quantities, currentDiscounts, (suite, quantity, given) => {
        const eligible = { ...suite, discountEligible: true };
        const byPackage = priceOf(eligible, quantity, { ...given, promotions: [] }).first.percentageBp;
        const byPromotions = given.promotions.map(
          (alone) => priceOf(eligible, quantity, { percentages: null, promotions: [alone] }).first.percentageBp,
        );
        const best = Math.max(byPackage, ...byPromotions);
        const kind = best === byPackage ? 'package' : 'promotion';
        expect(priceOf(eligible, quantity, given).first).toEqual(best === 0 ? none : { kind, percentageBp: best });
      }),
    );
  });
});
