// Long, so that it ends only a wait that would never end, however busy the machine is; below a test's time-out.
const TIMEOUT_SECONDS = 240;
// Rarer the longer it has waited, as a look may cost a query.
const LOOK_EVERY_MS = 10;
const LOOK_AT_LEAST_EVERY_MS = 200;

/**
 * Waits until `look` returns something other than undefined and false.
 * @param what it waits for; a function describes it if the wait fails.
 * @returns that value.
 */
export async function until<T>(
  look: () => T | Promise<T>,
  what: string | (() => string) = 'it',
): Promise<Exclude<T, undefined | false>> {
  const begunMs = performance.now();
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found as Exclude<T, undefined | false>;
    const waitedMs = performance.now() - begunMs;
    if (waitedMs > TIMEOUT_SECONDS * 1_000) {
      const missing = typeof what === 'string' ? what : what();
      throw new Error(`Waited ${TIMEOUT_SECONDS} seconds in vain: ${missing}`);
    }
    await sleepFor(Math.min(LOOK_AT_LEAST_EVERY_MS, LOOK_EVERY_MS + waitedMs / 50));
  }
}

/** Lets time pass in which something forbidden could happen. */
export function sleepFor(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

/** Pauses this entire process, as on a suspended machine. */
export function blockEventLoop(durationMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, durationMs);
}
