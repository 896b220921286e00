import type { DataSource } from 'typeorm';
import type { DateOf } from '../../domain/common/business-day.js';
import { readLists } from '../../db/read-lists.js';
import { datesIn, type Clock } from '../common/clock.js';
import { chunksOf } from '../common/chunks.js';
import { readSnapshot } from '../../db/snapshot.js';
import { findOldestOpen, openOf, OWED, type OldestOpen } from './open-orders.js';

/** An order that a customer has not paid yet, wholly or in part. */
export interface OpenItem {
  orderNumber: number;
  /** Null while it has none. */
  invoiceNumber: string | null;
  /** YYYY-MM-DD. */
  dueDate: string | null;
  openAmountCents: number;
  /** Whether its invoice was due before today. */
  overdue: boolean;
}

interface OpenRow {
  orderNumber: number;
  invoiceNumber: string | null;
  dueDate: string | null;
  /** A DECIMAL, which the driver gives as text. */
  owedCents: string;
}

const SELECT_OPEN = `
  SELECT ? AS request, o.order_number AS orderNumber, i.number AS invoiceNumber, i.due_day AS dueDate, ${OWED} AS owedCents
    FROM orders o LEFT JOIN invoices i ON i.order_number = o.order_number AND i.credit_note_id = ''
   WHERE o.customer_id = ? AND o.order_number >= ?`;

// The customers of one statement.
const CUSTOMERS_AT_ONCE = 200;

const selectOverdue = (customers: number): string => `
  SELECT t.customer_id AS customerId, SUM(IF(o.order_number = t.order_number, t.open_cents, ${OWED})) AS cents
    FROM (${Array.from({ length: customers }, () => 'SELECT ? AS customer_id, ? AS order_number, ? AS open_cents').join(' UNION ALL ')}) t
    STRAIGHT_JOIN orders o FORCE INDEX (orders_customer_id)
       ON o.customer_id = CONVERT(t.customer_id USING ascii) AND o.order_number >= t.order_number
    STRAIGHT_JOIN invoices i ON i.order_number = o.order_number AND i.credit_note_id = '' AND i.due_day < ?
   GROUP BY t.customer_id`;

/** What customers owe for which orders (docs/spec/invoices.md#what-is-open). */
export class OpenItems {
  private readonly dateOf: DateOf;

  /** @param timeZone in which days begin. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    timeZone: string,
  ) {
    this.dateOf = datesIn(timeZone);
  }

  /** The open orders of customers, each customer's oldest first; customers with none are left out. */
  itemsOf(customerIds: readonly string[]): Promise<Map<string, OpenItem[]>> {
    return readSnapshot(this.dataSource, async (manager) => {
      const oldest = [...(await findOldestOpen(manager, customerIds)).values()];
      const selects = oldest.map(({ customerId, orderNumber }, index) => ({
        sql: SELECT_OPEN,
        values: [index, customerId, orderNumber],
      }));
      const rows = await readLists<OpenRow>(manager, selects);
      const today = this.dateOf(this.clock());
      return new Map(oldest.map((one, index) => [one.customerId, toItems(one, rows[index] ?? [], today)]));
    });
  }

  /** What is overdue of each customer, in cents; customers with nothing are left out. @param customerIds null for all. */
  overdueOf(customerIds: readonly string[] | null): Promise<Map<string, number>> {
    return readSnapshot(this.dataSource, async (manager) => {
      const oldest = await findOldestOpen(manager, customerIds);
      const sums = new Map<string, number>();
      for (const part of chunksOf([...oldest.values()], CUSTOMERS_AT_ONCE)) {
        const rows = await manager.query<{ customerId: string; cents: string }[]>(selectOverdue(part.length), [
          ...part.flatMap(valuesOf),
          this.dateOf(this.clock()),
        ]);
        for (const { customerId, cents } of rows) if (Number(cents) > 0) sums.set(customerId, Number(cents));
      }
      return sums;
    });
  }

  /** What is overdue in total, in cents. */
  async overdueTotal(): Promise<number> {
    const sums = await this.overdueOf(null);
    return [...sums.values()].reduce((total, cents) => total + cents, 0);
  }
}

function toItems(oldest: OldestOpen, rows: readonly OpenRow[], today: string): OpenItem[] {
  return rows
    .toSorted((one, other) => one.orderNumber - other.orderNumber)
    .flatMap(({ owedCents, ...item }) => {
      const openAmountCents = openOf(oldest, item.orderNumber, Number(owedCents));
      const overdue = item.dueDate !== null && item.dueDate < today;
      return openAmountCents === 0 ? [] : [{ ...item, openAmountCents, overdue }];
    });
}

function valuesOf({ customerId, orderNumber, openCents }: OldestOpen): unknown[] {
  return [customerId, orderNumber, openCents];
}
