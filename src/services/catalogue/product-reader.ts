import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { isId } from '../../db/ids.js';
import {
  encodeSortedCursor,
  sortedSql,
  type SortedRequest,
  type SortKey,
  type SortPosition,
} from '../../db/sorted-list.js';
import { conjunction, countRows, likeContaining, type Condition, type Sql } from '../../db/sql.js';
import { constant, runStatement, statement, type Statement } from '../../db/statements.js';
import type { VolumeTier } from '../../domain/catalogue/pricing.js';
import { toPercent } from '../../domain/common/money.js';
import { PRODUCT_COLUMNS, PRODUCT_FLAGS, type Region } from '../../domain/products/product-fields.js';
import { LicensePool } from '../../entities/keys/license-pool.js';
import { Product } from '../../entities/products/product.js';

/** A product with its volume tiers and the pools that it draws on. It holds nothing that differs between customers. */
export interface ProductRecord extends Omit<Product, 'changeStamp'> {
  /** Whether customers learn nothing about it, because it has never been on sale. */
  neverOnSale: boolean;
  volumeDiscounts: VolumeTier[];
  poolIds: string[];
  /** The number of available keys in each pool that the product draws on. */
  poolStock: Map<string, number>;
  /** The last change of the product or of its stock. */
  updatedAt: Date;
}

export type VolumeTierView = ReturnType<typeof toTierView>;

export function toTierView({ minQuantity, percentageBp }: VolumeTier) {
  return { minQuantity, percentage: toPercent(percentageBp) };
}

const FLAGS = ['isBundle', 'neverOnSale', ...PRODUCT_FLAGS] as const;
type Flag = (typeof FLAGS)[number];

type ProductRow = Omit<ProductRecord, Flag | 'poolIds' | 'poolStock' | 'volumeDiscounts'> &
  Record<Flag | 'poolAvailable', number> & { poolId: string | null; stockChangedAt: Date | null; tiers: string | null };

const SELECTED_COLUMNS = selectList(Product, 'p', [
  'id',
  ...PRODUCT_COLUMNS,
  'oldListPriceCents',
  'isBundle',
  'neverOnSale',
  'version',
  'createdAt',
  'updatedAt',
]);

// The session sets no limit that 100 tiers would reach.
const TIERS = `
  (SELECT GROUP_CONCAT(v.min_quantity, ':', v.percentage_bp ORDER BY v.min_quantity)
     FROM volume_discounts v WHERE v.product_id = p.id)`;

const SELECT_PRODUCTS = `
  SELECT ${SELECTED_COLUMNS}, ${TIERS} AS tiers,
         ${selectList(LicensePool, 'l', ['id AS poolId', 'available AS poolAvailable', 'stockChangedAt'])}
    FROM products p
    LEFT JOIN product_pools pp ON pp.product_id = p.id
    LEFT JOIN license_pools l ON l.id = pp.license_pool_id`;

const ORDER = 'ORDER BY p.id, pp.position';

function toTiers(tiers: string | null): VolumeTier[] {
  if (tiers === null) return [];
  return tiers.split(',').map((tier) => {
    const [minQuantity = NaN, percentageBp = NaN] = tier.split(':').map(Number);
    return { minQuantity, percentageBp };
  });
}

function toRecord(row: ProductRow): ProductRecord {
  const { poolId: _id, poolAvailable: _available, stockChangedAt: _changedAt, tiers, ...columns } = row;
  const flags = Object.fromEntries(FLAGS.map((name) => [name, row[name] === 1])) as Record<Flag, boolean>;
  // An earlier version that runs beside this one leaves the column as it is.
  flags.neverOnSale &&= !flags.available;
  return { ...columns, ...flags, volumeDiscounts: toTiers(tiers), poolIds: [], poolStock: new Map() };
}

/** Merges the consecutive rows of a product, one for each pool, into one record. */
function toRecords(rows: readonly ProductRow[]): ProductRecord[] {
  const records: ProductRecord[] = [];
  for (const row of rows) {
    let record = records.at(-1);
    if (record?.id !== row.id) {
      record = toRecord(row);
      records.push(record);
    }
    if (row.poolId === null) continue;
    record.poolIds.push(row.poolId);
    record.poolStock.set(row.poolId, row.poolAvailable);
    if (row.stockChangedAt && row.stockChangedAt > record.updatedAt) record.updatedAt = row.stockChangedAt;
  }
  return records;
}

/** Selects the products with these ids, including withdrawn ones; unknown ids are omitted. */
export function selectProducts(texts: readonly string[]): Statement<Map<string, ProductRecord>> {
  const ids = texts.filter(isId);
  if (ids.length === 0) return constant(new Map());
  return statement(
    `${SELECT_PRODUCTS} WHERE p.id IN (?) ${ORDER}`,
    [ids],
    (rows: ProductRow[]) => new Map(toRecords(rows).map((record) => [record.id, record])),
  );
}

