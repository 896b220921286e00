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
import { conjunction, countRows, partOf, type Condition, type Sql } from '../../db/sql.js';
import { constant, runStatement, statement, type Statement } from '../../db/statements.js';
import type { VolumeTier } from '../../domain/catalogue/pricing.js';
import { toPercent } from '../../domain/common/money.js';
import { parseSearch, storedForms } from '../../domain/common/text.js';
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

const OWN_COLUMNS = [
  'id',
  ...PRODUCT_COLUMNS,
  'oldListPriceCents',
  'isBundle',
  'neverOnSale',
  'version',
  'createdAt',
  'updatedAt',
] as const;
const POOL_COLUMNS = ['id AS poolId', 'available AS poolAvailable', 'stockChangedAt'] as const;

// The session sets no limit that 100 tiers would reach.
const TIERS = `
  (SELECT GROUP_CONCAT(v.min_quantity, ':', v.percentage_bp ORDER BY v.min_quantity)
     FROM volume_discounts v WHERE v.product_id = p.id)`;

// One statement reads products with their tiers and pools, so that prices are of one state of the catalogue.
const SELECTED = `${selectList(Product, 'p', OWN_COLUMNS)}, ${TIERS} AS tiers, ${selectList(LicensePool, 'l', POOL_COLUMNS)}`;

const TABLES = `products p
    LEFT JOIN product_pools pp ON pp.product_id = p.id
    LEFT JOIN license_pools l ON l.id = pp.license_pool_id`;

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
function selectProducts(texts: readonly string[]): Statement<Map<string, ProductRecord>> {
  const ids = texts.filter(isId);
  if (ids.length === 0) return constant(new Map());
  return statement(
    `SELECT ${SELECTED} FROM ${TABLES} WHERE p.id IN (?) ORDER BY p.id, pp.position`,
    [ids],
    (rows: ProductRow[]) => toProducts(rows),
  );
}

const toProducts = (rows: readonly ProductRow[]): Map<string, ProductRecord> =>
  new Map(toRecords(rows).map((record) => [record.id, record]));

const PREFIX = 'product_';
const NAMES = [...OWN_COLUMNS, 'tiers', 'poolId', 'poolAvailable', 'stockChangedAt', 'position'] as const;
const NO_PRODUCT = NAMES.map((name) => `NULL AS ${PREFIX}${name}`).join(', ');

type OrderedRow = ProductRow & { position: number };

/** A SELECT without its products: how many columns it has, and its text for further ones. */
interface OtherSelect {
  width: number;
  /** @param columns further columns. */
  sql: (columns: string) => string;
  values: readonly unknown[];
}

/**
 * Selects products as `selectProducts` does, and other rows, in one statement: so both are of one state of the database,
 * although others commit meanwhile.
 * @param others at least one, all with the same columns, none of which is a product's.
 */
export function selectWithProducts<T>(
  others: readonly OtherSelect[],
  texts: readonly string[],
  read: (rows: never[]) => T,
): Statement<{ others: T; products: Map<string, ProductRecord> }> {
  const ids = texts.filter(isId);
  const none = Array<string>(others[0]?.width ?? 0)
    .fill('NULL')
    .join(', ');
  const products = `SELECT ${none}, ${SELECTED}, pp.position FROM ${TABLES} WHERE p.id IN (?)`;
  return statement(
    [...others.map(({ sql }) => sql(NO_PRODUCT)), ...(ids.length > 0 ? [products] : [])].join(' UNION ALL '),
    [...others.flatMap(({ values }) => values), ...(ids.length > 0 ? [ids] : [])],
    (rows: Record<string, unknown>[]) => {
      const ofProducts = rows.filter((row) => row[`${PREFIX}id`] !== null).map(toOrderedRow);
      // A part of a UNION has no order of its own.
      ofProducts.sort((a, b) => (a.id === b.id ? a.position - b.position : a.id < b.id ? -1 : 1));
      const rest = rows.filter((row) => row[`${PREFIX}id`] === null);
      return { others: read(rest as never[]), products: toProducts(ofProducts) };
    },
  );
}

function toOrderedRow(row: Record<string, unknown>): OrderedRow {
  return Object.fromEntries(NAMES.map((name) => [name, row[`${PREFIX}${name}`]])) as unknown as OrderedRow;
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
  if (filter.category) conditions.push(['p.category IN (?)', storedForms(filter.category)]);
  if (typeof filter.isBundle === 'boolean') conditions.push(['p.is_bundle = ?', filter.isBundle]);
  const search = parseSearch(filter.search);
  if (search !== '') conditions.push(partOf(search, ['p.name', 'p.display_name', 'p.sku']));
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
