import { toEuro, toPercent } from '../../domain/money.js';
import type { OrderView } from '../../services/orders/order-view.js';
import type { Cell } from './csv-text.js';

/** The columns of orders as CSV, one row for each item (docs/spec/orders.md#orders-as-csv). */
export const ORDER_COLUMNS = [
  'orderNumber',
  'orderDate',
  'status',
  'reference',
  'product',
  'productId',
  'quantity',
  'price',
  'subtotal',
  'isReplacement',
  'subTotal',
  'discountTotal',
  'vatRate',
  'vatAmount',
  'grandTotal',
] as const;

export function orderRows(order: OrderView): Cell[][] {
  const { orderNumber, orderDate, status, reference } = order;
  const totals = [
    toEuro(order.subTotalCents),
    toEuro(order.discountTotalCents),
    toPercent(order.vatRateBp),
    toEuro(order.vatAmountCents),
    toEuro(order.grandTotalCents),
  ];
  return order.items.map(({ displayName, productId, quantity, priceCents, subtotalCents, isReplacement }) => [
    orderNumber,
    orderDate,
    status,
    reference,
    displayName,
    productId,
    quantity,
    toEuro(priceCents),
    toEuro(subtotalCents),
    isReplacement,
    ...totals,
  ]);
}
