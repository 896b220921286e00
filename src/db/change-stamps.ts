import type { DataSource, EntityManager } from 'typeorm';
import type { Sql } from './sql.js';
import { runBatch, statement, type Statement, type StatementBatch } from './statements.js';
import { CommitBatch, inTransaction } from './transaction.js';

/*
 * A time of change is taken before the row is locked, others see it only after COMMIT, and clocks can be set back. A
 * reader that requests everything since the newest time it saw would therefore miss late commits. So each row also has
 * a stamp, which follows the order of commits; searches use the stamp alone. Writers clear the stamp, and a separate
 * transaction stamps the rows that are committed. docs/adr/0015 proves that no reader misses a change.
 */

/** A table whose rows have stamps. Every writer of a row empties its stamp and never sets its time of change back. */
export interface StampedTable {
  name: string;
  /** The primary key; defaults to `id`. */
  key?: string;
  /** SQL: when a row last changed, as clients see it. */
  changedAt: string;
  /** The column; defaults to `change_stamp`. An index is named after table and column. */
  stamp?: string;
  /** Whether rows never change after their INSERT. Such rows need no lock before they are stamped. */
  isWrittenOnce?: boolean;
}

/**
 * Tables that form one list of changes. A list that is read by parts, such as by customer, is also stamped by parts.
 */
export interface ChangeList {
  tables: readonly StampedTable[];
  /** Which part of the tables; all of them without it. */
  scope?: { column: string; ids: readonly string[] };
  /**
   * The row of `change_stamps` that holds the last stamp; default: 1. Stampings with the same row run one after the
   * other.
   */
  series?: number;
  /** Writes more to the rows that get their stamp now, given by table; no other transaction stamps meanwhile. */
  alsoWrite?: (manager: EntityManager, ids: Readonly<Record<string, readonly Id[]>>) => Promise<StatementBatch>;
}

/** The stamp of rows from before there were stamps. Their time of change is used instead of it. */
export const OLD_STAMP = new Date('1970-01-01T00:00:00.000Z');

const MAX_ROWS = 500;

const keyOf = ({ key = 'id' }: StampedTable): string => key;
const stampOf = ({ stamp = 'change_stamp' }: StampedTable): string => stamp;

type Id = string | number;
type Keyed = { id: Id };

/** The condition for rows without a stamp, within the list's part if it has one. */
function unstamped({ scope }: ChangeList, table: StampedTable): Sql {
  const stamp = stampOf(table);
  const [inScope, values] = scope ? [`${scope.column} IN (?) AND `, [scope.ids]] : ['', []];
  return {
    sql: `FROM ${table.name} FORCE INDEX (${table.name}_${stamp}) WHERE ${inScope}${stamp} IS NULL`,
    values,
  };
}

/** SQL for whether a row changed since an instant (its one placeholder): it was stamped since, or has no stamp yet. */
export function changedSince(stamp: string): string {
  return `(${stamp} >= ? OR ${stamp} IS NULL)`;
}

async function isStampDue(manager: EntityManager, list: ChangeList): Promise<boolean> {
  const looks = list.tables.map((table) => unstamped(list, table));
  const rows = await manager.query<unknown[]>(
    looks.map(({ sql }) => `(SELECT 1 ${sql} LIMIT 1)`).join(' UNION ALL '),
    looks.flatMap(({ values }) => values),
  );
  return rows.length > 0;
}

const seriesOf = ({ series = 1 }: ChangeList): number => series;

/**
 * The last stamp of a list. A reader that reads it in the same snapshot as the rows, or before them, sees every change
 * with this stamp or an earlier one; every other change gets a later one (docs/adr/0015).
 */
export function selectLastStamp(list: ChangeList, lock: '' | 'FOR UPDATE' = ''): Statement<Date> {
  const sql = `SELECT last_stamp AS at FROM change_stamps WHERE id = ? ${lock}`;
  return statement(sql, [seriesOf(list)], (rows: { at: Date }[]) => {
    if (!rows[0]) throw new Error('The table change_stamps has lost its row');
    return rows[0].at;
  });
}

/**
 * Selects rows without a stamp. Rows that can change are locked; those that another transaction has locked are skipped,
 * because they may be about to change again. Rows that are written once are read without locks, by one statement: if it
 * sees a row, it also sees every row that was committed before.
 */
function selectUnstamped(list: ChangeList, table: StampedTable): Statement<Keyed[]> {
  const key = keyOf(table);
  const { sql, values } = unstamped(list, table);
  const [order, lock] = table.isWrittenOnce ? [`ORDER BY ${key}`, ''] : ['', 'FOR UPDATE SKIP LOCKED'];
  return statement(`SELECT ${key} AS id ${sql} ${order} LIMIT ${MAX_ROWS} ${lock}`, values);
}

/**
 * The newest time of change among all committed rows without a stamp, locked or not: one statement, so one snapshot.
 */
function selectNewest(list: ChangeList): Statement<Date | null> {
  const tables = list.tables.map((table) => {
    const { sql, values } = unstamped(list, table);
    return { sql: `SELECT MAX(${table.changedAt}) AS at ${sql}`, values };
  });
  return statement(
    `SELECT MAX(t.at) AS at FROM (${tables.map(({ sql }) => sql).join(' UNION ALL ')}) t`,
    tables.flatMap(({ values }) => values),
    (rows: { at: Date | null }[]) => rows[0]?.at ?? null,
  );
}

function writeStamp(table: StampedTable, ids: readonly Id[], at: Date): Statement<unknown> {
  const set = `SET ${stampOf(table)} = ? WHERE ${keyOf(table)} IN (?)`;
  return statement(`UPDATE ${table.name} FORCE INDEX (PRIMARY) ${set}`, [at, ids]);
}

/** Stamps one portion. @returns whether there may be more. */
async function stampPortion(manager: EntityManager, list: ChangeList): Promise<CommitBatch<boolean>> {
  // The order matters. After the first statement no other transaction stamps; after the second the selected rows do
  // not change. So the newest time, read last, is not earlier than any change that a reader could see before the
  // selected rows were committed.
  const { last, newest, ...selected } = await runBatch(manager, {
    last: selectLastStamp(list, 'FOR UPDATE'),
    ...Object.fromEntries(list.tables.map((table) => [table.name, selectUnstamped(list, table)])),
    newest: selectNewest(list),
  });
  const rowsOf = selected as unknown as Record<string, Keyed[]>;
  const filled = list.tables.filter(({ name }) => rowsOf[name]?.length);
  if (filled.length === 0) return CommitBatch.of({}, () => false);
  // Above the last stamp even where clocks went back, so that paging by stamps never skips a later change.
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

/** Stamps the changes that are committed. Skips rows that another transaction has locked; a later call stamps them. */
export async function stampChanges(dataSource: DataSource, list: ChangeList): Promise<void> {
  if (list.scope?.ids.length === 0) return;
  if (!(await isStampDue(dataSource.manager, list))) return;
  while (await inTransaction(dataSource, (manager) => stampPortion(manager, list)));
}
