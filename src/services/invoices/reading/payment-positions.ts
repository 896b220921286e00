import type { DataSource, EntityManager } from 'typeorm';
import { columnName, insertInto, selectList } from '../../../db/columns.js';
import { readLists } from '../../../db/read-lists.js';
import type { Sql } from '../../../db/sql.js';
import { runStatement } from '../../../db/statements.js';
import { PaymentPosition } from '../../../entities/invoices/payment-position.js';
import { chunksOf } from '../../common/chunks.js';

/*
 * Payments count for the oldest orders first, so each customer's youngest orders are open: from one order on, which is
 * open in part or completely, everything that is owed for the younger ones. A position says which order that was when
 * the customer's payments and credit notes up to `countedUntil` had been recorded. Reading continues from there.
 *
 * A position stays true forever, so any process may store or overwrite one without a lock, and orders, payments and
 * other versions need not know of it:
 * - Entries of a ledger are never changed. They are recorded under the customer's lock, each later than all before it
 *   (`nextLedgerInstant`), so what is counted until an instant does not change.
 * - Younger orders have higher numbers, so what is owed below `orderNumber` changes by credit notes alone. Those after
 *   `countedUntil` are added to `paidCents`, like payments.
 * - A day in `dueBefore` is never after the day of the last invoice. Later invoices have that day or a later one, and are
 *   due no earlier (`nextInNumberSeries`), so they add nothing to `dueCents`.
 */

export type StoredPosition = Pick<PaymentPosition, keyof PaymentPosition>;

export interface OldestOpen {
  customerId: string;
  /** 0 where more is owed than all orders come to: then each is open. */
  orderNumber: number;
  /** What is open of it. */
  openCents: number;
  /** When its invoice is due, YYYY-MM-DD; null if it has none; undefined if that was not read. */
  dueDay: string | null | undefined;
  position: StoredPosition;
}

/** SQL for what is owed for an order: its total less its credit notes. */
export const OWED = `(o.grand_total_cents - COALESCE((SELECT SUM(n.amount_cents) FROM credit_notes n
                                                       WHERE n.order_number = o.order_number), 0))`;

const COLUMNS = ['customerId', 'orderNumber', 'paidCents', 'countedUntil', 'dueBefore', 'dueCents'] as const;

const newest = (table: string, index: string): string => `
  (SELECT e.created_at FROM ${table} e FORCE INDEX (${index}) WHERE e.customer_id = c.id
    ORDER BY e.customer_id DESC, e.created_at DESC, e.id DESC LIMIT 1)`;

const SELECT_OWING = `
  SELECT ${selectList(PaymentPosition, 'p', COLUMNS.slice(1))}, c.id AS customerId, c.balance_cents AS balanceCents,
         ${OWED} AS owedCents, i.due_day AS dueDay,
         ${newest('payments', 'payments_customer_id')} AS lastPaymentAt,
         ${newest('credit_notes', 'credit_notes_customer')} AS lastNoteAt
    FROM customers c LEFT JOIN payment_positions p ON p.customer_id = c.id
    LEFT JOIN orders o ON o.order_number = p.order_number
    LEFT JOIN invoices i ON i.order_number = p.order_number AND i.credit_note_id = ''
   WHERE c.balance_cents > 0`;

type OwingRow = { [C in Exclude<keyof StoredPosition, 'customerId'>]: StoredPosition[C] | null } & {
  customerId: string;
  balanceCents: number;
  /** Sums are DECIMAL, which the driver returns as a string. */
  owedCents: string | null;
  dueDay: string | null;
  lastPaymentAt: Date | null;
  lastNoteAt: Date | null;
};

function isComplete(row: OwingRow): row is OwingRow & StoredPosition {
  return row.orderNumber !== null;
}

