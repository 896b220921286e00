import type { EntityManager } from 'typeorm';
import { selectPromotionsVersion } from '../../db/catalogue-versions.js';
import { runBatch } from '../../db/statements.js';
import type { PromotionTerms } from '../../domain/catalogue/pricing.js';
import { selectPromotions } from './discount-reader.js';

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
   * The promotions of a version, those that begin later included; null if they have a later version by now.
   * @param now no promotion that ends at this instant or later is omitted.
   */
  async at(manager: EntityManager, version: number, now: Date): Promise<readonly PromotionTerms[] | null> {
    const { copy } = this;
    if (copy?.version === version && copy.since <= now) return copy.promotions;
    // A version that was read before and after the promotions is theirs.
    const { promotions, current } = await runBatch(manager, {
      promotions: selectPromotions(now),
      current: selectPromotionsVersion(),
    });
    if (current !== version) return null;
    this.copy = { version, since: now, promotions };
    return promotions;
  }
}
