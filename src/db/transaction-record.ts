import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/** What a transaction notes on its way for its end. */
export class TransactionRecord {
  /** Rows of `catalogue_versions` that its last statement raises (`db/catalogue-versions.ts`). */
  readonly catalogueRows = new Set<number>();
  /** Whether it has recorded deliveries: once it is committed, there is something to send. */
  hasDeliveries = false;
  /** Whether it has recorded events: they can be stamped (`services/webhooks/event-order.ts`). */
  hasEvents = false;
  /** Customers whose orders it has made or changed: they can be stamped (`db/change-stamps.ts`). */
  readonly ordersChangedOf = new Set<string>();
  /** How many products it has put out of stock. */
  stockOutCount = 0;
}

const records = new WeakMap<QueryRunner, TransactionRecord>();

/** When the transactions that are open now began, by `performance.now()`. */
const openSince = new WeakMap<DataSource, Map<TransactionRecord, number>>();

/** Begins the record of the transaction that this runner is about to run. */
export function openRecord(runner: QueryRunner): TransactionRecord {
  const record = new TransactionRecord();
  records.set(runner, record);
  const open = openSince.get(runner.connection) ?? new Map<TransactionRecord, number>();
  openSince.set(runner.connection, open.set(record, performance.now()));
  return record;
}

/** Ends the record, whatever became of the transaction. */
export function closeRecord(runner: QueryRunner, record: TransactionRecord): void {
  openSince.get(runner.connection)?.delete(record);
}

/** How long the oldest open transaction of this data source has run, its wait for a connection included; 0 without one. */
export function oldestTransactionMs(dataSource: DataSource): number {
  // A Map keeps the order in which they began.
  const [oldestAtMs] = openSince.get(dataSource)?.values() ?? [];
  return oldestAtMs === undefined ? 0 : performance.now() - oldestAtMs;
}

/** The record of the transaction that `manager` works in; null outside of `inTransaction`. */
export function recordOf({ queryRunner }: EntityManager): TransactionRecord | null {
  return (queryRunner && records.get(queryRunner)) ?? null;
}

/** Notes that the transaction makes or changes an order of this customer. */
export function noteOrderChange(manager: EntityManager, customerId: string): void {
  recordOf(manager)?.ordersChangedOf.add(customerId);
}

type CommitListener = (record: TransactionRecord) => Promise<void> | undefined;

const listeners = new WeakMap<DataSource, CommitListener[]>();

/**
 * Has `listener` told of every transaction of this data source, once it is committed. It should not throw. What it returns
 * is waited for before the transaction counts as done.
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