/** The search for a customer's oldest open order from both ends of what may be open. */
interface Search {
  customerId: string;
  countedUntil: Date;
  /** From old to young: orders from `next` on, of which `paidCents` more are paid. Null if there is no position. */
  up: { next: number; paidCents: number } | null;
  /** From young to old: orders below `next`, of which `openCents` more are open. */
  down: { next: number; openCents: number };
}

interface WalkedOrder {
  isUp: number;
  orderNumber: number;
  owedCents: string;
}

const ABOVE_ALL = 2_147_483_648;
const FIRST_CHUNK = 16;
const LARGEST_CHUNK = 4_096;

/**
 * The oldest open order of each customer who owes something.
 * @param customerIds null for all customers. @param found gets the positions that are worth storing.
 */
export async function findOldestOpen(
  manager: EntityManager,
  customerIds: readonly string[] | null,
  found: Map<string, StoredPosition>,
): Promise<Map<string, OldestOpen>> {
  if (customerIds?.length === 0) return new Map();
  const rows = await manager.query<OwingRow[]>(
    customerIds ? `${SELECT_OWING} AND c.id IN (?)` : SELECT_OWING,
    customerIds ? [customerIds] : [],
  );
  const current = rows.flatMap((row) => toCurrent(row) ?? []);
  const known = new Map(current.map((one) => [one.customerId, one]));
  const others = rows.filter(({ customerId }) => !known.has(customerId));
  for (const one of await search(manager, await searchesOf(manager, others))) {
    known.set(one.customerId, one);
    found.set(one.customerId, one.position);
  }
  return known;
}

function lastEntryAt({ lastPaymentAt, lastNoteAt }: OwingRow): Date {
  return new Date(Math.max(lastPaymentAt?.getTime() ?? 0, lastNoteAt?.getTime() ?? 0));
}

/** What a stored position says, if nothing was recorded since and its order is the oldest open one. */
function toCurrent(row: OwingRow): OldestOpen | null {
  if (!isComplete(row) || lastEntryAt(row) > row.countedUntil) return null;
  const { customerId, orderNumber, paidCents, countedUntil, dueBefore, dueCents, dueDay } = row;
  const position = { customerId, orderNumber, paidCents, countedUntil, dueBefore, dueCents };
  if (orderNumber === 0) return paidCents < 0 ? { customerId, orderNumber, openCents: 0, dueDay, position } : null;
  const openCents = Number(row.owedCents) - paidCents;
  return openCents > 0 ? { customerId, orderNumber, openCents, dueDay, position } : null;
}

async function searchesOf(manager: EntityManager, rows: readonly OwingRow[]): Promise<Search[]> {
  const stored = rows.filter(isComplete);
  const since = await readLists<{ cents: string }>(
    manager,
    stored.map((row, index): Sql[] => [
      {
        sql: 'SELECT ? AS request, SUM(amount_cents) AS cents FROM payments WHERE customer_id = ? AND created_at > ?',
        values: [index, row.customerId, row.countedUntil],
      },
      {
        sql: 'SELECT ?, SUM(amount_cents) FROM credit_notes WHERE customer_id = ? AND created_at > ? AND order_number < ?',
        values: [index, row.customerId, row.countedUntil, row.orderNumber],
      },
    ]),
  );
  const paidOf = new Map(
    stored.map(({ customerId, paidCents }, index) => [
      customerId,
      (since[index] ?? []).reduce((sum, { cents }) => sum + Number(cents), paidCents),
    ]),
  );
  return rows.map((row): Search => {
    const base = { customerId: row.customerId, countedUntil: lastEntryAt(row) };
    const down = { next: ABOVE_ALL, openCents: row.balanceCents };
    const paidCents = paidOf.get(row.customerId);
    if (!isComplete(row) || paidCents === undefined) return { ...base, up: null, down };
    const { orderNumber: next } = row;
    // An adjustment took back what had been paid of older orders.
    if (paidCents < 0) return { ...base, up: null, down: { next, openCents: -paidCents } };
    return { ...base, up: { next, paidCents }, down };
  });
}

