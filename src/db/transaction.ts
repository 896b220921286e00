import type { ResultSetHeader } from 'mysql2';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import {
  isBatch,
  runBatch,
  sendBatch,
  statement,
  supportsBatches,
  type BatchResults,
  type Statement,
} from './statements.js';

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
export class WriteConflictError extends Error {
  constructor() {
    super('Another transaction was faster');
    this.name = 'OvertakenError';
  }
}

/** Whether the database gave up on work, surely without having done it, that can succeed when it is run again. */
export function isRetryable(error: unknown, mayBeCommitted = true): boolean {
  const errno = (error as { errno?: number } | null)?.errno ?? 0;
  return error instanceof WriteConflictError || RETRIED.has(errno) || (errno === NODE_NOT_READY && !mayBeCommitted);
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
const COMMIT = 'COMMIT';
const ENDS = new Set([COMMIT, 'ROLLBACK']);

type Query = (sql: string, values?: unknown[], useStructuredResult?: boolean) => Promise<unknown>;

/** Has the transactions of a runner begin in the round trip of their first statement, and end in that of their `Ending`. */
function inFewerRoundTrips(runner: QueryRunner): QueryRunner {
  const own = Object.getPrototypeOf(runner) as { query: Query };
  const send: Query = (...call) => own.query.apply(runner, call);
  let isDue = false;
  let hasEnded = false;
  const begin: Query = async (sql, values = [], useStructuredResult = false) => {
    if (useStructuredResult) {
      await send(BEGIN);
      return send(sql, values, true);
    }
    const isOne = !isBatch(sql);
    const [, ...answers] = await sendBatch(send, [BEGIN, sql], values);
    return isOne ? answers[0] : answers;
  };
  const query: Query = async (sql, values = [], useStructuredResult = false) => {
    if (sql === BEGIN) {
      isDue = true;
      return undefined;
    }
    // TypeORM's own COMMIT, and its ROLLBACK of what has not begun.
    if (ENDS.has(sql) && (isDue || (hasEnded && sql === COMMIT))) return undefined;
    const ask = isDue ? begin : send;
    isDue = false;
    const answer = await ask(sql, values, useStructuredResult);
    hasEnded = isBatch(sql) && sql.endsWith(COMMIT);
    return answer;
  };
  return Object.assign(runner, { query });
}

/** The last statements of a transaction, which go to the database in one round trip with its COMMIT. */
export class CommitBatch<T> {
  private constructor(
    readonly statements: readonly Statement<unknown>[],
    readonly read: (answers: unknown[]) => T,
    readonly mapError: (error: unknown) => unknown,
  ) {}

  /**
   * @param read what to make of the answers once all is committed: it cannot refuse anything any more.
   * @param mapError makes the error to fail with where one of the statements fails.
   */
  static of<const S extends readonly Statement<unknown>[], T>(
    statements: S,
    read: (answers: BatchResults<S>) => T,
    mapError: (error: unknown) => unknown = (error) => error,
  ): CommitBatch<T> {
    return new CommitBatch(statements, (answers) => read(answers as BatchResults<S>), mapError);
  }

  /** The same statements, of whose result something else is made. */
  map<U>(make: (result: T) => U): CommitBatch<U> {
    return new CommitBatch(this.statements, (answers) => make(this.read(answers)), this.mapError);
  }
}

/** The COMMIT of a transaction failed: nobody here knows whether it has happened. */
export class CommitFailedError extends Error {
  constructor(cause: unknown) {
    super('It is not known whether the transaction was committed', { cause });
    this.name = 'CommitFailedError';
  }
}

const SERVER_STATUS_IN_TRANS = 1;

/** Whether the server still has the transaction open; false where it does not answer. */
async function isOpen(manager: EntityManager): Promise<boolean> {
  const { serverStatus } = await manager.query<ResultSetHeader>('DO 0').catch(() => ({ serverStatus: 0 }));
  return (serverStatus & SERVER_STATUS_IN_TRANS) !== 0;
}

/** A transaction once: after it, `mayBeCommitted` tells what is to be thought of its failure. */
class Attempt {
  mayBeCommitted = false;

  constructor(private readonly dataSource: DataSource) {}

  /** @returns what gives the result, for which the transaction is no longer needed. */
  async run<T>(work: (manager: EntityManager) => Promise<T | CommitBatch<T>>): Promise<() => T> {
    const plain = this.dataSource.createQueryRunner();
    const runner = supportsBatches(this.dataSource) ? inFewerRoundTrips(plain) : plain;
    try {
      return await runner.manager.transaction(async (manager) => {
        const result = await work(manager);
        const read = result instanceof CommitBatch ? await this.end(manager, result) : () => result;
        this.mayBeCommitted = true;
        return read;
      });
    } finally {
      await runner.release();
    }
  }

  private async end<T>(manager: EntityManager, { statements, read, mapError }: CommitBatch<T>): Promise<() => T> {
    const commits = supportsBatches(this.dataSource) && statements.some(({ sql }) => sql !== '');
    const last = commits ? [...statements, statement(COMMIT, [])] : statements;
    try {
      this.mayBeCommitted = commits;
      const answers = await runBatch(manager, last);
      return () => read(answers.slice(0, statements.length));
    } catch (error) {
      this.mayBeCommitted = commits && !(await isOpen(manager));
      throw mapError(error);
    }
  }
}

/**
 * Runs `work` in a transaction. After a deadlock or a lock wait time-out all of it is run again, begin and commit
 * included, a bounded number of times: `work` must not have effects outside the database.
 * @param work gives the result, or an `Ending` that does.
 * @throws {CommitFailedError} where all may have been done all the same; any other error means that nothing was done.
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T | CommitBatch<T>>,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    const attempt = new Attempt(dataSource);
    let read: () => T;
    try {
      read = await attempt.run(work);
    } catch (error) {
      const { mayBeCommitted } = attempt;
      if (isRetryable(error, mayBeCommitted) && count < maxAttempts(error)) {
        await pause(count);
        continue;
      }
      throw mayBeCommitted && !isRetryable(error) ? new CommitFailedError(error) : error;
    }
    return read();
  }
}
