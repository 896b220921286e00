import { ORDER_COLUMNS as CUSTOMERS_COLUMNS, orderRows as customersRows } from '../../../rest/csv/order-rows.js';
import type { Cell } from '../../../rest/csv/csv-text.js';
import type { KeptOrderView } from '../../../services/orders/order-view.js';
import type { ExportSources } from '../export-sources.js';

/** Those of customers, and whose the order is. */
export const ORDER_COLUMNS = ['customer', 'customerName', ...CUSTOMERS_COLUMNS];

export async function orderRows(
  orders: readonly KeptOrderView[],
  { customers }: Pick<ExportSources, 'customers'>,
): Promise<Cell[][]> {
  const byId = await customers.customersById(orders.map(({ customerId }) => customerId));
  return orders.flatMap((order) => {
    const name = byId.get(order.customerId)?.name ?? null;
    return customersRows(order).map((row) => [order.customerNumber, name, ...row]);
  });
}
