import type { EntityManager } from 'typeorm';
import { countRows } from '../../db/count-rows.js';
import { selectList } from '../../db/columns.js';
import { assertPageSize, idOfCursor, toPage, type Page, type PageRequest } from '../../db/page.js';
import { conjunction, type Condition, type Sql } from '../../db/sql.js';
import { notFound } from '../../domain/common/errors.js';
import { KeyImport } from '../../entities/keys/key-import.js';

/** A batch of license keys, as staff sees it. */
export interface KeyImportView {
  id: string;
  licensePoolId: string;
  createdAt: Date;
  /** Null where a command began it. */
  staffMemberId: string | null;
  /** Who ran the command; null where a member of staff began it. */
  operator: string | null;
  source: string;
  note: string | null;
  imported: number;
  undoneAt: Date | null;
  undoReason: string | null;
}

/** How many keys of a batch are available and withdrawn. */
export interface KeyImportStock {
  available: number;
  withdrawn: number;
}

/** Filters for a list of imports. */
export interface KeyImportFilter {
  licensePoolId?: string | null;
}

const SELECT_IMPORTS = `
  SELECT ${selectList(KeyImport, '', [
    'id',
    'licensePoolId',
    'createdAt',
    'staffMemberId',
    'operator',
    'source',
    'note',
    'imported',
    'undoneAt',
    'undoReason',
  ])}
    FROM key_imports`;

/** Unknown ids are left out. */
export async function readKeyImports(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, KeyImportView>> {
  if (ids.length === 0) return new Map();
  const rows = await manager.query<KeyImportView[]>(`${SELECT_IMPORTS} WHERE id IN (?)`, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findKeyImport(manager: EntityManager, id: string): Promise<KeyImportView | null> {
  return (await readKeyImports(manager, [id])).get(id) ?? null;
}

/** @throws {DomainError} NOT_FOUND */
export async function getKeyImport(manager: EntityManager, id: string): Promise<KeyImportView> {
  const found = await findKeyImport(manager, id);
  if (!found) throw notFound('Key import', id);
  return found;
}

function whereOf({ licensePoolId }: KeyImportFilter, after?: string | null): Sql {
  const conditions: Condition[] = [];
  if (licensePoolId) conditions.push(['license_pool_id = ?', licensePoolId]);
  if (after) conditions.push(['id < ?', idOfCursor(after)]);
  return conjunction(conditions);
}

/** Newest first. @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor. */
export async function readKeyImportPage(
  manager: EntityManager,
  filter: KeyImportFilter,
  { first, after }: PageRequest,
): Promise<Page<KeyImportView>> {
  assertPageSize(first);
  const { sql: where, values } = whereOf(filter, after);
  const rows = await manager.query<KeyImportView[]>(`${SELECT_IMPORTS} WHERE ${where} ORDER BY id DESC LIMIT ?`, [
    ...values,
    first + 1,
  ]);
  return toPage(rows, first);
}

export async function countKeyImports(manager: EntityManager, filter: KeyImportFilter): Promise<number> {
  return countRows(manager, 'key_imports', whereOf(filter));
}

/** How many keys of each batch are available and withdrawn; all others were sold. Reads only the index. */
export async function readKeyImportStocks(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, KeyImportStock>> {
  const stocks = new Map(ids.map((id) => [id, { available: 0, withdrawn: 0 }]));
  const rows = await manager.query<{ id: string; status: string; count: number }[]>(
    `SELECT key_import_id AS id, status, COUNT(*) AS count FROM license_keys
      WHERE key_import_id IN (?) AND order_item_id IS NULL GROUP BY key_import_id, status`,
    [ids],
  );
  for (const { id, status, count } of rows) {
    const stock = stocks.get(id);
    if (stock) stock[status === 'AVAILABLE' ? 'available' : 'withdrawn'] = count;
  }
  return stocks;
}
