import type { DataSource, EntityManager } from 'typeorm';
import { selectCatalogueVersion } from '../../db/catalogue-versions.js';
import {
  changedSince,
  selectLastStamp,
  stampChanges,
  type ChangeList,
  type StampedTable,
} from '../../db/change-stamps.js';
import { constant, runBatch, statement, type Statement } from '../../db/statements.js';
import type { Moment } from '../../domain/catalogue/pricing.js';
import type { Region } from '../../domain/products/product-fields.js';
import {
  DISCOUNT_TABLES,
  selectDiscountsChanged,
  selectPackageOwner,
  type PackageOwner,
} from '../discounts/discount-cache.js';

const STAMP = 'change_stamp';

const PRODUCTS: StampedTable = { name: 'products', changedAt: 'updated_at' };
const POOLS: StampedTable = { name: 'license_pools', changedAt: 'stock_changed_at' };
const EXITS: StampedTable = { name: 'product_region_exits', changedAt: 'left_at' };

export const CATALOGUE: ChangeList = { tables: [PRODUCTS, POOLS, EXITS, ...DISCOUNT_TABLES] };

/** The same, of which only the stock has changed. */
export const STOCK: ChangeList = { ...CATALOGUE, includes: (table) => table === POOLS };

/** Stamps the committed changes of products, stock and discounts. */
export function stampCatalogue(dataSource: DataSource): Promise<void> {
  return stampChanges(dataSource, CATALOGUE);
}

export function selectCatalogueStamp(): Statement<Date> {
  return selectLastStamp(CATALOGUE);
}

/** The changes of a customer's catalogue. */
export interface FoundChanges {
  /** The last stamp before the changes were read. */
  lastStamp: Date;
  /** The version of the catalogue after that stamp, and before the changes were read. */
  version: string;
  /** Products that changed, or whose stock did. */
  productIds: ReadonlySet<string>;
  /** Products that left the region. */
  exits: ReadonlySet<string>;
  /** Whether the prices of all products may have changed in the period. */
  pricesChanged: boolean;
  /** Null if the customer is gone. */
  owner: PackageOwner | null;
}

const toSet = (rows: readonly { id: string }[]): Set<string> => new Set(rows.map(({ id }) => id));

const CHANGED_PRODUCTS = `
  SELECT id FROM products WHERE ${changedSince(STAMP)}
   UNION
  SELECT pp.product_id FROM license_pools l JOIN product_pools pp ON pp.license_pool_id = l.id
   WHERE ${changedSince(`l.${STAMP}`)}`;

const LEFT_PRODUCTS = `SELECT product_id AS id FROM product_region_exits WHERE region = ? AND ${changedSince(STAMP)}`;

/**
 * Reads what has a stamp of `since` or later, or none yet. The products that it is applied to must have been read
 * before.
 * @param period in which discounts may have begun or ended; null if prices are compared otherwise.
 */
export function readStampedChanges(
  manager: EntityManager,
  customerId: string,
  { region, since }: { region: Region | null; since: Date },
  period: { from: Moment; until: Moment } | null,
): Promise<FoundChanges> {
  return runBatch(manager, {
    lastStamp: selectCatalogueStamp(),
    version: selectCatalogueVersion(),
    productIds: statement(CHANGED_PRODUCTS, [since, since], toSet),
    exits: region === null ? constant(new Set<string>()) : statement(LEFT_PRODUCTS, [region, since], toSet),
    pricesChanged: period ? selectDiscountsChanged(customerId, since, period) : constant(false),
    owner: selectPackageOwner(customerId),
  });
}
