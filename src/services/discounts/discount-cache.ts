import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import {
  discountsAt,
  type CurrentDiscounts,
  type DiscountPackageTerms,
  type Moment,
  type PromotionTerms,
} from '../../domain/catalogue/pricing.js';
import { readPackage } from './discount-reader.js';

const MAX_PACKAGES = 1_000;

/** A customer's discount package and its version. */
export interface PackageOwner {
  discountPackageId: string | null;
  discountPackageVersion: number | null;
}

/** The discounts that are valid now. Customers with equal keys have equal prices for all products. */
export interface KeyedDiscounts {
  discounts: CurrentDiscounts;
  key: string;
}

const byCategory = ([a]: [string, number], [b]: [string, number]): number => (a < b ? -1 : 1);

/** Returns the discounts of customers. Discount packages are cached by id and version. */
export class DiscountCache {
  private readonly packages = new LRUCache<string, { terms: DiscountPackageTerms | null }>({ max: MAX_PACKAGES });
  // Terms are immutable, so their key stays valid.
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

  /** The package in the version that authentication read, or in a later one. */
  private async packageOf(owner: PackageOwner): Promise<DiscountPackageTerms | null> {
    const { discountPackageId: id, discountPackageVersion: version } = owner;
    if (id === null) return null;
    const key = `${id} ${version}`;
    const cached = this.packages.get(key);
    if (cached) return cached.terms;
    const terms = await readPackage(this.dataSource.manager, id);
    this.packages.set(key, { terms });
    return terms;
  }

  private keyOf(terms: object, contentOf: () => unknown): string {
    const cached = this.keys.get(terms);
    if (cached !== undefined) return cached;
    const key = createHash('sha1').update(JSON.stringify(contentOf())).digest('base64');
    this.keys.set(terms, key);
    return key;
  }
}
