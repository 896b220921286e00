import type { DataSource, EntityManager } from 'typeorm';
import { runBatch, statement, type Batch, type Statement } from './statements.js';
import { CommitBatch, inTransaction } from './transaction.js';

/*
 * A time of change is taken before the row is locked and seen by others only after COMMIT, and clocks can go back: who
 * asks for what changed since the newest time that he saw would miss what commits late. So a row also bears a stamp,
 * which follows the order of commits and by which alone is searched. A writer leaves the stamp empty; a transaction of
 * its own stamps what others have committed. docs/adr/0015 says why no reader misses anything.
 */

/** A table whose rows bear stamps. Every writer of a row empties its stamp, and lets its time of change never go back. */
export interface StampedTable {
  name: string;
  /** The primary key. */
  key: string;
  /** SQL: when a row last changed, as it is shown. */
  changedAt: string;
  stamp: string;
  /** The index that finds rows without a stamp, those of a part where only parts are stamped. */
  index: string;
  /** Whether rows stay as they were inserted: then what others can see need not be locked before it is stamped. */
  isWrittenOnce?: boolean;
}

/** Tables that make up one list of changes. A list that is read in parts, such as by customer, is stamped by part. */
export interface ChangeList {
  tables: readonly StampedTable[];
  /** Which part of the tables; all of them without it. */
  part?: { column: string; ids: readonly string[] };
  /** The row of `change_stamps` whose stamps these are; 1 without it. Stampings by one row wait for each other. */
  series?: number;
  /** What else is written for rows that get their stamp now, by table; nobody else stamps meanwhile. */
  alsoWrite?: (manager: EntityManager, ids: Readonly<Record<string, readonly Id[]>>) => Promise<Batch>;
}

/** The stamp of rows that are older than stamps: what they show as their time of change stands for it. */
export const OLD_STAMP = new Date('1970-01-01T00:00:00.000Z');

const MAX_ROWS = 500;

type Id = string | number;
type Keyed = { id: Id };

function conditionOf({ part }: ChangeList, more: string): { where: string; values: unknown[] } {
  return part ? { where: `${part.column} IN (?) AND ${more}`, values: [part.ids] } : { where: more, values: [] };
}

/** SQL for whether a row is among the changes since an instant, which is its one value: stamped since, or not yet. */
export function changedSince(stamp: string): string {
  return `(${stamp} >= ? OR ${stamp} IS NULL)`;
}

async function isStampDue(manager: EntityManager, list: ChangeList): Promise<boolean> {
  const looks = list.tables.map(({ name, stamp, index }) => {
    const { where, values } = conditionOf(list, `${stamp} IS NULL`);
    return { sql: `(SELECT 1 FROM ${name} FORCE INDEX (${index}) WHERE ${where} LIMIT 1)`, values };
  });
  const rows = await manager.query<unknown[]>(
    looks.map(({ sql }) => sql).join(' UNION ALL '),
    looks.flatMap(({ values }) => values),
  );
  return rows.length > 0;
}

const seriesOf = ({ series = 1 }: ChangeList): number => series;

function selectLastStamp(list: ChangeList): Statement<Date> {
  const sql = 'SELECT last_stamp AS at FROM change_stamps WHERE id = ? FOR UPDATE';
  return statement(sql, [seriesOf(list)], (rows: { at: Date }[]) => {
    if (!rows[0]) throw new Error('The table change_stamps has lost its row');
    return rows[0].at;
  });
}

/**
 * Selects rows without a stamp. Rows that can change are locked, and those left out that others have locked, which may be
 * about to change again. Rows that are written once are read as one statement sees them, by their keys: of two that were
 * committed in turn, the second is not seen without the first.
 */
function selectUnstamped(list: ChangeList, table: StampedTable): Statement<Keyed[]> {
  const { name, key, stamp, index, isWrittenOnce } = table;
  const { where, values } = conditionOf(list, `${stamp} IS NULL`);
  const [order, lock] = isWrittenOnce ? [`ORDER BY ${key}`, ''] : ['', 'FOR UPDATE SKIP LOCKED'];
  return statement(
    `SELECT ${key} AS id FROM ${name} FORCE INDEX (${index}) WHERE ${where} ${order} LIMIT ${MAX_ROWS} ${lock}`,
    values,
  );
}

