import { Reason, validationError, type DomainError } from '../domain/common/errors.js';
import { isId } from './ids.js';

const MAX_PAGE_SIZE = 500;

/** A request for a page: at most `first` entries, those after the cursor `after`. */
export interface PageRequest {
  first: number;
  after?: string | null;
}

export interface Page<T> {
  nodes: T[];
  hasNextPage: boolean;
}

/** @throws {DomainError} VALIDATION_ERROR naming `first`. */
export function assertPageSize(first: number): void {
  if (!(Number.isInteger(first) && first >= 0 && first <= MAX_PAGE_SIZE)) {
    throw validationError({ first: Reason.of('NOT_WHOLE', { label: 'First', min: 0, max: MAX_PAGE_SIZE }) });
  }
}

/**
 * A cursor, opaque to clients. It holds an entry's sort values, so it stays valid when entries are added or removed.
 */
export function encodeCursor(...values: (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * The sort values of a cursor.
 * @param length how many values `encodeCursor` got.
 * @throws {DomainError} VALIDATION_ERROR naming `after`.
 */
export function decodeCursor(cursor: string, length: number): (string | number)[] {
  const values = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  const valid =
    Array.isArray(values) &&
    values.length === length &&
    values.every((value) => typeof value === 'string' || typeof value === 'number');
  if (!valid) throw invalidCursor();
  return values;
}

/** The integer sort values of a cursor. @throws {DomainError} VALIDATION_ERROR naming `after`. */
export function decodeNumberCursor(cursor: string, length: number): number[] {
  const values = decodeCursor(cursor, length);
  if (!values.every((value) => Number.isSafeInteger(value))) throw invalidCursor();
  return values.map(Number);
}

/** The error for a cursor whose values do not fit the list. */
export function invalidCursor(): DomainError {
  return validationError({ after: Reason.of('WRONG_CURSOR') });
}

export function encodeIdCursor(entry: { id: string }): string {
  return encodeCursor(entry.id);
}

/** @throws {DomainError} VALIDATION_ERROR naming `after`. */
export function decodeIdCursor(cursor: string): string {
  const [id] = decodeCursor(cursor, 1);
  if (typeof id !== 'string' || !isId(id)) throw invalidCursor();
  return id;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes a page of rows. @param rows at most one more than `first`, which shows that there is a next page. */
export function toPage<T>(rows: T[], first: number): Page<T> {
  return { nodes: rows.slice(0, first), hasNextPage: rows.length > first };
}

/** Reads what a page has found the ids of; without what was deleted meanwhile. @param listed what the list has of each. */
export async function loadPage<P extends { id: unknown }, T, L = T>(
  { nodes, hasNextPage }: Page<P>,
  read: (ids: P['id'][]) => Promise<ReadonlyMap<P['id'], T>>,
  listed: (one: T, position: P) => L = (one) => one as unknown as L,
): Promise<Page<L>> {
  const found = await read(nodes.map(({ id }) => id));
  return {
    nodes: nodes.flatMap((position) => (found.has(position.id) ? [listed(found.get(position.id) as T, position)] : [])),
    hasNextPage,
  };
}
