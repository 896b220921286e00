import { insertedId, statement, type Statement } from '../db/statements.js';
import { valueById } from '../db/value-by-id.js';
import { PAYMENT_METHOD } from '../domain/order.js';
import type { Acceptance } from './order-decisions.js';

/** Inserts orders, all in one statement. Their customers must be locked. */
export function insertOrders(accepted: readonly Acceptance[], now: Date): Statement<unknown> {
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
  );
}

/** Inserts the items of the orders that were inserted last, all in one statement. */
export function insertItems(accepted: readonly Acceptance[], now: Date): Statement<unknown> {
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
      (takes[position] ?? []).reduce((sum, { count }) => sum + count, 0),
      price.listPriceCents,
      price.priceCents,
      price.priceCents * quantity,
    ]),
  );
  return statement(
    `INSERT INTO order_items (order_number, order_date, position, product_id, product_name, display_name, is_bundle, is_replacement,
       quantity, license_count, list_price_cents, price_cents, subtotal_cents) VALUES ?`,
    [rows],
  );
}

/** The numbers that the database gave to a line. */
export interface WrittenLine {
  itemId: number;
  orderNumber: number;
  customerId: string;
}

/**
 * Reads back which numbers the lines were given that were inserted last.
 * @throws {Error} when it is run, where they did not follow each other as those who wrote with them took for granted.
 */
export function selectWrittenLines(accepted: readonly Acceptance[]): Statement<WrittenLine[]> {
  const lines = accepted.flatMap(({ customer, draft }, order) => draft.priced.map(() => ({ customer, order })));
  return statement(
    `SELECT i.id AS itemId, o.order_number AS orderNumber, o.customer_id AS customerId
       FROM order_items i FORCE INDEX (PRIMARY)
       STRAIGHT_JOIN orders o FORCE INDEX (PRIMARY) ON o.order_number = i.order_number
      WHERE i.id >= LAST_INSERT_ID() AND o.customer_id IN (?) ORDER BY i.id`,
    [[...new Set(lines.map(({ customer }) => customer.id))]],
    (written: WrittenLine[]) => {
      // The customers are locked, so nobody else's lines are among them.
      const isAsMeant = lines.every(({ customer, order }, index) => {
        const isOfSameOrder = order === lines[index - 1]?.order;
        const hasSameNumber = written[index]?.orderNumber === written[index - 1]?.orderNumber;
        return written[index]?.customerId === customer.id && isOfSameOrder === hasSameNumber;
      });
      if (written.length !== lines.length || !isAsMeant) throw new Error('The numbers of orders are not as expected');
      return written;
    },
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
