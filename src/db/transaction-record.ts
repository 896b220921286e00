import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/** An open transaction. `Fact`s hold what it notes for its commit listeners. */
export interface TransactionRecord {
  /** By `performance.now()`, its wait for a connection included. */
  readonly beganAtMs: number;
}

const records = new WeakMap<QueryRunner, TransactionRecord>();

const openRecords = new WeakMap<DataSource, Set<TransactionRecord>>();

/** Begins the record of the transaction that this runner is about to run. */
export function openRecord(runner: QueryRunner): TransactionRecord {
  const record = { beganAtMs: performance.now() };
  records.set(runner, record);
  const open = openRecords.get(runner.connection) ?? new Set();
  openRecords.set(runner.connection, open.add(record));
  return record;
}

/** Ends the record, whatever became of the transaction. */
export function closeRecord(runner: QueryRunner, record: TransactionRecord): void {
  openRecords.get(runner.connection)?.delete(record);
}

/** How long the oldest open transaction of this data source has run, its wait for a connection included; 0 without one. */
export function oldestTransactionMs(dataSource: DataSource): number {
  // A Set keeps the order in which they began.
  const [oldest] = openRecords.get(dataSource) ?? [];
  return oldest ? performance.now() - oldest.beganAtMs : 0;
}

/**
 * Values that a transaction notes for the listeners of its commit. Each fact is declared beside the code that uses it;
 * this file knows none of them.
 */
export class Fact<T> {
  private readonly notes = new WeakMap<TransactionRecord, Set<T>>();

  /** @returns whether it was noted; false outside of `inTransaction`. */
  note({ queryRunner }: EntityManager, values: Iterable<T>): boolean {
    const record = queryRunner && records.get(queryRunner);
    if (!record) return false;
    const noted = this.notes.get(record) ?? new Set<T>();
    for (const value of values) noted.add(value);
    this.notes.set(record, noted);
    return true;
  }

  /** What the transaction has noted. */
  of(record: TransactionRecord): ReadonlySet<T> {
    return this.notes.get(record) ?? new Set();
  }
}

type CommitListener = (record: TransactionRecord) => Promise<void> | undefined;

const listeners = new WeakMap<DataSource, CommitListener[]>();

/**
 * Calls `listener` after every commit of this data source. It should not throw. `inTransaction` waits for the promise
 * that it returns.
 */
export function onCommit(dataSource: DataSource, listener: CommitListener): void {
  listeners.set(dataSource, [...(listeners.get(dataSource) ?? []), listener]);
}

/** @throws what a listener throws. */
export async function notifyCommitted(dataSource: DataSource, record: TransactionRecord): Promise<void> {
  for (const listener of listeners.get(dataSource) ?? []) {
    const waitsFor = listener(record);
    if (waitsFor) await waitsFor;
  }
}
