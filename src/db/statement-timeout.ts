import type { Socket } from 'node:net';
import type { DataSource, QueryRunner } from 'typeorm';

/** The inside of a connection of mysql2, which has no public API for it; the version is pinned. */
interface ConnectionInternals {
  stream: Socket;
  /** The statement under way. */
  _command?: object | null;
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

const timeouts = new WeakMap<Socket, number>();

/**
 * Closes a connection whose server is silent for this long during a statement: the statement fails, and a pool opens
 * another connection. mysql2's own time-out would return the connection to the pool while it still waits.
 */
export function closeOnStatementTimeout(connection: object, timeoutMs: number): void {
  const internals = connection as ConnectionInternals;
  const { stream } = internals;
  timeouts.set(stream, timeoutMs);
  stream.setTimeout(timeoutMs);
  stream.on('timeout', () => {
    const { bytesRead } = stream;
    // After a busy tick of the event loop a response may be unread; it is read before this callback runs.
    setImmediate(() => {
      if (!internals._command || stream.bytesRead !== bytesRead) return;
      stream.destroy(new StatementTimeoutError(stream.timeout ?? timeoutMs));
    });
  });
}

/** Runs `work` with another time-out for each statement on the connection of `runner`. */
export async function withStatementTimeout<T>(
  runner: QueryRunner,
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const { stream } = (await runner.connect()) as ConnectionInternals;
  stream.setTimeout(timeoutMs);
  try {
    return await work();
  } finally {
    stream.setTimeout(timeouts.get(stream) ?? 0);
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
