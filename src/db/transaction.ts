import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { isTogether, sendTogether, takesTogether } from './statements.js';

/**
 * Errors after which MySQL has rolled the work back, or would have to, and after which the same work can succeed: 1213
 * deadlock, 1205 lock wait time-out. A Galera cluster answers 1213 for transactions that collide on two nodes; to a
 * COMMIT too, and then as surely as elsewhere nothing was done.
 * A lost connection is not among them: nobody knows whether a COMMIT that got no answer has happened.
 */
const RETRIED = new Set([1213, 1205]);

/** A node of a Galera cluster that has just lost the others does nothing; what a COMMIT then did is not certain. */
const NODE_NOT_READY = 1047;

// On two nodes of a cluster that sell the same product, two of three attempts that collided collide again: after eight, some
// were still on their way.
const MAX_ATTEMPTS = 20;
const FIRST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 160;

/** Thrown by work that has come upon what another transaction has just committed: run again, it builds on that. */
export class OvertakenError extends Error {
  constructor() {
    super('Another transaction was faster');
    this.name = 'OvertakenError';
  }
}

/** Whether the database gave up on work, surely without having done it, that can succeed when it is run again. */
export function isRetried(error: unknown, mayBeCommitted = true): boolean {
  const errno = (error as { errno?: number } | null)?.errno ?? 0;
  return error instanceof OvertakenError || RETRIED.has(errno) || (errno === NODE_NOT_READY && !mayBeCommitted);
}

const LOCK_WAIT_TIMEOUT = 1205;
// Each of these has waited for long already, with a connection in hand.
const MAX_LOCK_WAITS = 3;

function maxAttempts(error: unknown): number {
  return (error as { errno?: number } | null)?.errno === LOCK_WAIT_TIMEOUT ? MAX_LOCK_WAITS : MAX_ATTEMPTS;
}

/** Grows with the attempt, up to a point, and differs between two that collided. */
function pause(attempt: number): Promise<void> {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS);
  return new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())));
}

const BEGIN = 'START TRANSACTION';
const ENDS = new Set(['COMMIT', 'ROLLBACK']);

type Query = (sql: string, values?: unknown[], useStructuredResult?: boolean) => Promise<unknown>;

/** Has the transactions of a runner begin in the round trip of their first statement. */
function beginLate(runner: QueryRunner): QueryRunner {
  const own = Object.getPrototypeOf(runner) as { query: Query };
  const send: Query = (...call) => own.query.apply(runner, call);
  let isDue = false;
  const query: Query = async (sql, values = [], useStructuredResult = false) => {
    if (sql === BEGIN) {
      isDue = true;
      return undefined;
    }
    if (!isDue) return send(sql, values, useStructuredResult);
    isDue = false;
    if (ENDS.has(sql)) return undefined;
    if (useStructuredResult) {
      await send(BEGIN);
      return send(sql, values, true);
    }
    const isOne = !isTogether(sql);
    const [, ...answers] = await sendTogether(send, [BEGIN, sql], values);
    return isOne ? answers[0] : answers;
  };
  return Object.assign(runner, { query });
}

async function transact<T>(dataSource: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  const plain = dataSource.createQueryRunner();
  const runner = takesTogether(dataSource) ? beginLate(plain) : plain;
  try {
    return await runner.manager.transaction(work);
  } finally {
    await runner.release();
  }
}

/**
 * Runs `work` in a transaction. After a deadlock or a lock wait time-out all of it is run again, begin and commit
 * included, a bounded number of times: `work` must not have effects outside the database.
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false;
    try {
      return await transact(dataSource, async (manager) => {
        const result = await work(manager);
        isCommitting = true;
        return result;
      });
    } catch (error) {
      if (!isRetried(error, isCommitting) || attempt >= maxAttempts(error)) throw error;
      await pause(attempt);
    }
  }
}
