import { randomInt } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { constant, runStatement, statement, type Statement } from './statements.js';
import { TransactionSet } from './transaction-context.js';

/*
 * Every process holds the catalogue in memory and compares, with each request for products, the version of the catalogue
 * with that of its copy. `catalogue_versions` has two kinds of counters:
 * - What changed: one for each of 256 groups of products and pools, by the last byte of their ids, one for promotions and
 *   one for new products. Only a process whose copy is out of date reads them.
 * - That something changed: the totals. Their sum changes exactly with the COMMIT, in any order of commits; a time or an
 *   AUTO_INCREMENT value would not.
 * A transaction that changes what customers see bumps the counters of what it changed, and one of the totals. There are
 * several of each because all orders would wait for the lock of a single row.
 *
 * An earlier version, and a person by hand, bump the other counters alone. The database then sets
 * `changed_at`, which this version leaves as it is: the sum of these rows is the second part of the version. It is
 * empty again once they are counted in a total (`countOtherChanges`).
 */

const GROUPS = 256;
const PROMOTIONS = GROUPS;
const NEW_PRODUCTS = GROUPS + 1;
const FIRST_TOTAL = 500;
const TOTALS = 16;

/** The part of a transaction's changes that makes readers read again. */
export interface CatalogueChange {
  /** Ids of products. */
  ids?: readonly string[];
  /** Ids of pools of which only the stock changed. */
  poolIds?: readonly string[];
  newProducts?: boolean;
  promotions?: boolean;
}

/** Versions of groups, promotions and new products, by number. */
export type CatalogueVersions = ReadonlyMap<number, number>;

/** What changed between two readings of the versions. */
export interface CatalogueVersionDiff {
  groups: ReadonlySet<number>;
  newProducts: boolean;
  promotions: boolean;
}

/** The rows that the last statement of a transaction bumps, besides a total. */
export const BUMPED_ROWS = new TransactionSet<number>();

/** What a transaction changed in the catalogue, to be stamped after its commit: only stock, or anything. */
export const CHANGED_CATALOGUE = new TransactionSet<'stock' | 'all'>();

/** The group of a product or a pool: the last byte of its id, which counts up from one id to the next. */
export function groupOf(id: string): number {
  return Number.parseInt(id.slice(-2), 16);
}

/** SQL for the version of the catalogue, which never returns to an earlier one: the first sum grows, or the second alone. */
export const CATALOGUE_VERSION = `
  CONCAT((SELECT SUM(version) FROM catalogue_versions FORCE INDEX (PRIMARY) WHERE id >= ${FIRST_TOTAL}), '-',
         COALESCE((SELECT SUM(version) FROM catalogue_versions FORCE INDEX (catalogue_versions_changed)
                    WHERE changed_at IS NOT NULL), 0))`;

/** SQL for the version of the promotions: as long as it is the same, no promotion was changed. */
export const PROMOTIONS_VERSION = `(SELECT version FROM catalogue_versions WHERE id = ${PROMOTIONS})`;

/** The version of the promotions, read now. */
export function selectPromotionsVersion(): Statement<number> {
  const sql = `SELECT ${PROMOTIONS_VERSION} AS version`;
  return statement(sql, [], (rows: { version: number }[]) => rows[0]?.version ?? NaN);
}

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
 * Makes every process read again what changed. A transaction only notes the rows: its last statement bumps them, all at
 * once and in their order. No lock is taken after these, so they are held for the shortest time and cannot be part of a
 * deadlock. Outside of a transaction the rows are bumped now.
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

let lastTotal = randomInt(TOTALS);

/** In turns, so that concurrent transactions of a process lock different ones. */
function nextTotal(): number {
  lastTotal = (lastTotal + 1) % TOTALS;
  return FIRST_TOTAL + lastTotal;
}

/** Bumps rows and a total; the last statement of the transaction that noted them. */
export function bumpRows(rows: ReadonlySet<number>): Statement<unknown> {
  if (rows.size === 0) return constant(null);
  const sorted = [...rows, nextTotal()].sort((a, b) => a - b);
  // Without the second assignment, the database would set the column to the current time.
  const sql =
    'UPDATE catalogue_versions SET version = version + 1, changed_at = changed_at WHERE id IN (?) ORDER BY id';
  return statement(sql, [sorted]);
}

/** Counts in a total what an earlier version has changed, so that the version of the catalogue reads few rows again. */
export async function countOtherChanges(dataSource: DataSource): Promise<void> {
  const rows = await dataSource.query<{ id: number }[]>(
    'SELECT id FROM catalogue_versions FORCE INDEX (catalogue_versions_changed) WHERE changed_at IS NOT NULL',
  );
  if (rows.length === 0) return;
  const total = nextTotal();
  // The total grows in the same statement: a sum without these rows could be that of an earlier state.
  await dataSource.query(
    'UPDATE catalogue_versions SET version = version + (id = ?), changed_at = NULL WHERE id IN (?) ORDER BY id',
    [total, [total, ...rows.map(({ id }) => id)]],
  );
}

/** The version of the catalogue, and those of what can change. */
export function selectCatalogueVersions(): Statement<{ version: string; versions: CatalogueVersions }> {
  return statement(
    `SELECT id, version, ${CATALOGUE_VERSION} AS whole FROM catalogue_versions WHERE id < ?`,
    [FIRST_TOTAL],
    (rows: { id: number; version: number; whole: string }[]) => ({
      version: rows[0]?.whole ?? '',
      versions: new Map(rows.map(({ id, version }) => [id, version])),
    }),
  );
}

export function diffVersions(before: CatalogueVersions, after: CatalogueVersions): CatalogueVersionDiff {
  const changed = new Set<number>();
  for (const [id, version] of after) if (before.get(id) !== version) changed.add(id);
  return { groups: changed, newProducts: changed.delete(NEW_PRODUCTS), promotions: changed.delete(PROMOTIONS) };
}
