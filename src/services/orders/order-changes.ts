import type { DataSource, EntityManager } from 'typeorm';
import { OLD_STAMP, stampChanges, type ChangeList } from '../../db/change-stamps.js';
import { badCursor, decodeCursor, encodeCursor } from '../../db/page.js';
import type { Sql } from '../../db/sql.js';
import { CoalescedReads } from '../common/coalesced-reads.js';
import { orderConditions, type OrderConditions } from './order-filter.js';
import { ORDER_ROW, withItems, type OrderRow } from './order-reader.js';
import type { OrderView } from './order-view.js';

/** Filters that customers can use. */
export interface CustomerOrderFilter extends OrderConditions {
  /** Orders that changed then or later, in the order of their changes. */
  updatedSince?: Date | null;
}

/** An order in a list of changes, with its place there. */
export interface ChangedOrder extends OrderView {
  stampedAt: Date;
}

/** The place of an order in a list of changes. */
interface Place {
  stampedAt: Date;
  orderNumber: number;
}

/** An order's time of change, as it is shown. */
const CHANGED_AT = 'COALESCE(updated_at, order_date)';

const ORDERS = {
  name: 'orders',
  key: 'order_number',
  changedAt: CHANGED_AT,
  stamp: 'change_stamp',
  index: 'orders_change_stamp',
};

function changesOf(customerIds: readonly string[]): ChangeList {
  return { tables: [ORDERS], part: { column: 'customer_id', ids: customerIds } };
}

/** Stamps the changes of these customers' orders, as far as they are committed. */
export function stampOrders(dataSource: DataSource, customerIds: readonly string[]): Promise<void> {
  return stampChanges(dataSource, changesOf(customerIds));
}

/** Reads the changes of customers' orders. Requests that come together share the stamping. */
export class OrderChanges {
  private readonly stampings = new CoalescedReads<true>(async (customerIds) => {
    await stampOrders(this.dataSource, customerIds);
    return new Map();
  });
  private firstStamp: Date | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** A customer's orders that changed at `since` or later, those that changed first before the others. */
  async read(
    customerId: string,
    filter: OrderConditions,
    since: Date,
    after: Place | null,
    limit: number,
  ): Promise<ChangedOrder[]> {
    await this.stampings.load(customerId);
    const { manager } = this.dataSource;
    this.firstStamp ??= await readFirstStamp(manager);
    const listed = orderConditions(customerId, filter);
    // Orders that are older than stamps have their date in the place of a stamp. All stamps are above their dates.
    const old = selectPart('orders_customer_date', 'o.order_date', listed, since, after, limit);
    const stamped = selectPart('orders_change_stamp', 'o.change_stamp', listed, since, after, limit);
    const rows = await manager.query<(OrderRow & Place)[]>(
      `SELECT ${ORDER_ROW}, k.stampedAt
         FROM ((${old.sql('o.change_stamp = ? AND o.order_date <= ?')})
               UNION ALL
               (${stamped.sql('o.change_stamp > ?')})) k
         STRAIGHT_JOIN orders o ON o.order_number = k.orderNumber
         STRAIGHT_JOIN customers c ON c.id = o.customer_id
        ORDER BY k.stampedAt, k.orderNumber LIMIT ?`,
      [...old.values(OLD_STAMP, this.firstStamp), ...stamped.values(OLD_STAMP), limit],
    );
    // The items come later: where an order has changed once more, it is listed once more.
    return withItems(manager, rows);
  }

  async count(customerId: string, filter: OrderConditions, since: Date): Promise<number> {
    const { sql: where, values } = orderConditions(customerId, filter);
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `SELECT COUNT(*) AS count FROM orders o
        WHERE ${where} AND IF(o.change_stamp = ?, o.order_date, o.change_stamp) >= ?`,
      [...values, OLD_STAMP, since],
    );
    return row?.count ?? 0;
  }
}

/** The first `limit` places of orders, from `since` on or behind `after`, as one index gives them. */
function selectPart(
  index: string,
  at: string,
  { sql: where, values }: Sql,
  since: Date,
  after: Place | null,
  limit: number,
) {
  const from = after?.stampedAt ?? since;
  const behind = after ? `AND (${at} > ? OR o.order_number > ?)` : '';
  const place = after ? [from, after.orderNumber] : [];
  return {
    sql: (condition: string): string => `
      SELECT o.order_number AS orderNumber, ${at} AS stampedAt FROM orders o FORCE INDEX (${index})
       WHERE ${where} AND ${at} >= ? ${behind} AND ${condition} ORDER BY ${at}, o.order_number LIMIT ?`,
    values: (...ofCondition: unknown[]): unknown[] => [...values, from, ...place, ...ofCondition, limit],
  };
}

/** Before it there are no stamps. It never changes. */
async function readFirstStamp(manager: EntityManager): Promise<Date> {
  const [row] = await manager.query<{ at: Date }[]>('SELECT first_stamp AS at FROM change_stamps WHERE id = 1');
  return row?.at ?? OLD_STAMP;
}

/** The cursor of an order in a list of changes. */
export function changeCursor({ stampedAt, orderNumber }: Place): string {
  return encodeCursor(stampedAt.getTime(), orderNumber);
}

/** @throws {DomainError} VALIDATION_ERROR naming `after`. */
export function placeOfCursor(cursor: string): Place {
  const [timeMs, orderNumber] = decodeCursor(cursor, 2);
  if (!Number.isSafeInteger(timeMs) || !Number.isSafeInteger(orderNumber)) throw badCursor();
  return { stampedAt: new Date(timeMs as number), orderNumber: orderNumber as number };
}
