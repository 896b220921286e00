import type {
  DiscountPackageTerms,
  Moment,
  PriceableProduct,
  PromotionTerms,
  VolumeTier,
} from '../catalogue/pricing.js';

/** That prices have changed by anything but a list price: whose, why, and of which products. */
export interface PriceTransition {
  /** The discount package whose customers it concerns; null for every customer. */
  discountPackageId: string | null;
  reason: 'discountPackage' | 'promotion' | 'volumeDiscount';
  /** Null for many, or if they are not known: read all (docs/spec/events.md#changed-prices). */
  productIds: readonly string[] | null;
}

/** A period; both ends are included. */
export interface Period<T extends string | Date> {
  validFrom: T;
  validUntil: T;
}

/** The most products that an event names. */
const MAX_NAMED_PRODUCTS = 100;

/** What an event says of these products. */
export function namedProducts(ids: Iterable<string>): string[] | null {
  const named = [...new Set(ids)].sort();
  return named.length > MAX_NAMED_PRODUCTS ? null : named;
}

type SoldProduct = PriceableProduct & { available: boolean };

export const sameTiers = (a: readonly VolumeTier[], b: readonly VolumeTier[]): boolean =>
  a.length === b.length &&
  a.every((one, index) => one.minQuantity === b[index]?.minQuantity && one.percentageBp === b[index].percentageBp);

/**
 * How changes of products on sale change prices, besides list prices: other tiers, another category, or that discounts
 * start or stop to apply, which is published as `discountPackage`.
 * @param changes each product before and after.
 */
export function productTransitions(changes: readonly (readonly [SoldProduct, SoldProduct])[]): PriceTransition[] {
  const onSale = changes.filter(([before, after]) => before.available && after.available);
  const discounted = onSale.filter(
    ([before, after]) =>
      before.discountEligible !== after.discountEligible ||
      (after.discountEligible && before.category !== after.category),
  );
  const tiered = onSale.filter(
    ([before, after]) =>
      before.discountEligible && after.discountEligible && !sameTiers(before.volumeDiscounts, after.volumeDiscounts),
  );
  const transitions = { discountPackage: discounted, volumeDiscount: tiered } as const;
  return Object.entries(transitions)
    .filter(([, found]) => found.length > 0)
    .map(([reason, found]) => ({
      discountPackageId: null,
      reason: reason as keyof typeof transitions,
      productIds: namedProducts(found.map(([{ id }]) => id)),
    }));
}

/** Whether a period began or ended after `from` and not after `until`. One that staff ended before it began does neither. */
export function startsOrEndsBetween<T extends string | Date>(
  { validFrom, validUntil }: Period<T>,
  from: T,
  until: T,
): boolean {
  if (validFrom > validUntil) return false;
  return (validFrom > from && validFrom <= until) || (validUntil >= from && validUntil < until);
}

type Targets = Pick<PromotionTerms, 'productIds' | 'categories'>;

/** A promotion changes prices for everybody; it names its products unless it is for categories, or for all. */
function transitionOf(promotions: readonly Targets[]): PriceTransition {
  const namesAll = promotions.every(({ productIds, categories }) => productIds.size > 0 && categories.size === 0);
  const productIds = namesAll ? namedProducts(promotions.flatMap((one) => [...one.productIds])) : null;
  return { discountPackageId: null, reason: 'promotion', productIds };
}

/**
 * The customers whose prices changed automatically after `from` and not after `until`, because a package or a
 * promotion started or ended: one entry for each of them.
 */
export function priceTransitionsBetween(
  packages: readonly (Period<string> & { id: string })[],
  promotions: readonly (Period<Date> & Targets)[],
  from: Moment,
  until: Moment,
): PriceTransition[] {
  return [
    ...packages
      .filter((one) => startsOrEndsBetween(one, from.businessDate, until.businessDate))
      .map(({ id }): PriceTransition => ({ discountPackageId: id, reason: 'discountPackage', productIds: null })),
    ...promotions.filter((one) => startsOrEndsBetween(one, from.at, until.at)).map((one) => transitionOf([one])),
  ];
}

const countsOn = ({ validFrom, validUntil }: Period<string>, day: string): boolean =>
  validFrom <= day && day <= validUntil;

function samePercentages(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([category, percentage]) => b.get(category) === percentage);
}

/** Whether replacing a package by another changes prices now; null means no package. */
export function packageChangesPrices(
  before: DiscountPackageTerms | null,
  after: DiscountPackageTerms | null,
  { businessDate }: Moment,
): boolean {
  const [old, present] = [before, after].map((terms) =>
    terms && countsOn(terms, businessDate) ? terms.percentages : new Map<string, number>(),
  );
  return !samePercentages(old ?? new Map(), present ?? new Map());
}

const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((one) => b.has(one));

/** How a change of a promotion changes prices now; null if it does not. @param before null for a new one. */
export function promotionTransition(
  before: PromotionTerms | null,
  after: PromotionTerms,
  { at }: Moment,
): PriceTransition | null {
  const counting = [before, after].filter((terms) => terms && terms.validFrom <= at && at <= terms.validUntil);
  const [one, other] = counting as PromotionTerms[];
  if (!one) return null;
  const isSame =
    other?.percentageBp === one.percentageBp &&
    sameSet(one.productIds, other.productIds) &&
    sameSet(one.categories, other.categories);
  return isSame ? null : transitionOf(other ? [one, other] : [one]);
}
