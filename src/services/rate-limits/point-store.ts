import type { Pool, RowDataPacket } from 'mysql2';
import type { Pool as PromisePool } from 'mysql2/promise';
import { RateLimiterMySQL, type RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { createPool, DEFAULT_SETTINGS } from '../../db/connection-pool.js';
import { isTransient, withRetry } from '../../db/retry.js';
import { WINDOW_MS } from '../../domain/access/rate-limit.js';
import { Batcher } from '../common/batcher.js';
import { withTimeout } from '../common/with-timeout.js';

/** The state of a key after points were taken. */
export interface WindowCount {
  /** Points taken by all processes in this window, these included. */
  consumed: number;
  /** Milliseconds until the window ends. */
  msLeft: number;
}

/** Counts points of all processes, in windows of one minute or another length. A window starts with its first point. */
export interface PointStore {
  /**
   * Counts the points, even beyond any limit; no points start a window too. Rejects if the store does not respond in
   * time.
   */
  consume(key: string, points: number, windowMs?: number): Promise<WindowCount>;
  close(): Promise<void>;
}

const KEY_PREFIX = 'rate';
/** Created by a migration with the columns that the library expects. */
const TABLE = 'rate_limits';
// Calls that arrive while two batches are in flight form the next one.
const CONNECTIONS = 2;
const MAX_KEYS = 500;
// A batch that takes longer no longer holds up others.
const SLOW_AFTER_MS = 500;
export const CONNECT_TIMEOUT_MS = 2_000;
// Longer than a busy database takes, because without it each process admits the full limit alone.
const DATABASE_TIMEOUT_MS = 10_000;
// Together less than `DATABASE_TIMEOUT_MS`, after which a statement fails anyway.
const LOCK_WAIT_SECONDS = 5;
const STATEMENT_TIMEOUT_MS = 4_000;

// Limits differ between customers, so the library only counts, and the caller compares the count with the limit.
export const COUNTING = { keyPrefix: KEY_PREFIX, points: Number.MAX_SAFE_INTEGER, duration: WINDOW_MS / 1000 };

type Limiter = RateLimiterMySQL | RateLimiterRedis;

/** A row of the table, as the library reads it. */
interface CountRow {
  key: string;
  points: number;
  expire: number;
}

const UPSERT = `
  INSERT INTO ${TABLE} (\`key\`, points, expire) VALUES ?
  ON DUPLICATE KEY UPDATE points = IF(expire <= ?, VALUES(points), points + VALUES(points)),
                          expire = IF(expire <= ?, VALUES(expire), expire)`;
const SELECT_COUNTS = `SELECT \`key\`, points, expire FROM ${TABLE} WHERE \`key\` IN (?)`;

/**
 * Counts the keys of many calls by four statements, where the library takes four for each key. `_upsert` is part of no
 * public API; the version is pinned.
 */
class BatchedRateLimiter extends RateLimiterMySQL {
  private readonly batcher: Batcher<CountRow, CountRow>;

  constructor(pool: Pool, database: string) {
    super({
      ...COUNTING,
      storeClient: pool,
      storeType: 'pool',
      dbName: database,
      tableName: TABLE,
      tableCreated: true,
    });
    this.batcher = new Batcher((added) => countAll(pool.promise(), added), {
      maxItems: MAX_KEYS,
      maxInFlight: CONNECTIONS,
      slowAfterMs: SLOW_AFTER_MS,
    });
  }

  async _upsert(key: string, points: number, durationMs: number): Promise<CountRow[]> {
    return [await this.batcher.add({ key, points, expire: Date.now() + durationMs })];
  }
}

/** Adds points. @returns the count of each after it was added. */
async function countAll(pool: PromisePool, added: readonly CountRow[]): Promise<CountRow[]> {
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

function inTime<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return withTimeout(work, timeoutMs, () => {
    throw new Error(`The store of the rate limits did not respond within ${timeoutMs} ms`);
  });
}

/** Tries again after a deadlock or a conflict between nodes of a cluster, both of which roll back. */
function withRetries(work: () => Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  return withRetry(work, (error) => isTransient(error));
}

export function storeOf(limiter: Limiter, timeoutMs: number, close: () => Promise<void>): PointStore {
  return {
    async consume(key, points, windowMs = WINDOW_MS) {
      const counting = withRetries(() => limiter.consume(key, points, { customDuration: windowMs / 1000 }));
      const { consumedPoints, msBeforeNext } = await inTime(timeoutMs, counting);
      return { consumed: consumedPoints, msLeft: msBeforeNext };
    },
    close,
  };
}

/** Counts in MySQL, over its own connections, so that counting and orders never wait for each other's connections. */
export function mysqlPointStore(databaseUrl: string): PointStore {
  const pool = createPool(
    { uri: databaseUrl, connectionLimit: CONNECTIONS, connectTimeout: CONNECT_TIMEOUT_MS },
    { ...DEFAULT_SETTINGS, lockWaitSeconds: LOCK_WAIT_SECONDS, statementTimeoutMs: STATEMENT_TIMEOUT_MS },
  );
  const limiter = new BatchedRateLimiter(pool, decodeURIComponent(new URL(databaseUrl).pathname.slice(1)));
  return storeOf(limiter, DATABASE_TIMEOUT_MS, () => new Promise((resolve) => pool.end(() => resolve())));
}
