import { setTimeout as sleep } from 'node:timers/promises';

// ER_OPTION_PREVENTS_STATEMENT (read_only, super_read_only), ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION,
// ER_READ_ONLY_MODE and ER_OPEN_AS_READONLY (innodb_read_only, of MySQL and of MariaDB).
const READ_ONLY_ERRORS = new Set([1290, 1792, 1836, 1036]);

/**
 * Whether a server rejected a change because it is read-only, as after a failover to another server. The transaction
 * is rolled back then, even if the server rejected its COMMIT.
 */
export function isReadOnlyError(error: unknown): boolean {
  return READ_ONLY_ERRORS.has((error as { errno?: number } | null)?.errno ?? 0);
}

/** The server's number of the error; 0 for an error of another kind. */
export function errnoOf(error: unknown): number {
  return (error as { errno?: number } | null)?.errno ?? 0;
}

/** MySQL's error for a row that a unique index refuses. It rolls back the statement, not the transaction. */
const DUPLICATE_ENTRY = 1062;

export function isDuplicateEntry(error: unknown): boolean {
  return errnoOf(error) === DUPLICATE_ENTRY;
}

const DEADLOCK = 1213;
const LOCK_WAIT_TIMEOUT = 1205;
/** MariaDB's error for a deadlock or a lock wait time-out on a table's AUTO_INCREMENT counter. */
const AUTOINC_READ_FAILED = 1467;
/** A foreign key names no row. */
const NO_REFERENCED_ROW = 1452;
/** A node of a Galera cluster that has lost the others refuses every statement. */
const NODE_NOT_READY = 1047;

// Two nodes of a cluster that sell the same product collide again in two of three attempts. Eight attempts were too few, and
// so were 20 on a machine of which other work had most.
const MAX_ATTEMPTS = 40;
// Each of these attempts occupies a connection for the full lock wait timeout.
const MAX_LOCK_WAIT_ATTEMPTS = 3;
// A second attempt sees that the row was deleted.
const MAX_MISSING_REFERENCE_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 160;

/** Thrown by work that conflicts with what another transaction has just committed; a second run sees those changes. */
export class WriteConflictError extends Error {
  constructor() {
    super('Another transaction was faster');
    this.name = 'WriteConflictError';
  }
}

/**
 * The error to fail with after an INSERT: in a cluster, the lock that prevents others from inserting the same row
 * holds on one node only.
 */
export function toWriteConflict(error: unknown): unknown {
  return isDuplicateEntry(error) ? new WriteConflictError() : error;
}

/** Whether a statement timed out waiting for the lock of a row or a table. */
export function isLockWaitTimeout(error: unknown): boolean {
  return errnoOf(error) === LOCK_WAIT_TIMEOUT;
}

/** Whether the server ended a deadlock by letting this statement fail. */
export function isDeadlock(error: unknown): boolean {
  return [DEADLOCK, AUTOINC_READ_FAILED].includes(errnoOf(error));
}

function isMissingReference(error: unknown): boolean {
  return errnoOf(error) === NO_REFERENCED_ROW;
}

/**
 * Whether a transaction that failed with this error can succeed when all of it is run again. After 1213, 1467 and 1205
 * the server has rolled the work back, or does so on ROLLBACK; a Galera cluster also answers 1213 to a COMMIT that it
 * has rolled back. A server that became read-only has rolled back too; its connection is closed, so the next attempt
 * uses another one. After 1452 a row that the work refers to, such as a webhook of an event, was deleted between
 * reading and locking it; the next attempt does not find it. A lost connection is not transient: a COMMIT
 * without an answer may have happened.
 * @param mayBeCommitted whether the error was the answer to a COMMIT.
 */
export function isTransient(error: unknown, mayBeCommitted = true): boolean {
  if (error instanceof WriteConflictError || isReadOnlyError(error)) return true;
  if (isLockWaitTimeout(error) || isDeadlock(error)) return true;
  return !mayBeCommitted && (isMissingReference(error) || errnoOf(error) === NODE_NOT_READY);
}

function maxAttemptsAfter(error: unknown): number {
  if (isLockWaitTimeout(error)) return MAX_LOCK_WAIT_ATTEMPTS;
  return isMissingReference(error) ? MAX_MISSING_REFERENCE_ATTEMPTS : MAX_ATTEMPTS;
}

/**
 * Grows with the attempt, up to a limit, and is random, so that two transactions that collided do not collide again.
 */
function pause(attempt: number): Promise<void> {
  return sleep(Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS) * (0.5 + Math.random()));
}

/**
 * Runs `attempt` until it succeeds, a bounded number of times.
 * @param canRepeat whether an attempt that failed with this error may be run again.
 */
export async function withRetry<T>(attempt: () => Promise<T>, canRepeat: (error: unknown) => boolean): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!canRepeat(error) || count >= maxAttemptsAfter(error)) throw error;
      await pause(count);
    }
  }
}
