import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { Reason, validationError } from '../../domain/common/errors.js';
import { ReportProgress } from '../../entities/orders/order.js';
import {
  quotedIds,
  readCategoryOrders,
  readCategoryOrdersWith,
  readCosts,
  readCurrentCosts,
  readNet,
  readOrderCounts,
  readSold,
  type ReadParts,
  type ReportKind,
  type SalesRange,
} from './report-rows.js';

/** What the totals of reports are added up from. Each source has a progress of its own. */
export interface ReportSource {
  /** In `report_progress`. */
  name: string;
  /** The table and the number by which its rows are added, oldest first. */
  table: 'orders' | 'order_items';
  number: 'order_number' | 'id';
  /** An index that begins with the dates of rows and has their numbers. */
  dateIndex: string;
  /** How many rows may be read instead of totals: of more, a statement takes too long. */
  maxUncounted: number;
  kinds: readonly ReportKind[];
  /** The columns of `report_totals` that it fills, by the names of the sums. */
  columns: Readonly<Record<string, string>>;
  read: ReadParts;
}

const SHOP_KINDS: readonly ReportKind[] = ['ALL', 'PRODUCT', 'CUSTOMER'];

/** Orders, keys, net and VAT. */
export const SALES: ReportSource = {
  name: 'SALES',
  table: 'orders',
  number: 'order_number',
  dateIndex: 'orders_date',
  maxUncounted: 100_000,
  kinds: SHOP_KINDS,
  columns: { orders: 'orders', keysSold: 'keys_sold', netCents: 'net_cents', vatCents: 'vat_cents' },
  read: readSold,
};

/** Of rows that are read from one index. */
const MAX_IN_INDEX = 1_000_000;

/** How many orders there are in all, which is cheaper to read than all of `SALES`. */
export const ORDERS: ReportSource = {
  ...SALES,
  columns: { orders: 'orders' },
  maxUncounted: MAX_IN_INDEX,
  read: readOrderCounts,
};

/** Keys and net of the shop and of products, which is cheaper too. */
export const NET: ReportSource = {
  ...SALES,
  columns: { keysSold: 'keys_sold', netCents: 'net_cents' },
  maxUncounted: MAX_IN_INDEX,
  read: readNet,
};

/** The number of orders of a category, which does not follow from the totals of its products. */
export const CATEGORIES: ReportSource = {
  ...SALES,
  name: 'CATEGORIES',
  kinds: ['CATEGORY'],
  columns: { orders: 'orders' },
  read: readCategoryOrders('products'),
};

/** What keys cost. */
export const COSTS: ReportSource = {
  name: 'COSTS',
  table: 'order_items',
  number: 'id',
  dateIndex: 'order_items_sales',
  maxUncounted: 100_000,
  kinds: SHOP_KINDS,
  columns: { costCents: 'cost_cents', unknownCosts: 'unknown_costs' },
  read: readCurrentCosts,
};

export const REPORT_SOURCES: readonly ReportSource[] = [SALES, CATEGORIES, COSTS];

/**
 * How far the totals of a source go, in which time zone their days begin, and how many rows follow at most.
 * @param locked prevents other processes from adding to its totals meanwhile.
 */
export async function readReportProgress(manager: EntityManager, source: ReportSource, locked: boolean) {
  const { name, table, number } = source;
  const [row] = await manager.query<
    { timeZone: string; lastNumber: number; oldest: number | null; newest: number | null }[]
  >(
    `SELECT ${selectList(ReportProgress, '', ['timeZone', 'lastNumber'])}, 
            (SELECT MIN(${number}) FROM ${table}) AS oldest, (SELECT MAX(${number}) FROM ${table}) AS newest
       FROM report_progress
      WHERE source = ?${locked ? ' FOR UPDATE' : ''}`,
    [name],
  );
  if (!row) throw new Error(`The totals of ${name} have no progress`);
  const { timeZone, lastNumber, oldest, newest } = row;
  // There are gaps between numbers, so it may be fewer.
  const uncounted = (newest ?? 0) - Math.max(lastNumber, (oldest ?? 1) - 1);
  return { timeZone, lastNumber, uncounted };
}

const STALE_COSTS = `
  report_costs c JOIN key_imports b ON b.id = c.key_import_id AND NOT (b.unit_cost_cents <=> c.unit_cost_cents)`;

const SELECT_STALE = `
  SELECT b.id FROM key_imports b FORCE INDEX (key_imports_changed)
    STRAIGHT_JOIN report_costs c FORCE INDEX (PRIMARY)
    ON c.key_import_id = b.id AND NOT (b.unit_cost_cents <=> c.unit_cost_cents)
   WHERE b.changed_at IS NOT NULL`;

