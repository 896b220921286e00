import type { DataSource, EntityManager } from 'typeorm';
import { readLists } from '../../../db/read-lists.js';
import { readSnapshot } from '../../../db/transaction.js';
import { nextMonday } from '../../../domain/common/calendar-date.js';
import { chunksOf } from '../../common/chunks.js';
import { datesIn, type Clock } from '../../common/clock.js';

/*
 * Payments count for the oldest orders first, so each customer's youngest orders are open: from one order on, which is
 * open in part or completely, everything that is owed for the younger ones. To find that order, the orders are added
 * up from the youngest, first those of some weeks, which is enough for customers who pay in time.
 */

export interface OldestOpen {
  customerId: string;
  /** 0 where more is owed than all orders come to: then each is open. */
  orderNumber: number;
  /** What is open of it. */
  openCents: number;
}

/** SQL for what is owed for an order: its total less its credit notes. */
const OWED = `(o.grand_total_cents - COALESCE((SELECT SUM(n.amount_cents) FROM credit_notes n
                                                       WHERE n.order_number = o.order_number), 0))`;

const FIRST_DAYS = 45;

// `left_cents` is what the younger orders leave of the balance.
const selectOldest = (isOf: string): string => `
  SELECT customer_id AS customerId, order_number AS orderNumber, left_cents AS openCents
    FROM (SELECT s.customer_id, s.order_number, s.owed,
                 s.balance_cents + s.owed
                   - SUM(s.owed) OVER (PARTITION BY s.customer_id ORDER BY s.order_number DESC) AS left_cents
            FROM (SELECT o.customer_id, o.order_number, c.balance_cents, ${OWED} AS owed
                    FROM customers c JOIN orders o ON o.customer_id = c.id
                   WHERE c.balance_cents > 0 AND ${isOf}) s) w
   WHERE w.left_cents > 0 AND w.left_cents <= w.owed`;

const IS_RECENT = 'o.order_date >= UTC_TIMESTAMP(3) - INTERVAL ? DAY';

/** Sums are DECIMAL, which the driver returns as a string. */
type Row = Omit<OldestOpen, 'openCents'> & { openCents: string };

/** The oldest open order of each customer who owes something. @param customerIds null for all customers. */
export async function findOldestOpen(
  manager: EntityManager,
  customerIds: readonly string[] | null,
): Promise<Map<string, OldestOpen>> {
  if (customerIds?.length === 0) return new Map();
  const owing = await manager.query<{ id: string }[]>(
    `SELECT id FROM customers WHERE balance_cents > 0${customerIds ? ' AND id IN (?)' : ''}`,
    customerIds ? [customerIds] : [],
  );
  const found = new Map<string, OldestOpen>();
  if (owing.length === 0) return found;
  const take = (rows: readonly Row[]): void =>
    rows.forEach((row) => found.set(row.customerId, { ...row, openCents: Number(row.openCents) }));
  const isOf = customerIds ? 'c.id IN (?)' : 'TRUE';
  const ids = customerIds ? [owing.map(({ id }) => id)] : [];
  take(await manager.query<Row[]>(selectOldest(`${isOf} AND ${IS_RECENT}`), [...ids, FIRST_DAYS]));
  const others = owing.map(({ id }) => id).filter((id) => !found.has(id));
  if (others.length === 0) return found;
  take(await manager.query<Row[]>(selectOldest('c.id IN (?)'), [others]));
  for (const customerId of others) {
    if (!found.has(customerId)) found.set(customerId, { customerId, orderNumber: 0, openCents: 0 });
  }
  return found;
}

/** What is open of an order. @param oldest of its customer; undefined if the customer owes nothing. */
export function openOf(oldest: OldestOpen | undefined, orderNumber: number, owedCents: number): number {
  if (!oldest || orderNumber < oldest.orderNumber) return 0;
  return orderNumber === oldest.orderNumber ? oldest.openCents : owedCents;
}

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

