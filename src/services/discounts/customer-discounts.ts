import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import {
  discountsAt,
  type CurrentDiscounts,
  type DiscountPackageTerms,
  type Moment,
  type PromotionTerms,
} from '../../domain/pricing.js';
import { readPackage } from './discount-reader.js';

const MAX_PACKAGES = 1_000;

/** A customer's package as the request's authentication found it. */
interface PackageOwner {
  discountPackageId: string | null;
  discountPackageVersion: number | null;
}

/** Discounts that count now; equal keys mean that every product costs the same. */
export interface KeyedDiscounts {
  discounts: CurrentDiscounts;
  key: string;
}

const byCategory = ([a]: [string, number], [b]: [string, number]): number => (a < b ? -1 : 1);

/** What makes customers' prices differ from the list, with packages kept in memory by their versions. */
export class CustomerDiscounts {
  private readonly packages = new LRUCache<string, { terms: DiscountPackageTerms | null }>({ max: MAX_PACKAGES });
  // Terms are replaced and never changed, so what is made out of them need not be made again.
  private readonly keys = new WeakMap<object, string>();

  constructor(private readonly dataSource: DataSource) {}

  async discountsOf(
    owner: PackageOwner,
    promotions: readonly PromotionTerms[],
    moment: Moment,
  ): Promise<KeyedDiscounts> {
    const discounts = discountsAt({ package: await this.packageOf(owner), promotions }, moment);
    const { percentages } = discounts;
    const packageKey = percentages ? this.keyOf(percentages, () => [...percentages].sort(byCategory)) : '';
    const promotionKeys = discounts.promotions.map((promotion) =>
      this.keyOf(promotion, () => [
        promotion.percentageBp,
        [...promotion.productIds].sort(),
        [...promotion.categories].sort(),
      ]),
    );
    return { discounts, key: [packageKey, ...promotionKeys.sort()].join(' ') };
  }

  /** The very version that the customer was let in with, or a later one that was committed meanwhile. */
  private async packageOf(owner: PackageOwner): Promise<DiscountPackageTerms | null> {
    const { discountPackageId: id, discountPackageVersion: version } = owner;
    if (id === null) return null;
    const key = `${id} ${version}`;
    const known = this.packages.get(key);
    if (known) return known.terms;
    const terms = await readPackage(this.dataSource.manager, id);
    this.packages.set(key, { terms });
    return terms;
  }

  private keyOf(terms: object, contentOf: () => unknown): string {
    const known = this.keys.get(terms);
    if (known !== undefined) return known;
    const key = createHash('sha1').update(JSON.stringify(contentOf())).digest('base64');
    this.keys.set(terms, key);
    return key;
  }
}
