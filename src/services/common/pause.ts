import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for `ms`, or until `end` is aborted. Never rejects. */
export type Pause = (ms: number, end: AbortSignal) => Promise<void>;

export const pause: Pause = async (ms, signal) => {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
};
