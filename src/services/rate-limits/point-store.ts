import { Redis } from 'ioredis';
import { RateLimiterMySQL, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { createPool, DEFAULT_SETTINGS } from '../../db/connection-pool.js';
import { isTransient, withRetry } from '../../db/retry.js';
import { WINDOW_MS } from '../../domain/access/rate-limit.js';
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
// A count takes four round trips and a COMMIT; several connections at once share group commits.
const CONNECTIONS = 4;
const CONNECT_TIMEOUT_MS = 2_000;
const DISCONNECT_TIMEOUT_MS = 100;
// Longer than a busy store takes, because without it each process admits the full limit alone. A slow database delays
// every request anyway; a slow Redis must not.
const DATABASE_TIMEOUT_MS = 10_000;
const REDIS_TIMEOUT_MS = 3_000;
// Together less than `DATABASE_TIMEOUT_MS`, after which a statement fails anyway.
const LOCK_WAIT_SECONDS = 5;
const STATEMENT_TIMEOUT_MS = 4_000;
const MAX_RECONNECT_PAUSE_MS = 2_000;

// Limits differ between customers, so the library only counts, and the caller compares the count with the limit.
const COUNTING = { keyPrefix: KEY_PREFIX, points: Number.MAX_SAFE_INTEGER, duration: WINDOW_MS / 1000 };

type Limiter = RateLimiterMySQL | RateLimiterRedis;

function inTime<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return withTimeout(work, timeoutMs, () => {
    throw new Error(`The store of the rate limits did not respond within ${timeoutMs} ms`);
  });
}

/** Tries again after a deadlock or a conflict between nodes of a cluster, both of which roll back. */
function withRetries(work: () => Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  return withRetry(work, (error) => isTransient(error));
}

function storeOf(limiter: Limiter, timeoutMs: number, close: () => Promise<void>): PointStore {
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
  const limiter = new RateLimiterMySQL({
    ...COUNTING,
    storeClient: pool,
    storeType: 'pool',
    dbName: decodeURIComponent(new URL(databaseUrl).pathname.slice(1)),
    tableName: TABLE,
    tableCreated: true,
  });
  return storeOf(limiter, DATABASE_TIMEOUT_MS, () => new Promise((resolve) => pool.end(() => resolve())));
}

/** Counts in Redis or Valkey. The client reconnects in the background for as long as it takes. */
export function redisPointStore(redisUrl: string): PointStore {
  const client = new Redis(redisUrl, {
    connectTimeout: CONNECT_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    // Late counts are useless and repeated ones wrong, so commands are neither queued nor sent again.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 100, MAX_RECONNECT_PAUSE_MS),
  });
  // Each failed call rejects alone.
  client.on('error', () => undefined);
  const limiter = new RateLimiterRedis({ ...COUNTING, storeClient: client, rejectIfRedisNotReady: true });
  return storeOf(limiter, REDIS_TIMEOUT_MS, async () => client.disconnect());
}
