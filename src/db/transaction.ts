import type { DataSource, EntityManager } from 'typeorm';
import { raiseRows } from './catalogue-versions.js';
import { isTransient, withRetry } from './retry.js';
import {
  readResults,
  runBatch,
  statementsToSend,
  supportsBatches,
  type Batch,
  type BatchResults,
} from './statements.js';
import { closeRecord, notifyCommitted, openRecord } from './transaction-record.js';
import { TransactionRunner } from './transaction-runner.js';

/** The last statements of a transaction, which are sent in one round trip with its COMMIT. */
export class CommitBatch<T> {
  private constructor(
    readonly batch: Batch,
    readonly read: (results: BatchResults<Batch>) => T,
    readonly mapError: (error: unknown) => unknown,
  ) {}

  /**
   * @param read makes something of the results once all is committed: it cannot refuse anything any more.
   * @param mapError makes the error to fail with where one of the statements fails.
   */
  static of<B extends Batch, T>(
    batch: B,
    read: (results: BatchResults<B>) => T,
    mapError: (error: unknown) => unknown = (error) => error,
  ): CommitBatch<T> {
    return new CommitBatch(batch, (results) => read(results as BatchResults<B>), mapError);
  }

  /** The same statements, of whose result something else is made. */
  map<U>(make: (result: T) => U): CommitBatch<U> {
    return new CommitBatch(this.batch, (results) => make(this.read(results)), this.mapError);
  }
}

/** The COMMIT of a transaction failed: nobody here knows whether it has happened. Nothing may be run again. */
export class CommitFailedError extends Error {
  constructor(cause: unknown, message = 'It is not known whether the transaction was committed') {
    super(message, { cause });
    this.name = 'CommitFailedError';
  }
}

/** All was committed, and what followed failed, such as the reading of the results. Nothing may be run again either. */
export class CommittedError extends CommitFailedError {
  constructor(cause: unknown) {
    super(cause, 'The transaction was committed, but its result could not be given');
    this.name = 'CommittedError';
  }
}

/** @returns the error to fail with after a COMMIT that failed, or whose answer was lost. */
function afterCommit(error: unknown): unknown {
  return isTransient(error) ? error : new CommitFailedError(error);
}

/** Ends the transaction. @returns what gives its result. */
async function commit<T>(runner: TransactionRunner, { batch, read, mapError }: CommitBatch<T>): Promise<() => T> {
  const { manager } = runner;
  if (!supportsBatches(manager.connection)) {
    const results = await runBatch(manager, batch).catch((error: unknown) => {
      throw mapError(error);
    });
    await runner.commitWith([], []).catch((error: unknown) => {
      throw afterCommit(error);
    });
    return () => read(results);
  }
  const sent = statementsToSend(batch);
  const values = sent.flatMap((one) => one.values);
  try {
    const results = await runner.commitWith(
      sent.map(({ sql }) => sql),
      values,
    );
    return () => read(readResults(batch, results));
  } catch (error) {
    // A statement that fails leaves the transaction open, and COMMIT was not reached.
    throw (await runner.isOpen()) ? mapError(error) : afterCommit(mapError(error));
  }
}

/**
 * Runs a transaction once. @returns what is left to do once it is committed: telling the listeners, and giving its result.
 */
async function attempt<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T | CommitBatch<T>>,
): Promise<() => Promise<T>> {
  const runner = new TransactionRunner(dataSource);
  const record = openRecord(runner);
  try {
    await runner.begin();
    const outcome = await work(runner.manager);
    const last = outcome instanceof CommitBatch ? outcome : CommitBatch.of({}, () => outcome);
    const read = await commit(runner, withVersions(last, record.catalogueRows));
    return async () => {
      await notifyCommitted(dataSource, record);
      return read();
    };
  } catch (error) {
    await runner.rollback();
    throw error;
  } finally {
    await runner.release();
    closeRecord(runner, record);
  }
}

/** Adds the raising of the catalogue's versions, as the very last statement. */
function withVersions<T>({ batch, read, mapError }: CommitBatch<T>, rows: ReadonlySet<number>): CommitBatch<T> {
  return CommitBatch.of({ ...batch, catalogueVersions: raiseRows(rows) }, read, mapError);
}

/**
 * Runs `work` in a transaction. After a deadlock, a lock wait time-out, or where a row was deleted that something was to
 * refer to, all of it is run again, BEGIN and COMMIT included, a bounded number of times: `work` must not have effects outside of the database.
 * @param work gives the result, or the last statements and what to make of their results.
 * @throws {CommitFailedError} where all may have been done all the same, {CommittedError} where it surely was; any other
 *   error means that nothing was done.
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T | CommitBatch<T>>,
): Promise<T> {
  const finish = await withRetry(
    () => attempt(dataSource, work),
    (error) => isTransient(error, false),
  );
  try {
    return await finish();
  } catch (error) {
    // Whatever it is, even a deadlock's number, callers must not take it for a transaction that did not happen.
    throw new CommittedError(error);
  }
}
