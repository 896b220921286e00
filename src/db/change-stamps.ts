import type { DataSource, EntityManager } from 'typeorm';
import { valueById, type Sql } from './sql.js';
import {
  constant,
  mapped,
  runBatch,
  statement,
  type Question,
  type Statement,
  type StatementBatch,
} from './statements.js';
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
  /** SQL: further columns that `ChangeList.alsoWrite` gets. */
  alsoRead?: string;
}

/**
 * Tables that form one list of changes. A list that is read by parts, such as by customer, is also stamped by parts.
 */
export interface ChangeList {
  tables: readonly StampedTable[];
  /**
   * Whether rows of a table are stamped now; default: those of all. The newest time of change is that of all tables,
   * because a reader may have seen any of them.
   */
  includes?: (table: StampedTable) => boolean;
  /** Which part of the tables; all of them without it. */
  scope?: { column: string; ids: readonly string[] };
  /**
   * The row of `change_stamps` that holds the last stamp; default: 1. Stampings with the same row run one after the
   * other.
   */
  series?: number;
  /** Writes more to the rows that get their stamp now, given by table; no other transaction stamps meanwhile. */
  alsoWrite?: (manager: EntityManager, rows: StampedRows) => Promise<StatementBatch>;
}

/** The stamp of rows from before there were stamps. Their time of change is used instead of it. */
export const OLD_STAMP = new Date('1970-01-01T00:00:00.000Z');

const MAX_ROWS = 500;

const keyOf = ({ key = 'id' }: StampedTable): string => key;
const stampOf = ({ stamp = 'change_stamp' }: StampedTable): string => stamp;

type Id = string | number;
type Keyed = { id: Id };

/** The rows that get a stamp, by table. */
export type StampedRows = ReadonlyMap<string, readonly Keyed[]>;

/** A table of which rows are stamped, with its list. */
type Due = readonly [list: ChangeList, table: StampedTable];

function dueTables(lists: readonly ChangeList[]): Due[] {
  return lists.flatMap((list) =>
    list.tables.filter((table) => list.includes?.(table) ?? true).map((table): Due => [list, table]),
  );
}

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

