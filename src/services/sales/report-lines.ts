import type { EntityManager } from 'typeorm';
import { datedRows, SOLD_ITEMS, SOLD_KEYS, VAT_OF_ITEM, type ReportKind } from './report-rows.js';
import type { TotalSums } from './total-sums.js';

interface Line {
  date: string;
  productId: string;
  customerId: string;
}

/** An item of an order. */
type SoldLine = Line & Record<'orderNumber' | 'keysSold' | 'netCents' | 'vatCents', number>;

/** How many keys of an import were sold, by day, product and customer. */
type SoldKeys = Line & { keyImportId: string | null; keys: number };

/** The items of orders by the numbers of orders and in their order, without replacements. */
export const readSoldLines = datedRows<SoldLine>(
  'o.order_number',
  'o.order_date',
  (where, dayOf) => `
      SELECT ${dayOf('o.order_date')} AS day, i.product_id AS productId, o.customer_id AS customerId,
             o.order_number AS orderNumber, i.license_count AS keysSold, i.subtotal_cents AS netCents,
             CAST(${VAT_OF_ITEM} AS SIGNED) AS vatCents
        FROM ${SOLD_ITEMS} WHERE ${where} WINDOW w AS (PARTITION BY o.order_number ORDER BY i.id)
       ORDER BY o.order_number`,
);

/** The keys of items by the ids of items; those of replacements cost as well. */
export const readSoldKeys = datedRows<SoldKeys>(
  'i.id',
  'i.order_date',
  (where, dayOf) => `
      SELECT ${dayOf('i.order_date')} AS day, i.product_id AS productId, o.customer_id AS customerId,
             k.key_import_id AS keyImportId, COUNT(*) AS \`keys\`
        FROM ${SOLD_KEYS} STRAIGHT_JOIN orders o FORCE INDEX (PRIMARY) ON o.order_number = i.order_number
       WHERE ${where} GROUP BY day, productId, customerId, keyImportId`,
);

/** Adds 1 for the first line of an order with a subject. The lines of an order follow each other. */
function orderCounter(): (orderNumber: number, subject: string) => number {
  const subjects = new Set<string>();
  let current = 0;
  return (orderNumber, subject) => {
    if (orderNumber !== current) subjects.clear();
    current = orderNumber;
    const { size } = subjects;
    return subjects.add(subject).size - size;
  };
}

export function addSales(totals: TotalSums, lines: readonly SoldLine[]): void {
  const countOrder = orderCounter();
  const add = (kind: ReportKind, subject: string, line: SoldLine, orders: number): void => {
    const total = totals.of(kind, line.date, subject);
    total.orders += orders;
    total.keysSold += line.keysSold;
    total.netCents += line.netCents;
    total.vatCents += line.vatCents;
  };
  for (const line of lines) {
    const orders = countOrder(line.orderNumber, '');
    add('ALL', '', line, orders);
    add('CUSTOMER', line.customerId, line, orders);
    add('PRODUCT', line.productId, line, countOrder(line.orderNumber, line.productId));
  }
}

export async function addCategories(
  manager: EntityManager,
  totals: TotalSums,
  lines: readonly SoldLine[],
): Promise<void> {
  const categories = await countedCategories(manager, [...new Set(lines.map(({ productId }) => productId))]);
  const countOrder = orderCounter();
  for (const { date, orderNumber, productId } of lines) {
    const category = categories.get(productId);
    if (category === undefined) throw new Error(`Product ${productId} has no category`);
    totals.of('CATEGORY', date, category).orders += countOrder(orderNumber, category);
  }
}

export async function addCosts(manager: EntityManager, totals: TotalSums, sold: readonly SoldKeys[]): Promise<void> {
  const costs = await countedCosts(manager, [...new Set(sold.flatMap(({ keyImportId }) => keyImportId ?? []))]);
  const add = (kind: ReportKind, subject: string, { date, keyImportId, keys }: SoldKeys): void => {
    const total = totals.of(kind, date, subject);
    const cost = costs.get(keyImportId ?? '') ?? null;
    if (cost === null) total.unknownCosts += keys;
    else total.costCents += keys * cost;
  };
  for (const line of sold) {
    add('ALL', '', line);
    add('CUSTOMER', line.customerId, line);
    add('PRODUCT', line.productId, line);
  }
}

/** The categories of products, as the totals have them from now on. */
async function countedCategories(manager: EntityManager, productIds: readonly string[]): Promise<Map<string, string>> {
  const read = async (ids: readonly string[]): Promise<[string, string][]> => {
    const rows = await manager.query<{ id: string; category: string }[]>(
      'SELECT product_id AS id, category FROM report_categories WHERE product_id IN (?)',
      [ids],
    );
    return rows.map(({ id, category }) => [id, category]);
  };
  return withMissing(productIds, read, (ids) =>
    manager.query(
      `INSERT IGNORE INTO report_categories (product_id, category) SELECT id, category FROM products WHERE id IN (?)`,
      [ids],
    ),
  );
}

/** What a key of an import costs, as the totals have it from now on; null if unknown. */
async function countedCosts(
  manager: EntityManager,
  keyImportIds: readonly string[],
): Promise<Map<string, number | null>> {
  const read = async (ids: readonly string[]): Promise<[string, number | null][]> => {
    const rows = await manager.query<{ id: string; cents: number | null }[]>(
      'SELECT key_import_id AS id, unit_cost_cents AS cents FROM report_costs WHERE key_import_id IN (?)',
      [ids],
    );
    return rows.map(({ id, cents }) => [id, cents]);
  };
  return withMissing(keyImportIds, read, (ids) =>
    manager.query(
      `INSERT IGNORE INTO report_costs (key_import_id, unit_cost_cents)
       SELECT id, unit_cost_cents FROM key_imports WHERE id IN (?)`,
      [ids],
    ),
  );
}

/** Reads values by id, after `insert` has stored those that are missing. */
async function withMissing<V>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<[string, V][]>,
  insert: (ids: readonly string[]) => Promise<unknown>,
): Promise<Map<string, V>> {
  const found = new Map(ids.length === 0 ? [] : await read(ids));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length === 0) return found;
  await insert(missing);
  for (const [id, value] of await read(missing)) found.set(id, value);
  return found;
}
