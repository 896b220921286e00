import type { ResultSetHeader } from 'mysql2';
import type { DataSource, EntityManager } from 'typeorm';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';
import { BUMPED_ROWS, bumpRows } from './catalogue-versions.js';
import { errnoOf, isDeadlock, isTransient, withRetry } from './retry.js';
import {
  readResults,
  runBatch,
  sendBatch,
  statementsToSend,
  supportsBatches,
  type StatementBatch,
  type StatementBatchResults,
} from './statements.js';
import { beginContext, endContext, notifyCommitted } from './transaction-context.js';

const BEGIN = 'START TRANSACTION';
const COMMIT = 'COMMIT';
const SERVER_STATUS_IN_TRANS = 1;

/**
 * Runs one transaction on a connection of its own. Where the server takes batches, BEGIN waits for the first statement
 * and is sent with it, and the last statements are sent with COMMIT; without any statement no transaction is opened.
 */
class TransactionRunner extends MysqlQueryRunner {
  private readonly batches: boolean;
  private beginIsDue = false;

  constructor(dataSource: DataSource) {
    super(dataSource.driver as MysqlDriver, 'master');
    this.batches = supportsBatches(dataSource);
    Object.assign(this, { manager: dataSource.createEntityManager(this) });
  }

  async begin(): Promise<void> {
    // TypeORM's repositories open transactions of their own unless they find these set.
    this.isTransactionActive = true;
    this.transactionDepth = 1;
    this.beginIsDue = this.batches;
    if (!this.batches) await super.query(BEGIN);
  }

  override async query<T>(sql: string, values: unknown[] = [], useStructuredResult = false): Promise<T> {
    if (!this.beginIsDue) return this.send<T>(sql, values, useStructuredResult);
    if (useStructuredResult) {
      // TypeORM unpacks a structured result; the result of a batch is not one.
      this.beginIsDue = false;
      await this.send(BEGIN);
      return this.send<T>(sql, values, true);
    }
    const [result] = await this.queryBatch([sql], values);
    return result as T;
  }

  /** Sends texts in one round trip, with BEGIN where that is due. @returns the driver's result of each. */
  async queryBatch(texts: readonly string[], values: readonly unknown[]): Promise<unknown[]> {
    const begins = this.beginIsDue && texts.length > 0;
    if (begins) this.beginIsDue = false;
    const results = await sendBatch((sql, all) => this.send(sql, all), begins ? [BEGIN, ...texts] : texts, values);
    return begins ? results.slice(1) : results;
  }

  /**
   * Sends the last statements together with COMMIT.
   * @returns the driver's result of each of the statements.
   */
  async commitWith(texts: readonly string[], values: readonly unknown[]): Promise<unknown[]> {
    const isNothing = this.beginIsDue && texts.length === 0;
    const results = isNothing ? [] : await this.queryBatch([...texts, COMMIT], values);
    this.end();
    return results.slice(0, texts.length);
  }

  /** Rolls back. Never rejects: the server rolls back a transaction whose connection is lost. */
  async rollback(): Promise<void> {
    if (!this.isTransactionActive) return;
    if (!this.beginIsDue) await this.send('ROLLBACK').catch(() => undefined);
    this.end();
  }

  /** Whether the transaction is still open on the server; false if it does not respond. */
  async isOpen(): Promise<boolean> {
    const header = await this.send<ResultSetHeader>('DO 0').catch(() => null);
    return ((header?.serverStatus ?? 0) & SERVER_STATUS_IN_TRANS) !== 0;
  }

  private async send<T>(sql: string, values: unknown[] = [], useStructuredResult = false): Promise<T> {
    return (await super.query(sql, values, useStructuredResult)) as T;
  }

  private end(): void {
    this.isTransactionActive = false;
    this.transactionDepth = 0;
    this.beginIsDue = false;
  }
}

