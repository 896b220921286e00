import * as fc from 'fast-check';
import type {
  CurrentDiscounts,
  PriceableProduct,
  PromotionTerms,
  VolumeTier,
} from '../../../src/domain/catalogue/pricing.js';
import { MAX_AMOUNT_CENTS } from '../../../src/domain/common/money.js';

const CATEGORIES = ['Office', 'Security', 'Backup'];
const PRODUCT_IDS = ['first', 'second', 'third'];

const SURROGATES = 0x800;

/** Any character, for texts: the unit `binary` computes for a second, in each process, before its first text. */
export const characters = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + SURROGATES));

/** Any percentage; those that try rounding and ties come more often than others. */
export const basisPoints = fc.oneof(
  fc.constantFrom(0, 1, 500, 1_000, 3_333, 5_000, 9_999, 10_000),
  fc.integer({ min: 0, max: 10_000 }),
);

/** Any amount that input may hold; small ones come as often as large ones. */
export const amountsCents = fc.oneof(
  fc.integer({ min: 0, max: 200 }),
  fc.integer({ min: 0, max: 100_000 }),
  fc.integer({ min: 0, max: MAX_AMOUNT_CENTS }),
);

const volumeDiscounts: fc.Arbitrary<VolumeTier[]> = fc.uniqueArray(
  fc.record({ minQuantity: fc.integer({ min: 1, max: 30 }), percentageBp: basisPoints }),
  { selector: ({ minQuantity }) => minQuantity, maxLength: 4 },
);

const productWithId = (id: string): fc.Arbitrary<PriceableProduct> =>
  fc.record({
    id: fc.constant(id),
    category: fc.constantFrom(...CATEGORIES),
    listPriceCents: amountsCents,
    discountEligible: fc.oneof(fc.constant(true), fc.boolean()),
    volumeDiscounts,
  });

export const product = productWithId('first');

const promotion: fc.Arbitrary<PromotionTerms> = fc.record({
  percentageBp: basisPoints,
  validFrom: fc.constant(new Date(0)),
  validUntil: fc.constant(new Date(0)),
  productIds: fc.subarray(PRODUCT_IDS).map((ids) => new Set(ids)),
  categories: fc.subarray(CATEGORIES).map((categories) => new Set(categories)),
});

export const currentDiscounts: fc.Arbitrary<CurrentDiscounts> = fc.record({
  percentages: fc.option(
    fc
      .uniqueArray(fc.tuple(fc.constantFrom(...CATEGORIES, 'Default'), basisPoints), { selector: ([name]) => name })
      .map((entries) => new Map(entries)),
  ),
  promotions: fc.array(promotion, { maxLength: 3 }),
});

/** An order's lines before they are priced; products come more than once. */
export const orderOfProducts = fc.tuple(...PRODUCT_IDS.map(productWithId)).chain((products) =>
  fc.array(fc.record({ product: fc.constantFrom(...products), quantity: fc.integer({ min: 1, max: 40 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
);
