import type { Config } from './config.js';
import type { RatePolicy } from './domain/rate-limit.js';
import type { Logger } from './logger.js';
import { LeaseBook } from './services/lease-book.js';
import { mysqlPointStore, redisPointStore } from './services/point-store.js';
import { RateLimiter } from './services/rate-limiter.js';

/** Builds the limiter on the store that the settings name. A store that does not answer is no reason not to start. */
export function createRateLimiter(
  { databaseUrl, redisUrl, rateLimits }: Config,
  countRefusal: (policy: RatePolicy) => void,
  logger: Logger,
): { limiter: RateLimiter; close: () => Promise<void> } {
  const store = redisUrl === null ? mysqlPointStore(databaseUrl) : redisPointStore(redisUrl);
  const book = new LeaseBook(
    store,
    () => performance.now(),
    (problem) => {
      if (problem === null) logger.info('rate limits are shared with the other processes again');
      else logger.warn({ err: problem }, 'the store of the rate limits fails: this process counts by itself');
    },
  );
  return { limiter: new RateLimiter(book, rateLimits, countRefusal), close: () => book.close() };
}
