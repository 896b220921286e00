import type { ResultSetHeader } from 'mysql2';
import type { DataSource } from 'typeorm';
import { hasConsecutiveInsertIds, insertedId } from '../../../db/insert-ids.js';
import { assertion, statement, type Statement } from '../../../db/statements.js';
import { valueById } from '../../../db/value-by-id.js';
import { PAYMENT_METHOD } from '../../../domain/order.js';
import type { Acceptance } from './order-decisions.js';

const firstNumber = ({ insertId }: ResultSetHeader): number => insertId;

/**
 * Inserts orders, all in one statement. Their customers must be locked.
 * @returns when it is run, the number of the first.
 */
export function insertOrders(accepted: readonly Acceptance[], now: Date): Statement<number> {
  const rows = accepted.map(({ customer, totals, balanceAfterCents, draft: { order } }) => [
    customer.id,
    now,
    order.mode.status,
    totals.subTotalCents,
    totals.discountPercentageBp,
    totals.discountAmountCents,
    totals.discountType,
    totals.discountTotalCents,
    totals.vatRateBp,
    totals.vatAmountCents,
    totals.grandTotalCents,
    balanceAfterCents,
    PAYMENT_METHOD,
    order.from,
  ]);
  return statement(
    `INSERT INTO orders (customer_id, order_date, status, sub_total_cents, discount_percentage_bp, discount_amount_cents,
       discount_type, discount_total_cents, vat_rate_bp, vat_amount_cents, grand_total_cents, balance_after_cents,
       payment_method, order_from) VALUES ?`,
    [rows],
    firstNumber,
  );
}

/**
 * Inserts the items of the orders that were inserted last, all in one statement.
 * @returns when it is run, the id of the first.
 */
export function insertItems(accepted: readonly Acceptance[], now: Date): Statement<number> {
  const rows = accepted.flatMap(({ draft, takes }, index) =>
    draft.priced.map(({ product, quantity, price }, position) => [
      insertedId(index),
      now,
      position,
      product.id,
      product.name,
      product.displayName,
      product.isBundle,
      false,
      quantity,
      (takes[position] ?? []).reduce((sum, take) => sum + take.quantity, 0),
      price.listPriceCents,
      price.priceCents,
      price.priceCents * quantity,
    ]),
  );
  return statement(
    `INSERT INTO order_items (order_number, order_date, position, product_id, product_name, display_name, is_bundle, is_replacement,
       quantity, license_count, list_price_cents, price_cents, subtotal_cents) VALUES ?`,
    [rows],
    firstNumber,
  );
}

// Of the last order of a customer, who is locked: nobody else makes one meanwhile.
const LAST_ITEM = `
  SELECT MAX(i.id) FROM order_items i FORCE INDEX (order_items_order_number)
   WHERE i.order_number = (SELECT MAX(o.order_number) FROM orders o FORCE INDEX (orders_customer_id) WHERE o.customer_id = ?)`;

/**
 * Fails unless the orders and items that were inserted last got the numbers that others wrote with, taking for granted
 * that they follow each other, and unless the statement before it found all keys that it was to allocate. Numbers only
 * rise, so none is left out if the last order and the last item have the numbers that counting from the first gives.
 * @returns when it is run, the step between two numbers.
 */
export function checkWritten(
  dataSource: DataSource,
  accepted: readonly Acceptance[],
  keyCount: number,
): Statement<number> {
  const lineCount = accepted.reduce((sum, { draft }) => sum + draft.priced.length, 0);
  const conditions: [string, ...unknown[]][] = [];
  if (keyCount > 0) conditions.push(['ROW_COUNT() = ?', keyCount]);
  // Only where it is in doubt: it takes a fiftieth of an order's time. One line alone cannot be mistaken for another.
  if (lineCount > 1 && !hasConsecutiveInsertIds(dataSource)) {
    const counted = 'LAST_INSERT_ID() + ? * @@auto_increment_increment';
    conditions.push([`(${LAST_ITEM}) = ${counted}`, accepted.at(-1)?.customer.id, lineCount - 1]);
  }
  const condition = conditions.map(([sql]) => sql).join(' AND ') || 'TRUE';
  return statement(
    `SELECT @@auto_increment_increment AS step, ${assertion(condition)} AS checked`,
    conditions.flatMap(([, ...values]) => values),
    ([row]: { step: number }[]) => row?.step ?? NaN,
  );
}

/** Adds what the orders cost to what their customers owe. */
export function raiseBalances(accepted: readonly Acceptance[]): Statement<unknown> {
  const raises = new Map<string, number>();
  for (const { customer, totals } of accepted) {
    raises.set(customer.id, (raises.get(customer.id) ?? 0) + totals.grandTotalCents);
  }
  const raise = valueById(raises);
  return statement(`UPDATE customers SET balance_cents = balance_cents + ${raise.sql} WHERE id IN (?)`, [
    ...raise.values,
    [...raises.keys()],
  ]);
}
