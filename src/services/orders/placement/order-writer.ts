import type { ResultSetHeader } from 'mysql2';
import type { DataSource } from 'typeorm';
import { isDuplicateEntry } from '../../../db/duplicate-entry.js';
import { hasConsecutiveInsertIds, insertedId } from '../../../db/insert-ids.js';
import { WriteConflictError } from '../../../db/retry.js';
import { conjunction, type Condition } from '../../../db/sql.js';
import { assertion, statement, type BatchResults, type Statement } from '../../../db/statements.js';
import { valueById } from '../../../db/value-by-id.js';
import { PAYMENT_METHOD } from '../../../domain/order.js';
import { allocateKeys, moveCounters, type ChosenKey } from '../../keys/key-allocation.js';
import {
  insertOrderEvents,
  keepOrderNumber,
  queueOrderDeliveries,
  type CompletedOrder,
} from '../../webhooks/order-events.js';
import { insertIdempotencyKeys, type OrderToRemember } from './idempotency.js';
import type { Acceptance } from './order-decisions.js';
import { selectBundlePools, type Numbers } from './order-views.js';

const firstNumber = ({ insertId }: ResultSetHeader): number => insertId;

/** Inserts orders, all in one statement, and gives the number of the first. Their customers must be locked. */
function insertOrders(accepted: readonly Acceptance[], now: Date): Statement<number> {
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
    order.reference,
    order.placedBy?.id ?? null,
  ]);
  return statement(
    `INSERT INTO orders (customer_id, order_date, status, sub_total_cents, discount_percentage_bp, discount_amount_cents,
       discount_type, discount_total_cents, vat_rate_bp, vat_amount_cents, grand_total_cents, balance_after_cents,
       payment_method, order_from, reference, placed_by_id) VALUES ?`,
    [rows],
    firstNumber,
  );
}

/** Inserts the items of the orders that were inserted last, all in one statement, and gives the id of the first. */
function insertItems(accepted: readonly Acceptance[], now: Date): Statement<number> {
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

// Of the customer's last order: the customer is locked, so nobody else makes one meanwhile.
const LAST_ITEM = `
  SELECT MAX(i.id) FROM order_items i FORCE INDEX (order_items_order_number)
   WHERE i.order_number = (SELECT MAX(o.order_number) FROM orders o FORCE INDEX (orders_customer_id) WHERE o.customer_id = ?)`;

/**
 * Fails unless the orders and items that were inserted last have consecutive numbers, as the statements around it take
 * for granted, and unless the statement before it has allocated all keys. Numbers only rise, so none is left out if the
 * last order and the last item have the numbers that counting from the first gives. Gives the step between two numbers.
 */
export function checkWritten(
  dataSource: DataSource,
  accepted: readonly Acceptance[],
  keyCount: number,
): Statement<number> {
  const lineCount = accepted.reduce((sum, { draft }) => sum + draft.priced.length, 0);
  const conditions: Condition[] = [];
  if (keyCount > 0) conditions.push(['ROW_COUNT() = ?', keyCount]);
  // Only where the server does not promise it: the look-up takes a fiftieth of an order's time. One line alone has no other.
  if (lineCount > 1 && !hasConsecutiveInsertIds(dataSource)) {
    const counted = 'LAST_INSERT_ID() + ? * @@auto_increment_increment';
    conditions.push([`(${LAST_ITEM}) = ${counted}`, accepted.at(-1)?.customer.id, lineCount - 1]);
  }
  const { sql: condition, values } = conjunction(conditions);
  return statement(
    `SELECT @@auto_increment_increment AS step, ${assertion(condition)} AS checked`,
    values,
    ([row]: { step: number }[]) => row?.step ?? NaN,
  );
}

/** Adds what the orders cost to what their customers owe, and notes who is told that little credit is left. */
function raiseBalances(accepted: readonly Acceptance[], now: Date): Statement<unknown> {
  const raises = new Map<string, number>();
  for (const { customer, totals } of accepted) {
    raises.set(customer.id, (raises.get(customer.id) ?? 0) + totals.grandTotalCents);
  }
  const raise = valueById(raises);
  const told = accepted.filter(({ tellsCreditLow }) => tellsCreditLow).map(({ customer }) => customer.id);
  const note = told.length > 0 ? ', credit_low_since = IF(id IN (?), ?, credit_low_since)' : '';
  return statement(`UPDATE customers SET balance_cents = balance_cents + ${raise.sql}${note} WHERE id IN (?)`, [
    ...raise.values,
    ...(told.length > 0 ? [told, now] : []),
    [...raises.keys()],
  ]);
}

/** Inserts what customers' Idempotency-Keys stand for from now on. @param madeBy what the order of this index has made. */
export function rememberOrders(
  accepted: readonly Acceptance[],
  madeBy: (index: number) => Pick<OrderToRemember, 'orderNumber' | 'sandboxOrder'>,
  now: Date,
): Statement<unknown> {
  const orders = accepted.flatMap(({ draft: { order } }, index) =>
    order.once && !order.placedBy ? [{ request: order.once, customerId: order.customerId, ...madeBy(index) }] : [],
  );
  return insertIdempotencyKeys(orders, now);
}

/**
 * In a cluster, the lock of a customer's row holds on one node only: the same Idempotency-Key may have come through
 * another node meanwhile.
 */
export function toWriteConflict(error: unknown): unknown {
  return isDuplicateEntry(error) ? new WriteConflictError() : error;
}

function toCompleted({ customer, totals, draft: { order } }: Acceptance, now: Date): CompletedOrder {
  const { reference, cause } = order;
  return { customerId: customer.id, reference, orderDate: now, grandTotalCents: totals.grandTotalCents, cause };
}

/**
 * Everything that the accepted orders of a batch write. Numbers of orders and items are used before they are known here
 * (`insertedId`), so the order of the statements matters: `README.md` beside this file gives the reason for each.
 * @param keys of each line, the lines of all orders one after the other.
 * @param subscribers the customers that are sent what happens to their orders.
 */
export function writeOrders(
  dataSource: DataSource,
  accepted: readonly Acceptance[],
  keys: readonly ChosenKey[][],
  subscribers: readonly string[],
  now: Date,
) {
  const taken = keys.flat();
  const numberOf = (index: number) => ({ orderNumber: insertedId(index), sandboxOrder: null });
  return {
    poolNames: selectBundlePools(accepted),
    firstOrderNumber: insertOrders(accepted, now),
    keptNumber: keepOrderNumber(),
    idempotencyKeys: rememberOrders(accepted, numberOf, now),
    firstItemId: insertItems(accepted, now),
    allocation: allocateKeys(keys.map((ofLine, line) => ({ itemId: insertedId(line), keys: ofLine }))),
    step: checkWritten(dataSource, accepted, taken.length),
    balances: raiseBalances(accepted, now),
    counters: moveCounters(taken, now),
    events: insertOrderEvents(accepted.map((one) => toCompleted(one, now))),
    deliveries: queueOrderDeliveries(subscribers, now),
  };
}

/** What the statements of `writeOrders` give. */
export type WrittenOrders = BatchResults<ReturnType<typeof writeOrders>>;

/** The numbers that the database has given to the orders and items. */
export function numbersOf({ firstOrderNumber, firstItemId, step }: WrittenOrders): Numbers {
  return {
    orderNumber: (order) => firstOrderNumber + order * step,
    itemId: (line) => firstItemId + line * step,
  };
}
