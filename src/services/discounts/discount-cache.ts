import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { changedSince, type StampedTable } from '../../db/change-stamps.js';
import { selectList } from '../../db/columns.js';
import type { Sql } from '../../db/sql.js';
import { mapped, statement, type Statement } from '../../db/statements.js';
import {
  discountsAt,
  type DiscountPackageTerms,
  type Moment,
  type PromotionTerms,
} from '../../domain/catalogue/pricing.js';
import { Customer } from '../../entities/customers/customer.js';
import { DiscountPackage } from '../../entities/discounts/discount-package.js';
import { readPackage } from './discount-reader.js';

const MAX_PACKAGES = 1_000;

/** A customer's discount package and its version. */
export interface PackageOwner {
  discountPackageId: string | null;
  discountPackageVersion: number | null;
}

/** Discount packages are cached by id and version. */
export class DiscountCache {
  private readonly packages = new LRUCache<string, { terms: DiscountPackageTerms | null }>({ max: MAX_PACKAGES });
  // Terms are immutable, so their key stays valid.
  private readonly keys = new WeakMap<object, string>();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * The discounts that are valid now. Customers with equal keys have equal prices for all products.
   * @param terms of the customer's package: the result of `packageOf`.
   */
  discountsOf(terms: DiscountPackageTerms | null, promotions: readonly PromotionTerms[], moment: Moment) {
    const discounts = discountsAt({ package: terms, promotions }, moment);
    const { percentages } = discounts;
    const packageKey = percentages
      ? this.keyOf(percentages, () => [...percentages].sort(([a], [b]) => (a < b ? -1 : 1)))
      : '';
    const promotionKeys = discounts.promotions.map((one) =>
      this.keyOf(one, () => [one.percentageBp, [...one.productIds].sort(), [...one.categories].sort()]),
    );
    return { discounts, key: [packageKey, ...promotionKeys.sort()].join(' ') };
  }

  /** The package in the version that authentication read, or in a later one. Promised only if it must be read. */
  packageOf(owner: PackageOwner): DiscountPackageTerms | null | Promise<DiscountPackageTerms | null> {
    const { discountPackageId: id, discountPackageVersion: version } = owner;
    if (id === null) return null;
    const key = `${id} ${version}`;
    const cached = this.packages.get(key);
    return cached ? cached.terms : this.readPackage(id, key);
  }

  private async readPackage(id: string, key: string): Promise<DiscountPackageTerms | null> {
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

const DISCOUNTS_STAMP = 'discounts_change_stamp';

/** The tables, besides the products, that a customer's prices depend on. */
export const DISCOUNT_TABLES: readonly StampedTable[] = [
  { name: 'discount_packages', changedAt: 'updated_at' },
  { name: 'promotions', changedAt: 'updated_at' },
  { name: 'customers', changedAt: 'discounts_changed_at', stamp: DISCOUNTS_STAMP },
];

// The clocks of processes differ a little.
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * The period in which discounts may have begun or ended unknown to a client that last read at `since`. It covers both
 * directions, because `since` may be ahead of a clock that went back.
 */
export function uncertainPeriod(since: Date, now: Date, momentAt: (at: Date) => Moment) {
  const [first, last] = since < now ? [since, now] : [now, since];
  // Not before the first instant that the database can store.
  const tolerance = first.getTime() > CLOCK_TOLERANCE_MS ? CLOCK_TOLERANCE_MS : 0;
  return { from: momentAt(new Date(first.getTime() - tolerance)), until: momentAt(last) };
}

/**
 * Selects what started after one instant, or ended from it on, and another instant is not before
 * (`price-transitions.ts`). Each statement reads an index, so that those that ended long ago cost nothing.
 * @param between the two instants; for packages, two days.
 */
export function selectStartsAndEnds(
  table: 'discount_packages' | 'promotions',
  columns: string,
  between: readonly unknown[],
): [starts: Sql, ends: Sql] {
  const from = `SELECT ${columns} FROM ${table} FORCE INDEX`;
  return [
    { sql: `${from} (${table}_valid_from) WHERE valid_from > ? AND valid_from <= ?`, values: [...between] },
    { sql: `${from} (${table}_valid_until) WHERE valid_until >= ? AND valid_until < ?`, values: [...between] },
  ];
}

const PACKAGE_CHANGED = `
  SELECT 1 FROM discount_packages
   WHERE id = (SELECT discount_package_id FROM customers WHERE id = ?)
     AND (updated_at >= ? OR ${changedSince('change_stamp')}
          OR (valid_from > ? AND valid_from <= ?) OR (valid_until >= ? AND valid_until < ?))`;

/**
 * Whether a customer's discounts have changed since an instant: staff changed the package, its assignment or a
 * promotion, or one of them began or ended in the period.
 */
export function selectDiscountsChanged(
  customerId: string,
  since: Date,
  { from, until }: { from: Moment; until: Moment },
): Statement<boolean> {
  const days = [from.businessDate, until.businessDate];
  const ofCustomer = [customerId, since, since];
  const promotions = 'SELECT 1 FROM promotions FORCE INDEX';
  const changes: Sql[] = [
    {
      sql: `SELECT 1 FROM customers WHERE id = ? AND (discounts_changed_at >= ? OR ${changedSince(DISCOUNTS_STAMP)})`,
      values: ofCustomer,
    },
    { sql: PACKAGE_CHANGED, values: [...ofCustomer, ...days, ...days] },
    { sql: `${promotions} (promotions_updated_at) WHERE updated_at >= ?`, values: [since] },
    { sql: `${promotions} (promotions_change_stamp) WHERE ${changedSince('change_stamp')}`, values: [since] },
    ...selectStartsAndEnds('promotions', '1', [from.at, until.at]),
  ];
  return statement(
    `${changes.map(({ sql }) => sql).join(' UNION ALL ')} LIMIT 1`,
    changes.flatMap(({ values }) => values),
    (rows: unknown[]) => rows.length > 0,
  );
}

/** The current discount packages of customers, with their versions, by customer; unknown ones are omitted. */
export function selectPackageOwners(customerIds: readonly string[]): Statement<Map<string, PackageOwner>> {
  return statement(
    `SELECT ${selectList(Customer, 'c', ['id', 'discountPackageId'])},
            ${selectList(DiscountPackage, 'p', ['version AS discountPackageVersion'])}
       FROM customers c LEFT JOIN discount_packages p ON p.id = c.discount_package_id WHERE c.id IN (?)`,
    [customerIds],
    (rows: (PackageOwner & { id: string })[]) => new Map(rows.map(({ id, ...owner }) => [id, owner])),
  );
}

/** The same for one customer; null for an unknown one. */
export function selectPackageOwner(customerId: string): Statement<PackageOwner | null> {
  return mapped(selectPackageOwners([customerId]), (owners) => owners.get(customerId) ?? null);
}
