import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/** An open transaction. `TransactionSet`s hold the values that it collects for its commit listeners. */
export interface TransactionContext {
  /** By `performance.now()`, its wait for a connection included. */
  readonly startedAtMs: number;
}

const contexts = new WeakMap<QueryRunner, TransactionContext>();

const openContexts = new WeakMap<DataSource, Set<TransactionContext>>();

export function beginContext(runner: QueryRunner): TransactionContext {
  const context = { startedAtMs: performance.now() };
  contexts.set(runner, context);
  const open = openContexts.get(runner.connection) ?? new Set();
  openContexts.set(runner.connection, open.add(context));
  return context;
}

/** Ends the context, also after a rollback. */
export function endContext(runner: QueryRunner, context: TransactionContext): void {
  openContexts.get(runner.connection)?.delete(context);
}

/** How long the oldest open transaction of this data source has run, its wait for a connection included; 0 without one. */
export function oldestTransactionMs(dataSource: DataSource): number {
  // A Set preserves the order of their start.
  const [oldest] = openContexts.get(dataSource) ?? [];
  return oldest ? performance.now() - oldest.startedAtMs : 0;
}

/**
 * Values that a transaction collects for the listeners of its commit. Each set is declared beside the code that uses it;
 * this file knows none of them.
 */
export class TransactionSet<T> {
  private readonly sets = new WeakMap<TransactionContext, Set<T>>();

  /** @returns whether they were added; false outside of `inTransaction`. */
  add({ queryRunner }: EntityManager, values: Iterable<T>): boolean {
    const context = queryRunner && contexts.get(queryRunner);
    if (!context) return false;
    const set = this.sets.get(context) ?? new Set<T>();
    for (const value of values) set.add(value);
    this.sets.set(context, set);
    return true;
  }

  of(context: TransactionContext): ReadonlySet<T> {
    return this.sets.get(context) ?? new Set();
  }
}

type CommitListener = (context: TransactionContext) => Promise<void> | undefined;

const listeners = new WeakMap<DataSource, CommitListener[]>();

/**
 * Calls `listener` after every commit of this data source. It should not throw. `inTransaction` waits for the promise
 * that it returns.
 */
export function onCommit(dataSource: DataSource, listener: CommitListener): void {
  listeners.set(dataSource, [...(listeners.get(dataSource) ?? []), listener]);
}

/** @throws what a listener throws. */
export async function notifyCommitted(dataSource: DataSource, context: TransactionContext): Promise<void> {
  for (const listener of listeners.get(dataSource) ?? []) {
    const waitsFor = listener(context);
    if (waitsFor) await waitsFor;
  }
}
