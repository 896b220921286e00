import { setImmediate } from 'node:timers';

/**
 * Waits for `work`, but no longer than `timeoutMs`. Late work continues; its result or error is ignored. The timer
 * does not keep the process alive. A paused process reads pending input before work counts as late.
 * @param timeoutMs may be negative if a deadline has passed: Node warns of a negative delay.
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
