import type { EntityManager, EntityTarget } from 'typeorm';
import { findById } from './by-id.js';
import { isId } from './ids.js';
import {
  assertPageSize,
  decodeCursor,
  decodeIdCursor,
  encodeCursor,
  invalidCursor,
  loadPage,
  toPage,
  type Page,
  type PageRequest,
} from './page.js';
import { conjunction, type Condition } from './sql.js';

/** A page of a list that is sorted by one of several keys, and by id among equal values. */
export interface SortedRequest<S extends string> extends PageRequest {
  sort: S | 'CREATED';
  descending: boolean;
}

/** What a list can be sorted by: its SQL, and what its values are. */
export interface SortKey {
  sql: string;
  type: 'string' | 'number';
}

export interface SortedSql {
  /** Selects `value` and `id`, which `encodeSortedCursor` takes. */
  columns: string;
  /** The rows after the cursor; every row without one. */
  afterCursor: Condition;
  orderBy: string;
}

export interface SortPosition {
  value: string | number;
  id: string;
}

/** The SQL of a sorted page. @throws {DomainError} VALIDATION_ERROR naming `after`, for the cursor of another sort too. */
export function sortedSql<S extends string>(
  keys: Readonly<Record<S, SortKey>>,
  id: string,
  { sort, descending, after }: SortedRequest<S>,
): SortedSql {
  const [sign, order] = descending ? ['<', 'DESC'] : ['>', 'ASC'];
  if (sort === 'CREATED') {
    const behind: Condition = after ? [`${id} ${sign} ?`, decodeIdCursor(after)] : ['TRUE'];
    return { columns: `${id} AS value, ${id} AS id`, afterCursor: behind, orderBy: `${id} ${order}` };
  }
  const { sql, type } = keys[sort];
  return {
    columns: `${sql} AS value, ${id} AS id`,
    afterCursor: after ? afterPosition(sql, id, sign, decodeSortedCursor(after, sort, type)) : ['TRUE'],
    orderBy: `${sql} ${order}, ${id} ${order}`,
  };
}

/** The first part is redundant, but the servers search an index only by it. */
function afterPosition(sql: string, id: string, sign: string, { value, id: last }: SortPosition): Condition {
  return [`${sql} ${sign}= ? AND (${sql} ${sign} ? OR ${id} ${sign} ?)`, value, value, last];
}

/**
 * The position of the cursor of an entry in a list with this sort, which is not `CREATED`.
 * @throws {DomainError} VALIDATION_ERROR naming `after`.
 */
export function decodeSortedCursor(cursor: string, sort: string, type: SortKey['type']): SortPosition {
  const [of, value = '', id] = decodeCursor(cursor, 3);
  if (of !== sort || typeof value !== type || typeof id !== 'string' || !isId(id)) throw invalidCursor();
  return { value, id };
}

/** The cursor of an entry, which holds for the sort that it was given in. */
export function encodeSortedCursor<S extends string>(
  keys: Readonly<Record<S, SortKey>>,
  sort: S | 'CREATED',
  { value, id }: SortPosition,
): string {
  if (sort === 'CREATED') return encodeCursor(id);
  // The driver returns sums as strings.
  return encodeCursor(sort, keys[sort].type === 'number' ? Number(value) : value, id);
}

/**
 * The positions of the rows that meet the conditions, one more than a page has.
 * @param from the tables. @param id the column.
 * @throws {DomainError} VALIDATION_ERROR for an invalid cursor.
 */
export function readSortPositions<S extends string>(
  manager: EntityManager,
  from: string,
  id: string,
  keys: Readonly<Record<S, SortKey>>,
  conditions: readonly Condition[],
  request: SortedRequest<S>,
): Promise<SortPosition[]> {
  const { columns, afterCursor, orderBy } = sortedSql(keys, id, request);
  const { sql: where, values } = conjunction([...conditions, afterCursor]);
  const sql = `SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${orderBy} LIMIT ?`;
  return manager.query(sql, [...values, request.first + 1]);
}

/**
 * A page of the rows of a table that meet the conditions, each with its cursor.
 * @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor.
 */
export async function findSorted<E extends { id: string }, S extends string>(
  manager: EntityManager,
  entity: EntityTarget<E>,
  keys: Readonly<Record<S, SortKey>>,
  conditions: readonly Condition[],
  request: SortedRequest<S>,
): Promise<Page<E & { cursor: string }>> {
  assertPageSize(request.first);
  const { tableName } = manager.connection.getMetadata(entity);
  return loadPage(
    toPage(await readSortPositions(manager, tableName, 'id', keys, conditions, request), request.first),
    (ids) => findById(manager, entity, ids),
    (row, position) => Object.assign(row, { cursor: encodeSortedCursor(keys, request.sort, position) }),
  );
}
