import type { EntityManager } from 'typeorm';
import { constant, statement, type Statement } from '../../db/statements.js';
import type { CustomerEventData } from '../../domain/event.js';
import { toEuro } from '../../domain/money.js';
import type { Cause } from '../common/request-scope.js';
import { DELIVERY_COLUMNS, FLAG_COLUMNS, noteDeliveries, noteEvents } from './outbox.js';

/** An order that is being made, as its event tells of it. */
export interface CompletedOrder {
  customerId: string;
  reference: string | null;
  orderDate: Date;
  grandTotalCents: number;
  /** The request that it came with. */
  cause: Cause;
}

const KIND = 'orderCompleted';

/** Reads which of these customers, who must be locked, have a webhook that hears of their orders. */
export function selectOrderSubscribers(customerIds: readonly string[]): Statement<ReadonlySet<string>> {
  return statement(
    `SELECT DISTINCT customer_id AS id FROM webhooks WHERE customer_id IN (?) AND active AND ${FLAG_COLUMNS[KIND]}`,
    [customerIds],
    (rows: { id: string }[]) => new Set(rows.map(({ id }) => id)),
  );
}

const FIRST_NUMBER = '@first_order_number';

/** Keeps the number of the first of the orders that were inserted last, until their events are inserted. */
export function keepOrderNumber(): Statement<unknown> {
  return statement(`SET ${FIRST_NUMBER} = LAST_INSERT_ID()`, []);
}

const NUMBER = `${FIRST_NUMBER} + ? * @@auto_increment_increment`;

const ROW = `(?, ?, ${NUMBER}, CONCAT('{"orderNumber":', ${NUMBER}, ?), ?, ?, ?)`;

/** What follows the order number in the JSON of the event's data. */
function dataOf({ reference, orderDate, grandTotalCents }: CompletedOrder): string {
  const data: Omit<CustomerEventData[typeof KIND], 'orderNumber'> = {
    reference,
    orderDate: orderDate.toISOString(),
    grandTotal: toEuro(grandTotalCents),
  };
  return `,${JSON.stringify(data).slice(1)}`;
}

/**
 * Records that orders were made, all in one statement. Whatever names orders or items by `LAST_INSERT_ID()` goes before it.
 * @param orders all that were inserted, in their order.
 */
export function insertOrderEvents(orders: readonly CompletedOrder[]): Statement<unknown> {
  return statement(
    `INSERT INTO events (kind, customer_id, order_number, data, occurred_at, request_id, trace_parent) VALUES ${orders.map(() => ROW).join(', ')}`,
    orders.flatMap((order, index) => [
      KIND,
      order.customerId,
      index,
      index,
      dataOf(order),
      order.orderDate,
      order.cause.requestId,
      order.cause.traceParent,
    ]),
  );
}

/**
 * Queues the events that were inserted last for the webhooks of these customers. Nobody else makes an order of theirs
 * meanwhile, so no other event of theirs of this kind is as new.
 */
export function queueOrderDeliveries(customerIds: readonly string[], now: Date): Statement<unknown> {
  if (customerIds.length === 0) return constant(null);
  return statement(
    `INSERT INTO webhook_deliveries (${DELIVERY_COLUMNS})
     SELECT e.id, w.id, 1, ?, ? FROM events e FORCE INDEX (PRIMARY)
       JOIN webhooks w ON w.customer_id = e.customer_id AND w.active AND w.${FLAG_COLUMNS[KIND]}
      WHERE e.id >= LAST_INSERT_ID() AND e.kind = ? AND e.customer_id IN (?)`,
    [now, now, KIND, customerIds],
  );
}

/** Notes what the two statements above record. @param isSubscribed whether anybody is sent it. */
export function noteOrderEvents(manager: EntityManager, isSubscribed: boolean): void {
  noteEvents(manager);
  if (isSubscribed) noteDeliveries(manager);
}
