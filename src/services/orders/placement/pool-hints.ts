import { LRUCache } from 'lru-cache';
import type { OrderLine } from '../../../domain/order.js';
import { demandOf } from '../../../domain/stock.js';
import type { ProductRecord } from '../../catalogue/product-reader.js';

const MAX_PRODUCTS = 20_000;
const MAX_POOLS = 20_000;
// Keys imported meanwhile may follow each other again.
const SCATTERED_FOR_MS = 60_000;

/**
 * Which pools products drew on when they were last ordered here, and how the pools' keys lie. Guesses, by which an order's
 * pools can be locked, and its keys found, in the round trip that reads its products; what was read decides, and pools that
 * nobody guessed are locked afterwards.
 */
export class PoolHints {
  private readonly pools = new LRUCache<string, readonly string[]>({ max: MAX_PRODUCTS });
  private readonly scattered = new LRUCache<string, true>({ max: MAX_POOLS, ttl: SCATTERED_FOR_MS });

  /** @returns how many keys these lines take out of each pool at most, as far as that can be guessed. */
  demandOf(lines: readonly OrderLine[]): Map<string, number> {
    return demandOf(
      lines.map(({ productId, quantity }) => ({ poolIds: this.pools.get(productId) ?? [], quantity: quantity })),
    );
  }

  learn(products: Iterable<ProductRecord>): void {
    for (const { id, poolIds } of products) this.pools.set(id, poolIds);
  }

  /** Whether a pool's next key was of late not the one that its counter points at. */
  isScattered(poolId: string): boolean {
    return this.scattered.has(poolId);
  }

  /** @param lacking the pools whose keys were not found where the counters point, and how many are taken of each. */
  learnScattered(lacking: ReadonlyMap<string, number>): void {
    for (const [poolId, count] of lacking) if (count === 1) this.scattered.set(poolId, true);
  }
}
