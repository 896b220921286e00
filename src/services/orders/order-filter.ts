import type { EntityManager } from 'typeorm';
import { conjunction, likeContaining, type Condition, type Sql } from '../../db/sql.js';
import { parseSearch } from '../../domain/common/text.js';
import { parseReferenceFilter, type OrderStatus } from '../../domain/orders/order.js';
import type { Vault } from '../secrets/vault.js';
import { findMaskedReference, type MaskedReference } from './masked-reference.js';

export interface ReferenceFilter {
  /** The complete reference, including letter case. */
  reference?: string | null;
  /** The stored value (`withMaskedReference`). */
  masked?: MaskedReference;
}

/**
 * Looks whether the reference of a filter holds license keys.
 * @throws {DomainError} VALIDATION_ERROR naming `reference`.
 */
export async function withMaskedReference<F extends ReferenceFilter>(
  manager: EntityManager,
  vault: Vault,
  filter: F,
): Promise<F> {
  const reference = parseReferenceFilter(filter.reference);
  if (reference === undefined) return filter;
  return { ...filter, reference, masked: await findMaskedReference(manager, vault, reference) };
}

// A status with at most this many orders is rare.
const FEW_ORDERS = 500;

/**
 * Looks for the orders of a status that few orders have: otherwise a customer's list would read all the others first. Nearly
 * all orders are completed.
 */
export async function withRareStatus<F extends OrderFilter>(manager: EntityManager, filter: F): Promise<F> {
  const { status } = filter;
  if (!status || status === 'completed') return filter;
  const rows = await manager.query<{ orderNumber: number }[]>(
    'SELECT order_number AS orderNumber FROM orders FORCE INDEX (orders_status_date) WHERE status = ? LIMIT ?',
    [status, FEW_ORDERS + 1],
  );
  return rows.length > FEW_ORDERS ? filter : { ...filter, ofStatus: rows.map(({ orderNumber }) => orderNumber) };
}

/** SQL for which orders `o` were sent with a reference, which may be stored masked. */
function referenceCondition({ reference, masked }: ReferenceFilter): Condition[] {
  if (typeof reference !== 'string') return [];
  if (!masked?.referenceFingerprint)
    return [['o.reference = ?', reference], ...(reference.includes('****') ? [UNMASKED] : [])];
  const isSame =
    '(o.reference = ? AND o.reference_fingerprint = ? OR o.reference = ? AND o.reference_fingerprint IS NULL)';
  return [[isSame, masked.reference, masked.referenceFingerprint, reference]];
}

/** A masked reference is found as it was sent, and by nothing else. */
const UNMASKED: Condition = ['o.reference_fingerprint IS NULL'];

export interface OrderFilter extends ReferenceFilter {
  status?: OrderStatus | null;
  /** All orders of that status, if they are few (`withRareStatus`). */
  ofStatus?: readonly number[];
  /** Included. */
  from?: Date | null;
  /** Not included. */
  to?: Date | null;
}

/** Filters for a customer's own orders. */
export interface OrderConditions extends OrderFilter {
  /** The full order number, or part of the reference or of a product's name. */
  search?: string | null;
  /** The only orders in which the text can be found (`withSearchedRanges`). */
  ranges?: readonly OrderRange[];
  /** Of the Idempotency-Key that made the order (`idempotency-keys.ts`). */
  keyHash?: Buffer | null;
}

/** Numbers of orders, both included. */
export type OrderRange = readonly [first: number, last: number];

export const MAX_ORDER_NUMBER = 2_147_483_647;

const MADE_BY_KEY = 'o.order_number = (SELECT k.order_number FROM idempotency_keys k WHERE k.key_hash = ?)';

// A search ignores letter case, unlike the filter by a full reference. The subquery has a LIMIT instead of EXISTS, so
// that the items are looked up for each order; for EXISTS, MariaDB reads the items of all customers first.
const LIKE_SEARCHED = `
  (o.reference_fingerprint IS NULL AND o.reference COLLATE utf8mb4_unicode_ci LIKE ?
   OR 1 = (SELECT 1 FROM order_items i FORCE INDEX (order_items_order_number)
            WHERE i.order_number = o.order_number AND (i.product_name LIKE ? OR i.display_name LIKE ?) LIMIT 1))`;

/** The order number that a text consists of; null for any other text. */
export function searchedNumber(text: string): number | null {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Infinity;
  return number > MAX_ORDER_NUMBER ? null : number;
}

function searched(text: string): Condition {
  const pattern = likeContaining(text);
  const patterns = [pattern, pattern, pattern];
  const orderNumber = searchedNumber(text);
  if (orderNumber === null) return [LIKE_SEARCHED, ...patterns];
  return [`(o.order_number = ? OR ${LIKE_SEARCHED})`, orderNumber, ...patterns];
}

function inRanges(ranges: readonly OrderRange[]): Condition {
  return [`(${ranges.map(() => 'o.order_number BETWEEN ? AND ?').join(' OR ')})`, ...ranges.flat()];
}

/**
 * SQL for which orders `o` match.
 * @param filter its reference was checked (`withMaskedReference`).
 * @param dated the table by whose date the list is sorted.
 */
export function filterConditions(
  { status, ofStatus, from, to, ...filter }: OrderFilter,
  dated: 'o' | 'i' = 'o',
): Condition[] {
  const conditions = referenceCondition(filter);
  if (ofStatus) conditions.push(ofStatus.length === 0 ? ['FALSE'] : ['o.order_number IN (?)', ofStatus]);
  if (status) conditions.push(['o.status = ?', status]);
  if (from) conditions.push([`${dated}.order_date >= ?`, from]);
  if (to) conditions.push([`${dated}.order_date < ?`, to]);
  return conditions;
}

/** SQL for which orders `o` of a customer match. */
export function orderConditions(customerId: string, { search, ranges, keyHash, ...filter }: OrderConditions): Sql {
  const text = parseSearch(search).trim();
  return conjunction([
    ['o.customer_id = ?', customerId],
    ...filterConditions(filter),
    ...(keyHash ? [[MADE_BY_KEY, keyHash] satisfies Condition] : []),
    ...(ranges ? [inRanges(ranges)] : []),
    ...(text === '' ? [] : [searched(text)]),
  ]);
}
