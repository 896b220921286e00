import type { DataSource } from 'typeorm';
import { readLists } from '../../../db/read-lists.js';
import { nextMonday } from '../../../domain/common/calendar-date.js';
import type { Clock } from '../../common/clock.js';
import { readDue, type DueCents } from './due-amounts.js';
import { OpenSnapshots } from './open-snapshot.js';
import { openOf, OWED, type OldestOpen } from './payment-positions.js';

/** An order that a customer has not paid yet, wholly or in part. */
export interface OpenItem {
  orderNumber: number;
  /** Null if it has none. */
  invoiceNumber: string | null;
  /** YYYY-MM-DD. */
  dueDate: string | null;
  openAmountCents: number;
  /** Whether its invoice was due before today. */
  overdue: boolean;
}

type OpenRow = Omit<OpenItem, 'openAmountCents' | 'overdue'> & { owedCents: string };

const SELECT_OPEN = `
  SELECT ? AS request, o.order_number AS orderNumber, i.number AS invoiceNumber, i.due_day AS dueDate, ${OWED} AS owedCents
    FROM orders o LEFT JOIN invoices i ON i.order_number = o.order_number AND i.credit_note_id = ''
   WHERE o.customer_id = ? AND o.order_number >= ?`;

/** What customers owe for which orders (docs/spec/invoices.md#what-is-open). */
export class OpenItems {
  private readonly snapshots = new OpenSnapshots(this.dataSource, this.clock, this.timeZone);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly timeZone: string,
  ) {}

  /** The open orders of customers, each customer's oldest first; customers without open orders are omitted. */
  itemsOf(customerIds: readonly string[]): Promise<Map<string, OpenItem[]>> {
    return this.snapshots.read(async ({ manager, today, findOldest }) => {
      const oldest = [...(await findOldest(customerIds)).values()];
      const selects = oldest.map(({ customerId, orderNumber }, index) => ({
        sql: SELECT_OPEN,
        values: [index, customerId, orderNumber],
      }));
      const rows = await readLists<OpenRow>(manager, selects);
      return new Map(oldest.map((one, index) => [one.customerId, toItems(one, rows[index] ?? [], today)]));
    });
  }

  /** The overdue amount of each customer, in cents; customers without one are omitted. */
  async overdueOf(customerIds: readonly string[]): Promise<Map<string, number>> {
    const due = await this.snapshots.read((snapshot) => readDue(snapshot, customerIds, snapshot.today));
    return new Map([...due].flatMap(([id, { overdueCents }]) => (overdueCents > 0 ? [[id, overdueCents]] : [])));
  }

  /** What all customers have to pay until this week's Sunday. */
  async dueThisWeek(): Promise<DueCents> {
    const due = await this.snapshots.read((snapshot) => readDue(snapshot, null, nextMonday(snapshot.today)));
    const sum = (name: keyof DueCents): number => [...due.values()].reduce((total, one) => total + one[name], 0);
    return { overdueCents: sum('overdueCents'), comingCents: sum('comingCents') };
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
