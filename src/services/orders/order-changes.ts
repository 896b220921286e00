import type { DataSource } from 'typeorm';
import { OLD_STAMP, stampChanges, type ChangeList } from '../../db/change-stamps.js';
import { decodeNumberCursor, encodeCursor } from '../../db/page.js';
import { countRows, type Sql } from '../../db/sql.js';
import { TransactionSet } from '../../db/transaction-context.js';
import { CoalescedReads } from '../common/coalesced-reads.js';
import { orderConditions, type OrderConditions } from './order-filter.js';
import { ORDER_ROW, withItems, type OrderRow } from './order-reader.js';
import type { OrderView } from './order-view.js';

export interface CustomerOrderFilter extends OrderConditions {
  /** Orders that changed at this instant or later, in the order of their changes. */
  updatedSince?: Date | null;
}

export type ChangedOrder = OrderView & { stampedAt: Date };
type ChangePosition = Pick<ChangedOrder, 'stampedAt' | 'orderNumber'>;

const ORDERS = { name: 'orders', key: 'order_number', changedAt: 'COALESCE(updated_at, order_date)' };

/** Customers whose orders a transaction makes or changes: once it is committed, these can be stamped. */
export const CUSTOMERS_WITH_CHANGED_ORDERS = new TransactionSet<string>();

/** The orders of customers. */
export function ordersOf(customerIds: readonly string[]): ChangeList {
  return { tables: [ORDERS], scope: { column: 'customer_id', ids: customerIds } };
}

/** Reads the changes of customers' orders. Requests that arrive together share one stamping. */
export class OrderChanges {
  private readonly stampings = new CoalescedReads<true>(async (customerIds) => {
    await stampChanges(this.dataSource, ordersOf(customerIds));
    return new Map();
  });
  /** The oldest stamp, which never changes. */
  private firstStamp: Date | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** A customer's orders that changed at `since` or later, in the order of their changes. */
  async read(
    customerId: string,
    filter: OrderConditions,
    since: Date,
    after: ChangePosition | null,
    limit: number,
  ): Promise<ChangedOrder[]> {
    await this.stampings.load(customerId);
    const { manager } = this.dataSource;
    if (!this.firstStamp) {
      const [row] = await manager.query<{ at: Date }[]>('SELECT first_stamp AS at FROM change_stamps WHERE id = 1');
      this.firstStamp = row?.at ?? OLD_STAMP;
    }
    const listed = orderConditions(customerId, filter);
    // For orders from before there were stamps, their date serves as the stamp. All stamps are above these dates.
    const old = selectRange('orders_customer_date', 'o.order_date', listed, since, after, limit);
    const stamped = selectRange('orders_change_stamp', 'o.change_stamp', listed, since, after, limit);
    const rows = await manager.query<(OrderRow & ChangePosition)[]>(
      `SELECT ${ORDER_ROW}, k.stampedAt
         FROM ((${old.sql('o.change_stamp = ? AND o.order_date <= ?')})
               UNION ALL
               (${stamped.sql('o.change_stamp > ?')})) k
         STRAIGHT_JOIN orders o ON o.order_number = k.orderNumber
         STRAIGHT_JOIN customers c ON c.id = o.customer_id
        ORDER BY k.stampedAt, k.orderNumber LIMIT ?`,
      [...old.values(OLD_STAMP, this.firstStamp), ...stamped.values(OLD_STAMP), limit],
    );
    // The items are read later than the positions. If an order changes in between, a later page lists it again.
    return withItems(manager, rows);
  }

  async count(customerId: string, filter: OrderConditions, since: Date): Promise<number> {
    const { sql, values } = orderConditions(customerId, filter);
    const isChanged = 'IF(o.change_stamp = ?, o.order_date, o.change_stamp) >= ?';
    const where = { sql: `${sql} AND ${isChanged}`, values: [...values, OLD_STAMP, since] };
    return countRows(this.dataSource.manager, 'orders o', where);
  }
}

/** The first `limit` positions of orders, from `since` on or after `after`, in the order of one index. */
function selectRange(
  index: string,
  at: string,
  { sql: where, values }: Sql,
  since: Date,
  after: ChangePosition | null,
  limit: number,
) {
  const from = after?.stampedAt ?? since;
  const afterCursor = after ? `AND (${at} > ? OR o.order_number > ?)` : '';
  const cursorValues = after ? [from, after.orderNumber] : [];
  return {
    sql: (condition: string): string => `
      SELECT o.order_number AS orderNumber, ${at} AS stampedAt FROM orders o FORCE INDEX (${index})
       WHERE ${where} AND ${at} >= ? ${afterCursor} AND ${condition} ORDER BY ${at}, o.order_number LIMIT ?`,
    values: (...ofCondition: unknown[]): unknown[] => [...values, from, ...cursorValues, ...ofCondition, limit],
  };
}

/** The cursor of an order in a list of changes. */
export function encodeChangeCursor({ stampedAt, orderNumber }: ChangePosition): string {
  return encodeCursor(stampedAt.getTime(), orderNumber);
}

/** @throws {DomainError} VALIDATION_ERROR naming `after`. */
export function decodeChangeCursor(cursor: string): ChangePosition {
  const [timeMs = 0, orderNumber = 0] = decodeNumberCursor(cursor, 2);
  return { stampedAt: new Date(timeMs), orderNumber };
}
