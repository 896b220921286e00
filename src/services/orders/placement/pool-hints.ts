import { LRUCache } from 'lru-cache';
import type { OrderLine } from '../../../domain/order.js';
import { demandOf } from '../../../domain/stock.js';
import type { ProductRecord } from '../../catalogue/product-reader.js';

const MAX_PRODUCTS = 20_000;

/**
 * The pools that products drew on when they were last ordered in this process. With them an order's pools are locked in
 * the round trip that reads its products. What was read decides: a pool that no hint named costs one round trip more.
 */
export class PoolHints {
  private readonly poolIds = new LRUCache<string, readonly string[]>({ max: MAX_PRODUCTS });

  /** How many keys these lines take out of each pool at most, as far as the hints go. */
  demandOf(lines: readonly OrderLine[]): Map<string, number> {
    return demandOf(lines.map(({ productId, quantity }) => ({ poolIds: this.poolIds.get(productId) ?? [], quantity })));
  }

  learn(products: Iterable<ProductRecord>): void {
    for (const { id, poolIds } of products) this.poolIds.set(id, poolIds);
  }
}
