import type { DataSource, EntityManager } from 'typeorm';
import { changedSince, stampChanges, type ChangeList, type StampedTable } from '../../db/change-stamps.js';
import { constant, runBatch, statement, type Statement } from '../../db/statements.js';
import type { Moment } from '../../domain/catalogue/pricing.js';
import type { Region } from '../../entities/products/product.js';
import { DISCOUNT_TABLES, selectDiscountsChanged, selectPackageOwner } from '../discounts/discount-changes.js';
import type { PackageOwner } from '../discounts/customer-discounts.js';

const STAMP = 'change_stamp';

const PRODUCTS: StampedTable = { name: 'products', changedAt: 'updated_at' };
const POOLS: StampedTable = { name: 'license_pools', changedAt: 'stock_changed_at' };
const EXITS: StampedTable = { name: 'product_region_exits', changedAt: 'left_at' };

const CATALOGUE: ChangeList = { tables: [PRODUCTS, POOLS, EXITS, ...DISCOUNT_TABLES] };

/** Stamps the committed changes of products, stock and discounts. */
export function stampCatalogue(dataSource: DataSource): Promise<void> {
  return stampChanges(dataSource, CATALOGUE);
}

/** The changes of a customer's catalogue, found by stamps. */
export interface StampedChanges {
  /** Products that changed, or whose stock did. */
  productIds: ReadonlySet<string>;
  /** Products that left the region. */
  exits: ReadonlySet<string>;
  /** Whether the prices of all products may have changed. */
  pricesChanged: boolean;
  /** Null where the customer is gone. */
  owner: PackageOwner | null;
}

type IdRow = { id: string };
const toSet = (rows: readonly IdRow[]): Set<string> => new Set(rows.map(({ id }) => id));

const CHANGED_PRODUCTS = `
  SELECT id FROM products WHERE ${changedSince(STAMP)}
   UNION
  SELECT pp.product_id FROM license_pools l JOIN product_pools pp ON pp.license_pool_id = l.id
   WHERE ${changedSince(`l.${STAMP}`)}`;

function selectExits(region: Region | null, since: Date): Statement<ReadonlySet<string>> {
  if (region === null) return constant(new Set<string>());
  return statement(
    `SELECT product_id AS id FROM product_region_exits WHERE region = ? AND ${changedSince(STAMP)}`,
    [region, since],
    toSet,
  );
}

/** Reads what changed since an instant. The products that it is applied to must have been read before. */
export function readStampedChanges(
  manager: EntityManager,
  customerId: string,
  { region, updatedSince }: { region: Region | null; updatedSince: Date },
  period: { from: Moment; until: Moment },
): Promise<StampedChanges> {
  return runBatch(manager, {
    productIds: statement(CHANGED_PRODUCTS, [updatedSince, updatedSince], toSet),
    exits: selectExits(region, updatedSince),
    pricesChanged: selectDiscountsChanged(customerId, updatedSince, period),
    owner: selectPackageOwner(customerId),
  });
}
