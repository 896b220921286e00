// Long, so that it ends only a wait that would never end, however busy the machine is.
const PATIENCE_SECONDS = 60;
const LOOK_EVERY_MS = 10;

/** Waits until `look` gives something other than undefined and false. @returns that value. */
export async function until<T>(look: () => T | Promise<T>, what = 'it'): Promise<Exclude<T, undefined | false>> {
  const endMs = performance.now() + PATIENCE_SECONDS * 1_000;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found as Exclude<T, undefined | false>;
    if (performance.now() > endMs) throw new Error(`Waited ${PATIENCE_SECONDS} seconds in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Lets time pass in which something forbidden could happen. */
export function pass(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
