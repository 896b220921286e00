import type { EntityManager } from 'typeorm';

/*
 * Payments count for the oldest orders first, so each customer's youngest orders are open: from one order on, which is
 * open in part or completely, everything that is owed for the younger ones. To find that order, the orders are added
 * up from the youngest, first those of some weeks, which is enough for customers who pay in time.
 */

/** The oldest order of a customer that is open. */
export interface OldestOpen {
  customerId: string;
  /** 0 where more is owed than all orders come to: then each is open. */
  orderNumber: number;
  /** What is open of it. */
  openCents: number;
}

/** SQL for what is owed for an order: its total less its credit notes. */
export const OWED = `(o.grand_total_cents - COALESCE((SELECT SUM(n.amount_cents) FROM credit_notes n
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

const toOldest = (row: Row): OldestOpen => ({ ...row, openCents: Number(row.openCents) });

/**
 * The oldest open order of each customer who owes something.
 * @param customerIds null for all customers.
 */
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
  const take = (rows: readonly Row[]): void => rows.forEach((row) => found.set(row.customerId, toOldest(row)));
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
