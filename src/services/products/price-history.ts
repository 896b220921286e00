import { LessThan, type DataSource, type EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { laterOf } from '../../db/instants.js';
import {
  assertPageSize,
  decodeNumberCursor,
  encodeCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../db/page.js';
import type { Moment } from '../../domain/catalogue/pricing.js';
import { assertFound, notFound, validateAll } from '../../domain/common/errors.js';
import { readListPrice } from '../../domain/products/product-fields.js';
import { Customer } from '../../entities/customers/customer.js';
import { PriceChange, Product } from '../../entities/products/product.js';
import { readProducts, type ProductRecord } from '../catalogue/product-reader.js';
import type { Clock } from '../common/clock.js';
import { originOf, type AuditActor } from '../staff/audit-trail.js';
import { countSubscribers, pricesByPackage } from '../webhooks/outbox.js';

/**
 * Records changes of list prices in the transaction that makes them, each of which raises its product's version.
 * @param repricings products as they were, read under their locks, and their new prices.
 */
export async function recordPriceChanges(
  manager: EntityManager,
  repricings: readonly { product: ProductRecord; newListPriceCents: number }[],
  now: Date,
  actor: AuditActor,
): Promise<void> {
  const origin = originOf(actor);
  await manager.insert(
    PriceChange,
    repricings.map(({ product: { id, version, updatedAt, listPriceCents }, newListPriceCents }) => ({
      productId: id,
      productVersion: version + 1,
      at: laterOf(updatedAt, now),
      ...origin,
      oldListPriceCents: listPriceCents,
      newListPriceCents,
    })),
  );
}

/** Reads how list prices have changed (docs/spec/catalogue.md#history-of-prices). */
export class PriceHistory {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The changes of a product's list price, newest first.
   * @throws {DomainError} NOT_FOUND for an unknown product, VALIDATION_ERROR for an invalid page size or cursor.
   */
  async findChanges(productId: string, { first, after }: PageRequest): Promise<Page<PriceChange>> {
    assertPageSize(first);
    const { manager } = this.dataSource;
    const [below] = after ? decodeNumberCursor(after, 1) : [];
    if (!(await manager.existsBy(Product, { id: productId }))) throw notFound('Product', productId);
    const where = { productId, ...(below !== undefined && { productVersion: LessThan(below) }) };
    const changes = await manager.find(PriceChange, { where, order: { productVersion: 'DESC' }, take: first + 1 });
    return toPage(changes, first);
  }

  countChanges(productId: string): Promise<number> {
    return this.dataSource.manager.countBy(PriceChange, { productId });
  }
}

export function priceChangeCursor({ productVersion }: PriceChange): string {
  return encodeCursor(productVersion);
}

/** How many ACTIVE customers have each package; the most frequent first. */
const COUNT_BY_PACKAGE = `
  SELECT ${selectList(Customer, '', ['discountPackageId AS id'])}, COUNT(*) AS count
    FROM customers WHERE status = 'ACTIVE' GROUP BY discount_package_id ORDER BY count DESC, discount_package_id`;

/** Shows before a change of a list price how many webhooks get the event, and what customers would pay. */
export class PriceChangePreviews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly momentAt: (at: Date) => Moment,
  ) {}

  /**
   * How many webhooks would get the event, how many customers have these, and what ACTIVE customers with the same discount
   * package (null: with none) pay for one piece.
   * @param listPrice EUR.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `listPrice`.
   */
  async preview(productId: string, listPrice: number) {
    const { manager } = this.dataSource;
    const listPriceCents = validateAll((details) => readListPrice(listPrice, details));
    const product = assertFound((await readProducts(manager, [productId])).get(productId), 'Product', productId);
    const counts = await manager.query<{ id: string | null; count: number }[]>(COUNT_BY_PACKAGE);
    const repriced = { product: { ...product, listPriceCents }, oldListPriceCents: product.listPriceCents };
    const packageIds = counts.map(({ id }) => id);
    const found = await pricesByPackage(manager, repriced, packageIds, this.momentAt(this.clock()));
    const prices = found.map(([discountPackageId, priceCents, newPriceCents], index) => {
      return { discountPackageId, customers: counts[index]?.count ?? 0, priceCents, newPriceCents };
    });
    return { ...(await countSubscribers(manager, 'productPriceChanged')), prices };
  }
}
