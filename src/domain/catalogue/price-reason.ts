import { Reason } from '../common/errors.js';
import { toPercent } from '../common/money.js';
import {
  bestPromotion,
  packagePercentage,
  reachedTier,
  type DiscountPackageTerms,
  type Moment,
  type PriceableProduct,
  type PromotionTerms,
  type UnitPrice,
} from './pricing.js';

/** All discounts of a customer by the names that staff gave them. */
export interface NamedDiscounts {
  package: (DiscountPackageTerms & { name: string }) | null;
  /** The running promotions. */
  promotions: readonly (PromotionTerms & { name: string })[];
}

/** A price with the facts that it was computed from. */
export interface PricedCase {
  product: PriceableProduct & { available: boolean };
  quantity: number;
  price: UnitPrice;
  discounts: NamedDiscounts;
  moment: Moment;
  countryCode: string;
  /** Whether the customer is at a place of its country that is outside the EU's VAT area. */
  outsideVatArea: boolean;
  vatRateBp: number;
}

const pieces = (count: number): Reason => (count === 1 ? Reason.of('PIECE') : Reason.of('PIECES', { count }));

/** What the customer's package takes off the product, or why it takes nothing off. */
function ofPackage({ product, discounts, moment }: PricedCase): { name: string; percentageBp: number } | Reason {
  const { package: terms } = discounts;
  if (!terms) return Reason.of('NO_PACKAGE');
  const { name, validFrom, validUntil, percentages } = terms;
  if (moment.businessDate < validFrom) return Reason.of('PACKAGE_BEGINS', { package: name, day: validFrom });
  if (moment.businessDate > validUntil) return Reason.of('PACKAGE_ENDED', { package: name, day: validUntil });
  const percentageBp = packagePercentage(percentages, product.category);
  return percentageBp > 0
    ? { name, percentageBp }
    : Reason.of('PACKAGE_WITHOUT_CATEGORY', { package: name, category: product.category });
}

function firstReason(priced: PricedCase): Reason {
  const { first } = priced.price;
  const owned = ofPackage(priced);
  const promotion = bestPromotion(priced.discounts.promotions, priced.product);
  const percent = toPercent(first.percentageBp);
  if (first.kind === 'promotion' && promotion) {
    const named = { promotion: promotion.name, percent };
    if (owned instanceof Reason) return Reason.of('PROMOTION', named);
    const less = toPercent(owned.percentageBp);
    return Reason.of('PROMOTION_OVER_PACKAGE', { ...named, less, package: owned.name });
  }
  if (owned instanceof Reason) return Reason.of('NO_DISCOUNT', { package: owned });
  const named = { package: owned.name, percent };
  if (!promotion) return Reason.of('PACKAGE', named);
  const less = toPercent(promotion.percentageBp);
  return Reason.of('PACKAGE_OVER_PROMOTION', { ...named, less, promotion: promotion.name });
}

/** The volume tier that the quantity reaches, else the next one; undefined without either. */
function tierReason({ product, quantity, price }: PricedCase): Reason | undefined {
  const reached = reachedTier(product, quantity);
  if (reached && price.tierBp > 0) {
    return Reason.of('TIER', { pieces: pieces(reached.minQuantity), percent: toPercent(price.tierBp) });
  }
  const next = product.volumeDiscounts
    .filter(({ minQuantity }) => minQuantity > quantity)
    .sort((a, b) => a.minQuantity - b.minQuantity)[0];
  return next && Reason.of('NEXT_TIER', { pieces: pieces(next.minQuantity), percent: toPercent(next.percentageBp) });
}

/** Why a price is what it is, or why there is no discount (docs/spec/catalogue.md#what-a-customer-would-pay). */
export function explainPrice(priced: PricedCase): Reason {
  const { product, countryCode: country, outsideVatArea, vatRateBp } = priced;
  const tier = tierReason(priced);
  const why = firstReason(priced);
  const discounts = tier ? Reason.of('PRICE_BY_TIER', { why, tier }) : Reason.of('PRICE', { why });
  const noVat = outsideVatArea ? Reason.of('NO_VAT_OUTSIDE') : Reason.of('NO_VAT', { country });
  const vat = vatRateBp > 0 ? Reason.of('VAT', { percent: toPercent(vatRateBp), country }) : noVat;
  const first = Reason.of('THEN', {
    first: product.discountEligible ? discounts : Reason.of('NOT_ELIGIBLE'),
    next: vat,
  });
  return product.available ? first : Reason.of('THEN', { first, next: Reason.of('OFF_SALE') });
}
