import type { ResultSetHeader } from 'mysql2';
import type { DataSource } from 'typeorm';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';
import { sendBatch, supportsBatches } from './statements.js';

const BEGIN = 'START TRANSACTION';
const COMMIT = 'COMMIT';
const SERVER_STATUS_IN_TRANS = 1;

/**
 * Runs one transaction on a connection of its own. Where the server takes batches, BEGIN waits for the first statement
 * and is sent with it, and the last statements are sent with COMMIT; without any statement no transaction is opened.
 */
export class TransactionRunner extends MysqlQueryRunner {
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
