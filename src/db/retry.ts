import { setTimeout as sleep } from 'node:timers/promises';
import { meansReadOnly } from './read-only.js';

const DEADLOCK = 1213;
const LOCK_WAIT_TIMEOUT = 1205;
/** MariaDB's name for a deadlock, or a wait in vain, around the lock of a table's AUTO_INCREMENT counter. */
const AUTOINC_READ_FAILED = 1467;
/** A foreign key names no row. */
const NO_REFERENCED_ROW = 1452;
/** A node of a Galera cluster that has lost the others refuses every statement. */
const NODE_NOT_READY = 1047;

// Two nodes of a cluster that sell the same product collide again in two of three attempts: eight attempts were too few.
const MAX_ATTEMPTS = 20;
// Each of these attempts has held a connection for as long as the server lets a statement wait.
const MAX_LOCK_WAIT_ATTEMPTS = 3;
// Whoever deleted the row is done by then, so that a second attempt builds on that.
const MAX_MISSING_REFERENCE_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 160;

/** Thrown by work that finds what another transaction has just committed: run again, it builds on that. */
export class WriteConflictError extends Error {
  constructor() {
    super('Another transaction was faster');
    this.name = 'WriteConflictError';
  }
}

function errnoOf(error: unknown): number {
  return (error as { errno?: number } | null)?.errno ?? 0;
}

/** Whether a statement waited in vain for the lock of a row or of a table. */
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
 * the server has rolled the work back, or does so on ROLLBACK; a Galera cluster answers 1213 to a COMMIT too, and has then
 * rolled back as surely. So has a server that became read-only; its connection is gone, so the next attempt begins with
 * another one. A row that was read and then deleted by somebody else before it was locked, such as a webhook that an event is
 * for, is not read again. A lost connection is not among them: a COMMIT without an answer may have happened.
 * @param mayBeCommitted whether the error was the answer to a COMMIT.
 */
export function isTransient(error: unknown, mayBeCommitted = true): boolean {
  if (error instanceof WriteConflictError || meansReadOnly(error)) return true;
  if (isLockWaitTimeout(error) || isDeadlock(error)) return true;
  return !mayBeCommitted && (isMissingReference(error) || errnoOf(error) === NODE_NOT_READY);
}

function maxAttemptsAfter(error: unknown): number {
  if (isLockWaitTimeout(error)) return MAX_LOCK_WAIT_ATTEMPTS;
  return isMissingReference(error) ? MAX_MISSING_REFERENCE_ATTEMPTS : MAX_ATTEMPTS;
}

/** Grows with the attempt, up to a limit, and is random, so that two that collided do not collide again. */
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
