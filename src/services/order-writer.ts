import type { ResultSetHeader } from 'mysql2';
import type { EntityManager } from 'typeorm';
import type { LockedCustomer } from '../db/locks.js';
import type { OrderView } from './order-view.js';

async function insertItems(
  manager: EntityManager,
  orderNumber: number,
  { orderDate, items }: OrderView,
): Promise<number[]> {
  const result = await manager.query<ResultSetHeader>(
    `INSERT INTO order_items (order_number, order_date, position, product_id, product_name, display_name, is_bundle, is_replacement,
       quantity, license_count, list_price_cents, price_cents, subtotal_cents) VALUES ?`,
    [
      items.map((item, position) => [
        orderNumber,
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
    ],
  );
  if (items.length === 1) return [result.insertId];
  // Numbers given in one statement need not be consecutive: a cluster counts in steps.
  const rows = await manager.query<{ id: number }[]>(
    'SELECT id FROM order_items WHERE order_number = ? ORDER BY position',
    [orderNumber],
  );
  return rows.map(({ id }) => id);
}

/**
 * Writes an order, its items and what the customer owes now. The customer must be locked.
 * @returns the order with the numbers that the database gave.
 */
export async function writeOrder(
  manager: EntityManager,
  order: OrderView,
  customer: LockedCustomer,
): Promise<OrderView> {
  const { insertId: orderNumber } = await manager.query<ResultSetHeader>(
    `INSERT INTO orders (customer_id, order_date, status, sub_total_cents, discount_percentage_bp, discount_amount_cents,
       discount_type, discount_total_cents, vat_rate_bp, vat_amount_cents, grand_total_cents, balance_after_cents,
       payment_method, order_from) VALUES (?)`,
    [
      [
        customer.id,
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
        customer.balanceCents + order.grandTotalCents,
        order.paymentMethod,
        order.orderFrom,
      ],
    ],
  );
  const itemIds = await insertItems(manager, orderNumber, order);
  await manager.query('UPDATE customers SET balance_cents = balance_cents + ? WHERE id = ?', [
    order.grandTotalCents,
    customer.id,
  ]);
  return { ...order, orderNumber, items: order.items.map((item, index) => ({ ...item, id: itemIds[index] ?? null })) };
}
