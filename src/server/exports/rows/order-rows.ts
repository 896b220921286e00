import { ORDER_COLUMNS, orderRows } from '../../../rest/csv/order-rows.js';
import type { Cell } from '../../../rest/csv/csv-text.js';
import type { KeptOrderView } from '../../../services/orders/order-view.js';
import type { ExportSources } from '../export-sources.js';

/** Those of customers, and whose the order is. */
export const EXPORTED_ORDER_COLUMNS = ['customer', 'customerName', ...ORDER_COLUMNS];

export async function exportedOrderRows(
  orders: readonly KeptOrderView[],
  { customers }: Pick<ExportSources, 'customers'>,
): Promise<Cell[][]> {
  const byId = await customers.customersById(orders.map(({ customerId }) => customerId));
  return orders.flatMap((order) => {
    const name = byId.get(order.customerId)?.name ?? null;
    return orderRows(order).map((row) => [order.customerNumber, name, ...row]);
  });
}
