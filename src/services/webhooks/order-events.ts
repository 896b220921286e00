import { escape, raw } from 'mysql2';
import type { EntityManager } from 'typeorm';
import { statement, type Statement } from '../../db/statements.js';
import { toEuro } from '../../domain/common/money.js';
import type { CustomerEventData } from '../../domain/webhooks/event.js';
import type { TraceContext } from '../common/request-scope.js';
import { customerEvents, FLAG_COLUMNS, PendingData } from './outbox.js';

/** An order that is being made, with the facts for its event. */
export interface CompletedOrder {
  customerId: string;
  reference: string | null;
  orderDate: Date;
  grandTotalCents: number;
  /** The request that it came with. */
  traceContext: TraceContext;
}

const KIND = 'orderCompleted';

/** SQL: whether a customer has a webhook for its orders. */
export function hasOrderWebhook(customerId: string): string {
  return `EXISTS (
    SELECT 1 FROM webhooks w FORCE INDEX (webhooks_customer_id)
     WHERE w.customer_id = ${customerId} AND w.active AND w.${FLAG_COLUMNS[KIND]})`;
}

const FIRST_NUMBER = '@first_order_number';

/** Stores the number of the first order of the last INSERT in a variable, for the events. */
export function storeOrderNumber(): Statement<unknown> {
  return statement(`SET ${FIRST_NUMBER} = LAST_INSERT_ID()`, []);
}

function dataOf({ reference, orderDate, grandTotalCents }: CompletedOrder, index: number): PendingData {
  const orderNumber = `${FIRST_NUMBER} + ${index} * @@auto_increment_increment`;
  const others: Omit<CustomerEventData[typeof KIND], 'orderNumber'> = {
    reference,
    orderDate: orderDate.toISOString(),
    grandTotal: toEuro(grandTotalCents),
  };
  const rest = escape(`,${JSON.stringify(others).slice(1)}`);
  return new PendingData(raw(orderNumber), raw(`CONCAT('{"orderNumber":', ${orderNumber}, ${rest})`));
}

/**
 * Records the events of new orders. Statements that refer to orders or items by `LAST_INSERT_ID()` must come before it.
 * @param orders all inserted orders, in their order. @param subscribers the customers with webhooks for it.
 */
export function orderEvents(
  manager: EntityManager,
  orders: readonly CompletedOrder[],
  subscribers: readonly string[],
  now: Date,
): { events: Statement<number>; deliveries: Statement<unknown> } {
  const events = orders.map((order, index) => {
    const { customerId, traceContext } = order;
    return { kind: KIND, customerId, traceContext, data: dataOf(order, index) } as const;
  });
  return customerEvents(manager, events, subscribers, now);
}
