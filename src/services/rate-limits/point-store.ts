import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createPool, type Pool } from 'mysql2';
import { RateLimiterMySQL, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { isRetryable } from '../../db/transaction.js';
import { WINDOW_MS } from '../../domain/rate-limit.js';
import { withTimeout } from '../common/with-timeout.js';

/** What the store says of a key after points were taken. */
export interface Taken {
  /** By all processes together in this window, what was taken now included. */
  consumed: number;
  /** Until the window ends. */
  msLeft: number;
}

/** Counts points for all processes together, in windows of a minute that begin with their first point. */
export interface PointStore {
  /** Counts the points, however many have been taken already. Rejects where the store cannot be reached in time. */
  take(key: string, points: number): Promise<Taken>;
  /** Takes back what was counted and not used; only while the window surely lasts. */
  refund(key: string, points: number): Promise<void>;
  close(): Promise<void>;
}

const KEY_PREFIX = 'rate';
/** Made by a migration, in the shape that the library expects. */
const TABLE = 'rate_limits';
// A count takes four round trips and a commit; several at once share what a commit costs.
const CONNECTIONS = 4;
const CONNECT_TIMEOUT_MS = 2_000;
const DISCONNECT_TIMEOUT_MS = 100;
// Longer than a busy store takes: without its count, each process would let the whole limit through by itself. A database that
// is slow holds everything up anyway; Redis must not.
const DATABASE_TIMEOUT_MS = 10_000;
const REDIS_TIMEOUT_MS = 3_000;
const MAX_ATTEMPTS = 5;
const RETRY_PAUSE_MS = 5;
const MAX_RECONNECT_PAUSE_MS = 2_000;

// Customers differ in their limits, so the library only counts; what is over a limit is seen from the count.
const COUNTING = { keyPrefix: KEY_PREFIX, points: Number.MAX_SAFE_INTEGER, duration: WINDOW_MS / 1000 };

type Limiter = RateLimiterMySQL | RateLimiterRedis;

function inTime<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return withTimeout(work, timeoutMs, () => {
    throw new Error(`The store of the rate limits did not answer within ${timeoutMs} ms`);
  });
}

/** A deadlock, or a conflict between two nodes of a cluster, has changed nothing and is tried again. */
async function withRetries(work: () => Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || attempt === MAX_ATTEMPTS) throw error;
      await sleep(RETRY_PAUSE_MS * attempt * (0.5 + Math.random()));
    }
  }
}

function storeOf(limiter: Limiter, timeoutMs: number, close: () => Promise<void>): PointStore {
  const take = (key: string, points: number) => withRetries(() => limiter.consume(key, points));
  return {
    async take(key, points) {
      const { consumedPoints, msBeforeNext } = await inTime(timeoutMs, take(key, points));
      return { consumed: consumedPoints, msLeft: msBeforeNext };
    },
    async refund(key, points) {
      const { consumedPoints } = await inTime(
        timeoutMs,
        withRetries(() => limiter.reward(key, points)),
      );
      // The window had ended after all: the next one must not begin with points to spare.
      if (consumedPoints < 0) await inTime(timeoutMs, take(key, points));
    },
    close,
  };
}

/** Shares the count through the database, over connections of its own: orders neither wait for it nor hold it up. */
export function mysqlPointStore(databaseUrl: string): PointStore {
  const pool: Pool = createPool({
    uri: databaseUrl,
    connectionLimit: CONNECTIONS,
    connectTimeout: CONNECT_TIMEOUT_MS,
  });
  // The library rolls back on a connection that may be lost, which raises an event that would end the process.
  pool.on('connection', (connection) => connection.on('error', () => undefined));
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

/** Shares the count through Redis or Valkey. A server that cannot be reached is tried again and again, unseen. */
export function redisPointStore(redisUrl: string): PointStore {
  const client = new Redis(redisUrl, {
    connectTimeout: CONNECT_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    // A count that comes late is of no use, and one that is repeated is wrong.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 100, MAX_RECONNECT_PAUSE_MS),
  });
  // Each request for points that fails says so itself.
  client.on('error', () => undefined);
  const limiter = new RateLimiterRedis({ ...COUNTING, storeClient: client, rejectIfRedisNotReady: true });
  return storeOf(limiter, REDIS_TIMEOUT_MS, async () => client.disconnect());
}
