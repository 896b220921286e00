import { toPercent } from '../common/money.js';
import {
  appliesTo,
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
  vatRateBp: number;
}

const pieces = (count: number): string => (count === 1 ? '1 piece' : `${count} pieces`);
const percent = (basisPoints: number): string => `${toPercent(basisPoints)} %`;

/** The largest promotion that is for the product. */
function bestPromotion({ product, discounts }: PricedCase): NamedDiscounts['promotions'][number] | undefined {
  let best: NamedDiscounts['promotions'][number] | undefined;
  for (const promotion of discounts.promotions) {
    if (promotion.percentageBp > (best?.percentageBp ?? 0) && appliesTo(promotion, product)) best = promotion;
  }
  return best;
}

/** What the customer's package takes off the product, or why it takes nothing off. */
function ofPackage({ product, discounts, moment }: PricedCase): { name: string; percentageBp: number } | string {
  const { package: terms } = discounts;
  if (!terms) return 'the customer has no discount package';
  const { name, validFrom, validUntil, percentages } = terms;
  if (moment.businessDate < validFrom) return `discount package '${name}' counts only from ${validFrom} on`;
  if (moment.businessDate > validUntil) return `discount package '${name}' counted until ${validUntil}`;
  const percentageBp = packagePercentage(percentages, product.category);
  return percentageBp > 0
    ? { name, percentageBp }
    : `discount package '${name}' has no discount for the category '${product.category}'`;
}

function firstReason(priced: PricedCase): string {
  const { first } = priced.price;
  const owned = ofPackage(priced);
  const promotion = bestPromotion(priced);
  if (first.kind === 'promotion' && promotion) {
    const than =
      typeof owned === 'string'
        ? ''
        : `, more than the ${percent(owned.percentageBp)} of discount package '${owned.name}'`;
    return `Promotion '${promotion.name}' takes ${percent(first.percentageBp)} off${than}`;
  }
  if (first.kind === 'package' && typeof owned !== 'string') {
    const than = promotion
      ? `, no less than the ${percent(promotion.percentageBp)} of promotion '${promotion.name}'`
      : '';
    return `Discount package '${owned.name}' takes ${percent(first.percentageBp)} off${than}`;
  }
  const reasons = [...(typeof owned === 'string' ? [owned] : []), 'no promotion for the product runs'];
  return `Neither package nor promotion applies: ${reasons.join(', and ')}`;
}

function tierReason({ product, quantity, price }: PricedCase): string {
  const reached = reachedTier(product, quantity);
  if (reached && price.tierBp > 0) {
    return `; the volume tier from ${pieces(reached.minQuantity)} takes ${percent(price.tierBp)} more`;
  }
  const next = product.volumeDiscounts
    .filter(({ minQuantity }) => minQuantity > quantity)
    .sort((a, b) => a.minQuantity - b.minQuantity)[0];
  return next ? `; the next volume tier, of ${percent(next.percentageBp)}, begins at ${pieces(next.minQuantity)}` : '';
}

/**
 * Says in plain English why a price is what it is, or why there is no discount
 * (docs/spec/catalogue.md#what-a-customer-would-pay).
 */
export function explainPrice(priced: PricedCase): string {
  const { product, countryCode, vatRateBp } = priced;
  const discounts = product.discountEligible
    ? `${firstReason(priced)}${tierReason(priced)}.`
    : 'The product is not eligible for discounts.';
  const vat =
    vatRateBp > 0
      ? `VAT of ${percent(vatRateBp)} is added for the country ${countryCode}.`
      : `No VAT is added for the country ${countryCode}.`;
  return [discounts, vat, ...(product.available ? [] : ['The product is off sale and cannot be ordered now.'])].join(
    ' ',
  );
}
