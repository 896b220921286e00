import { placeholders, type SqlValue } from './database.js';
import { toJsonText } from './job-row.js';
import { quotedTable } from './schema.js';

/**
 * Runs SQL in the caller's transaction: a mysql2 connection with promises, or TypeORM's EntityManager or QueryRunner.
 * It returns mysql2's `[result, fields]` or the result alone.
 */
export interface SqlExecutor {
  query(sql: string, values: SqlValue[]): Promise<unknown>;
}

export interface NewJob {
  name: string;
  /** Any JSON value. */
  data?: unknown;
  /** Default: now. */
  runAt?: Date;
  /** Among jobs that are due at the same millisecond, higher numbers run first. Default: 0. */
  priority?: number;
  /** At most 186 characters. A job is not added while another of its name and key waits or runs. */
  uniqueKey?: string;
}

// With ordinary data, a statement stays far below the server's max_allowed_packet.
const ROWS_PER_STATEMENT = 500;

/**
 * Adds a job in the caller's transaction: it exists if and only if the transaction commits. With
 * `MysqlBackend.wake()` after the commit, this process runs it at once.
 *
 * @returns the id of the job, or of the existing one with the same `uniqueKey`
 */
export async function enqueue(executor: SqlExecutor, tableName: string, job: NewJob): Promise<string> {
  return insertIdOf(await executor.query(insertSql(tableName, 1), valuesOf(job)));
}

/** Adds many jobs in the caller's transaction, 500 with each statement; see `enqueue`. */
export async function enqueueMany(executor: SqlExecutor, tableName: string, jobs: NewJob[]): Promise<void> {
  for (let start = 0; start < jobs.length; start += ROWS_PER_STATEMENT) {
    const chunk = jobs.slice(start, start + ROWS_PER_STATEMENT);
    await executor.query(insertSql(tableName, chunk.length), chunk.flatMap(valuesOf));
  }
}

function insertSql(tableName: string, count: number): string {
  const rows = Array.from({ length: count }, () => `(${placeholders(5)})`).join(', ');
  // Not INSERT IGNORE, which would also truncate long values. LAST_INSERT_ID makes insertId the existing row's id.
  return `INSERT INTO ${quotedTable(tableName)} (name, data, next_run_at, priority, unique_key) VALUES ${rows}
    ON DUPLICATE KEY UPDATE id = LAST_INSERT_ID(id)`;
}

function valuesOf(job: NewJob): SqlValue[] {
  // The prefix separates these keys from those of `save()`.
  const uniqueKey = job.uniqueKey === undefined ? null : `key:${job.uniqueKey}`;
  return [job.name, toJsonText(job.data), (job.runAt ?? new Date()).getTime(), job.priority ?? 0, uniqueKey];
}

function insertIdOf(answer: unknown): string {
  const result: unknown = Array.isArray(answer) ? answer[0] : answer;
  if (typeof result === 'object' && result !== null && 'insertId' in result) return String(result.insertId);
  throw new Error('the executor gave no insertId: is it a connection to MySQL?');
}
