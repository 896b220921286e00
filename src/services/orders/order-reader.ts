import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { runBatch, runStatement, statement, type Statement } from '../../db/statements.js';
import { assertFound } from '../../domain/common/errors.js';
import { Customer } from '../../entities/customers/customer.js';
import { NO_CREDIT_NOTE } from '../../entities/invoices/invoice.js';
import { Order, OrderItem } from '../../entities/orders/order.js';
import { orderConditions, type OrderConditions } from './order-filter.js';
import { type OrderItemView, type OrderView, type StoredOrderView } from './order-view.js';

export type OrderRow = Omit<StoredOrderView, 'items' | 'sandboxNotice'>;
type ItemRow = Omit<OrderItemView, 'id' | 'isBundle' | 'isReplacement' | 'licensed'> &
  Record<'id' | 'orderNumber' | 'isBundle' | 'isReplacement', number>;

const ORDER_COLUMNS = selectList(Order, 'o', [
  'orderDate',
  'status',
  'subTotalCents',
  'discountPercentageBp',
  'discountAmountCents',
  'discountType',
  'discountTotalCents',
  'vatRateBp',
  'vatAmountCents',
  'grandTotalCents',
  'paymentMethod',
  'orderFrom',
  'customerId',
  'balanceAfterCents',
  'reference',
  'placedById',
]);

const INVOICE_NUMBER = `
  (SELECT n.number FROM invoices n FORCE INDEX (invoices_order)
    WHERE n.order_number = o.order_number AND n.credit_note_id = '${NO_CREDIT_NOTE}')`;

/** The select list for an order `o` and its customer `c`. */
export const ORDER_ROW = `
  ${selectList(Order, 'o', ['orderNumber'])}, ${selectList(Customer, 'c', ['customerNumber'])}, ${ORDER_COLUMNS},
  COALESCE(o.updated_at, o.order_date) AS updatedAt, ${INVOICE_NUMBER} AS invoiceNumber`;

const SELECT_ORDERS = `SELECT ${ORDER_ROW} FROM orders o`;

const WITH_CUSTOMER = 'JOIN customers c ON c.id = o.customer_id';

/**
 * The index for reading a customer's orders. Without it MariaDB reaches a later page by reading all newer orders, so
 * that reading a full history takes quadratic time.
 */
function indexFor({ reference, from, to, keyHash, ofStatus }: OrderConditions): string {
  if (keyHash || ofStatus) return 'FORCE INDEX (PRIMARY)';
  if (typeof reference === 'string') return 'FORCE INDEX (orders_reference)';
  return from || to ? '' : 'FORCE INDEX (orders_customer_id)';
}

const ITEM_COLUMNS = selectList(OrderItem, '', [
  'id',
  'orderNumber',
  'productId',
  'productName',
  'displayName',
  'isBundle',
  'isReplacement',
  'replacesKeyId',
  'reason',
  'quantity',
  'licenseCount',
  'listPriceCents',
  'priceCents',
  'subtotalCents',
]);

const SELECT_ITEMS = `
  SELECT ${ITEM_COLUMNS}
    FROM order_items WHERE order_number IN (?) ORDER BY order_number, position`;

export function selectItems(orderNumbers: readonly number[]): Statement<ItemRow[]> {
  return statement(SELECT_ITEMS, [orderNumbers]);
}

/** Adds the items, without their license keys. */
export async function withItems<R extends OrderRow>(manager: EntityManager, rows: R[]) {
  if (rows.length === 0) return [];
  return joinItems(rows, await runStatement(manager, selectItems(rows.map(({ orderNumber }) => orderNumber))));
}

export function joinItems<R extends OrderRow>(rows: readonly R[], items: readonly ItemRow[]): (R & StoredOrderView)[] {
  // Extends the rows and copies items property by property: spreads made a long history take 1.5 times as long.
  const orders = new Map(
    rows.map((row) => [row.orderNumber, Object.assign(row, { sandboxNotice: null, items: [] as OrderItemView[] })]),
  );
  for (const row of items) orders.get(row.orderNumber)?.items.push(toItem(row));
  return [...orders.values()];
}

function toItem(row: ItemRow): OrderItemView {
  return {
    id: row.id,
    productId: row.productId,
    productName: row.productName,
    displayName: row.displayName,
    isBundle: row.isBundle === 1,
    isReplacement: row.isReplacement === 1,
    replacesKeyId: row.replacesKeyId,
    reason: row.reason,
    quantity: row.quantity,
    licenseCount: row.licenseCount,
    listPriceCents: row.listPriceCents,
    priceCents: row.priceCents,
    subtotalCents: row.subtotalCents,
  };
}

/** A customer's newest `limit` orders, in descending order; only numbers less than `below`, if it is given. */
export async function readOrders(
  manager: EntityManager,
  customerId: string,
  filter: OrderConditions,
  below: number | null,
  limit: number,
): Promise<OrderView[]> {
  const { sql: where, values } = orderConditions(customerId, filter);
  const rows = await manager.query<OrderRow[]>(
    `${SELECT_ORDERS} ${indexFor(filter)} ${WITH_CUSTOMER} WHERE ${where} ${below === null ? '' : 'AND o.order_number < ?'} ORDER BY o.order_number DESC LIMIT ?`,
    [...values, ...(below === null ? [] : [below]), limit],
  );
  return withItems(manager, rows);
}

/** Orders of any customer, by number; unknown numbers are omitted. */
export async function readOrdersByNumber(
  manager: EntityManager,
  orderNumbers: readonly number[],
): Promise<Map<number, StoredOrderView>> {
  if (orderNumbers.length === 0) return new Map();
  const batch = { rows: selectOrders(orderNumbers), items: selectItems(orderNumbers) };
  const { rows, items } = await runBatch(manager, batch);
  return new Map(joinItems(rows, items).map((order) => [order.orderNumber, order]));
}

/** @throws {DomainError} NOT_FOUND */
export async function getStoredOrder(manager: EntityManager, orderNumber: number): Promise<StoredOrderView> {
  return assertFound((await readOrdersByNumber(manager, [orderNumber])).get(orderNumber), 'Order', orderNumber);
}

export function selectOrders(orderNumbers: readonly number[]): Statement<OrderRow[]> {
  const sql = `${SELECT_ORDERS} ${WITH_CUSTOMER} WHERE o.order_number IN (?)`;
  return statement(sql, [orderNumbers]);
}
