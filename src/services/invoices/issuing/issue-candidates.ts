import type { EntityManager } from 'typeorm';
import type { Question } from '../../../db/statements.js';
import type { InvoiceKind } from '../../../domain/invoices/invoice-document.js';
import { NO_CREDIT_NOTE } from '../../../entities/invoices/invoice.js';
import { newestCheckOf } from '../vat/vat-check-reader.js';

/** An order or a credit note that may get a document. */
export interface Candidate {
  orderNumber: number;
  /** `NO_CREDIT_NOTE` for an order. */
  creditNoteId: string;
}

/** What a search needs to know. */
export interface SearchTerms {
  /** When the first day began whose orders get documents. */
  from: Date;
  sellerVersion: number;
  now: Date;
}

const HAS_DOCUMENT = 'SELECT 1 FROM invoices i WHERE i.order_number = o.order_number AND i.credit_note_id';
const IS_HELD = 'SELECT 1 FROM held_invoices h WHERE h.order_number = o.order_number AND h.credit_note_id';

// A range of numbers is searched at once, so that no statement takes long.
const RANGE = 50_000;

// An order that commits after younger ones does so much sooner, however the clocks of processes differ from the database's.
const OLD = 'UTC_TIMESTAMP(3) - INTERVAL 15 MINUTE';

/** Every order is looked at again once in this time, so that one whose commit came later still is found as well. */
export const RESCAN_MS = 24 * 60 * 60_000;
const RECHECK_MS = 60 * 60_000;

const LACKS_DOCUMENT = `o.status = 'completed'
     AND NOT EXISTS (${HAS_DOCUMENT} = '${NO_CREDIT_NOTE}') AND NOT EXISTS (${IS_HELD} = '${NO_CREDIT_NOTE}')`;

const SELECT_ORDERS = `
  SELECT o.order_number AS orderNumber, '${NO_CREDIT_NOTE}' AS creditNoteId
    FROM orders o FORCE INDEX (PRIMARY)
   WHERE o.order_number > ? AND o.order_number <= ? AND o.order_date >= ? AND ${LACKS_DOCUMENT}
   ORDER BY o.order_number LIMIT ?`;

const NOTE_LACKS_DOCUMENT = `NOT EXISTS (${HAS_DOCUMENT} = n.id) AND NOT EXISTS (${IS_HELD} = n.id)`;

// One whose order is neither invoiced nor held waits: its invoice is about to come.
const SELECT_NOTES = `
  SELECT n.order_number AS orderNumber, n.id AS creditNoteId, n.created_at AS createdAt,
         NOT EXISTS (${HAS_DOCUMENT} = '${NO_CREDIT_NOTE}') AND NOT EXISTS (${IS_HELD} = '${NO_CREDIT_NOTE}') AS isWaiting
    FROM credit_notes n FORCE INDEX (credit_notes_created) JOIN orders o ON o.order_number = n.order_number
   WHERE n.created_at > ? AND o.order_date >= ?
     AND ${NOTE_LACKS_DOCUMENT}
   ORDER BY n.created_at, n.id LIMIT ?`;

/** SQL for whether a held one may be issued now. @param seller SQL of the seller's version. */
function isReleased(seller: string): string {
  return `(h.customer_version <> c.version OR h.seller_version <> ${seller} OR h.judged_at < ?
           OR h.vat_check_id <> ${newestCheckOf('h.customer_id')})`;
}

// Held ones are checked again when the data of their decision have changed.
const SELECT_HELD = `
  SELECT h.order_number AS orderNumber, h.credit_note_id AS creditNoteId
    FROM held_invoices h JOIN customers c ON c.id = h.customer_id
   WHERE (h.credit_note_id = '${NO_CREDIT_NOTE}') = ?
     AND ${isReleased('?')}
   ORDER BY h.order_number, h.credit_note_id LIMIT ?`;

