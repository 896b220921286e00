import type { ResultSetHeader } from 'mysql2';
import type { EntityManager } from 'typeorm';
import { valueById } from '../db/value-by-id.js';
import type { Acceptance } from './order-decisions.js';
import type { OrderView } from './order-view.js';

/**
 * Inserts orders; gives their numbers. Those given in one statement grow, but in whatever steps: a cluster counts in
 * steps of its own, so they are read back. The customers are locked, so nobody else's orders are among them.
 */
async function insertOrders(
  manager: EntityManager,
  accepted: readonly Acceptance[],
  orders: readonly OrderView[],
): Promise<number[]> {
  const { insertId } = await manager.query<ResultSetHeader>(
    `INSERT INTO orders (customer_id, order_date, status, sub_total_cents, discount_percentage_bp, discount_amount_cents,
       discount_type, discount_total_cents, vat_rate_bp, vat_amount_cents, grand_total_cents, balance_after_cents,
       payment_method, order_from) VALUES ?`,
    [
      orders.map((order, index) => [
        accepted[index]?.customer.id,
        order.orderDate,
        order.status,
        order.subTotalCents,
        order.discountPercentageBp,
        order.discountAmountCents,
        order.discountType,
        order.discountTotalCents,
        order.vatRateBp,
        order.vatAmountCents,
        order.grandTotalCents,
        accepted[index]?.balanceAfterCents,
        order.paymentMethod,
        order.orderFrom,
      ]),
    ],
  );
  if (orders.length === 1) return [insertId];
  const customerIds = accepted.map(({ customer }) => customer.id);
  const rows = await manager.query<{ orderNumber: number }[]>(
    'SELECT order_number AS orderNumber FROM orders WHERE customer_id IN (?) AND order_number >= ? ORDER BY order_number',
    [[...new Set(customerIds)], insertId],
  );
  if (rows.length !== orders.length) throw new Error('Other orders were written for customers who are locked');
  return rows.map(({ orderNumber }) => orderNumber);
}

/** Inserts the items of orders; gives their ids, in the same order. */
async function insertItems(
  manager: EntityManager,
  orders: readonly OrderView[],
  orderNumbers: readonly number[],
): Promise<number[]> {
  const rows = orders.flatMap(({ orderDate, items }, index) =>
    items.map((item, position) => [
      orderNumbers[index],
      orderDate,
      position,
      item.productId,
      item.productName,
      item.displayName,
      item.isBundle,
      item.isReplacement,
      item.quantity,
      item.licenseCount,
      item.listPriceCents,
      item.priceCents,
      item.subtotalCents,
    ]),
  );
  const { insertId } = await manager.query<ResultSetHeader>(
    `INSERT INTO order_items (order_number, order_date, position, product_id, product_name, display_name, is_bundle, is_replacement,
       quantity, license_count, list_price_cents, price_cents, subtotal_cents) VALUES ?`,
    [rows],
  );
  if (rows.length === 1) return [insertId];
  const inserted = await manager.query<{ id: number }[]>(
    'SELECT id FROM order_items WHERE order_number IN (?) ORDER BY order_number, position',
    [orderNumbers],
  );
  return inserted.map(({ id }) => id);
}

async function raiseBalances(manager: EntityManager, accepted: readonly Acceptance[]): Promise<void> {
  const raises = new Map<string, number>();
  for (const { customer, totals } of accepted) {
    raises.set(customer.id, (raises.get(customer.id) ?? 0) + totals.grandTotalCents);
  }
  const raise = valueById(raises);
  await manager.query(`UPDATE customers SET balance_cents = balance_cents + ${raise.sql} WHERE id IN (?)`, [
    ...raise.values,
    [...raises.keys()],
  ]);
}

/**
 * Writes orders, their items and what their customers owe now. The customers must be locked.
 * @param orders the accepted orders as their buyers see them, under no number of their own yet.
 * @returns them with the numbers that the database gave.
 */
export async function writeOrders(
  manager: EntityManager,
  accepted: readonly Acceptance[],
  orders: readonly OrderView[],
): Promise<OrderView[]> {
  const orderNumbers = await insertOrders(manager, accepted, orders);
  const itemIds = await insertItems(manager, orders, orderNumbers);
  await raiseBalances(manager, accepted);
  let line = 0;
  return orders.map((order, index) => ({
    ...order,
    orderNumber: orderNumbers[index] ?? 0,
    items: order.items.map((item) => {
      line += 1;
      return { ...item, id: itemIds[line - 1] ?? null };
    }),
  }));
}