/** The products with these ids, including withdrawn ones; unknown ids are omitted. */
export async function readProducts(manager: EntityManager, texts: readonly string[]) {
  return runStatement(manager, selectProducts(texts));
}

export interface ProductFilter {
  region?: Region | null;
  category?: string | null;
  isBundle?: boolean | null;
  /** Part of the name, the display name or the SKU. */
  search?: string | null;
  /** True: on sale; false: withdrawn. */
  available?: boolean | null;
  /** With less stock than this. */
  stockBelow?: number | null;
}

/** The stock of a product out of its pools. */
const stockIf = (isBundle: string): string => `COALESCE(IF(${isBundle}, MIN(sl.available), SUM(sl.available)), 0)`;

const STOCK = `(
  SELECT ${stockIf('p.is_bundle')}
    FROM product_pools sp JOIN license_pools sl ON sl.id = sp.license_pool_id WHERE sp.product_id = p.id)`;

function conditionsOf(filter: ProductFilter): Sql {
  const conditions: Condition[] = [];
  if (typeof filter.available === 'boolean') conditions.push(['p.available = ?', filter.available]);
  if (filter.region) conditions.push(['p.valid_region = ?', filter.region]);
  if (filter.category) conditions.push(['p.category = ?', filter.category]);
  if (typeof filter.isBundle === 'boolean') conditions.push(['p.is_bundle = ?', filter.isBundle]);
  if (filter.search) {
    const pattern = likeContaining(filter.search);
    conditions.push(['(p.name LIKE ? OR p.display_name LIKE ? OR p.sku LIKE ?)', pattern, pattern, pattern]);
  }
  if (typeof filter.stockBelow === 'number') conditions.push([`${STOCK} < ?`, filter.stockBelow]);
  return conjunction(conditions);
}

/** The first `limit` ids of matching products, in order; only those above `after`, if it is given. */
export async function readProductIds(
  manager: EntityManager,
  filter: ProductFilter,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { sql: where, values } = conditionsOf(filter);
  const rows = await manager.query<{ id: string }[]>(
    `SELECT p.id FROM products p WHERE ${where} ${after === null ? '' : 'AND p.id > ?'} ORDER BY p.id LIMIT ?`,
    [...values, ...(after === null ? [] : [after]), limit],
  );
  return rows.map(({ id }) => id);
}

const SORT_KEYS = {
  NAME: { sql: 'p.name', type: 'string' },
  LIST_PRICE: { sql: 'p.list_price_cents', type: 'number' },
  STOCK: { sql: stockIf('MAX(p.is_bundle)'), type: 'number' },
} satisfies Record<string, SortKey>;

// Grouped, the stock of each product is counted once; a subquery would be evaluated wherever it is used.
const WITH_POOLS = `
  products p
  LEFT JOIN product_pools sp ON sp.product_id = p.id
  LEFT JOIN license_pools sl ON sl.id = sp.license_pool_id`;

export const PRODUCT_SORTS = ['CREATED', 'NAME', 'LIST_PRICE', 'STOCK'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** One more than a page of matching products, sorted: their ids with their cursors. @throws {DomainError} VALIDATION_ERROR */
export async function readSortedProducts(
  manager: EntityManager,
  filter: ProductFilter,
  request: SortedRequest<keyof typeof SORT_KEYS>,
): Promise<{ id: string; cursor: string }[]> {
  const { columns, afterCursor, orderBy } = sortedSql(SORT_KEYS, 'p.id', request);
  const { sql: where, values } = conditionsOf(filter);
  const [condition, ...cursorValues] = afterCursor;
  const matching =
    request.sort === 'STOCK'
      ? `${WITH_POOLS} WHERE ${where} GROUP BY p.id HAVING ${condition}`
      : `products p WHERE ${where} AND ${condition}`;
  const rows = await manager.query<SortPosition[]>(`SELECT ${columns} FROM ${matching} ORDER BY ${orderBy} LIMIT ?`, [
    ...values,
    ...cursorValues,
    request.first + 1,
  ]);
  return rows.map((row) => ({ id: row.id, cursor: encodeSortedCursor(SORT_KEYS, request.sort, row) }));
}

export async function countProducts(manager: EntityManager, filter: ProductFilter): Promise<number> {
  return countRows(manager, 'products p', conditionsOf(filter));
}

export async function readAllProductIds(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>('SELECT id FROM products ORDER BY id');
  return rows.map(({ id }) => id);
}
