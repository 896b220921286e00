import type { EntityManager } from 'typeorm';
import type { PromotionTerms } from '../../domain/catalogue/pricing.js';
import { readPromotions } from './discount-reader.js';

interface Copy {
  version: number;
  /** It has every promotion that ends at this instant or later. */
  since: Date;
  promotions: readonly PromotionTerms[];
}

/** The promotions in memory, for transactions that have read their version (`PROMOTIONS_VERSION`). */
export class PromotionCache {
  private copy: Copy | undefined;

  /**
   * The promotions of a version or of a later one, those that begin later included. An older copy never has a newer
   * version, because the promotions are read after their version.
   * @param now no promotion that ends at this instant or later is omitted.
   */
  async at(manager: EntityManager, version: number, now: Date): Promise<readonly PromotionTerms[]> {
    const { copy } = this;
    if (copy?.version === version && copy.since <= now) return copy.promotions;
    const promotions = await readPromotions(manager, now);
    this.copy = { version, since: now, promotions };
    return promotions;
  }
}