// Each by a position that is read first, in a table of one row for it.
const DUE = `
  EXISTS (SELECT 1 FROM seller WHERE id = 1 AND invoices_from IS NOT NULL)
  AND (EXISTS (SELECT 1 FROM invoice_series WHERE rescanned_at IS NULL OR rescanned_at <= ?)
       OR EXISTS (SELECT 1 FROM invoice_series s JOIN orders o FORCE INDEX (PRIMARY) ON o.order_number > s.done_up_to
                   WHERE s.kind = 'INVOICE' AND ${LACKS_DOCUMENT})
       OR EXISTS (SELECT 1 FROM invoice_series s JOIN credit_notes n FORCE INDEX (credit_notes_created)
                      ON n.created_at > FROM_UNIXTIME(s.done_up_to / 1000)
                    JOIN orders o ON o.order_number = n.order_number
                   WHERE s.kind = 'CORRECTION' AND ${NOTE_LACKS_DOCUMENT})
       OR EXISTS (SELECT 1 FROM seller s JOIN held_invoices h JOIN customers c ON c.id = h.customer_id
                   WHERE s.id = 1 AND ${isReleased('s.version')}))`;

/** Whether a search would find something: 1 or 0. Also 1 for what comes before the first day that gets documents. */
export function dueQuestion(now: Date): Question {
  return { sql: `(${DUE})`, values: [new Date(now.getTime() - RESCAN_MS), new Date(now.getTime() - RECHECK_MS)] };
}

/** Held ones that may be issued now, oldest first. */
export function findReleased(
  manager: EntityManager,
  kind: InvoiceKind,
  { sellerVersion, now }: SearchTerms,
  limit: number,
): Promise<Candidate[]> {
  const values = [kind === 'INVOICE', sellerVersion, new Date(now.getTime() - RECHECK_MS), limit];
  return manager.query<Candidate[]>(SELECT_HELD, values);
}

/** New ones, oldest first, and up to where all are done (`InvoiceSeries.doneUpTo`) once these are. */
interface NewCandidates {
  candidates: Candidate[];
  doneUpTo: number;
}

/** Searches for orders that have no document and do not wait for one. @param above those below are done. */
export async function findNewOrders(
  manager: EntityManager,
  { from }: SearchTerms,
  above: number,
  limit: number,
): Promise<NewCandidates> {
  // Read first: everything that is found after it had been committed before it.
  const lastOld = await lastOldOrder(manager, above);
  const [newest] = await manager.query<{ last: number | null }[]>('SELECT MAX(order_number) AS last FROM orders');
  const last = newest?.last ?? 0;
  for (let start = above; start < last; start += RANGE) {
    const candidates = await manager.query<Candidate[]>(SELECT_ORDERS, [start, start + RANGE, from, limit]);
    // Up to the last of a full batch everything is looked at.
    if (candidates.length > 0) {
      const isFull = candidates.length === limit;
      const upTo = isFull ? (candidates.at(-1)?.orderNumber ?? start) : Math.min(start + RANGE, last);
      return { candidates, doneUpTo: Math.min(upTo, lastOld) };
    }
  }
  return { candidates: [], doneUpTo: lastOld };
}

/** The last order below the first young one; `above` if there is none. */
async function lastOldOrder(manager: EntityManager, above: number): Promise<number> {
  const [young] = await manager.query<{ first: number | null }[]>(
    `SELECT MIN(order_number) AS first FROM orders FORCE INDEX (orders_date) WHERE order_date >= ${OLD}`,
  );
  const sql = `SELECT MAX(order_number) AS last FROM orders WHERE ${young?.first ? 'order_number < ?' : 'TRUE'}`;
  const [row] = await manager.query<{ last: number | null }[]>(sql, young?.first ? [young.first] : []);
  return Math.max(row?.last ?? 0, above);
}

/** Like `findNewOrders`, for credit notes. */
export async function findNewNotes(
  manager: EntityManager,
  { from }: SearchTerms,
  above: number,
  limit: number,
): Promise<NewCandidates> {
  const [old] = await manager.query<{ upTo: Date | null }[]>(
    `SELECT LEAST(${OLD}, MAX(created_at)) AS upTo FROM credit_notes`,
  );
  const rows = await manager.query<(Candidate & { createdAt: Date; isWaiting: number })[]>(SELECT_NOTES, [
    new Date(above),
    from,
    limit,
  ]);
  const firstWaiting = rows.find(({ isWaiting }) => isWaiting === 1);
  const firstLeft = firstWaiting ?? (rows.length === limit ? rows.at(-1) : undefined);
  const upTo = firstLeft ? firstLeft.createdAt.getTime() - 1 : Infinity;
  return {
    candidates: rows.filter(({ isWaiting }) => isWaiting === 0),
    doneUpTo: Math.max(above, Math.min(upTo, old?.upTo?.getTime() ?? 0)),
  };
}
