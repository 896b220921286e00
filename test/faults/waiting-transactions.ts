import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

const PATIENCE_MS = 15_000;
// MariaDB looks anew no more than ten times a second, and not at all while it is asked more often.
const LOOK_EVERY_MS = 120;

/**
 * Comes back once so many transactions wait for a lock.
 * @param text stands in the statement that they wait in: an id, as other tests' transactions wait on this server too.
 */
export async function someWaitFor(dataSource: DataSource, text: string, count = 1): Promise<void> {
  const sql = "SELECT 1 FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT' AND trx_query LIKE ?";
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline;) {
    const waiting = await dataSource.query<unknown[]>(sql, [`%${text}%`]);
    if (waiting.length >= count) return;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`In ${PATIENCE_MS} ms no ${count} transactions came to wait for ${text}`);
}
