import { LessThan, type DataSource, type EntityManager } from 'typeorm';
import { laterOf } from '../../db/instants.js';
import {
  assertPageSize,
  decodeNumberCursor,
  encodeCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../db/page.js';
import { notFound } from '../../domain/common/errors.js';
import { PriceChange, Product } from '../../entities/products/product.js';
import { type ProductRecord } from '../catalogue/product-reader.js';
import { originOf, type AuditActor } from '../staff/audit-trail.js';

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
