import {
  namedProducts,
  packageChangesPrices,
  priceTransitionsBetween,
  productTransitions,
  promotionTransition,
  startsOrEndsBetween,
} from '../../../src/domain/discounts/price-transitions.js';

const at = (day: number) => new Date(Date.UTC(2026, 4, day));
const date = (day: number) => `2026-05-${String(day).padStart(2, '0')}`;
const moment = (day: number) => ({ at: at(day), businessDate: date(day) });
const days = (from: number, until: number) => ({ validFrom: date(from), validUntil: date(until) });
const time = (from: number, until: number) => ({ validFrom: at(from), validUntil: at(until) });
const NOTHING = { productIds: new Set<string>(), categories: new Set<string>() };
const NAMED = { ...NOTHING, productIds: new Set(['b', 'a']) };

describe('startsOrEndsBetween', () => {
  it.each([
    { period: [5, 9], from: 4, until: 5, startsOrEnds: true },
    { period: [5, 9], from: 5, until: 8, startsOrEnds: false },
    { period: [5, 9], from: 5, until: 9, startsOrEnds: false },
    { period: [5, 9], from: 9, until: 10, startsOrEnds: true },
    { period: [5, 9], from: 10, until: 11, startsOrEnds: false },
    { period: [5, 9], from: 3, until: 4, startsOrEnds: false },
    { period: [5, 9], from: 1, until: 20, startsOrEnds: true },
    { period: [9, 5], from: 4, until: 10, startsOrEnds: false },
  ])(
    'a period $period starts or ends after $from and up to $until: $transitions',
    ({ period: [a = 0, b = 0], from, until, startsOrEnds }) => {
      expect(startsOrEndsBetween(time(a, b), at(from), at(until))).toBe(startsOrEnds);
      expect(startsOrEndsBetween(days(a, b), date(from), date(until))).toBe(startsOrEnds);
    },
  );
});

describe('priceTransitionsBetween', () => {
  it('a package concerns its customers, a promotion everybody; it names its products unless it is for more', () => {
    const packages = [
      { id: 'begins', ...days(5, 9) },
      { id: 'runs', ...days(1, 9) },
    ];
    const promotions = [
      { ...time(5, 9), ...NAMED },
      { ...time(5, 9), ...NAMED, categories: new Set(['Office']) },
      { ...time(5, 9), ...NOTHING },
      { ...time(1, 9), ...NAMED },
    ];
    expect(priceTransitionsBetween(packages, promotions, moment(4), moment(5))).toEqual([
      { discountPackageId: 'begins', reason: 'discountPackage', productIds: null },
      { discountPackageId: null, reason: 'promotion', productIds: ['a', 'b'] },
      { discountPackageId: null, reason: 'promotion', productIds: null },
      { discountPackageId: null, reason: 'promotion', productIds: null },
    ]);
  });
});

describe('a change by staff', () => {
  const of = (from: number, until: number, office = 1_000) => {
    return { ...days(from, until), percentages: new Map([['Office', office]]) };
  };
  it.each([
    { what: 'one that counts, instead of no package', before: null, after: of(1, 9), changes: true },
    { what: 'one that is to come', before: null, after: of(6, 9), changes: false },
    { what: 'one that is over', before: of(1, 4), after: null, changes: false },
    { what: 'other percentages', before: of(1, 9), after: of(1, 9, 900), changes: true },
    { what: 'another end', before: of(1, 9), after: of(1, 8), changes: false },
    { what: 'an end before today', before: of(1, 9), after: of(1, 4), changes: true },
    { what: 'equal percentages of another package', before: of(1, 9), after: of(2, 7), changes: false },
    {
      what: 'a package without percentages',
      before: null,
      after: { ...of(1, 9), percentages: new Map() },
      changes: false,
    },
  ])('of a package: $what', ({ before, after, changes }) => {
    expect(packageChangesPrices(before, after, moment(5))).toBe(changes);
  });

  const promotion = (from: number, until: number, targets = NAMED, percentageBp = 500) => {
    return { ...time(from, until), ...targets, percentageBp };
  };
  const OTHER = { ...NOTHING, productIds: new Set(['c', 'a']) };
  it.each([
    { what: 'a new one that runs', before: null, after: promotion(1, 9), names: ['a', 'b'] },
    { what: 'a new one that is to come', before: null, after: promotion(6, 9), names: undefined },
    { what: 'a running one that ends', before: promotion(1, 9), after: promotion(1, 4), names: ['a', 'b'] },
    { what: 'a running one that ends later', before: promotion(1, 9), after: promotion(1, 10), names: undefined },
    { what: 'another percentage', before: promotion(1, 9), after: promotion(1, 9, NAMED, 600), names: ['a', 'b'] },
    { what: 'other products', before: promotion(1, 9), after: promotion(1, 9, OTHER), names: ['a', 'b', 'c'] },
    { what: 'for all instead', before: promotion(1, 9), after: promotion(1, 9, NOTHING), names: null },
    { what: 'one that was over', before: promotion(1, 4), after: promotion(1, 3), names: undefined },
  ])('of a promotion: $what', ({ before, after, names }) => {
    const transition = names === undefined ? null : { discountPackageId: null, reason: 'promotion', productIds: names };
    expect(promotionTransition(before, after, moment(5))).toEqual(transition);
  });

  const product = {
    id: 'a',
    category: 'Office',
    listPriceCents: 100,
    discountEligible: true,
    available: true,
    volumeDiscounts: [{ minQuantity: 10, percentageBp: 500 }],
  };
  it.each([
    { what: 'other tiers', change: { volumeDiscounts: [] }, reasons: ['volumeDiscount'] },
    { what: 'another category', change: { category: 'Tools' }, reasons: ['discountPackage'] },
    { what: 'no longer eligible', change: { discountEligible: false }, reasons: ['discountPackage'] },
    { what: 'another list price', change: { listPriceCents: 200 }, reasons: [] },
    { what: 'equal tiers', change: { volumeDiscounts: [...product.volumeDiscounts] }, reasons: [] },
    { what: 'off sale', change: { available: false, volumeDiscounts: [] }, reasons: [] },
    {
      what: 'both',
      change: { category: 'Tools', volumeDiscounts: [] },
      reasons: ['discountPackage', 'volumeDiscount'],
    },
  ])('of a product: $what', ({ change, reasons }) => {
    const transitions = productTransitions([[product, { ...product, ...change }]]);
    expect(transitions.map(({ reason }) => reason)).toEqual(reasons);
    for (const { productIds, discountPackageId } of transitions)
      expect([productIds, discountPackageId]).toEqual([['a'], null]);
  });

  it('tiers and category of a product without discounts change no price', () => {
    const plain = { ...product, discountEligible: false };
    expect(productTransitions([[plain, { ...plain, category: 'Tools', volumeDiscounts: [] }]])).toEqual([]);
  });
});

it('more than a hundred products are not named', () => {
  const ids = Array.from({ length: 101 }, (_, index) => String(index).padStart(3, '0'));
  expect(namedProducts(ids.slice(1))).toEqual(ids.slice(1));
  expect(namedProducts(ids)).toBeNull();
});
