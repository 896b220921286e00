import { validationError, type DomainError } from '../domain/errors.js';
import { isId } from './ids.js';

const MAX_PAGE_SIZE = 500;

/** The part of a list that is asked for: at most `first` entries, from the cursor `after` on. */
export interface PageRequest {
  first: number;
  after?: string | null;
}

/** A part of a list, in its order. */
export interface Page<T> {
  nodes: T[];
  hasNextPage: boolean;
}

/** @throws {DomainError} VALIDATION_ERROR naming `first`. */
export function assertPageSize(first: number): void {
  if (!(Number.isInteger(first) && first >= 0 && first <= MAX_PAGE_SIZE)) {
    throw validationError({ first: `First must be a whole number from 0 to ${MAX_PAGE_SIZE}` });
  }
}

/** Opaque to clients; stable, because it holds the sort values of an entry and not its place. */
export function encodeCursor(...values: (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * The sort values out of a cursor that `encodeCursor` made of as many values.
 * @throws {DomainError} VALIDATION_ERROR naming `after`.
 */
export function decodeCursor(cursor: string, length: number): (string | number)[] {
  const values = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  const valid =
    Array.isArray(values) &&
    values.length === length &&
    values.every((value) => typeof value === 'string' || typeof value === 'number');
  if (!valid) throw badCursor();
  return values;
}

/** For a cursor whose values are not of the kind that the list sorts by. */
export function badCursor(): DomainError {
  return validationError({ after: 'After must be a cursor from an earlier answer' });
}

/** Where in a list by id an entry stands. */
export function idCursor(entry: { id: string }): string {
  return encodeCursor(entry.id);
}

/** @throws {DomainError} VALIDATION_ERROR naming `after`. */
export function idOfCursor(cursor: string): string {
  const [id] = decodeCursor(cursor, 1);
  if (typeof id !== 'string' || !isId(id)) throw badCursor();
  return id;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes a page of the rows that were read: one more than was asked for says that there is a next page. */
export function toPage<T>(rows: T[], first: number): Page<T> {
  return { nodes: rows.slice(0, first), hasNextPage: rows.length > first };
}
