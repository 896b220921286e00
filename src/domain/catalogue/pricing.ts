import { unitPrice } from '../common/money.js';

/** From `minQuantity` pieces of a product in an order: `percentageBp` off the price that the first discount leaves. */
export interface VolumeTier {
  minQuantity: number;
  percentageBp: number;
}

/** The fields of a product that its price depends on. */
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

/** A promotion; without products and categories it applies to all products. */
export interface PromotionTerms {
  percentageBp: number;
  validFrom: Date;
  validUntil: Date;
  productIds: ReadonlySet<string>;
  categories: ReadonlySet<string>;
}

/** All discounts of a customer, those that begin later included. */
export interface DiscountTerms {
  package: DiscountPackageTerms | null;
  promotions: readonly PromotionTerms[];
}

/** An instant and its calendar day (YYYY-MM-DD) in the business time zone. */
export interface Moment {
  at: Date;
  businessDate: string;
}

export type FirstDiscountKind = 'none' | 'package' | 'promotion';

/** A unit price with the discounts that it results from. */
export interface UnitPrice {
  listPriceCents: number;
  priceCents: number;
  first: { kind: FirstDiscountKind; percentageBp: number };
  tierBp: number;
  /** The price after the first discount only, rounded: the package or promotion alone. */
  afterFirstCents: number;
}

/** The discounts valid at one moment. Dates are checked here once instead of for each product. */
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

/** Whether a promotion, while it runs, is for this product. */
function appliesTo(promotion: PromotionTerms, product: PriceableProduct): boolean {
  const { productIds, categories } = promotion;
  if (productIds.size === 0 && categories.size === 0) return true;
  return productIds.has(product.id) || categories.has(product.category.normalize());
}

/** The largest of these promotions that is for the product. */
export function bestPromotion<P extends PromotionTerms>(promotions: readonly P[], product: PriceableProduct) {
  let best: P | undefined;
  for (const promotion of promotions) {
    if (promotion.percentageBp > (best?.percentageBp ?? 0) && appliesTo(promotion, product)) best = promotion;
  }
  return best;
}

/**
 * What a package takes off the products of a category: its own percentage, else that of `Default`, else nothing. Terms name
 * categories in NFC, although products and packages from before v1.0.0 may be stored otherwise.
 */
export function packagePercentage(percentages: ReadonlyMap<string, number>, category: string): number {
  return percentages.get(category.normalize()) ?? percentages.get('Default') ?? 0;
}

/** Package against promotion: the larger counts; equal: the package (docs/spec/money.md#which-discount-wins). */
function firstDiscount(product: PriceableProduct, discounts: CurrentDiscounts): UnitPrice['first'] {
  const packageBp = discounts.percentages ? packagePercentage(discounts.percentages, product.category) : 0;
  const promotionBp = bestPromotion(discounts.promotions, product)?.percentageBp ?? 0;
  if (promotionBp > packageBp) return { kind: 'promotion', percentageBp: promotionBp };
  return packageBp > 0 ? { kind: 'package', percentageBp: packageBp } : { kind: 'none', percentageBp: 0 };
}

/** The highest tier that the quantity reaches; undefined below the lowest. */
export function reachedTier(
  { volumeDiscounts }: Pick<PriceableProduct, 'volumeDiscounts'>,
  quantity: number,
): VolumeTier | undefined {
  let reached: VolumeTier | undefined;
  for (const tier of volumeDiscounts) {
    if (tier.minQuantity <= quantity && tier.minQuantity > (reached?.minQuantity ?? 0)) reached = tier;
  }
  return reached;
}

/**
 * The unit price where an order holds `quantity` pieces of the product over all its lines: the better of package and
 * promotion first, then the volume tier off the rest. A product that is not eligible gets no discount.
 */
export function priceOf(product: PriceableProduct, quantity: number, discounts: CurrentDiscounts): UnitPrice {
  const { listPriceCents, discountEligible } = product;
  const first = discountEligible ? firstDiscount(product, discounts) : { kind: 'none' as const, percentageBp: 0 };
  const tierBp = discountEligible ? (reachedTier(product, quantity)?.percentageBp ?? 0) : 0;
  const afterFirstCents = unitPrice(listPriceCents, first.percentageBp, 0);
  const priceCents = tierBp === 0 ? afterFirstCents : unitPrice(listPriceCents, first.percentageBp, tierBp);
  return { listPriceCents, priceCents, first, tierBp, afterFirstCents };
}
