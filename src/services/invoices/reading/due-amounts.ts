import type { EntityManager } from 'typeorm';
import { readLists } from '../../../db/read-lists.js';
import { addDays } from '../../../domain/common/calendar-date.js';
import type { OpenSnapshot } from './open-snapshot.js';
import { OWED, type OldestOpen } from './payment-positions.js';

/** What is to be paid of invoices, in cents. */
export interface DueCents {
  /** Of those that were due before today. */
  overdueCents: number;
  /** Of those that are due from today on. */
  comingCents: number;
}

// Invoices that became due on these last days are read for all customers at once.
const RECENT_DAYS = 14;

interface DueRow {
  customerId: string;
  orderNumber: number;
  dueDay: string;
  owedCents: string;
}

// Reads the index alone, but for credit notes.
const SELECT_DUE = `
  SELECT i.customer_id AS customerId, i.order_number AS orderNumber, i.due_day AS dueDay,
         i.payable_amount_cents - COALESCE((SELECT SUM(n.amount_cents) FROM credit_notes n
                                             WHERE n.order_number = i.order_number), 0) AS owedCents
    FROM invoices i FORCE INDEX (invoices_due) WHERE i.due_day >= ? AND i.due_day < ?`;

const SUM_DUE = `
  SELECT ? AS request, SUM(IF(d.dueDay < ?, d.cents, 0)) AS overdueCents, SUM(IF(d.dueDay < ?, 0, d.cents)) AS comingCents,
         SUM(IF(d.dueDay < ? AND d.orderNumber > ?, d.cents, 0)) AS countedCents
    FROM (SELECT o.order_number AS orderNumber, i.due_day AS dueDay, IF(o.order_number = ?, ?, ${OWED}) AS cents
            FROM orders o FORCE INDEX (orders_customer_id)
            STRAIGHT_JOIN invoices i ON i.order_number = o.order_number AND i.credit_note_id = ''
           WHERE o.customer_id = ? AND o.order_number >= ? AND i.due_day < ?) d`;

type SumRow = Record<keyof DueCents | 'countedCents', string | null>;

/** The last day before which no later invoice can be due; null before the first invoice. */
async function settledDay(manager: EntityManager, today: string): Promise<string | null> {
  const [row] = await manager.query<{ lastDay: string | null }[]>(
    "SELECT last_day AS lastDay FROM invoice_series WHERE kind = 'INVOICE'",
  );
  if (!row?.lastDay) return null;
  return row.lastDay < today ? row.lastDay : today;
}

/**
 * What is due of each customer who owes something. Of what was due before a stored day, the sum is stored too.
 * @param customerIds null for all customers. @param before the first day that is not due yet; not before today.
 */
export async function readDue(
  snapshot: OpenSnapshot,
  customerIds: readonly string[] | null,
  before: string,
): Promise<Map<string, DueCents>> {
  const { manager, today } = snapshot;
  const countBefore = await settledDay(manager, today);
  if (countBefore === null) return new Map();
  const oldest = [...(await snapshot.findOldest(customerIds)).values()];
  if (oldest.length === 0) return new Map();
  const isRecent = ({ position: { dueBefore } }: OldestOpen): boolean =>
    dueBefore !== '' && dueBefore <= today && dueBefore >= addDays(countBefore, -RECENT_DAYS);
  const recent = oldest.filter(isRecent);
  const others = oldest.filter((one) => !isRecent(one));
  return new Map([
    ...(await continueSums(snapshot, recent, customerIds !== null, before, countBefore)),
    ...(await sumAll(snapshot, others, before, countBefore)),
  ]);
}

/** Adds to stored sums what became due since. */
async function continueSums(
  { manager, today, keep }: OpenSnapshot,
  oldest: readonly OldestOpen[],
  isNarrow: boolean,
  before: string,
  countBefore: string,
): Promise<Map<string, DueCents>> {
  const from = oldest.reduce((day, { position: { dueBefore } }) => (dueBefore < day ? dueBefore : day), before);
  const rows =
    from < before
      ? await manager.query<DueRow[]>(
          isNarrow ? `${SELECT_DUE} AND i.customer_id IN (?)` : SELECT_DUE,
          isNarrow ? [from, before, oldest.map(({ customerId }) => customerId)] : [from, before],
        )
      : [];
  const rowsOf = new Map(oldest.map(({ customerId }): [string, DueRow[]] => [customerId, []]));
  for (const row of rows) rowsOf.get(row.customerId)?.push(row);
  return new Map(
    oldest.map(({ customerId, orderNumber, openCents, dueDay, position }) => {
      const sums = { overdueCents: position.dueCents, comingCents: 0 };
      const add = (day: string, cents: number): void => {
        if (day < today) sums.overdueCents += cents;
        else if (day < before) sums.comingCents += cents;
      };
      if (dueDay) add(dueDay, openCents);
      let { dueCents } = position;
      for (const row of rowsOf.get(customerId) ?? []) {
        if (row.orderNumber <= orderNumber || row.dueDay < position.dueBefore) continue;
        add(row.dueDay, Number(row.owedCents));
        if (row.dueDay < countBefore) dueCents += Number(row.owedCents);
      }
      if (countBefore > position.dueBefore) keep({ ...position, dueBefore: countBefore, dueCents });
      return [customerId, sums];
    }),
  );
}

/** Adds up everything that is open. */
async function sumAll(
  { manager, today, keep }: OpenSnapshot,
  oldest: readonly OldestOpen[],
  before: string,
  countBefore: string,
): Promise<Map<string, DueCents>> {
  const lists = oldest.map(({ customerId, orderNumber, openCents }, request) => ({
    sql: SUM_DUE,
    values: [request, today, today, countBefore, orderNumber, orderNumber, openCents, customerId, orderNumber, before],
  }));
  const sums = await readLists<SumRow>(manager, lists);
  return new Map(
    oldest.map(({ customerId, position }, index) => {
      const [row] = sums[index] ?? [];
      keep({ ...position, dueBefore: countBefore, dueCents: Number(row?.countedCents ?? 0) });
      return [customerId, { overdueCents: Number(row?.overdueCents ?? 0), comingCents: Number(row?.comingCents ?? 0) }];
    }),
  );
}
