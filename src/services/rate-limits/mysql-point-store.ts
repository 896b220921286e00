import type { RowDataPacket } from 'mysql2';
import type { Pool } from 'mysql2/promise';
import { createPool, DEFAULT_SETTINGS } from '../../db/connection-pool.js';
import { isTransient, withRetry } from '../../db/retry.js';
import { WINDOW_MS } from '../../domain/access/rate-limit.js';
import { Batcher } from '../common/batcher.js';
import { withTimeout } from '../common/with-timeout.js';
import { CONNECT_TIMEOUT_MS, KEY_PREFIX, storeTimeout, type PointStore } from './point-store.js';

// Calls that arrive while two batches are in flight form the next one.
const CONNECTIONS = 2;
const MAX_KEYS = 500;
// A batch that takes longer no longer holds up others.
const SLOW_AFTER_MS = 500;
// Longer than a busy database takes, because without it each process admits the full limit alone.
const TIMEOUT_MS = 10_000;
// Together less than `TIMEOUT_MS`, after which a statement fails anyway.
const LOCK_WAIT_SECONDS = 5;
const STATEMENT_TIMEOUT_MS = 4_000;
const DELETION_INTERVAL_MS = 300_000;
// The clocks of processes differ, and a row that one takes for expired may still count for another.
const DELETED_AFTER_MS = 3_600_000;

/** A row of the table. */
interface CountRow {
  key: string;
  points: number;
  /** When the window ends, in milliseconds since 1970. */
  expire: number;
}

const UPSERT = `
  INSERT INTO rate_limits (\`key\`, points, expire) VALUES ?
  ON DUPLICATE KEY UPDATE points = IF(expire <= ?, VALUES(points), points + VALUES(points)),
                          expire = IF(expire <= ?, VALUES(expire), expire)`;
const SELECT_COUNTS = 'SELECT `key`, points, expire FROM rate_limits WHERE `key` IN (?)';
const DELETE_EXPIRED = 'DELETE FROM rate_limits WHERE expire < ?';

/** Adds points. @returns the count of each after it was added. */
async function countAll(pool: Pool, added: readonly CountRow[]): Promise<CountRow[]> {
  // In the order of the keys, so that two processes do not end in a deadlock.
  const rows = added.map(({ key, points, expire }) => [key, points, expire] as const);
  const now = Date.now();
  const keys = [...new Set(added.map(({ key }) => key))];
  const connection = await pool.getConnection();
  try {
    // Until the COMMIT no other process adds to these keys, so no two calls get the same count.
    await connection.beginTransaction();
    await connection.query(UPSERT, [rows.toSorted(([one], [other]) => (one < other ? -1 : 1)), now, now]);
    const [found] = await connection.query<(CountRow & RowDataPacket)[]>(SELECT_COUNTS, [keys]);
    await connection.commit();
    return countsOf(added, found);
  } catch (error) {
    await connection.rollback().catch(() => connection.destroy());
    throw error;
  } finally {
    connection.release();
  }
}

/** The count after each addition: of two to one key, the first does not count the second. */
function countsOf(added: readonly CountRow[], found: readonly CountRow[]): CountRow[] {
  const counts = new Map(found.map((row) => [row.key, row]));
  return added
    .toReversed()
    .map(({ key, points, expire }) => {
      const count = counts.get(key) ?? { key, points, expire };
      counts.set(key, { ...count, points: count.points - points });
      return count;
    })
    .toReversed();
}

/** Counts in MySQL, over its own connections, so that counting and orders never wait for each other's connections. */
export function mysqlPointStore(databaseUrl: string): PointStore {
  const pool = createPool(
    { uri: databaseUrl, connectionLimit: CONNECTIONS, connectTimeout: CONNECT_TIMEOUT_MS },
    { ...DEFAULT_SETTINGS, lockWaitSeconds: LOCK_WAIT_SECONDS, statementTimeoutMs: STATEMENT_TIMEOUT_MS },
  ).promise();
  // Tried again after a deadlock or a conflict between nodes of a cluster, both of which roll back.
  const count = (added: readonly CountRow[]) =>
    withRetry(
      () => countAll(pool, added),
      (error) => isTransient(error),
    );
  const batcher = new Batcher(count, { maxItems: MAX_KEYS, maxInFlight: CONNECTIONS, slowAfterMs: SLOW_AFTER_MS });
  const deletion = setInterval(() => {
    // The next run deletes what this one did not.
    pool.query(DELETE_EXPIRED, [Date.now() - DELETED_AFTER_MS]).catch(() => undefined);
  }, DELETION_INTERVAL_MS).unref();
  return {
    async consume(key, points, windowMs = WINDOW_MS) {
      const counted = batcher.add({ key: `${KEY_PREFIX}:${key}`, points, expire: Date.now() + windowMs });
      const { points: consumed, expire } = await withTimeout(counted, TIMEOUT_MS, () => {
        throw storeTimeout(TIMEOUT_MS);
      });
      return { consumed, msLeft: Math.max(0, expire - Date.now()) };
    },
    close() {
      clearInterval(deletion);
      return pool.end();
    },
  };
}
