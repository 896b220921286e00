import type { EntityManager } from 'typeorm';
import { findById } from '../../db/by-id.js';
import { selectList } from '../../db/columns.js';
import { runStatement, statement, type Statement } from '../../db/statements.js';
import type { NamedDiscounts } from '../../domain/catalogue/price-reason.js';
import {
  discountsAt,
  type CurrentDiscounts,
  type DiscountPackageTerms,
  type Moment,
  type PromotionTerms,
} from '../../domain/catalogue/pricing.js';
import {
  CategoryDiscount,
  DiscountPackage,
  Promotion,
  PromotionCategory,
} from '../../entities/discounts/discount-package.js';

/** A percentage of a package; all null for a customer without a package, and the latter two for one without any. */
export type PackageRow = { packageId: DiscountPackage['id'] | null } & {
  [P in 'validFrom' | 'validUntil']: DiscountPackage[P] | null;
} & { [P in 'category' | 'percentageBp']: CategoryDiscount[P] | null };

type PromotionRow = Pick<Promotion, 'id' | 'percentageBp' | 'validFrom' | 'validUntil'> &
  Record<'category' | 'productId', string | null>;

export type IdentifiedPromotion = PromotionTerms & { id: string };

/** Discount packages by id; a package without any percentage is omitted. */
export type Packages = ReadonlyMap<string, DiscountPackageTerms>;

/** What `toPackages` reads. */
export const PACKAGE_COLUMNS = [
  selectList(DiscountPackage, 'p', ['id AS packageId', 'validFrom', 'validUntil']),
  selectList(CategoryDiscount, 'd', ['category', 'percentageBp']),
].join(', ');

/** SQL that joins the packages of customers, whose alias is `c`, with their percentages. */
export const PACKAGE_TABLES = `
  LEFT JOIN discount_packages p ON p.id = c.discount_package_id
  LEFT JOIN category_discounts d ON d.discount_package_id = p.id`;

/** A package that several rows contain is the same package. */
export function toPackages(rows: readonly PackageRow[]): Packages {
  const packages = new Map<string, DiscountPackageTerms & { percentages: Map<string, number> }>();
  for (const { packageId: id, category, percentageBp, validFrom, validUntil } of rows) {
    if (id === null || validFrom === null || validUntil === null || category === null || percentageBp === null)
      continue;
    const terms = packages.get(id) ?? { validFrom, validUntil, percentages: new Map<string, number>() };
    packages.set(id, terms);
    terms.percentages.set(category.normalize(), percentageBp);
  }
  return packages;
}

function selectPackage(packageId: string): Statement<DiscountPackageTerms | null> {
  return statement(
    `SELECT ${PACKAGE_COLUMNS}
       FROM discount_packages p JOIN category_discounts d ON d.discount_package_id = p.id WHERE p.id = ?`,
    [packageId],
    (rows: PackageRow[]) => toPackages(rows).get(packageId) ?? null,
  );
}

/** Null for a package without any percentage. */
export async function readPackage(manager: EntityManager, packageId: string): Promise<DiscountPackageTerms | null> {
  return runStatement(manager, selectPackage(packageId));
}

const SELECT_PROMOTION = `
  SELECT ${selectList(Promotion, 'p', ['id', 'percentageBp', 'validFrom', 'validUntil'])}`;

/** The SELECTs of promotions with their categories and with their products, each with further columns. */
const PROMOTION_ROWS = [
  (
    columns: string,
  ) => `${SELECT_PROMOTION}, ${selectList(PromotionCategory, 'c', ['category'])}, NULL AS productId ${columns}
    FROM promotions p LEFT JOIN promotion_categories c ON c.promotion_id = p.id WHERE p.valid_until >= ?`,
  (columns: string) => `${SELECT_PROMOTION}, NULL, x.product_id ${columns}
    FROM promotions p JOIN promotion_products x ON x.promotion_id = p.id WHERE p.valid_until >= ?`,
];

const SELECT_PROMOTIONS = PROMOTION_ROWS.map((rows) => rows('')).join(' UNION ALL ');

/** Promotions that end at `since` or later, those that begin later included. */
export function selectPromotions(since: Date): Statement<IdentifiedPromotion[]> {
  return statement(SELECT_PROMOTIONS, [since, since], toPromotions);
}

