import { setImmediate } from 'node:timers';

/**
 * Waits for `work`, but no longer than `timeoutMs`. Late work continues; its result or error is ignored. The timer
 * does not keep the process alive. After a pause of the process Node runs due timers before it reads its sockets:
 * `setImmediate` lets a result win that has arrived already.
 * @param timeoutMs a negative one (its deadline has passed) counts as 0, because Node warns of negative delays.
 * @param onTimeout returns the result instead of late work, or throws.
 */
export async function withTimeout<T, L>(work: Promise<T>, timeoutMs: number, onTimeout: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => setImmediate(resolve), Math.max(0, timeoutMs)).unref();
  });
  try {
    return await Promise.race([work, late.then(onTimeout)]);
  } finally {
    clearTimeout(timer);
  }
}
