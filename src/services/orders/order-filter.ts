import type { Sql } from '../../db/sql.js';
import { likeContaining } from '../../db/like.js';
import { parseReferenceFilter } from '../../domain/order-reference.js';
import type { OrderStatus } from '../../domain/order.js';

/** Filters for orders; a filter that is left out matches all. */
export interface OrderFilter {
  status?: OrderStatus | null;
  /** Included. */
  from?: Date | null;
  /** Not included. */
  to?: Date | null;
  /** The whole reference, letter case included. */
  reference?: string | null;
}

/** Filters for a customer's own orders. */
export interface OrderConditions extends OrderFilter {
  /** The whole order number, or part of the reference or of a product's name. */
  search?: string | null;
}

const MAX_ORDER_NUMBER = 2_147_483_647;

// Letter case matters to who asks for a whole reference, not to who searches. With LIMIT the items stay a look-up for each
// order; for EXISTS, MariaDB reads the items of all customers first.
const LIKE_SEARCHED = `
  (o.reference COLLATE utf8mb4_unicode_ci LIKE ?
   OR 1 = (SELECT 1 FROM order_items i FORCE INDEX (order_items_order_number)
            WHERE i.order_number = o.order_number AND (i.product_name LIKE ? OR i.display_name LIKE ?) LIMIT 1))`;

function searched(text: string): Sql {
  const pattern = likeContaining(text);
  const like = { sql: LIKE_SEARCHED, values: [pattern, pattern, pattern] };
  const orderNumber = /^\d{1,10}$/.test(text) ? Number(text) : Infinity;
  if (orderNumber > MAX_ORDER_NUMBER) return like;
  return { sql: `(o.order_number = ? OR ${like.sql})`, values: [orderNumber, ...like.values] };
}

/**
 * SQL for which orders `o` match.
 * @param dated the table by whose date the list is sorted.
 * @throws {DomainError} VALIDATION_ERROR naming `reference`.
 */
export function filterConditions({ status, from, to, reference }: OrderFilter, dated: 'o' | 'i' = 'o'): Sql[] {
  const conditions: Sql[] = [];
  const add = (sql: string, value: unknown) => conditions.push({ sql, values: [value] });
  const whole = parseReferenceFilter(reference);
  if (whole !== undefined) add('o.reference = ?', whole);
  if (status) add('o.status = ?', status);
  if (from) add(`${dated}.order_date >= ?`, from);
  if (to) add(`${dated}.order_date < ?`, to);
  return conditions;
}

/** Joins conditions of which all must hold; without any, all rows match. */
export function joinConditions(conditions: readonly Sql[]): { where: string; values: unknown[] } {
  const where = conditions.map(({ sql }) => sql).join(' AND ') || 'TRUE';
  return { where, values: conditions.flatMap(({ values }) => values) };
}

/** SQL for which orders `o` of a customer match. @throws {DomainError} VALIDATION_ERROR naming `reference`. */
export function orderConditions(
  customerId: string,
  { search, ...filter }: OrderConditions,
): { where: string; values: unknown[] } {
  const text = search?.trim() ?? '';
  return joinConditions([
    { sql: 'o.customer_id = ?', values: [customerId] },
    ...filterConditions(filter),
    ...(text === '' ? [] : [searched(text)]),
  ]);
}
