import { LRUCache } from 'lru-cache';
import type { OrderLine } from '../domain/order.js';
import { demandOf } from '../domain/stock.js';
import type { ProductRecord } from './product-reader.js';

const MAX_PRODUCTS = 20_000;

/**
 * Which pools products drew on when they were last ordered here. A guess, by which an order's pools can be locked in the
 * round trip that reads its products; what was read decides, and pools that nobody guessed are locked afterwards.
 */
export class PoolHints {
  private readonly pools = new LRUCache<string, readonly string[]>({ max: MAX_PRODUCTS });

  /** @returns how many keys these lines take out of each pool at most, as far as that can be guessed. */
  demandOf(lines: readonly OrderLine[]): Map<string, number> {
    return demandOf(
      lines.map(({ productId, amount }) => ({ poolIds: this.pools.get(productId) ?? [], quantity: amount })),
    );
  }

  learn(products: Iterable<ProductRecord>): void {
    for (const { id, poolIds } of products) this.pools.set(id, poolIds);
  }
}
