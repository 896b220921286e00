import { placeholders, type SqlValue } from './database.js';
import { toJsonText } from './job-row.js';
import { quotedTable } from './schema.js';

/**
 * Whatever runs SQL in the caller's transaction: a connection of mysql2 with promises, TypeORM's EntityManager or
 * QueryRunner. The answer is mysql2's `[result, fields]` or the result alone.
 */
export interface SqlExecutor {
  query(sql: string, values: SqlValue[]): Promise<unknown>;
}

export interface NewJob {
  name: string;
  /** Anything JSON can express. */
  data?: unknown;
  /** Now, if left out. */
  runAt?: Date;
  /** Higher first among jobs due at the same millisecond; 0 if left out. */
  priority?: number;
  /** At most 186 characters. While a job of this name with this key is waiting or running, another is not added. */
  uniqueKey?: string;
}

// Keeps a statement far below the server's `max_allowed_packet` for ordinary data.
const ROWS_PER_STATEMENT = 500;

/**
 * Adds a job inside the caller's transaction, so that it exists exactly if the transaction commits. Call
 * `MysqlBackend.wake()` after the commit to have it picked up at once.
 *
 * @returns the id of the job, or of the one that already has its `uniqueKey`
 */
export async function enqueue(executor: SqlExecutor, tableName: string, job: NewJob): Promise<string> {
  return insertIdOf(await executor.query(insertSql(tableName, 1), valuesOf(job)));
}

/** Adds many jobs inside the caller's transaction, 500 with each statement; see `enqueue`. */
export async function enqueueMany(executor: SqlExecutor, tableName: string, jobs: NewJob[]): Promise<void> {
  for (let start = 0; start < jobs.length; start += ROWS_PER_STATEMENT) {
    const chunk = jobs.slice(start, start + ROWS_PER_STATEMENT);
    await executor.query(insertSql(tableName, chunk.length), chunk.flatMap(valuesOf));
  }
}

function insertSql(tableName: string, count: number): string {
  const rows = Array.from({ length: count }, () => `(${placeholders(5)})`).join(', ');
  // Not INSERT IGNORE, which would also cut long values short. LAST_INSERT_ID makes a duplicate answer with its id.
  return `INSERT INTO ${quotedTable(tableName)} (name, data, next_run_at, priority, unique_key) VALUES ${rows}
    ON DUPLICATE KEY UPDATE id = LAST_INSERT_ID(id)`;
}

function valuesOf(job: NewJob): SqlValue[] {
  // The prefix keeps these keys apart from those of `save()`.
  const uniqueKey = job.uniqueKey === undefined ? null : `key:${job.uniqueKey}`;
  return [job.name, toJsonText(job.data), (job.runAt ?? new Date()).getTime(), job.priority ?? 0, uniqueKey];
}

function insertIdOf(answer: unknown): string {
  const result: unknown = Array.isArray(answer) ? answer[0] : answer;
  if (typeof result === 'object' && result !== null && 'insertId' in result) return String(result.insertId);
  throw new Error('the executor gave no insertId: is it a connection to MySQL?');
}
