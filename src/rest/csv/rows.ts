import { toEuro, toPercent } from '../../domain/common/money.js';
import type { LedgerEntryView } from '../../services/customers/ledger-reader.js';
import type { OrderItemView, OrderView } from '../../services/orders/order-view.js';
import { presentLedgerEntry } from '../presenters.js';
import type { Cell } from './csv-text.js';

/** The cells of orders as CSV by their columns, one row for each item (docs/spec/orders.md#orders-as-csv). */
const CELLS: Record<string, (order: OrderView, item: OrderItemView) => Cell> = {
  orderNumber: (order) => order.orderNumber,
  orderDate: (order) => order.orderDate,
  status: (order) => order.status,
  reference: (order) => order.reference,
  product: (_order, item) => item.displayName,
  productId: (_order, item) => item.productId,
  quantity: (_order, item) => item.quantity,
  price: (_order, item) => toEuro(item.priceCents),
  subtotal: (_order, item) => toEuro(item.subtotalCents),
  isReplacement: (_order, item) => item.isReplacement,
  subTotal: (order) => toEuro(order.subTotalCents),
  discountTotal: (order) => toEuro(order.discountTotalCents),
  vatRate: (order) => toPercent(order.vatRateBp),
  vatAmount: (order) => toEuro(order.vatAmountCents),
  grandTotal: (order) => toEuro(order.grandTotalCents),
};

export const ORDER_COLUMNS: readonly string[] = Object.keys(CELLS);

const cells = Object.values(CELLS);

export function orderRows(order: OrderView): Cell[][] {
  return order.items.map((item) => cells.map((cell) => cell(order, item)));
}

/** The columns of a ledger as CSV (docs/spec/account.md#ledger). */
export const LEDGER_COLUMNS = ['at', 'kind', 'amount', 'balanceAfter', 'orderNumber', 'reference'] as const;

export function ledgerRow(entry: LedgerEntryView): Cell[] {
  const presented = presentLedgerEntry(entry);
  return LEDGER_COLUMNS.map((column) => presented[column]);
}
