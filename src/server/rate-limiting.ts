import type { RateLimitPolicy } from '../domain/access/rate-limit.js';
import type { Logger } from '../observability/logger.js';
import { CountingRateLimiter } from '../services/rate-limits/counting-rate-limiter.js';
import { mysqlPointStore } from '../services/rate-limits/mysql-point-store.js';
import type { PointStore } from '../services/rate-limits/point-store.js';
import { RateLimiter, type RateLimits } from '../services/rate-limits/rate-limiter.js';

export interface RateLimitSettings {
  databaseUrl: string;
  /** Null to count in the database. */
  redisUrl: string | null;
  rateLimits: RateLimits;
}

async function openStore(databaseUrl: string, redisUrl: string | null): Promise<PointStore> {
  if (redisUrl === null) return mysqlPointStore(databaseUrl);
  const { redisPointStore } = await import('../services/rate-limits/redis-point-store.js');
  return redisPointStore(redisUrl);
}

/** Builds the limiter on the configured store, and the store. It starts even if the store does not respond. */
export async function createRateLimiter(
  { databaseUrl, redisUrl, rateLimits }: RateLimitSettings,
  countRefusal: (policy: RateLimitPolicy) => void,
  logger: Logger,
): Promise<{ limiter: RateLimiter; store: Pick<PointStore, 'consume'>; close: () => Promise<void> }> {
  const store = await openStore(databaseUrl, redisUrl);
  const countingLimiter = new CountingRateLimiter(
    store,
    () => performance.now(),
    (problem) => {
      if (problem === null) logger.info('rate limits are shared with the other processes again');
      else logger.warn({ err: problem }, 'the store of the rate limits fails: this process counts alone');
    },
  );
  return {
    limiter: new RateLimiter(countingLimiter, rateLimits, countRefusal),
    store,
    close: () => countingLimiter.close(),
  };
}
