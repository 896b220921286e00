import { ApiError, type ConnectionError } from './errors.js';

/** How requests are sent again that may be. */
export interface RetryOptions {
  /** How often a request is sent in all; 6 unless given, 1 for never again. */
  attempts?: number;
  /** The longest wait before the second attempt, in milliseconds; it doubles with each further one. 500 unless given. */
  baseDelayMs?: number;
  /** The longest wait there is, but for one that the service asks for. 10,000 unless given. */
  maxDelayMs?: number;
  /** A longer wait than this is left to the caller, where the service asks for it (`Retry-After`). 120,000 unless given. */
  maxRetryAfterMs?: number;
}

/** Tells of a request that is about to be sent again. */
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
 * How long to wait after an attempt: any time up to a bound that doubles (full jitter), so that clients that failed together do not
 * come back together. Never less than the service asks for.
 * @param attempt the one that failed, from 1.
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
