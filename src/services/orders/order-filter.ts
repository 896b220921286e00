import { likeContaining } from '../../db/like.js';
import { conjunction, type Condition, type Sql } from '../../db/sql.js';
import { parseReferenceFilter } from '../../domain/orders/order-reference.js';
import type { OrderStatus } from '../../domain/orders/order.js';

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

// A search ignores letter case, unlike the filter by a whole reference. The subquery has a LIMIT instead of EXISTS, so
// that the items are looked up for each order; for EXISTS, MariaDB reads the items of all customers first.
const LIKE_SEARCHED = `
  (o.reference COLLATE utf8mb4_unicode_ci LIKE ?
   OR 1 = (SELECT 1 FROM order_items i FORCE INDEX (order_items_order_number)
            WHERE i.order_number = o.order_number AND (i.product_name LIKE ? OR i.display_name LIKE ?) LIMIT 1))`;

function searched(text: string): Condition {
  const pattern = likeContaining(text);
  const patterns = [pattern, pattern, pattern];
  const orderNumber = /^\d{1,10}$/.test(text) ? Number(text) : Infinity;
  if (orderNumber > MAX_ORDER_NUMBER) return [LIKE_SEARCHED, ...patterns];
  return [`(o.order_number = ? OR ${LIKE_SEARCHED})`, orderNumber, ...patterns];
}

/**
 * SQL for which orders `o` match.
 * @param dated the table by whose date the list is sorted.
 * @throws {DomainError} VALIDATION_ERROR naming `reference`.
 */
export function filterConditions({ status, from, to, reference }: OrderFilter, dated: 'o' | 'i' = 'o'): Condition[] {
  const conditions: Condition[] = [];
  const whole = parseReferenceFilter(reference);
  if (whole !== undefined) conditions.push(['o.reference = ?', whole]);
  if (status) conditions.push(['o.status = ?', status]);
  if (from) conditions.push([`${dated}.order_date >= ?`, from]);
  if (to) conditions.push([`${dated}.order_date < ?`, to]);
  return conditions;
}

/** SQL for which orders `o` of a customer match. @throws {DomainError} VALIDATION_ERROR naming `reference`. */
export function orderConditions(customerId: string, { search, ...filter }: OrderConditions): Sql {
  const text = search?.trim() ?? '';
  return conjunction([
    ['o.customer_id = ?', customerId],
    ...filterConditions(filter),
    ...(text === '' ? [] : [searched(text)]),
  ]);
}
