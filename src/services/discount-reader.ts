import type { EntityManager } from 'typeorm';
import type { CustomerDiscounts, DiscountPackageTerms, Moment, PromotionTerms } from '../domain/pricing.js';

interface PackageRow {
  validFrom: string;
  validUntil: string;
  category: string;
  percentageBp: number;
}

interface PromotionRow {
  id: string;
  percentageBp: number;
  validFrom: Date;
  validUntil: Date;
  category: string | null;
  productId: string | null;
}

export async function readPackage(manager: EntityManager, packageId: string): Promise<DiscountPackageTerms | null> {
  const rows = await manager.query<PackageRow[]>(
    `SELECT p.valid_from AS validFrom, p.valid_until AS validUntil, d.category, d.percentage_bp AS percentageBp
       FROM discount_packages p JOIN category_discounts d ON d.discount_package_id = p.id WHERE p.id = ?`,
    [packageId],
  );
  const [first] = rows;
  if (!first) return null;
  const percentages = new Map(rows.map(({ category, percentageBp }) => [category, percentageBp]));
  return { validFrom: first.validFrom, validUntil: first.validUntil, percentages };
}

const SELECT_PROMOTION =
  'SELECT p.id, p.percentage_bp AS percentageBp, p.valid_from AS validFrom, p.valid_until AS validUntil';

/** Every promotion that has not ended before `since`, those that have not begun included. */
export async function readPromotions(manager: EntityManager, since: Date): Promise<PromotionTerms[]> {
  const rows = await manager.query<PromotionRow[]>(
    `${SELECT_PROMOTION}, c.category, NULL AS productId
       FROM promotions p LEFT JOIN promotion_categories c ON c.promotion_id = p.id WHERE p.valid_until >= ?
      UNION ALL
     ${SELECT_PROMOTION}, NULL, x.product_id
       FROM promotions p JOIN promotion_products x ON x.promotion_id = p.id WHERE p.valid_until >= ?`,
    [since, since],
  );
  const promotions = new Map<string, PromotionTerms & { productIds: Set<string>; categories: Set<string> }>();
  for (const { id, category, productId, ...terms } of rows) {
    const promotion = promotions.get(id) ?? { ...terms, productIds: new Set(), categories: new Set() };
    promotions.set(id, promotion);
    if (category !== null) promotion.categories.add(category);
    if (productId !== null) promotion.productIds.add(productId);
  }
  return [...promotions.values()];
}

/** What makes a customer's prices differ from the list, now or later. */
export async function readDiscounts(
  manager: EntityManager,
  customer: { discountPackageId: string | null },
  now: Date,
): Promise<CustomerDiscounts> {
  return {
    package: customer.discountPackageId === null ? null : await readPackage(manager, customer.discountPackageId),
    promotions: await readPromotions(manager, now),
  };
}

/**
 * Whether a customer's discounts are other ones now than they were at `since`: somebody changed the package or a
 * promotion, or one began or ended by itself.
 */
export async function discountsChangedSince(
  manager: EntityManager,
  customer: { discountPackageId: string | null; discountsChangedAt: Date },
  since: Moment,
  now: Moment,
): Promise<boolean> {
  if (customer.discountsChangedAt >= since.at) return true;
  const days = [since.businessDate, now.businessDate];
  const instants = [since.at, now.at];
  const rows = await manager.query<unknown[]>(
    `SELECT 1 FROM discount_packages WHERE id = ? AND (updated_at >= ? OR (valid_from > ? AND valid_from <= ?)
                                                        OR (valid_until >= ? AND valid_until < ?))
      UNION ALL
     SELECT 1 FROM promotions WHERE updated_at >= ? OR (valid_from > ? AND valid_from <= ?)
                                                    OR (valid_until >= ? AND valid_until < ?)
      LIMIT 1`,
    [customer.discountPackageId, since.at, ...days, ...days, since.at, ...instants, ...instants],
  );
  return rows.length > 0;
}
