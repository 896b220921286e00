import { setTimeout as sleep } from 'node:timers/promises';
import type { ResultSetHeader } from 'mysql2';
import type { DataSource } from 'typeorm';
import { statement } from '../../db/statements.js';
import { CommitBatch, inTransaction } from '../../db/transaction.js';

// The target for a batch. No lock may be held for more than 100 ms (docs/operations.md#what-is-deleted-when), and a
// batch can take several times as long as the previous one.
const TARGET_MS = 20;
const FIRST_SIZE = 100;
const MIN_SIZE = 10;
const MAX_SIZE = 2_000;

/**
 * Controls how fast rows are deleted. Each batch is a transaction of its own; its size follows from the time of the
 * last one, and the pause between two batches is as long as a batch.
 */
export class DeleteThrottle {
  private size = FIRST_SIZE;

  /** @param onBatch called after each batch, with the time that it took. */
  constructor(private readonly onBatch: (tookMs: number) => void | Promise<void> = () => undefined) {}

  get batchSize(): number {
    return this.size;
  }

  async run(deleteBatch: () => Promise<unknown>): Promise<void> {
    const startedAt = performance.now();
    await deleteBatch();
    const tookMs = performance.now() - startedAt;
    this.adapt(tookMs);
    await this.onBatch(tookMs);
    await sleep(Math.ceil(tookMs));
  }

  /**
   * Doubles the size after a batch that took less than half of the target, and halves it after one that took longer
   * than the target.
   */
  adapt(tookMs: number): void {
    if (tookMs > TARGET_MS) this.size = Math.max(MIN_SIZE, Math.floor(this.size / 2));
    else if (tookMs < TARGET_MS / 2) this.size = Math.min(MAX_SIZE, this.size * 2);
  }
}

/** Rows of one table that are deleted once they are old. */
export interface RetentionRule {
  table: string;
  /** The primary key. */
  id: string;
  /** The column with the age; an index starts with it, or has it after the column of `among`. */
  time: string;
  /** SQL for which rows count, by the first column of `index`; default: all. */
  among?: string;
  /** That index, where a server might choose another one and sort. */
  index?: string;
  /** SQL for whether an old row may be deleted; default: all may. */
  deletable?: string;
}

/**
 * Deletes the rows that are older than `before`, oldest first. It finds them without locks, by the index on their time,
 * and deletes each batch by primary key. It skips rows that are not `deletable`.
 */
export async function deleteOlder(
  dataSource: DataSource,
  { table, id, time, among = 'TRUE', index, deletable }: RetentionRule,
  before: Date,
  throttle: DeleteThrottle,
): Promise<void> {
  const select = `SELECT ${id} AS id, ${time} AS at FROM ${table} ${index ? `FORCE INDEX (${index})` : ''}
     WHERE ${among} AND ${time} < ? AND ${time} >= ? AND (${time} > ? OR ${id} > ?) ORDER BY ${time}, ${id} LIMIT ?`;
  const remove = `DELETE FROM ${table} WHERE ${id} IN (?)${deletable ? ` AND ${deletable}` : ''}`;
  let last: { id: unknown; at: Date } | undefined = { id: '', at: new Date(0) };
  for (;;) {
    const values: unknown[] = [before, last.at, last.at, last.id, throttle.batchSize];
    const rows: { id: unknown; at: Date }[] = await dataSource.query(select, values);
    last = rows.at(-1);
    if (!last) return;
    const ids = rows.map((row) => row.id);
    await throttle.run(() => deleteRows(dataSource, remove, ids));
  }
}

/** Deletes rows by primary key in a transaction of its own, whose COMMIT comes in the same round trip. */
export function deleteRows(dataSource: DataSource, remove: string, ids: readonly unknown[]): Promise<number> {
  return inTransaction(dataSource, async () =>
    CommitBatch.of(
      { removed: statement(remove, [ids], (header: ResultSetHeader) => header.affectedRows) },
      ({ removed }) => removed,
    ),
  );
}