const walk = (isUp: boolean, { customerId, up, down }: Search, request: number, size: number): Sql => ({
  sql: `(SELECT ? AS request, ${isUp} AS isUp, o.order_number AS orderNumber, ${OWED} AS owedCents
           FROM orders o FORCE INDEX (orders_customer_id)
          WHERE o.customer_id = ? AND o.order_number ${isUp ? '>=' : '<'} ?
          ORDER BY o.order_number ${isUp ? 'ASC' : 'DESC'} LIMIT ?)`,
  values: [request, customerId, isUp ? up?.next : down.next, size],
});

/** Each pair of steps reads more orders than the one before, so that the rows are in proportion to the shorter way. */
async function search(manager: EntityManager, searches: readonly Search[]): Promise<OldestOpen[]> {
  const found: OldestOpen[] = [];
  let pending = searches;
  for (let size = FIRST_CHUNK; pending.length > 0; size = Math.min(4 * size, LARGEST_CHUNK)) {
    const lists = await readLists<WalkedOrder>(
      manager,
      pending.map((one, request) => [
        ...(one.up ? [walk(true, one, request, size)] : []),
        walk(false, one, request, size),
      ]),
    );
    pending = pending.filter((one, index) => {
      const orders = (lists[index] ?? []).toSorted((a, b) => a.orderNumber - b.orderNumber);
      const [older, younger] = [orders.filter(({ isUp }) => isUp), orders.filter(({ isUp }) => !isUp).toReversed()];
      const oldest = walkUp(one, older, size) ?? walkDown(one, younger, size);
      if (oldest) found.push(oldest);
      return !oldest;
    });
  }
  return found;
}

function toOldest(
  { customerId, countedUntil }: Search,
  orderNumber: number,
  paidCents: number,
  openCents: number,
): OldestOpen {
  const position = { customerId, orderNumber, paidCents, countedUntil, dueBefore: '', dueCents: 0 };
  return { customerId, orderNumber, openCents, dueDay: undefined, position };
}

function walkUp(one: Search, orders: readonly WalkedOrder[], size: number): OldestOpen | null {
  if (!one.up) return null;
  for (const { orderNumber, owedCents } of orders) {
    const owed = Number(owedCents);
    if (owed > one.up.paidCents) return toOldest(one, orderNumber, one.up.paidCents, owed - one.up.paidCents);
    one.up = { next: orderNumber + 1, paidCents: one.up.paidCents - owed };
  }
  if (orders.length < size) one.up = null;
  return null;
}

function walkDown(one: Search, orders: readonly WalkedOrder[], size: number): OldestOpen | null {
  for (const { orderNumber, owedCents } of orders) {
    const [owed, { openCents }] = [Number(owedCents), one.down];
    if (openCents <= owed) return toOldest(one, orderNumber, owed - openCents, openCents);
    one.down = { next: orderNumber, openCents: openCents - owed };
  }
  return orders.length < size ? toOldest(one, 0, -one.down.openCents, 0) : null;
}

/** What is open of an order. @param oldest of its customer; undefined if the customer owes nothing. */
export function openOf(oldest: OldestOpen | undefined, orderNumber: number, owedCents: number): number {
  if (!oldest || orderNumber < oldest.orderNumber) return 0;
  return orderNumber === oldest.orderNumber ? oldest.openCents : owedCents;
}

const ROWS_AT_ONCE = 200;
const UPDATE = `ON DUPLICATE KEY UPDATE ${COLUMNS.slice(1)
  .map((property) => columnName(PaymentPosition, property))
  .map((column) => `${column} = VALUES(${column})`)
  .join(', ')}`;

export async function storePositions(dataSource: DataSource, positions: readonly StoredPosition[]): Promise<void> {
  for (const chunk of chunksOf(positions, ROWS_AT_ONCE)) {
    await runStatement(dataSource.manager, insertInto('payment_positions', chunk, UPDATE));
  }
}