// The customers of one statement.
const CUSTOMERS_AT_ONCE = 200;

// What was due before a day, and what of the rest is due before another one.
const selectDue = (customers: number): string => `
  SELECT d.customerId, SUM(IF(d.dueDay < ?, d.cents, 0)) AS overdueCents, SUM(IF(d.dueDay < ?, 0, d.cents)) AS comingCents FROM (
  SELECT t.customer_id AS customerId, i.due_day AS dueDay, IF(o.order_number = t.order_number, t.open_cents, ${OWED}) AS cents
    FROM (${Array.from({ length: customers }, () => 'SELECT ? AS customer_id, ? AS order_number, ? AS open_cents').join(' UNION ALL ')}) t
    STRAIGHT_JOIN orders o FORCE INDEX (orders_customer_id)
       ON o.customer_id = CONVERT(t.customer_id USING ascii) AND o.order_number >= t.order_number
    STRAIGHT_JOIN invoices i ON i.order_number = o.order_number AND i.credit_note_id = '' AND i.due_day < ?) d
   GROUP BY d.customerId`;

/** What is to be paid of invoices, in cents. */
interface DueCents {
  /** Of those that were due before today. */
  overdueCents: number;
  /** Of those that are due from today on. */
  comingCents: number;
}

/** What customers owe for which orders (docs/spec/invoices.md#what-is-open). */
export class OpenItems {
  private readonly dateOf = datesIn(this.timeZone);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly timeZone: string,
  ) {}

  /** The open orders of customers, each customer's oldest first; customers without open orders are omitted. */
  itemsOf(customerIds: readonly string[]): Promise<Map<string, OpenItem[]>> {
    return readSnapshot(this.dataSource, async (manager) => {
      const oldest = [...(await findOldestOpen(manager, customerIds)).values()];
      const selects = oldest.map(({ customerId, orderNumber }, index) => ({
        sql: SELECT_OPEN,
        values: [index, customerId, orderNumber],
      }));
      const rows = await readLists<OpenRow>(manager, selects);
      return new Map(oldest.map((one, index) => [one.customerId, toItems(one, rows[index] ?? [], this.today())]));
    });
  }

  /** The overdue amount of each customer, in cents; customers without one are omitted. */
  async overdueOf(customerIds: readonly string[]): Promise<Map<string, number>> {
    const due = await this.dueOf(customerIds, this.today());
    return new Map([...due].flatMap(([id, { overdueCents }]) => (overdueCents > 0 ? [[id, overdueCents]] : [])));
  }

  /** What all customers have to pay until this week's Sunday. */
  async dueThisWeek(): Promise<DueCents> {
    const due = [...(await this.dueOf(null, nextMonday(this.today()))).values()];
    const sum = (name: keyof DueCents): number => due.reduce((total, one) => total + one[name], 0);
    return { overdueCents: sum('overdueCents'), comingCents: sum('comingCents') };
  }

  /** What is due of each customer before a day. @param customerIds null for all. */
  private dueOf(customerIds: readonly string[] | null, before: string): Promise<Map<string, DueCents>> {
    const today = this.today();
    return readSnapshot(this.dataSource, async (manager) => {
      const oldest = await findOldestOpen(manager, customerIds);
      const sums = new Map<string, DueCents>();
      for (const part of chunksOf([...oldest.values()], CUSTOMERS_AT_ONCE)) {
        const rows = await manager.query<(Record<keyof DueCents, string> & { customerId: string })[]>(
          selectDue(part.length),
          [today, today, ...part.flatMap((one) => [one.customerId, one.orderNumber, one.openCents]), before],
        );
        for (const { customerId, overdueCents, comingCents } of rows) {
          sums.set(customerId, { overdueCents: Number(overdueCents), comingCents: Number(comingCents) });
        }
      }
      return sums;
    });
  }

  private today(): string {
    return this.dateOf(this.clock());
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
