import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { groupBy } from '../../domain/common/group-by.js';
import { CreditNote } from '../../entities/after-sales/credit-note.js';

const COLUMNS = ['id', 'orderNumber', 'netCents', 'amountCents', 'reason', 'staffMemberId'] as const;

/** A credit note as staff sees it. */
export interface CreditNoteView extends Pick<CreditNote, (typeof COLUMNS)[number]> {
  at: Date;
  /** How many keys it credits. */
  keyCount: number;
}

const SELECT_NOTES = `
  SELECT ${selectList(CreditNote, 'n', [...COLUMNS, 'createdAt AS at'])},
         (SELECT COUNT(*) FROM credit_note_keys k WHERE k.credit_note_id = n.id) AS keyCount
    FROM credit_notes n`;

/** The credit notes of orders by order number, oldest first; orders without any are left out. */
export async function readCreditNotes(
  manager: EntityManager,
  orderNumbers: readonly number[],
): Promise<Map<number, CreditNoteView[]>> {
  if (orderNumbers.length === 0) return new Map();
  const rows = await manager.query<CreditNoteView[]>(
    `${SELECT_NOTES} WHERE n.order_number IN (?) ORDER BY n.order_number, n.created_at, n.id`,
    [orderNumbers],
  );
  return groupBy(rows, ({ orderNumber }) => orderNumber);
}

/** @throws {Error} where there is none. */
export async function readCreditNote(manager: EntityManager, id: string): Promise<CreditNoteView> {
  const [note] = await manager.query<CreditNoteView[]>(`${SELECT_NOTES} WHERE n.id = ?`, [id]);
  if (!note) throw new Error(`There is no credit note ${id}`);
  return note;
}
