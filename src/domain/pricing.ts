import { unitPrice } from './money.js';

/** "From `minQuantity` pieces of this product in an order, `percentageBp` off the price that is left." */
export interface VolumeTier {
  minQuantity: number;
  percentageBp: number;
}

/** What pricing has to know of a product. */
export interface PriceableProduct {
  id: string;
  category: string;
  listPriceCents: number;
  discountEligible: boolean;
  volumeDiscounts: readonly VolumeTier[];
}

/** A customer's discount package; both days are included (docs/spec/money.md#discount-package). */
export interface DiscountPackageTerms {
  /** YYYY-MM-DD in the business time zone, like `validUntil`. */
  validFrom: string;
  validUntil: string;
  /** Category to basis points; the category `Default` is the fallback. */
  percentages: ReadonlyMap<string, number>;
}

/** A promotion without products and categories is for everything. */
export interface PromotionTerms {
  percentageBp: number;
  validFrom: Date;
  validUntil: Date;
  productIds: ReadonlySet<string>;
  categories: ReadonlySet<string>;
}

/** Everything that makes one customer's prices differ from the list. */
export interface DiscountTerms {
  package: DiscountPackageTerms | null;
  promotions: readonly PromotionTerms[];
}

/** One instant, and the calendar day that it falls on in the business time zone. */
export interface Moment {
  at: Date;
  businessDate: string;
}

export type FirstDiscountKind = 'none' | 'package' | 'promotion';

/** How a unit price came about. */
export interface UnitPrice {
  listPriceCents: number;
  priceCents: number;
  first: { kind: FirstDiscountKind; percentageBp: number };
  tierBp: number;
  /** The price rounded after the first step alone: what the package or promotion by itself would make of it. */
  afterFirstCents: number;
}

/** The discounts that count at one moment, so that dates are looked at once and not for each product. */
export interface CurrentDiscounts {
  percentages: ReadonlyMap<string, number> | null;
  promotions: readonly PromotionTerms[];
}

export function discountsAt(discounts: DiscountTerms, moment: Moment): CurrentDiscounts {
  const { package: terms } = discounts;
  const packageCounts = terms && terms.validFrom <= moment.businessDate && moment.businessDate <= terms.validUntil;
  return {
    percentages: packageCounts ? terms.percentages : null,
    promotions: discounts.promotions.filter(
      ({ validFrom, validUntil }) => validFrom <= moment.at && moment.at <= validUntil,
    ),
  };
}

function appliesTo(promotion: PromotionTerms, product: PriceableProduct): boolean {
  const { productIds, categories } = promotion;
  if (productIds.size === 0 && categories.size === 0) return true;
  return productIds.has(product.id) || categories.has(product.category);
}

/** Package against promotion: the larger counts; equal: the package (docs/spec/money.md#which-discount-wins). */
function firstDiscount(product: PriceableProduct, discounts: CurrentDiscounts): UnitPrice['first'] {
  const packageBp = discounts.percentages?.get(product.category) ?? discounts.percentages?.get('Default') ?? 0;
  let promotionBp = 0;
  for (const promotion of discounts.promotions) {
    if (promotion.percentageBp > promotionBp && appliesTo(promotion, product)) promotionBp = promotion.percentageBp;
  }
  if (promotionBp > packageBp) return { kind: 'promotion', percentageBp: promotionBp };
  return packageBp > 0 ? { kind: 'package', percentageBp: packageBp } : { kind: 'none', percentageBp: 0 };
}

/** The tier with the largest quantity that is reached; 0 below the lowest. */
function tierPercentage(product: PriceableProduct, quantity: number): number {
  let reached: VolumeTier | undefined;
  for (const tier of product.volumeDiscounts) {
    if (tier.minQuantity <= quantity && tier.minQuantity > (reached?.minQuantity ?? 0)) reached = tier;
  }
  return reached?.percentageBp ?? 0;
}

/**
 * The unit price where an order holds `quantity` pieces of the product over all its lines: the better of package and
 * promotion first, then the volume tier off what is left. A product that is not eligible gets neither.
 */
export function priceOf(product: PriceableProduct, quantity: number, discounts: CurrentDiscounts): UnitPrice {
  const { listPriceCents, discountEligible } = product;
  const first = discountEligible ? firstDiscount(product, discounts) : { kind: 'none' as const, percentageBp: 0 };
  const tierBp = discountEligible ? tierPercentage(product, quantity) : 0;
  const afterFirstCents = unitPrice(listPriceCents, first.percentageBp, 0);
  const priceCents = tierBp === 0 ? afterFirstCents : unitPrice(listPriceCents, first.percentageBp, tierBp);
  return { listPriceCents, priceCents, first, tierBp, afterFirstCents };
}
