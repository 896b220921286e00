import { setImmediate } from 'node:timers';

/**
 * Waits for `work`, but no longer than `timeoutMs`. Late work goes on; its result or error is ignored.
 * The timer does not keep the process alive. A process that stood still reads what has come meanwhile before work is late.
 * @param timeoutMs may be negative, where a deadline has passed: Node warns of a negative delay.
 * @param onTimeout gives the result in place of late work, or throws.
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
