import type { EntityManager } from 'typeorm';
import { constant, runStatement, statement, type Statement } from './statements.js';
import { TransactionSet } from './transaction-context.js';

/*
 * Every process holds the catalogue in memory and compares, with each request for products, the sum of
 * `catalogue_versions` with that of its copy. The table has a row for each of 256 groups of products and pools, by the last byte of their ids,
 * one for promotions and one for new products. A transaction that changes what customers see bumps the rows of what it
 * changed, so the sum changes exactly with the COMMIT, in any order of commits; a time or an AUTO_INCREMENT value
 * would not. There are 256 groups because all orders would wait for the lock of a single row.
 */

const GROUPS = 256;
const PROMOTIONS = GROUPS;
const NEW_PRODUCTS = GROUPS + 1;

/** The part of a transaction's changes that makes readers read again. */
export interface CatalogueChange {
  /** Ids of products. */
  ids?: readonly string[];
  /** Ids of pools of which only the stock changed. */
  poolIds?: readonly string[];
  newProducts?: boolean;
  promotions?: boolean;
}

/** Versions of all rows, by number. */
export type CatalogueVersions = ReadonlyMap<number, number>;

/** What changed between two readings of the versions. */
export interface CatalogueVersionDiff {
  groups: ReadonlySet<number>;
  newProducts: boolean;
  promotions: boolean;
}

/** The rows that the last statement of a transaction raises. */
export const BUMPED_ROWS = new TransactionSet<number>();

/** What a transaction changed in the catalogue, to be stamped after its commit: only stock, or anything. */
export const CHANGED_CATALOGUE = new TransactionSet<'stock' | 'all'>();

/** The group of a product or a pool: the last byte of its id, which counts up from one id to the next. */
export function groupOf(id: string): number {
  return Number.parseInt(id.slice(-2), 16);
}

/** SQL for the version of the catalogue: it differs between any two states. */
export const CATALOGUE_VERSION = '(SELECT SUM(version) FROM catalogue_versions)';

/** SQL for the version of the promotions: as long as it is the same, no promotion was changed. */
export const PROMOTIONS_VERSION = `(SELECT version FROM catalogue_versions WHERE id = ${PROMOTIONS})`;

/** The version of the catalogue, read now. */
export function selectCatalogueVersion(): Statement<string> {
  const sql = `SELECT ${CATALOGUE_VERSION} AS version`;
  return statement(sql, [], (rows: { version: string }[]) => rows[0]?.version ?? '');
}

/** A state of the catalogue, identified by its version. */
export interface CatalogueState {
  version: string;
  /** When the read of it began, by `performance.now()`. */
  readAt: number;
}

/**
 * Makes every process read again what changed. A transaction only notes the rows: its last statement raises them, all at
 * once and in their order. No lock is taken after these, so they are held for the shortest time and cannot be part of a
 * deadlock. Outside of a transaction the rows are raised now.
 */
export async function noteCatalogueChange(
  manager: EntityManager,
  { ids = [], poolIds = [], newProducts = false, promotions = false }: CatalogueChange,
): Promise<void> {
  const rows = new Set([...ids, ...poolIds].map(groupOf));
  if (newProducts) rows.add(NEW_PRODUCTS);
  if (promotions) rows.add(PROMOTIONS);
  if (poolIds.length > 0) CHANGED_CATALOGUE.add(manager, ['stock']);
  if (ids.length > 0 || newProducts || promotions) CHANGED_CATALOGUE.add(manager, ['all']);
  if (!BUMPED_ROWS.add(manager, rows)) await runStatement(manager, bumpRows(rows));
}

/** Raises rows; the last statement of the transaction that noted them. */
export function bumpRows(rows: ReadonlySet<number>): Statement<unknown> {
  const sorted = [...rows].sort((a, b) => a - b);
  const sql = 'UPDATE catalogue_versions SET version = version + 1 WHERE id IN (?) ORDER BY id';
  return sorted.length === 0 ? constant(null) : statement(sql, [sorted]);
}

export function selectCatalogueVersions(): Statement<CatalogueVersions> {
  const toMap = (rows: { id: number; version: number }[]) => new Map(rows.map(({ id, version }) => [id, version]));
  return statement('SELECT id, version FROM catalogue_versions', [], toMap);
}

/** The sum of all versions, as a string, exactly as the database returns `CATALOGUE_VERSION`. */
export function sumOfVersions(versions: CatalogueVersions): string {
  let sum = 0;
  for (const version of versions.values()) sum += version;
  return String(sum);
}

export function diffVersions(before: CatalogueVersions, after: CatalogueVersions): CatalogueVersionDiff {
  const changed = new Set<number>();
  for (const [id, version] of after) if (before.get(id) !== version) changed.add(id);
  return { groups: changed, newProducts: changed.delete(NEW_PRODUCTS), promotions: changed.delete(PROMOTIONS) };
}