/** The last statements of a transaction, which are sent in one round trip with its COMMIT. */
export class CommitBatch<T> {
  private constructor(
    readonly batch: StatementBatch,
    readonly read: (results: StatementBatchResults<StatementBatch>) => T,
    readonly mapError: (error: unknown) => unknown,
  ) {}

  /**
   * @param read maps the results after the commit: it can no longer make the transaction fail.
   * @param mapError creates the error if one of the statements fails.
   */
  static of<B extends StatementBatch, T>(
    batch: B,
    read: (results: StatementBatchResults<B>) => T,
    mapError: (error: unknown) => unknown = (error) => error,
  ): CommitBatch<T> {
    return new CommitBatch(batch, (results) => read(results as StatementBatchResults<B>), mapError);
  }

  mapResult<U>(make: (result: T) => U): CommitBatch<U> {
    return new CommitBatch(this.batch, (results) => make(this.read(results)), this.mapError);
  }
}

/**
 * The COMMIT of a transaction failed, and it is not known whether it took effect. The transaction must not be run
 * again.
 */
export class CommitFailedError extends Error {
  constructor(cause: unknown, message = 'It is not known whether the transaction was committed') {
    super(message, { cause });
    this.name = 'CommitFailedError';
  }
}

/** The transaction was committed, and a later step failed, such as reading the results. It must not be run again. */
export class CommittedError extends CommitFailedError {
  constructor(cause: unknown) {
    super(cause, 'The transaction was committed, but its result could not be given');
    this.name = 'CommittedError';
  }
}

/** @returns the error after a COMMIT that failed, or whose response was lost. */
function afterCommit(error: unknown): unknown {
  return isTransient(error) ? error : new CommitFailedError(error);
}

/** Ends the transaction. @returns a function that returns its result. */
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

/** Runs a transaction once. @returns the steps after the commit: they call the listeners and return the result. */
async function attempt<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T | CommitBatch<T>>,
): Promise<() => Promise<T>> {
  const runner = new TransactionRunner(dataSource);
  const context = beginContext(runner);
  try {
    await runner.begin();
    const outcome = await work(runner.manager);
    const last = outcome instanceof CommitBatch ? outcome : CommitBatch.of({}, () => outcome);
    const read = await commit(runner, withVersions(last, BUMPED_ROWS.of(context)));
    return async () => {
      await notifyCommitted(dataSource, context);
      return read();
    };
  } catch (error) {
    await runner.rollback();
    throw error;
  } finally {
    await runner.release();
    endContext(runner, context);
  }
}

/** Adds the statement that raises the catalogue's versions as the last one. */
function withVersions<T>({ batch, read, mapError }: CommitBatch<T>, rows: ReadonlySet<number>): CommitBatch<T> {
  return CommitBatch.of({ ...batch, catalogueVersions: bumpRows(rows) }, read, mapError);
}

/**
 * Runs `work` in a transaction. After a deadlock, a lock wait timeout, or if a referenced row was deleted meanwhile,
 * all of it is retried, BEGIN and COMMIT included, a bounded number of times: `work` must not have effects outside the
 * database.
 * @param work returns the result, or the last statements and how to map their results.
 * @throws {CommitFailedError} if the commit may have happened, {CommittedError} if it has; any other error means
 *   that nothing was changed.
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
    // Even for a deadlock's error number, callers must not conclude that the transaction did not happen.
    throw new CommittedError(error);
  }
}

/** An index of the table was created after the snapshot, in which the table can no longer be read. */
const TABLE_CHANGED = 1412;

/**
 * Runs reads that all see the database at one instant. They are retried if a migration changed one of their tables
 * meanwhile, or if the server ended a deadlock with it, so that readers do not notice an upgrade.
 */
export function readSnapshot<T>(dataSource: DataSource, read: (manager: EntityManager) => Promise<T>): Promise<T> {
  return withRetry(
    () => dataSource.transaction('REPEATABLE READ', read),
    (error) => errnoOf(error) === TABLE_CHANGED || isDeadlock(error),
  );
}
