import type { DebounceOptions } from 'agenda';

export interface DebounceState {
  nextRunAt: Date | null;
  debounceStartedAt: Date | null;
}

/**
 * When a debounced job runs. `trailing`, the default: `delay` after the last save, but at most `maxWait` after the
 * first one. `leading`: at the time of the first save.
 *
 * @param existing the schedule in the job's row; undefined for the first save
 * @param requested the time that the save asks for
 */
export function debounced(
  existing: DebounceState | undefined,
  requested: Date | null,
  options: DebounceOptions,
  now: Date,
): DebounceState {
  const startedAt = existing?.debounceStartedAt ?? now;
  if (options.strategy === 'leading') {
    return { nextRunAt: existing ? existing.nextRunAt : requested, debounceStartedAt: startedAt };
  }
  const quietAtMs = now.getTime() + options.delay;
  if (!existing || options.maxWait === undefined) {
    return { nextRunAt: new Date(quietAtMs), debounceStartedAt: startedAt };
  }
  const latestMs = startedAt.getTime() + options.maxWait;
  // maxWait is over: the job runs now, and the next save starts a new wait.
  if (now.getTime() >= latestMs) return { nextRunAt: now, debounceStartedAt: null };
  return { nextRunAt: new Date(Math.min(quietAtMs, latestMs)), debounceStartedAt: startedAt };
}
