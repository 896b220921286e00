import { explainPrice, type NamedDiscounts, type PricedCase } from '../../../src/domain/catalogue/price-reason.js';
import { discountsAt, priceOf, type Moment } from '../../../src/domain/catalogue/pricing.js';
import { vatRate } from '../../../src/domain/common/money.js';

const moment: Moment = { at: new Date('2026-06-15T10:00:00Z'), businessDate: '2026-06-15' };

interface Situation {
  quantity?: number;
  product?: Partial<PricedCase['product']>;
  package?: { percentages: Record<string, number>; validFrom?: string; validUntil?: string };
  promotions?: Record<string, { percentageBp: number; categories?: string[]; productIds?: string[] }>;
  countryCode?: string;
}

function because({ quantity = 1, countryCode = 'AT', promotions = {}, ...situation }: Situation): string {
  const product: PricedCase['product'] = {
    id: 'suite',
    category: 'Office',
    listPriceCents: 10_000,
    discountEligible: true,
    available: true,
    volumeDiscounts: [],
    ...situation.product,
  };
  const discounts: NamedDiscounts = {
    package: situation.package
      ? {
          name: 'Gold',
          validFrom: '2026-01-01',
          validUntil: '2026-12-31',
          ...situation.package,
          percentages: new Map(Object.entries(situation.package.percentages)),
        }
      : null,
    promotions: Object.entries(promotions).map(([name, { percentageBp, categories = [], productIds = [] }]) => ({
      name,
      percentageBp,
      validFrom: new Date('2026-06-01T00:00:00Z'),
      validUntil: new Date('2026-06-30T00:00:00Z'),
      categories: new Set(categories),
      productIds: new Set(productIds),
    })),
  };
  const price = priceOf(product, quantity, discountsAt(discounts, moment));
  const customer = { countryCode, outsideVatArea: false };
  const conditions = { discounts, moment, ...customer, vatRateBp: vatRate(customer) };
  return String(explainPrice({ product, quantity, price, ...conditions }));
}

const NO_VAT = 'No VAT is added for the country AT.';

describe('why a price is what it is', () => {
  const REASONS: Record<string, { given: Situation; reason: string }> = {
    'a promotion and a volume tier': {
      given: {
        quantity: 12,
        promotions: { Summer: { percentageBp: 1_000 } },
        product: { volumeDiscounts: [{ minQuantity: 10, percentageBp: 500 }] },
      },
      reason: "Promotion 'Summer' takes 10 % off; the volume tier from 10 pieces takes 5 % more.",
    },
    'a promotion that is larger than the package': {
      given: { package: { percentages: { Office: 250 } }, promotions: { Summer: { percentageBp: 1_000 } } },
      reason: "Promotion 'Summer' takes 10 % off, more than the 2.5 % of discount package 'Gold'.",
    },
    'the larger of two promotions, and not one for something else': {
      given: {
        promotions: {
          Small: { percentageBp: 100 },
          Large: { percentageBp: 200, productIds: ['suite'] },
          Elsewhere: { percentageBp: 9_000, categories: ['Games'] },
        },
      },
      reason: "Promotion 'Large' takes 2 % off.",
    },
    'a package alone': {
      given: { package: { percentages: { Default: 300 } } },
      reason: "Discount package 'Gold' takes 3 % off.",
    },
    'a package that equals a promotion': {
      given: { package: { percentages: { Office: 300 } }, promotions: { Summer: { percentageBp: 300 } } },
      reason: "Discount package 'Gold' takes 3 % off, no less than the 3 % of promotion 'Summer'.",
    },
    'no discount at all': {
      given: {},
      reason:
        'Neither package nor promotion applies: the customer has no discount package, and no promotion for the product runs.',
    },
    'a package that begins tomorrow': {
      given: { package: { percentages: { Office: 300 }, validFrom: '2026-06-16' } },
      reason:
        "Neither package nor promotion applies: discount package 'Gold' counts only from 2026-06-16 on, and no promotion for the product runs.",
    },
    'a package that ended yesterday': {
      given: { package: { percentages: { Office: 300 }, validUntil: '2026-06-14' } },
      reason:
        "Neither package nor promotion applies: discount package 'Gold' counted until 2026-06-14, and no promotion for the product runs.",
    },
    'a package with nothing for the category': {
      given: { package: { percentages: { Games: 300 } } },
      reason:
        "Neither package nor promotion applies: discount package 'Gold' has no discount for the category 'Office', and no promotion for the product runs.",
    },
    'a tier that is not reached': {
      given: {
        quantity: 9,
        package: { percentages: { Office: 300 } },
        product: {
          volumeDiscounts: [
            { minQuantity: 50, percentageBp: 900 },
            { minQuantity: 10, percentageBp: 500 },
          ],
        },
      },
      reason: "Discount package 'Gold' takes 3 % off; the next volume tier, of 5 %, begins at 10 pieces.",
    },
    'a tier that every order reaches': {
      given: {
        product: { volumeDiscounts: [{ minQuantity: 1, percentageBp: 125 }] },
        package: { percentages: { Office: 300 } },
      },
      reason: "Discount package 'Gold' takes 3 % off; the volume tier from 1 piece takes 1.25 % more.",
    },
    'a product that is not eligible': {
      given: {
        quantity: 50,
        package: { percentages: { Office: 300 } },
        promotions: { Summer: { percentageBp: 1_000 } },
        product: { discountEligible: false, volumeDiscounts: [{ minQuantity: 10, percentageBp: 500 }] },
      },
      reason: 'The product is not eligible for discounts.',
    },
  };
  it.each(Object.entries(REASONS))('the reason names %s', (_what, { given, reason }) => {
    expect(because(given)).toBe(`${reason} ${NO_VAT}`);
  });

  it('the reason says whether VAT is added, and for which country', () => {
    const [german, french] = [because({ countryCode: 'DE' }), because({ countryCode: 'FR' })];
    expect(german).toMatch(/\. VAT of 19 % is added for the country DE\.$/);
    expect(french).toMatch(/\. No VAT is added for the country FR\.$/);
  });

  it('the reason says last that a product is off sale', () => {
    expect(because({ product: { available: false } })).toMatch(
      /\. The product is off sale and cannot be ordered now\.$/,
    );
  });
});
