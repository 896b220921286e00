import { randomInt } from 'node:crypto';
import type { JobDatabase, SqlValue } from './database.js';
import { LOCK_TOKEN, rowToJob, type JobRow, type TokenJob } from './job-row.js';
import { indexName, quotedTable } from './schema.js';

// 48 random bits: two tokens are practically never equal, and JavaScript represents each exactly.
const MAX_TOKEN = 2 ** 48 - 1;

// A one-time job that lost its lock this often, each time with a process that died or froze, is marked as failed when
// it loses it once more: it may be what kills the processes.
const MAX_LOST_LOCKS = 10;

export interface LockRequest {
  name: string;
  /** Jobs that are due by this time are locked. */
  dueUntilMs: number;
  /** Locks taken at this time or before have expired. */
  lockDeadlineMs: number;
  nowMs: number;
  lastModifiedBy: string | null;
}

export interface LockedJob {
  /** The job that was locked: one with an expired lock, or else the first by time and priority. */
  job: TokenJob | undefined;
  /** Whether a lock had expired; there may be more of them. */
  hadExpired: boolean;
  /** The ids of jobs that were marked as failed because they lost their locks too often. */
  givenUp: string[];
}

/** Locks a job of one name: reads which is the next, and locks it unless another process has meanwhile. */
export async function lockNextJob(
  database: JobDatabase,
  tableName: string,
  request: LockRequest,
  includeExpired: boolean,
): Promise<LockedJob> {
  const result: LockedJob = { job: undefined, hadExpired: false, givenUp: [] };
  // Two queries, each reading an index in order. A single query with OR would read the whole backlog.
  const first = async (index: 'due' | 'locked', where: string, value: SqlValue): Promise<JobRow | undefined> => {
    const [row] = await database.rows<JobRow>(
      `SELECT * FROM ${quotedTable(tableName)} FORCE INDEX (${indexName(tableName, index)})
       WHERE name = ? AND ${where} LIMIT 1`,
      [request.name, value],
    );
    return row;
  };
  for (;;) {
    const expired = includeExpired
      ? await first('locked', 'locked_at <= ? AND disabled = 0 ORDER BY locked_at', request.lockDeadlineMs)
      : undefined;
    result.hadExpired ||= expired !== undefined;
    if (expired && isGivenUp(expired)) {
      if (await giveUp(database, tableName, expired, request.nowMs)) result.givenUp.push(String(expired.id));
      continue;
    }
    const due = 'waiting = 1 AND next_run_at <= ? ORDER BY next_run_at, urgency';
    const row = expired ?? (await first('due', due, request.dueUntilMs));
    if (row) result.job = await lock(database, tableName, row, request);
    if (!row || result.job) return result;
  }
}

// What another process has locked, touched, moved or disabled since it was read is left alone.
const AS_READ = 'WHERE id = ? AND disabled = 0 AND lock_token <=> ? AND locked_at <=> ? AND next_run_at <=> ?';

function asRead({ id, lock_token: token, locked_at: lockedAt, next_run_at: nextRunAt }: JobRow): SqlValue[] {
  return [id, token, lockedAt, nextRunAt];
}

async function lock(
  database: JobDatabase,
  tableName: string,
  row: JobRow,
  { nowMs, lastModifiedBy }: LockRequest,
): Promise<TokenJob | undefined> {
  const token = newLockToken();
  // MySQL assigns from left to right: lost_locks depends on the old locked_at, so it comes first.
  const { affectedRows } = await database.change(
    `UPDATE ${quotedTable(tableName)}
     SET lost_locks = lost_locks + (locked_at IS NOT NULL), locked_at = ?, lock_token = ?, last_modified_by = ? ${AS_READ}`,
    [nowMs, token, lastModifiedBy, ...asRead(row)],
  );
  if (affectedRows !== 1) return undefined;
  const locked = { lockedAt: new Date(nowMs), lastModifiedBy: lastModifiedBy ?? undefined, [LOCK_TOKEN]: token };
  return { ...rowToJob(row), ...locked };
}

/** Makes a token that no other lock has. */
function newLockToken(): number {
  return randomInt(1, MAX_TOKEN);
}

// A repeating job is never marked as failed here: it would not run again.
function isGivenUp(row: JobRow): boolean {
  return row.lost_locks >= MAX_LOST_LOCKS && row.repeat_interval === null && row.repeat_at === null;
}

async function giveUp(database: JobDatabase, tableName: string, row: JobRow, nowMs: number): Promise<boolean> {
  const { affectedRows } = await database.change(
    `UPDATE ${quotedTable(tableName)}
     SET next_run_at = NULL, unique_key = NULL, failed_at = ?, last_finished_at = ?,
       fail_count = COALESCE(fail_count, 0) + 1, fail_reason = CONCAT('lost its lock ', lost_locks + 1, ' times'),
       lost_locks = 0, locked_at = NULL, lock_token = NULL ${AS_READ}`,
    [nowMs, nowMs, ...asRead(row)],
  );
  return affectedRows === 1;
}
