import type { Socket } from 'node:net';
import { createConnection, type ConnectionOptions, type RowDataPacket } from 'mysql2/promise';
import type { DataSource, QueryRunner } from 'typeorm';

/** The inside of a connection of mysql2, which has no public API for it; the version is pinned. */
interface ConnectionInternals {
  stream: Socket;
  /** The number of the connection in its server. */
  threadId: number;
  /** The statement under way, if it is one, or another command. */
  _command?: { sql?: string } | null;
}

/** For statements that read or change whole tables: verification, retention, exports. */
const LONG_STATEMENT_TIMEOUT_MS = 60 * 60 * 1000;

/** For migrations: an index on a large table takes hours. */
export const MIGRATION_TIMEOUT_MS = 24 * 60 * 60 * 1000;

/** The server did not respond to a statement in time. Whether the statement took effect is unknown. */
export class StatementTimeoutError extends Error {
  readonly code = 'STATEMENT_TIMEOUT';

  constructor(timeoutMs: number) {
    super(`The database did not respond to a statement within ${timeoutMs} ms`);
    this.name = 'StatementTimeoutError';
  }
}

interface StatementLimit {
  timeoutMs: number;
  server: ConnectionOptions;
}

const limits = new WeakMap<object, StatementLimit>();

// Enough to distinguish statements. In a list of processes a server can show later characters differently.
const COMPARED_CHARACTERS = 60;

/**
 * Ends a statement in the server. A proxy may lead to another server, so the statement must be the one that is meant.
 *
 * The servers' own limits do not suffice: MySQL's `max_execution_time` ends only reads, and none notices that a client has
 * gone.
 */
async function killStatement(server: ConnectionOptions, threadId: number, sql: string): Promise<void> {
  const connection = await createConnection(server);
  try {
    const [[thread]] = await connection.query<(RowDataPacket & { running: string | null })[]>(
      'SELECT INFO AS running FROM information_schema.PROCESSLIST WHERE ID = ?',
      [threadId],
    );
    const running = thread?.running?.slice(0, COMPARED_CHARACTERS);
    if (running && sql.includes(running)) await connection.query('KILL ?', [threadId]);
  } finally {
    connection.destroy();
  }
}

/**
 * Closes a connection, and ends its statement in the server, which would notice the closed connection only when it has
 * the result. Resolves when this is done, or failed because the server accepts no connection.
 */
export async function cutConnection(connection: object, reason: Error): Promise<void> {
  const { stream, threadId, _command: command } = connection as ConnectionInternals;
  const sql = command?.sql;
  stream.destroy(reason);
  const server = limits.get(connection)?.server;
  if (server && sql !== undefined) await killStatement(server, threadId, sql).catch(() => undefined);
}

/**
 * Cuts a connection whose server is silent for this long during a statement: the statement fails, and a pool opens
 * another connection. mysql2's own time-out would return the connection to the pool while it still waits.
 * @param limit `server` says how to open a second connection to it.
 */
export function cutOnStatementTimeout(connection: object, limit: StatementLimit): void {
  const internals = connection as ConnectionInternals;
  const { stream } = internals;
  limits.set(connection, limit);
  stream.setTimeout(limit.timeoutMs);
  stream.on('timeout', () => {
    const { bytesRead } = stream;
    // After a busy tick of the event loop a response may be unread; it is read before this callback runs.
    setImmediate(() => {
      if (!internals._command || stream.bytesRead !== bytesRead) return;
      void cutConnection(connection, new StatementTimeoutError(stream.timeout ?? limit.timeoutMs));
    });
  });
}

/** Runs `work` with another time-out for each statement on the connection of `runner`. */
export async function withStatementTimeout<T>(
  runner: QueryRunner,
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const connection = (await runner.connect()) as ConnectionInternals;
  connection.stream.setTimeout(timeoutMs);
  try {
    return await work();
  } finally {
    connection.stream.setTimeout(limits.get(connection)?.timeoutMs ?? 0);
  }
}

/** Sends a statement that may take as long as an hour, such as one that reads a full table. */
export async function queryWithLongTimeout<T>(dataSource: DataSource, sql: string): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    return await withStatementTimeout(runner, LONG_STATEMENT_TIMEOUT_MS, () => runner.manager.query<T>(sql));
  } finally {
    await runner.release();
  }
}
