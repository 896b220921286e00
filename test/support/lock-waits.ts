import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

const PATIENCE_MS = 15_000;
// MySQL and MariaDB look at their transactions anew only after 100 ms in which nobody has asked. Two tests that each asked
// every 120 ms kept each other from ever seeing a wait; at times of chance, a gap comes soon.
const MIN_PAUSE_MS = 120;
const MAX_PAUSE_MS = 480;

async function untilLockWait(
  dataSource: DataSource,
  condition: string,
  value: unknown,
  isOver = () => false,
): Promise<void> {
  const sql = `SELECT 1 FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT' AND ${condition} LIMIT 1`;
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline;) {
    if (isOver()) throw new Error('nothing held the step up');
    const waiting = await dataSource.query<unknown[]>(sql, [value]);
    if (waiting.length > 0) return;
    await sleep(MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS));
  }
  throw new Error(
    `In ${PATIENCE_MS} ms no transaction came to wait for a lock in which ${condition}: ${String(value)}`,
  );
}

/**
 * Comes back once a transaction waits for a lock.
 * @param text stands in the statement that it waits in: an id, as other tests' transactions wait on this server too.
 */
export function someStatementWaits(dataSource: DataSource, text: string): Promise<void> {
  return untilLockWait(dataSource, 'trx_query LIKE ?', `%${text}%`);
}

/**
 * Comes back once the transaction of a connection waits for a lock.
 * @throws as soon as `isOver` says that what it was to wait in is over.
 */
export function connectionWaits(dataSource: DataSource, connectionId: number, isOver: () => boolean): Promise<void> {
  return untilLockWait(dataSource, 'trx_mysql_thread_id = ?', connectionId, isOver);
}
