const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 5;

/** Waits until `look` gives something other than undefined and false, for ten seconds at most, and gives that. */
export async function until<T>(look: () => T | Promise<T>, what = 'it'): Promise<Exclude<T, undefined | false>> {
  const endMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found as Exclude<T, undefined | false>;
    if (performance.now() > endMs) throw new Error(`${what} did not come to hold`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Lets some time pass in which something that must not happen could. */
export function pass(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
