import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { readSnapshot } from '../../db/transaction.js';
import { discountsAt, priceOf, type Moment } from '../../domain/catalogue/pricing.js';
import { assertFound, Reason, validateAll, validationError } from '../../domain/common/errors.js';
import {
  packageTerms,
  parseDiscountPackage,
  parsePromotion,
  promotionTerms,
  type DiscountPackageChange,
  type PromotionChange,
} from '../../domain/discounts/discount-input.js';
import { readListPrice } from '../../domain/products/product-fields.js';
import { Customer } from '../../entities/customers/customer.js';
import { readProducts } from '../catalogue/product-reader.js';
import type { Clock } from '../common/clock.js';
import { readDiscounts } from '../discounts/discount-reader.js';
import { countSubscribers, pricesByPackage } from '../webhooks/outbox.js';

const MOST_PRODUCTS = 500;

/**
 * The moment for which a draft is priced: now, or its beginning where that is in the future, or its end where that is
 * past.
 */
function within<T extends Date | string>(now: T, { validFrom, validUntil }: { validFrom: T; validUntil: T }): T {
  if (now < validFrom) return validFrom;
  return now > validUntil ? validUntil : now;
}

/** How many ACTIVE customers have each package; the most frequent first. */
const COUNT_BY_PACKAGE = `
  SELECT ${selectList(Customer, '', ['discountPackageId AS id'])}, COUNT(*) AS count
    FROM customers WHERE status = 'ACTIVE' GROUP BY discount_package_id ORDER BY count DESC, discount_package_id`;

/** Prices products with discounts, or with another list price, before these are saved. */
export class PriceForecasts {
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
  async draftPrices(
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
    const { products, saved } = await readSnapshot(this.dataSource, async (manager) => ({
      products: await readProducts(manager, productIds),
      saved: await readDiscounts(manager, { discountPackageId: null }, moment.at),
    }));
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

  /**
   * How many webhooks would get the event, how many customers have these, and what ACTIVE customers with the same discount
   * package (null: with none) pay for one piece.
   * @param listPrice EUR.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `listPrice`.
   */
  async priceChange(productId: string, listPrice: number) {
    return readSnapshot(this.dataSource, (manager) => this.forecastChange(manager, productId, listPrice));
  }

  private async forecastChange(manager: EntityManager, productId: string, listPrice: number) {
    const listPriceCents = validateAll((details) => readListPrice(listPrice, details));
    const product = assertFound((await readProducts(manager, [productId])).get(productId), 'Product', productId);
    const counts = await manager.query<{ id: string | null; count: number }[]>(COUNT_BY_PACKAGE);
    const repriced = { product: { ...product, listPriceCents }, oldListPriceCents: product.listPriceCents };
    const packageIds = counts.map(({ id }) => id);
    const found = await pricesByPackage(manager, repriced, packageIds, this.momentAt(this.clock()));
    const prices = found.map(([discountPackageId, priceCents, newPriceCents], index) => {
      return { discountPackageId, customers: counts[index]?.count ?? 0, priceCents, newPriceCents };
    });
    const subscribers = await countSubscribers(manager, 'productPriceChanged');
    return { ...(product.neverOnSale ? { webhooks: 0, customers: 0 } : subscribers), prices };
  }
}
