// Only a run that would never end is ended by it: a machine that is busy with other things takes its time.
const PATIENCE_SECONDS = 60;
const LOOK_EVERY_MS = 10;

/** Waits until `look` gives something other than undefined and false, and gives that. */
export async function until<T>(look: () => T | Promise<T>, what = 'it'): Promise<Exclude<T, undefined | false>> {
  const endMs = performance.now() + PATIENCE_SECONDS * 1_000;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found as Exclude<T, undefined | false>;
    if (performance.now() > endMs) throw new Error(`Waited ${PATIENCE_SECONDS} seconds in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Lets some time pass in which something that must not happen could. */
export function pass(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
