import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { laterOf } from '../../db/instants.js';
import { assertPageSize, encodeCursor, numbersOfCursor, toPage, type Page, type PageRequest } from '../../db/page.js';
import { notFound } from '../../domain/common/errors.js';
import { PriceChange } from '../../entities/products/price-change.js';
import { Product } from '../../entities/products/product.js';
import type { ProductRecord } from '../catalogue/product-reader.js';
import { originOf, type AuditActor } from '../staff/audit-actor.js';

/** A change of a product's list price. */
export type PriceChangeView = Pick<
  PriceChange,
  'productVersion' | 'at' | 'staffMemberId' | 'via' | 'operator' | 'oldListPriceCents' | 'newListPriceCents'
>;

/** A product as it was, read under its lock, and its new price. */
export interface Repricing {
  product: Pick<ProductRecord, 'id' | 'version' | 'updatedAt' | 'listPriceCents'>;
  newListPriceCents: number;
}

/** Records changes of list prices in the transaction that makes them, each of which raises its product's version. */
export async function recordPriceChanges(
  manager: EntityManager,
  repricings: readonly Repricing[],
  now: Date,
  actor: AuditActor,
): Promise<void> {
  if (repricings.length === 0) return;
  const { staffMemberId, via, operator } = originOf(actor);
  const rows = repricings.map(({ product: { id, version, updatedAt, listPriceCents }, newListPriceCents }) => {
    const origin = [staffMemberId, via, operator];
    return [id, version + 1, laterOf(updatedAt, now), ...origin, listPriceCents, newListPriceCents];
  });
  await manager.query(
    `INSERT INTO price_changes (product_id, product_version, at, staff_member_id, via, operator, old_list_price_cents,
                                new_list_price_cents) VALUES ?`,
    [rows],
  );
}

const SELECT_CHANGES = `
  SELECT ${selectList(PriceChange, '', [
    'productVersion',
    'at',
    'staffMemberId',
    'via',
    'operator',
    'oldListPriceCents',
    'newListPriceCents',
  ])}
    FROM price_changes WHERE product_id = ?`;

/** Reads how list prices have changed (docs/spec/catalogue.md#history-of-prices). */
export class PriceHistory {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The changes of a product's list price, newest first.
   * @throws {DomainError} NOT_FOUND for an unknown product, VALIDATION_ERROR for an invalid page size or cursor.
   */
  async findChanges(productId: string, { first, after }: PageRequest): Promise<Page<PriceChangeView>> {
    assertPageSize(first);
    const { manager } = this.dataSource;
    const [below = null] = after ? numbersOfCursor(after, 1) : [];
    if (!(await manager.existsBy(Product, { id: productId }))) throw notFound('Product', productId);
    const rows = await manager.query<PriceChangeView[]>(
      `${SELECT_CHANGES} ${below === null ? '' : 'AND product_version < ?'} ORDER BY product_version DESC LIMIT ?`,
      [productId, ...(below === null ? [] : [below]), first + 1],
    );
    return toPage(rows, first);
  }

  countChanges(productId: string): Promise<number> {
    return this.dataSource.manager.countBy(PriceChange, { productId });
  }
}

/** The cursor of a change of price. */
export function priceChangeCursor({ productVersion }: PriceChangeView): string {
  return encodeCursor(productVersion);
}