async function isStampDue(manager: EntityManager, lists: readonly ChangeList[]): Promise<boolean> {
  const looks = dueTables(lists).map((due) => unstamped(...due));
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
export function selectLastStamp(list: ChangeList): Statement<Date> {
  return mapped(selectLastStamps([seriesOf(list)]), (stamps) => stampIn(stamps, list));
}

/** The last stamps by their series. */
type LastStamps = ReadonlyMap<number, Date>;

function selectLastStamps(series: readonly number[], lock: '' | 'ORDER BY id FOR UPDATE' = ''): Statement<LastStamps> {
  const sql = `SELECT id, last_stamp AS at FROM change_stamps WHERE id IN (?) ${lock}`;
  return statement(sql, [series], (rows: { id: number; at: Date }[]) => new Map(rows.map(({ id, at }) => [id, at])));
}

function stampIn(stamps: LastStamps, list: ChangeList): Date {
  const at = stamps.get(seriesOf(list));
  if (!at) throw new Error('The table change_stamps has lost its row');
  return at;
}

/**
 * Selects rows without a stamp. Rows that can change are locked; those that another transaction has locked are skipped,
 * because they may be about to change again. Rows that are written once are read without locks, by one statement: if it
 * sees a row, it also sees every row that was committed before.
 */
function selectUnstamped([list, table]: Due): Statement<Keyed[]> {
  const key = keyOf(table);
  const columns = [`${key} AS id`, ...(table.alsoRead ? [table.alsoRead] : [])].join(', ');
  const { sql, values } = unstamped(list, table);
  const [order, lock] = table.isWrittenOnce ? [`ORDER BY ${key}`, ''] : ['', 'FOR UPDATE SKIP LOCKED'];
  return statement(`SELECT ${columns} ${sql} ${order} LIMIT ${MAX_ROWS} ${lock}`, values);
}

/**
 * The newest time of change among all committed rows without a stamp, locked or not, by series: one statement, so one
 * snapshot.
 */
function selectNewest(lists: readonly ChangeList[]): Statement<ReadonlyMap<number, Date>> {
  const tables = lists.flatMap((list) =>
    list.tables.map((table) => {
      const { sql, values } = unstamped(list, table);
      return { sql: `SELECT ${seriesOf(list)} AS series, MAX(${table.changedAt}) AS at ${sql}`, values };
    }),
  );
  return statement(
    `SELECT t.series, MAX(t.at) AS at FROM (${tables.map(({ sql }) => sql).join(' UNION ALL ')}) t GROUP BY t.series`,
    tables.flatMap(({ values }) => values),
    (rows: { series: number; at: Date | null }[]) =>
      new Map(rows.flatMap(({ series, at }) => (at ? [[series, at] as const] : []))),
  );
}

function writeLastStamps(stamps: LastStamps): Statement<unknown> {
  if (stamps.size === 0) return constant(null);
  const { sql, values } = valueById(stamps);
  return statement(`UPDATE change_stamps SET last_stamp = ${sql} WHERE id IN (?)`, [...values, [...stamps.keys()]]);
}

function writeStamp(table: StampedTable, ids: readonly Id[], at: Date): Statement<unknown> {
  const set = `SET ${stampOf(table)} = ? WHERE ${keyOf(table)} IN (?)`;
  return statement(`UPDATE ${table.name} FORCE INDEX (PRIMARY) ${set}`, [at, ids]);
}

const tableKey = (index: number): string => `table${index}`;

/** Stamps one portion. @returns whether there may be more. */
async function stampPortion(manager: EntityManager, lists: readonly ChangeList[]): Promise<CommitBatch<boolean>> {
  const due = dueTables(lists);
  // The order matters. After the first statement no other transaction stamps; after those of the tables the selected rows
  // do not change. So the newest time, read last, is not earlier than any change that a reader could see before the
  // selected rows were committed.
  const { last, newest, ...selected } = await runBatch(manager, {
    last: selectLastStamps([...new Set(lists.map(seriesOf))], 'ORDER BY id FOR UPDATE'),
    ...Object.fromEntries(due.map((one, index) => [tableKey(index), selectUnstamped(one)])),
    newest: selectNewest(lists),
  });
  const rowsOf = (index: number): Keyed[] => (selected as unknown as Record<string, Keyed[]>)[tableKey(index)] ?? [];
  const filled = due.map((one, index) => [one, rowsOf(index)] as const).filter(([, rows]) => rows.length > 0);
  const stamps = new Map<number, Date>();
  for (const [[list]] of filled) {
    // Above the last stamp even where clocks went back, so that paging by stamps never skips a later change.
    const at = Math.max(stampIn(last, list).getTime() + 1, newest.get(seriesOf(list))?.getTime() ?? 0);
    stamps.set(seriesOf(list), new Date(at));
  }
  const batch: Record<string, Statement<unknown>> = {};
  const rowsByTable: StampedRows = new Map(filled.map(([[, table], rows]) => [table.name, rows]));
  for (const list of new Set(filled.map(([[one]]) => one))) {
    Object.assign(batch, await list.alsoWrite?.(manager, rowsByTable));
  }
  for (const [index, [[list, table], rows]] of filled.entries()) {
    const ids = rows.map(({ id }) => id);
    batch[tableKey(index)] = writeStamp(table, ids, stampIn(stamps, list));
  }
  batch.last = writeLastStamps(stamps);
  return CommitBatch.of(batch, () => filled.some(([, rows]) => rows.length === MAX_ROWS));
}

/** The lists that have a part at all. */
const nonEmpty = (lists: readonly ChangeList[]) => lists.filter(({ scope }) => scope?.ids.length !== 0);

/** Stamps the changes that are committed. Skips rows that another transaction has locked; a later call stamps them. */
export async function stampChanges(dataSource: DataSource, ...lists: readonly ChangeList[]): Promise<void> {
  const all = nonEmpty(lists);
  if (all.length > 0 && (await isStampDue(dataSource.manager, all))) await stampKnownChanges(dataSource, ...all);
}

/** The same without a look whether there are any, for changes that this process has committed. */
export async function stampKnownChanges(dataSource: DataSource, ...lists: readonly ChangeList[]): Promise<void> {
  const all = nonEmpty(lists);
  while (all.length > 0 && (await inTransaction(dataSource, (manager) => stampPortion(manager, all))));
}

/** Whether a row of these lists has no stamp: 1 or 0. */
export function unstampedQuestion(...lists: readonly ChangeList[]): Question {
  const looks = lists.flatMap((list) => list.tables.map((table) => unstamped(list, table)));
  return {
    sql: `(${looks.map(({ sql }) => `EXISTS (SELECT 1 ${sql})`).join(' OR ')})`,
    values: looks.flatMap(({ values }) => values),
  };
}
