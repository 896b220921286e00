/** Drops what the run made, and ends the server if it was started for tests. */
export default async function globalTeardown() {
  await globalThis.endTestWorker?.();
  await globalThis.endTestRun?.();
}