/** A row of a promotion, or of a package, whose days are then no instants. */
type DiscountRow = PromotionRow & Record<'fromDay' | 'untilDay', string | null>;

const WIDTH = 8;
const DISCOUNT_ROWS = [
  ...PROMOTION_ROWS.map((rows) => (columns: string) => rows(`, NULL AS fromDay, NULL AS untilDay ${columns}`)),
  (columns: string) => `
  SELECT p.id, d.percentage_bp, NULL, NULL, d.category, NULL, p.valid_from, p.valid_until ${columns}
    FROM discount_packages p JOIN category_discounts d ON d.discount_package_id = p.id WHERE p.id = ?`,
];

interface Owner {
  discountPackageId: string | null;
}

/** The SELECTs of a customer's discounts, whose rows `toDiscounts` reads, for a statement that reads more. */
export function discountSelects({ discountPackageId }: Owner, now: Date) {
  const values = [now, now, discountPackageId];
  return DISCOUNT_ROWS.map((rows, index) => ({
    width: WIDTH,
    sql: (columns: string) => rows(columns && `, ${columns}`),
    values: [values[index]],
  }));
}

export async function readPromotions(manager: EntityManager, since: Date): Promise<IdentifiedPromotion[]> {
  return runStatement(manager, selectPromotions(since));
}

function toPromotions(rows: readonly PromotionRow[]): IdentifiedPromotion[] {
  const promotions = new Map<string, IdentifiedPromotion & { productIds: Set<string>; categories: Set<string> }>();
  for (const { category, productId, ...terms } of rows) {
    const promotion = promotions.get(terms.id) ?? { ...terms, productIds: new Set(), categories: new Set() };
    promotions.set(terms.id, promotion);
    if (category !== null) promotion.categories.add(category.normalize());
    if (productId !== null) promotion.productIds.add(productId);
  }
  return [...promotions.values()];
}

export function toDiscounts(rows: readonly DiscountRow[], { discountPackageId }: Owner) {
  const ofPackage = rows.filter(({ fromDay }) => fromDay !== null);
  const packages = toPackages(
    ofPackage.map(({ id, fromDay, untilDay, ...row }) => ({
      ...row,
      packageId: id,
      validFrom: fromDay,
      validUntil: untilDay,
    })),
  );
  const others = rows.filter(({ fromDay }) => fromDay === null);
  const promotions = toPromotions(others.map(({ fromDay: _from, untilDay: _until, ...row }) => row));
  return { package: packages.get(discountPackageId ?? '') ?? null, promotions };
}

/** The discounts of a customer, those that begin later included, as of one state of the database. */
export async function readDiscounts(manager: EntityManager, owner: Owner, now: Date) {
  const selects = discountSelects(owner, now);
  const sql = selects.map((one) => one.sql('')).join(' UNION ALL ');
  const values = selects.flatMap((one) => one.values);
  return runStatement(
    manager,
    statement(sql, values, (rows: DiscountRow[]) => toDiscounts(rows, owner)),
  );
}

/** A package without any percentage has no terms, but a name. */
function named({ name, validFrom, validUntil }: DiscountPackage, terms: DiscountPackageTerms | null) {
  return { name, validFrom, validUntil, percentages: terms?.percentages ?? new Map<string, number>() };
}

/** The discounts of a customer that are valid at a moment, as an order reads them, and all with the names that staff gave them. */
export async function readDiscountsWithNames(
  manager: EntityManager,
  owner: Owner,
  moment: Moment,
): Promise<{ current: CurrentDiscounts; named: NamedDiscounts }> {
  const terms = await readDiscounts(manager, owner, moment.at);
  const current = discountsAt(terms, moment);
  const running = terms.promotions.filter((promotion) => current.promotions.includes(promotion));
  const ids = running.map(({ id: promotionId }) => promotionId);
  const promotions = await findById(manager, Promotion, ids);
  const { discountPackageId: id } = owner;
  const owned = id === null ? null : await manager.findOneBy(DiscountPackage, { id });
  const withNames = running.map((one) => ({ ...one, name: promotions.get(one.id)?.name ?? one.id }));
  return { current, named: { package: owned && named(owned, terms.package), promotions: withNames } };
}
