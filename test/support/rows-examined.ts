import mysql from 'mysql2';
import type { DataSource } from 'typeorm';
import { statementsIn, type Statement } from './plans.js';

/** What one statement read, on the connection that the service sent it on. */
export interface Examined {
  sql: string;
  /** Rows and index entries that the storage engine handed to the server. */
  examined: number;
  /** Rows that it returned, or changed. */
  returned: number;
  /** Values that it was given, such as the ids of rows to look for. */
  given: number;
}

type Row = Record<string, unknown>;
type Result = Row[] | { affectedRows: number };
type Query = (this: Connection, sql: unknown, values: unknown, callback: unknown) => Command;

/** The inside of mysql2, which has no public API for it; the version is pinned. */
interface Command {
  sql: string;
  values?: unknown[];
  onResult?: (error: unknown, results?: unknown, ...more: unknown[]) => void;
}
interface Connection {
  config: { clientFlags: number; database?: string };
  query: Query;
}
interface Connections {
  length: number;
  get: (index: number) => Connection;
}

const MULTI_STATEMENTS = 0x00010000;
// It reads no row itself, so it can stand between the statements of a transaction.
const COUNTERS = "SHOW SESSION STATUS LIKE 'Handler_read%'";
// Rows that the engine filters would not be counted. It does not decide which plan is chosen.
const COUNT_ALL = "SET SESSION optimizer_switch = 'index_condition_pushdown=off'";

const sumOf = (rows: Row[]): number => rows.reduce((sum, { Value: value }) => sum + Number(value), 0);
const countOf = (result: Result): number => (Array.isArray(result) ? result.length : result.affectedRows);

const readsTables = (sql: string): boolean => !/^(SHOW|SET|DO|START|COMMIT|ROLLBACK)\b/.test(sql);

/** Statements that are counted together: ROW_COUNT() is about the statement right before it. */
function groupsOf(statements: readonly Statement[]): Statement[][] {
  const groups: Statement[][] = [];
  for (const one of statements) {
    if (one.sql.includes('ROW_COUNT()')) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  return groups;
}

let counting: RowsExamined | undefined;

/** Connections whose statements come here first. */
const counted = new WeakSet<Connection>();

/** Has each statement counted while there is somebody who counts. */
const countedQuery = (query: Query): Query =>
  function (this: Connection, ...parameters) {
    counted.add(this);
    return counting ? counting.send(this, query, ...parameters) : query.apply(this, parameters);
  };

// The service binds the method of a connection when it opens it, so this is in place before.
const { prototype } = (mysql as unknown as { Connection: { prototype: Connection } }).Connection;
prototype.query = countedQuery(prototype.query);

/** The same for the connections that were opened before this file was loaded. */
function countOpenConnections({ driver }: DataSource): void {
  const { _allConnections: all } = (driver as unknown as { pool: { _allConnections: Connections } }).pool;
  for (let index = 0; index < all.length; index += 1) {
    const connection = all.get(index);
    if (!counted.has(connection)) connection.query = countedQuery(connection.query);
    counted.add(connection);
  }
}

/**
 * Counts the rows that each statement of this process on a database reads, on any connection. The driver
 * sends the server's counters along with each, so the statement runs in its own place, with its own locks and values.
 */
export class RowsExamined {
  private all: Examined[] = [];
  private readonly prepared = new WeakSet<object>();

  private constructor(private readonly database: string) {}

  /** @param dataSource whose connections may be open already. */
  static count(dataSource: DataSource): RowsExamined {
    countOpenConnections(dataSource);
    counting = new RowsExamined(String(dataSource.driver.database));
    return counting;
  }

  /** What was sent since the last call. */
  take(): Examined[] {
    const { all } = this;
    this.all = [];
    return all;
  }

  stop(): void {
    counting = undefined;
  }

  /** Sends a statement, or several, with the counters. */
  send(connection: Connection, query: Query, sent: unknown, values: unknown, callback: unknown): Command {
    const { config } = connection;
    const text = typeof sent === 'string' ? sent : ((sent as Partial<Command>).sql ?? '');
    const canCount = config.database === this.database && (config.clientFlags & MULTI_STATEMENTS) !== 0;
    if (!canCount || text === '') return query.call(connection, sent, values, callback);
    const given = typeof sent === 'string' ? values : (sent as Command).values;
    const groups = groupsOf(statementsIn({ query: text, parameters: Array.isArray(given) ? given : [] }));
    const switches = this.prepared.has(connection) ? [] : [COUNT_ALL];
    this.prepared.add(connection);
    const batch = [
      ...switches,
      COUNTERS,
      ...groups.flatMap((group) => [...group.map(({ sql }) => sql), COUNTERS]),
    ].join(';\n');
    if (typeof sent !== 'string') (sent as Command).sql = batch;
    const command = query.call(connection, typeof sent === 'string' ? batch : sent, values, callback);
    const { onResult } = command;
    command.onResult = (error, results, ...more) => {
      if (error || !Array.isArray(results)) return onResult?.call(command, error, results, ...more);
      const own = this.record(groups, (results as Result[]).slice(switches.length));
      onResult?.call(command, null, own.length === 1 ? own[0] : own, ...more);
    };
    return command;
  }

  /** @param results of the counters and the groups in turn. @returns those of the statements. */
  private record(groups: readonly (readonly Statement[])[], results: readonly Result[]): Result[] {
    const left = [...results];
    let before = sumOf(left.shift() as Row[]);
    return groups.flatMap((group) => {
      const own = left.splice(0, group.length);
      const after = sumOf(left.shift() as Row[]);
      const sql = group.map((one) => one.sql).join(';\n');
      const returned = own.reduce((sum, result) => sum + countOf(result), 0);
      const given = group.flatMap(({ values }) => values.flat(2)).length;
      if (readsTables(sql)) this.all.push({ sql, examined: after - before, returned, given });
      before = after;
      return own;
    });
  }
}

/** Runs `work`. @returns how many rows and index entries the server reads for its SELECTs. */
export async function rowsRead(dataSource: DataSource, work: () => Promise<unknown>): Promise<number> {
  const rows = RowsExamined.count(dataSource);
  try {
    await work();
    return sumExamined(rows.take().filter(({ sql }) => /^\(*(SELECT|WITH)\b/.test(sql.trim())));
  } finally {
    rows.stop();
  }
}

export function sumExamined(statements: readonly Examined[]): number {
  return statements.reduce((sum, { examined }) => sum + examined, 0);
}
