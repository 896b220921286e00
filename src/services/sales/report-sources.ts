import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { ReportProgress } from '../../entities/orders/order.js';
import {
  readCategoryOrders,
  readCosts,
  readCurrentCosts,
  readNet,
  readOrderCounts,
  readSold,
  type ReadParts,
  type ReportKind,
} from './report-rows.js';

/** What the totals of reports are added up from. Each source has a progress of its own. */
export interface ReportSource {
  /** In `report_progress`. */
  name: string;
  /** The table and the number by which its rows are added, oldest first. */
  table: 'orders' | 'order_items';
  number: 'order_number' | 'id';
  kinds: readonly ReportKind[];
  /** The columns of `report_totals` that it fills, by the names of the sums. */
  columns: Readonly<Record<string, string>>;
  /** Reads rows as they are now. */
  read: ReadParts;
  /** Reads rows as the totals have them. */
  readForTotals: ReadParts;
}

const SHOP_KINDS: readonly ReportKind[] = ['ALL', 'PRODUCT', 'CUSTOMER'];

/** Orders, keys, net and VAT. */
export const SALES: ReportSource = {
  name: 'SALES',
  table: 'orders',
  number: 'order_number',
  kinds: SHOP_KINDS,
  columns: { orders: 'orders', keysSold: 'keys_sold', netCents: 'net_cents', vatCents: 'vat_cents' },
  read: readSold,
  readForTotals: readSold,
};

/** How many orders there are in all, which is cheaper to read than all of `SALES`. */
export const ORDERS: ReportSource = { ...SALES, columns: { orders: 'orders' }, read: readOrderCounts };

/** Keys and net of the shop and of products, which is cheaper too. */
export const NET: ReportSource = { ...SALES, columns: { keysSold: 'keys_sold', netCents: 'net_cents' }, read: readNet };

/** The number of orders of a category, which does not follow from the totals of its products. */
export const CATEGORIES: ReportSource = {
  ...SALES,
  name: 'CATEGORIES',
  kinds: ['CATEGORY'],
  columns: { orders: 'orders' },
  read: readCategoryOrders('products'),
  readForTotals: readCategoryOrders('(SELECT product_id AS id, category FROM report_categories)'),
};

/** What keys cost. */
export const COSTS: ReportSource = {
  name: 'COSTS',
  table: 'order_items',
  number: 'id',
  kinds: SHOP_KINDS,
  columns: { costCents: 'cost_cents', unknownCosts: 'unknown_costs' },
  read: readCurrentCosts,
  readForTotals: readCosts({
    from: 'LEFT JOIN report_costs c ON c.key_import_id = k.key_import_id',
    known: 'COALESCE(c.unit_cost_cents, 0)',
    unknown: 'c.unit_cost_cents IS NULL',
  }),
};

export const REPORT_SOURCES: readonly ReportSource[] = [SALES, CATEGORIES, COSTS];

/**
 * How far the totals of a source go, and in which time zone their days begin.
 * @param locked prevents other processes from adding to its totals meanwhile.
 */
export async function readReportProgress(manager: EntityManager, { name }: ReportSource, locked: boolean) {
  const [row] = await manager.query<{ timeZone: string; lastNumber: number }[]>(
    `SELECT ${selectList(ReportProgress, '', ['timeZone', 'lastNumber'])} FROM report_progress
      WHERE source = ?${locked ? ' FOR UPDATE' : ''}`,
    [name],
  );
  if (!row) throw new Error(`The totals of ${name} have no progress`);
  return row;
}

const STALE_COSTS = `
  report_costs c JOIN key_imports b ON b.id = c.key_import_id AND NOT (b.unit_cost_cents <=> c.unit_cost_cents)`;

/** The imports whose cost was corrected since the totals have it. */
export async function staleCosts(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(`SELECT b.id FROM ${STALE_COSTS}`);
  return rows.map(({ id }) => id);
}

/** Reads by how much the totals of costs are wrong for these imports, up to the progress. */
export function readCostCorrections(keyImportIds: readonly string[]): ReadParts {
  // Ids are hexadecimal.
  const ids = keyImportIds.map((id) => `'${id}'`).join(', ');
  return readCosts({
    from: `JOIN (SELECT b.id, b.unit_cost_cents AS now_cents, c.unit_cost_cents AS then_cents
                   FROM ${STALE_COSTS} WHERE b.id IN (${ids})) s ON s.id = k.key_import_id`,
    known: 'COALESCE(s.now_cents, 0) - COALESCE(s.then_cents, 0)',
    unknown: '(s.now_cents IS NULL) - (s.then_cents IS NULL)',
  });
}

/** Whether a product has changed its category since the totals have it. */
export async function hasStaleCategories(manager: EntityManager): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    'SELECT 1 FROM report_categories c JOIN products p ON p.id = c.product_id WHERE p.category <> c.category LIMIT 1',
  );
  return rows.length > 0;
}
