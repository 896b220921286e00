import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import type { Moment } from '../../domain/catalogue/pricing.js';
import { assertFound, validateAll } from '../../domain/common/errors.js';
import { readListPrice } from '../../domain/products/product-fields.js';
import { Customer } from '../../entities/customers/customer.js';
import { readProducts } from '../catalogue/product-reader.js';
import type { Clock } from '../common/clock.js';
import { countSubscribers, pricesByPackage } from '../webhooks/outbox.js';

/** What ACTIVE customers with the same discount package pay for one piece. */
export interface PriceOfPackage {
  /** Null: the customers without a package. */
  discountPackageId: string | null;
  customers: number;
  priceCents: number;
  newPriceCents: number;
}

/** The effects of another list price. */
export interface PriceChangePreview {
  /** How many webhooks would get the event. */
  webhooks: number;
  /** How many customers have these webhooks. */
  customers: number;
  prices: PriceOfPackage[];
}

/** How many ACTIVE customers have each package; the most frequent first. */
async function countByPackage(manager: EntityManager): Promise<{ id: string | null; count: number }[]> {
  return manager.query(
    `SELECT ${selectList(Customer, '', ['discountPackageId AS id'])}, COUNT(*) AS count
       FROM customers WHERE status = 'ACTIVE' GROUP BY discount_package_id ORDER BY count DESC, discount_package_id`,
  );
}

/** Shows before a change of a list price how many webhooks get the event, and what customers would pay. */
export class PriceChangePreviews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly momentAt: (at: Date) => Moment,
  ) {}

  /**
   * @param listPrice EUR.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `listPrice`.
   */
  async preview(productId: string, listPrice: number): Promise<PriceChangePreview> {
    const { manager } = this.dataSource;
    const listPriceCents = validateAll((details) => readListPrice(listPrice, details));
    const product = assertFound((await readProducts(manager, [productId])).get(productId), 'Product', productId);
    const counts = await countByPackage(manager);
    const repriced = { product: { ...product, listPriceCents }, oldListPriceCents: product.listPriceCents };
    const packageIds = counts.map(({ id }) => id);
    const moment = this.momentAt(this.clock());
    const prices = await pricesByPackage(manager, repriced, packageIds, moment);
    return {
      ...(await countSubscribers(manager, 'productPriceChanged')),
      prices: prices.map(([discountPackageId, priceCents, newPriceCents], index) => ({
        discountPackageId,
        customers: counts[index]?.count ?? 0,
        priceCents,
        newPriceCents,
      })),
    };
  }
}
