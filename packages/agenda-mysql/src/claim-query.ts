import { randomInt } from 'node:crypto';
import type { PoolConnection, RowDataPacket } from 'mysql2/promise';
import { type JobDatabase, placeholders, type SqlValue } from './database.js';
import { type JobRow, LOCK_TOKEN, rowToJob, type TokenJob } from './job-row.js';
import { indexName, quotedTable } from './schema.js';

// 48 random bits: two tokens are practically never equal, and JavaScript represents each exactly.
const MAX_TOKEN = 2 ** 48 - 1;

// A one-time job that lost its lock this often, each time with a process that died or froze, is marked as failed when
// it loses it once more: it may be what kills the processes.
const MAX_LOST_LOCKS = 10;

export interface ClaimRequest {
  name: string;
  /** Jobs that are due by this time are claimed. */
  dueUntilMs: number;
  /** Locks taken at this time or before have expired. */
  lockDeadlineMs: number;
  nowMs: number;
  lastModifiedBy: string | null;
}

export interface Claim {
  /** The jobs that were locked: those with expired locks first, then by time and priority. */
  jobs: TokenJob[];
  /** The ids of jobs that were marked as failed because they lost their locks too often. */
  givenUp: string[];
}

export interface ClaimLimits {
  count: number;
  /** Whether to take over jobs with expired locks too. */
  includeExpired: boolean;
}

/** Locks up to `count` jobs of one name in one transaction. Skips rows that another transaction has locked. */
export async function claimJobs(
  database: JobDatabase,
  tableName: string,
  request: ClaimRequest,
  limits: ClaimLimits,
): Promise<Claim> {
  return database.inReadCommitted(async (connection) => {
    const select = selecter(connection, tableName, request.name);
    const expired = limits.includeExpired ? await select.expired(request.lockDeadlineMs, limits.count) : [];
    const lost = expired.filter((row) => isGivenUp(row));
    const takenOver = expired.filter((row) => !isGivenUp(row));
    const due = await select.due(request.dueUntilMs, limits.count - takenOver.length);
    if (lost.length > 0) await giveUp(connection, tableName, lost, request.nowMs);
    return { jobs: await lock(connection, tableName, [...takenOver, ...due], request), givenUp: idsOf(lost) };
  });
}

function selecter(connection: PoolConnection, tableName: string, name: string) {
  // Two queries, each reading an index in order. A single query with OR would read and lock the whole backlog.
  const run = async (index: 'due' | 'locked', where: string, values: SqlValue[], count: number): Promise<JobRow[]> => {
    if (count <= 0) return [];
    const [rows] = await connection.query<RowDataPacket[]>(
      `SELECT * FROM ${quotedTable(tableName)} FORCE INDEX (${indexName(tableName, index)})
       WHERE name = ? AND ${where} LIMIT ${count} FOR UPDATE SKIP LOCKED`,
      [name, ...values],
    );
    return rows as JobRow[];
  };
  return {
    due: (untilMs: number, count: number) =>
      run('due', 'waiting = 1 AND next_run_at <= ? ORDER BY next_run_at, urgency', [untilMs], count),
    expired: (deadlineMs: number, count: number) =>
      run('locked', 'locked_at <= ? AND disabled = 0 ORDER BY locked_at', [deadlineMs], count),
  };
}

async function lock(
  connection: PoolConnection,
  tableName: string,
  rows: JobRow[],
  request: ClaimRequest,
): Promise<TokenJob[]> {
  if (rows.length === 0) return [];
  const token = newLockToken();
  // MySQL assigns from left to right: lost_locks depends on the old locked_at, so it comes first.
  await connection.query(
    `UPDATE ${quotedTable(tableName)}
     SET lost_locks = lost_locks + (locked_at IS NOT NULL), locked_at = ?, lock_token = ?, last_modified_by = ?
     WHERE id IN (${placeholders(rows.length)})`,
    [request.nowMs, token, request.lastModifiedBy, ...rows.map((row) => row.id)],
  );
  return rows.map((row) => ({
    ...rowToJob(row),
    lockedAt: new Date(request.nowMs),
    lastModifiedBy: request.lastModifiedBy ?? undefined,
    [LOCK_TOKEN]: token,
  }));
}

/** Makes a token that no other lock has. */
export function newLockToken(): number {
  return randomInt(1, MAX_TOKEN);
}

// A repeating job is never marked as failed here: it would not run again.
function isGivenUp(row: JobRow): boolean {
  return row.lost_locks >= MAX_LOST_LOCKS && row.repeat_interval === null && row.repeat_at === null;
}

async function giveUp(connection: PoolConnection, tableName: string, rows: JobRow[], nowMs: number): Promise<void> {
  await connection.query(
    `UPDATE ${quotedTable(tableName)}
     SET locked_at = NULL, lock_token = NULL, next_run_at = NULL, unique_key = NULL, failed_at = ?, last_finished_at = ?,
       fail_count = COALESCE(fail_count, 0) + 1, fail_reason = CONCAT('lost its lock ', lost_locks + 1, ' times'),
       lost_locks = 0
     WHERE id IN (${placeholders(rows.length)})`,
    [nowMs, nowMs, ...rows.map((row) => row.id)],
  );
}

function idsOf(rows: JobRow[]): string[] {
  return rows.map((row) => String(row.id));
}
