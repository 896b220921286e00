import type { EntityManager } from 'typeorm';
import type { CustomerDiscounts, DiscountPackageTerms, Moment, PromotionTerms } from '../domain/pricing.js';

interface PackageRow {
  id: string;
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

async function readPackages(
  manager: EntityManager,
  packageIds: readonly string[],
): Promise<Map<string, DiscountPackageTerms>> {
  if (packageIds.length === 0) return new Map();
  const rows = await manager.query<PackageRow[]>(
    `SELECT p.id, p.valid_from AS validFrom, p.valid_until AS validUntil, d.category, d.percentage_bp AS percentageBp
       FROM discount_packages p JOIN category_discounts d ON d.discount_package_id = p.id WHERE p.id IN (?)`,
    [packageIds],
  );
  const packages = new Map<string, DiscountPackageTerms & { percentages: Map<string, number> }>();
  for (const { id, category, percentageBp, ...days } of rows) {
    const terms = packages.get(id) ?? { ...days, percentages: new Map<string, number>() };
    packages.set(id, terms);
    terms.percentages.set(category, percentageBp);
  }
  return packages;
}

/** Null for a package without an entry, which takes nothing off. */
export async function readPackage(manager: EntityManager, packageId: string): Promise<DiscountPackageTerms | null> {
  return (await readPackages(manager, [packageId])).get(packageId) ?? null;
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

/** Who gets which discounts. */
type PackageHolder = { discountPackageId: string | null };

/** What makes several customers' prices differ from the list, now or later; read in as many statements as for one. */
export async function readDiscountsOf(
  manager: EntityManager,
  customers: readonly PackageHolder[],
  now: Date,
): Promise<(customer: PackageHolder) => CustomerDiscounts> {
  const ids = new Set(customers.flatMap(({ discountPackageId }) => discountPackageId ?? []));
  const packages = await readPackages(manager, [...ids]);
  const promotions = await readPromotions(manager, now);
  return ({ discountPackageId }) => ({ package: packages.get(discountPackageId ?? '') ?? null, promotions });
}

/** What makes a customer's prices differ from the list, now or later. */
export async function readDiscounts(
  manager: EntityManager,
  customer: PackageHolder,
  now: Date,
): Promise<CustomerDiscounts> {
  return (await readDiscountsOf(manager, [customer], now))(customer);
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
