import type { EntityManager } from 'typeorm';
import { columnName, selectList } from '../../db/columns.js';
import { assertPageSize, decodeIdCursor, toPage, type Page, type PageRequest } from '../../db/page.js';
import { readLists } from '../../db/read-lists.js';
import type { Sql } from '../../db/sql.js';
import { StaffNote } from '../../entities/staff/staff-note.js';

/** A note as staff sees it. */
export type NoteView = Pick<StaffNote, (typeof COLUMNS)[number]>;

/** What a note is about. */
export type NoteSubject = { customerId: string } | { orderNumber: number } | { claimId: string };

/** A page of the notes about something, newest first. */
export type NoteListRequest = PageRequest & { subject: NoteSubject };

const COLUMNS = ['id', 'customerId', 'orderNumber', 'claimId', 'authorId', 'text', 'createdAt'] as const;
const NOTE = selectList(StaffNote, '', COLUMNS);

/** The column that names a subject, and what it holds. */
function columnOf(subject: NoteSubject): [column: string, value: string | number] {
  if ('customerId' in subject) return [columnName(StaffNote, 'customerId'), subject.customerId];
  if ('claimId' in subject) return [columnName(StaffNote, 'claimId'), subject.claimId];
  return [columnName(StaffNote, 'orderNumber'), subject.orderNumber];
}

function selectNotes(request: number, { subject, first, after }: NoteListRequest): Sql {
  const [column, value] = columnOf(subject);
  const values: unknown[] = [request, value];
  if (after) values.push(decodeIdCursor(after));
  return {
    sql: `(SELECT ? AS request, ${NOTE} FROM staff_notes
            WHERE ${column} = ? ${after ? 'AND id < ?' : ''} ORDER BY id DESC LIMIT ?)`,
    values: [...values, first + 1],
  };
}

const newestFirst = (a: NoteView, b: NoteView): number => (a.id < b.id ? 1 : -1);

/**
 * Pages of notes, in the order of the requests.
 * @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor.
 */
export async function readNotePages(
  manager: EntityManager,
  requests: readonly NoteListRequest[],
): Promise<Page<NoteView>[]> {
  const selects = requests.map((request, index) => {
    assertPageSize(request.first);
    return selectNotes(index, request);
  });
  const found = await readLists<NoteView>(manager, selects);
  return requests.map(({ first }, index) => toPage((found[index] ?? []).sort(newestFirst), first));
}
