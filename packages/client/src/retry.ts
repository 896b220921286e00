import { ApiError, type ConnectionError } from './errors.js';

/** How failed requests are retried. */
export interface RetryOptions {
  /** The maximum number of attempts. Default: 6; 1 disables retries. */
  attempts?: number;
  /** The longest wait before the second attempt, in milliseconds; it doubles with each attempt. Default: 500. */
  baseDelayMs?: number;
  /** The longest wait, unless the service requests a longer one. Default: 10,000. */
  maxDelayMs?: number;
  /** If the service requests a longer wait (`Retry-After`), the request fails at once. Default: 120,000. */
  maxRetryAfterMs?: number;
}

/** A request that is about to be retried. */
export interface Retry {
  error: ApiError | ConnectionError;
  /** The attempt that failed, from 1. */
  attempt: number;
  delayMs: number;
}

export type RetryPolicy = Required<RetryOptions>;

export function retryPolicy(options: RetryOptions = {}): RetryPolicy {
  return { attempts: 6, baseDelayMs: 500, maxDelayMs: 10_000, maxRetryAfterMs: 120_000, ...options };
}

/**
 * How long to wait after an attempt: a random time up to a limit that doubles (full jitter), so that clients that failed together do not
 * retry together. Never less than the service requests.
 * @param attempt the number of the failed attempt, from 1.
 * @param random from 0 to 1.
 */
export function delayAfter(attempt: number, error: unknown, policy: RetryPolicy, random = Math.random()): number {
  const { baseDelayMs, maxDelayMs } = policy;
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  if (asked !== undefined) return asked + random * baseDelayMs;
  return random * Math.min(maxDelayMs, baseDelayMs * 2 ** (attempt - 1));
}

/** Waits. Rejects with the signal's reason as soon as it is aborted. */
export function sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, delayMs);
    signal?.addEventListener('abort', end, { once: true });
  });
}
