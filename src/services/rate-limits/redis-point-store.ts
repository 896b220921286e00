import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { WINDOW_MS } from '../../domain/access/rate-limit.js';
import { withTimeout } from '../common/with-timeout.js';
import { CONNECT_TIMEOUT_MS, KEY_PREFIX, storeTimeout, type PointStore } from './point-store.js';

const DISCONNECT_TIMEOUT_MS = 100;
// Shorter than that of the database, which delays every request anyway: a slow Redis must not.
const TIMEOUT_MS = 3_000;
const MAX_RECONNECT_PAUSE_MS = 2_000;

// Limits differ between customers, so the library only counts, and the caller compares the count with the limit.
const COUNTING = { keyPrefix: KEY_PREFIX, points: Number.MAX_SAFE_INTEGER, duration: WINDOW_MS / 1000 };

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
  return {
    async consume(key, points, windowMs = WINDOW_MS) {
      const counted = limiter.consume(key, points, { customDuration: windowMs / 1000 });
      const { consumedPoints, msBeforeNext } = await withTimeout(counted, TIMEOUT_MS, () => {
        throw storeTimeout(TIMEOUT_MS);
      });
      return { consumed: consumedPoints, msLeft: msBeforeNext };
    },
    close: async () => client.disconnect(),
  };
}
