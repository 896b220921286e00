import type { DataSource } from 'typeorm';
import { discountsAt, priceOf, type Moment } from '../../domain/catalogue/pricing.js';
import { Reason, validationError } from '../../domain/common/errors.js';
import {
  packageTerms,
  parseDiscountPackage,
  parsePromotion,
  promotionTerms,
  type DiscountPackageChange,
  type PromotionChange,
} from '../../domain/discounts/discount-input.js';
import type { Clock } from '../common/clock.js';
import { readDiscounts } from '../discounts/discount-reader.js';
import { readProducts } from './product-reader.js';

const MOST_PRODUCTS = 500;

/**
 * The moment for which a draft is priced: now, or its beginning where that is in the future, or its end where that is
 * past.
 */
function within<T extends Date | string>(now: T, { validFrom, validUntil }: { validFrom: T; validUntil: T }): T {
  if (now < validFrom) return validFrom;
  return now > validUntil ? validUntil : now;
}

/** Prices products with discounts before these are saved. */
export class DraftPriceReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly momentAt: (at: Date) => Moment,
  ) {}

  /**
   * Prices one piece of each product, with and without the draft, for a customer who has the package while the promotion
   * runs, with the code that prices orders (docs/spec/catalogue.md#what-discounts-would-do). Unknown products are omitted.
   * @param draft with the id of the saved promotion that it replaces.
   * @throws {DomainError} VALIDATION_ERROR naming every wrong field of the draft, and `productIds` if they are too
   *   many.
   */
  async price(
    productIds: readonly string[],
    draft: {
      discountPackage?: DiscountPackageChange | null;
      promotion?: PromotionChange | null;
      promotionId?: string | null;
    },
  ) {
    if (productIds.length > MOST_PRODUCTS) {
      throw validationError({ productIds: Reason.of('TOO_MANY_PRICED', { max: MOST_PRODUCTS }) });
    }
    const owned = draft.discountPackage ? parseDiscountPackage(draft.discountPackage) : null;
    const promotion = draft.promotion ? parsePromotion(draft.promotion) : null;
    const now = this.clock();
    const moment = this.momentAt(promotion ? within(now, promotion) : now);
    const { manager } = this.dataSource;
    const products = await readProducts(manager, productIds);
    const saved = await readDiscounts(manager, { discountPackageId: null }, moment.at);
    const others = saved.promotions.filter(({ id }) => id !== draft.promotionId);
    const before = discountsAt({ package: null, promotions: others }, moment);
    // A package is valid by days.
    const day = owned ? { ...moment, businessDate: within(moment.businessDate, owned) } : moment;
    const promotions = promotion ? [...others, promotionTerms(promotion)] : others;
    const after = discountsAt({ package: owned && packageTerms(owned), promotions }, day);
    return [...products.values()].map((product) => ({
      productId: product.id,
      listPriceCents: product.listPriceCents,
      priceCents: priceOf(product, 1, after).priceCents,
      priceWithoutCents: priceOf(product, 1, before).priceCents,
    }));
  }
}
