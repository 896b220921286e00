import { randomInt } from 'node:crypto';
import type { PoolConnection, RowDataPacket } from 'mysql2/promise';
import { type JobDatabase, placeholders, type SqlValue } from './database.js';
import { type JobRow, LOCK_TOKEN, rowToJob, type TokenJob } from './job-row.js';
import { indexName, quotedTable } from './schema.js';

// Wide enough that two tokens never meet, and still an exact number in JavaScript.
const MAX_TOKEN = 2 ** 48 - 1;

export interface ClaimRequest {
  name: string;
  /** Jobs due until then are wanted. */
  dueUntilMs: number;
  /** Locks as old as this have expired. */
  lockDeadlineMs: number;
  nowMs: number;
  lastModifiedBy: string | null;
}

export interface Claim {
  /** Locked for the caller; taken over ones first, then by time and priority. */
  jobs: TokenJob[];
  /** Ids of jobs marked as failed because too many processes lost them. */
  givenUp: string[];
}

export interface ClaimLimits {
  count: number;
  /** Whether to look for expired locks too. */
  includeExpired: boolean;
  /** How often a job may be lost with its process before it is given up; 0 for no limit. */
  maxLostLocks: number;
}

/** Locks up to `count` jobs of one name in one transaction, past the rows that other workers are just locking. */
export async function claimJobs(
  database: JobDatabase,
  tableName: string,
  request: ClaimRequest,
  limits: ClaimLimits,
): Promise<Claim> {
  return database.inReadCommitted(async (connection) => {
    const select = selecter(connection, tableName, request.name);
    const expired = limits.includeExpired ? await select.expired(request.lockDeadlineMs, limits.count) : [];
    const lost = expired.filter((row) => isGivenUp(row, limits.maxLostLocks));
    const takenOver = expired.filter((row) => !isGivenUp(row, limits.maxLostLocks));
    const due = await select.due(request.dueUntilMs, limits.count - takenOver.length);
    if (lost.length > 0) await giveUp(connection, tableName, lost, request.nowMs);
    return { jobs: await lock(connection, tableName, [...takenOver, ...due], request), givenUp: idsOf(lost) };
  });
}

function selecter(connection: PoolConnection, tableName: string, name: string) {
  // Two queries, each on an index that gives its rows in order: one with OR reads and locks the whole backlog.
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
  // lost_locks comes first: the assignments work from left to right.
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

/** A token that no other lock has. */
export function newLockToken(): number {
  return randomInt(1, MAX_TOKEN);
}

// A repeating job is never given up: it would not be there the next time.
function isGivenUp(row: JobRow, maxLostLocks: number): boolean {
  return maxLostLocks > 0 && row.lost_locks >= maxLostLocks && row.repeat_interval === null && row.repeat_at === null;
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