/** The imports whose cost was corrected since the totals have it. */
export async function staleCosts(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(SELECT_STALE);
  return rows.map(({ id }) => id);
}

/** An import whose cost was corrected since the totals have it. It looks at all, as not each has a mark of its last change. */
export async function findStaleCost(manager: EntityManager): Promise<string | undefined> {
  const [row] = await manager.query<{ id: string }[]>(`SELECT b.id FROM ${STALE_COSTS} LIMIT 1`);
  return row?.id;
}

/** Takes the mark from the imports whose cost the totals have, and from those of which they have no key. */
export async function unmarkCosts(manager: EntityManager): Promise<void> {
  await manager.query(
    `UPDATE key_imports b LEFT JOIN report_costs c ON c.key_import_id = b.id SET b.changed_at = NULL
      WHERE b.changed_at IS NOT NULL AND (c.key_import_id IS NULL OR c.unit_cost_cents <=> b.unit_cost_cents)`,
  );
}

/** Reads by how much the totals of costs are wrong for these imports, up to the progress. */
export function readCostCorrections(keyImportIds: readonly string[]): ReadParts {
  return readCosts({
    from: `(SELECT b.id, b.unit_cost_cents AS now_cents, c.unit_cost_cents AS then_cents
              FROM ${STALE_COSTS} WHERE b.id IN (${quotedIds(keyImportIds)})) s
           STRAIGHT_JOIN license_keys k FORCE INDEX (license_keys_key_import)
                         ON k.key_import_id = s.id AND k.order_item_id IS NOT NULL
           STRAIGHT_JOIN order_items i FORCE INDEX (PRIMARY) ON i.id = k.order_item_id`,
    known: 'COALESCE(s.now_cents, 0) - COALESCE(s.then_cents, 0)',
    unknown: '(s.now_cents IS NULL) - (s.then_cents IS NULL)',
  });
}

/** A product and the category that it has by now. */
interface MovedProduct {
  id: string;
  category: string;
}

/** The products that changed their categories since the totals have them. */
export async function movedProducts(manager: EntityManager): Promise<MovedProduct[]> {
  return manager.query<MovedProduct[]>(
    `SELECT p.id, p.category FROM report_categories c JOIN products p ON p.id = c.product_id
      WHERE p.category <> c.category`,
  );
}

/** Categories as the totals have them. */
const COUNTED_CATEGORIES = '(SELECT product_id AS id, category FROM report_categories)';

/** Reads in how many orders with one of these products each category is, by the categories that the totals have. */
export const readCountedCategories = (productIds: readonly string[]): ReadParts =>
  readCategoryOrdersWith(COUNTED_CATEGORIES, productIds);

/** The same by the categories of now. */
export const readCurrentCategories = (productIds: readonly string[]): ReadParts =>
  readCategoryOrdersWith('products', productIds);

/** Rows of a range that are above the last number of the totals. */
type Uncounted = Required<Pick<SalesRange, 'from' | 'to' | 'above'>>;

/**
 * Prevents a report from reading the sales of years while the totals are being added up.
 * @param uncounted how many rows there are at most, of all times.
 * @throws {DomainError} VALIDATION_ERROR if the range has too many rows that are not in the totals.
 */
export async function assertFewUncounted(
  manager: EntityManager,
  { table, number, dateIndex, maxUncounted }: ReportSource,
  uncounted: number,
  { from, to, above }: Uncounted,
): Promise<void> {
  if (uncounted <= maxUncounted) return;
  await assertFew(
    manager,
    `${table} FORCE INDEX (${dateIndex}) WHERE order_date >= ? AND order_date < ? AND ${number} > ?`,
    [from, to, above],
    maxUncounted,
  );
}

/** @throws {DomainError} VALIDATION_ERROR if too many items of the range are of these products. */
export async function assertFewMoved(
  manager: EntityManager,
  productIds: readonly string[],
  { from, to }: Pick<Uncounted, 'from' | 'to'>,
): Promise<void> {
  await assertFew(
    manager,
    'order_items FORCE INDEX (order_items_product) WHERE product_id IN (?) AND order_date >= ? AND order_date < ?',
    [productIds, from, to],
    CATEGORIES.maxUncounted,
  );
}

async function assertFew(manager: EntityManager, rows: string, values: readonly unknown[], max: number): Promise<void> {
  const [row] = await manager.query<{ count: number }[]>(
    `SELECT COUNT(*) AS count FROM (SELECT 1 FROM ${rows} LIMIT ${max + 1}) few`,
    [...values],
  );
  if ((row?.count ?? 0) > max) throw validationError({ from: Reason.of('REPORT_NOT_READY') });
}
