import type { EntityManager } from 'typeorm';
import { changedSince, type StampedTable } from '../../db/change-stamps.js';
import { selectList } from '../../db/columns.js';
import { statement, type Statement } from '../../db/statements.js';
import type { Moment } from '../../domain/pricing.js';
import { Customer } from '../../entities/customer.js';
import { DiscountPackage } from '../../entities/discount-package.js';
import type { PackageOwner } from './customer-discounts.js';

const CHANGE_STAMP = 'change_stamp';
const UPDATED_AT = 'updated_at';

/** What the prices of a customer depend on, besides the products. */
export const DISCOUNT_TABLES: readonly StampedTable[] = [
  {
    name: 'discount_packages',
    key: 'id',
    changedAt: UPDATED_AT,
    stamp: CHANGE_STAMP,
    index: 'discount_packages_change_stamp',
  },
  { name: 'promotions', key: 'id', changedAt: UPDATED_AT, stamp: CHANGE_STAMP, index: 'promotions_change_stamp' },
  {
    name: 'customers',
    key: 'id',
    changedAt: 'discounts_changed_at',
    stamp: 'discounts_change_stamp',
    index: 'customers_discounts_change_stamp',
  },
];

// The clocks of processes differ a little.
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * The period in which something may have begun or ended without whoever read at `since` knowing. It covers both
 * directions, because `since` is ahead of a clock that went back.
 */
export function periodBetween(since: Date, now: Date, momentAt: (at: Date) => Moment): { from: Moment; until: Moment } {
  const [first, last] = since < now ? [since, now] : [now, since];
  // Not before the first instant that the database knows.
  const tolerance = first.getTime() > CLOCK_TOLERANCE_MS ? CLOCK_TOLERANCE_MS : 0;
  return { from: momentAt(new Date(first.getTime() - tolerance)), until: momentAt(last) };
}

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
  const instants = [from.at, until.at];
  const ofCustomer = [customerId, since, since];
  const isInPeriod = '(valid_from > ? AND valid_from <= ?) OR (valid_until >= ? AND valid_until < ?)';
  return statement(
    `SELECT 1 FROM customers WHERE id = ? AND (discounts_changed_at >= ? OR ${changedSince('discounts_change_stamp')})
      UNION ALL
     SELECT 1 FROM discount_packages
      WHERE id = (SELECT discount_package_id FROM customers WHERE id = ?)
        AND (updated_at >= ? OR ${changedSince(CHANGE_STAMP)} OR ${isInPeriod})
      UNION ALL
     SELECT 1 FROM promotions WHERE updated_at >= ? OR ${changedSince(CHANGE_STAMP)} OR ${isInPeriod}
      LIMIT 1`,
    [...ofCustomer, ...ofCustomer, ...days, ...days, since, since, ...instants, ...instants],
    (rows: unknown[]) => rows.length > 0,
  );
}

/** Which discount package a customer has now, in which version; null for an unknown customer. */
export function selectPackageOwner(customerId: string): Statement<PackageOwner | null> {
  return statement(
    `SELECT ${selectList(Customer, 'c', ['discountPackageId'])},
            ${selectList(DiscountPackage, 'p', ['version AS discountPackageVersion'])}
       FROM customers c LEFT JOIN discount_packages p ON p.id = c.discount_package_id WHERE c.id = ?`,
    [customerId],
    (rows: PackageOwner[]) => rows[0] ?? null,
  );
}

/** The same for many customers, by id. */
export async function readPackageOwners(
  manager: EntityManager,
  customerIds: readonly string[],
): Promise<Map<string, PackageOwner>> {
  const rows = await manager.query<(PackageOwner & { id: string })[]>(
    `SELECT ${selectList(Customer, 'c', ['id', 'discountPackageId'])},
            ${selectList(DiscountPackage, 'p', ['version AS discountPackageVersion'])}
       FROM customers c LEFT JOIN discount_packages p ON p.id = c.discount_package_id WHERE c.id IN (?)`,
    [customerIds],
  );
  return new Map(rows.map(({ id, ...owner }) => [id, owner]));
}