/** The newest time of change among all committed rows without a stamp, locked or not: one statement, one snapshot. */
function selectNewest(list: ChangeList): Statement<Date | null> {
  const tables = list.tables.map(({ name, changedAt, stamp, index }) => {
    const { where, values } = conditionOf(list, `${stamp} IS NULL`);
    return { sql: `SELECT MAX(${changedAt}) AS at FROM ${name} FORCE INDEX (${index}) WHERE ${where}`, values };
  });
  const sql = `SELECT MAX(t.at) AS at FROM (${tables.map((table) => table.sql).join(' UNION ALL ')}) t`;
  return statement(
    sql,
    tables.flatMap(({ values }) => values),
    (rows: { at: Date | null }[]) => rows[0]?.at ?? null,
  );
}

function writeStamp({ name, key, stamp }: StampedTable, ids: readonly Id[], at: Date): Statement<unknown> {
  return statement(`UPDATE ${name} FORCE INDEX (PRIMARY) SET ${stamp} = ? WHERE ${key} IN (?)`, [at, ids]);
}

/** Stamps one portion. @returns whether there may be more. */
async function stampPortion(manager: EntityManager, list: ChangeList): Promise<CommitBatch<boolean>> {
  // In this order: nobody else stamps meanwhile; what is stamped does not change any more; all that anybody can have
  // seen before what is stamped was committed is counted.
  const { last, newest, ...selected } = await runBatch(manager, {
    last: selectLastStamp(list),
    ...Object.fromEntries(list.tables.map((table) => [table.name, selectUnstamped(list, table)])),
    newest: selectNewest(list),
  });
  const rowsOf = selected as unknown as Record<string, Keyed[]>;
  const filled = list.tables.filter(({ name }) => rowsOf[name]?.length);
  if (filled.length === 0) return CommitBatch.of({}, () => false);
  // Above the last one even where clocks went back, so that whoever pages by stamps never passes by what comes.
  const at = new Date(Math.max(last.getTime() + 1, newest?.getTime() ?? 0));
  const idsOf = Object.fromEntries(filled.map(({ name }) => [name, (rowsOf[name] ?? []).map(({ id }) => id)]));
  const writes = filled.map((table) => [table.name, writeStamp(table, idsOf[table.name] ?? [], at)]);
  const batch = {
    ...(await list.alsoWrite?.(manager, idsOf)),
    ...(Object.fromEntries(writes) as Record<string, Statement<unknown>>),
    last: statement('UPDATE change_stamps SET last_stamp = ? WHERE id = ?', [at, seriesOf(list)]),
  };
  return CommitBatch.of(batch, () => filled.some(({ name }) => rowsOf[name]?.length === MAX_ROWS));
}

/** Stamps the changes that are committed; those of rows that another transaction has locked are left for later. */
export async function stampChanges(dataSource: DataSource, list: ChangeList): Promise<void> {
  if (list.part?.ids.length === 0) return;
  if (!(await isStampDue(dataSource.manager, list))) return;
  while (await inTransaction(dataSource, (manager) => stampPortion(manager, list)));
}

/**
 * Empties the stamps of rows that a process of a version without stamps has changed, so that they are stamped anew. It
 * reads whole tables.
 */
export async function unstampForeignChanges(dataSource: DataSource, tables: readonly StampedTable[]): Promise<void> {
  for (const { name, key, changedAt, stamp } of tables) {
    const isForeign = `${changedAt} > ${stamp} AND ${changedAt} > (SELECT first_stamp FROM change_stamps WHERE id = 1)`;
    const rows = await dataSource.query<Keyed[]>(`SELECT ${key} AS id FROM ${name} WHERE ${isForeign}`);
    for (let start = 0; start < rows.length; start += MAX_ROWS) {
      const ids = rows.slice(start, start + MAX_ROWS).map(({ id }) => id);
      await inTransaction(dataSource, (manager) =>
        manager.query(`UPDATE ${name} SET ${stamp} = NULL WHERE ${key} IN (?) AND ${isForeign}`, [ids]),
      );
    }
  }
}
