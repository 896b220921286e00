import type { DebounceOptions } from 'agenda';

export interface DebounceState {
  nextRunAt: Date | null;
  debounceStartedAt: Date | null;
}

/**
 * When a debounced job runs: after a quiet time (`trailing`), at most `maxWait` after the first save, or at once with
 * later saves folded in (`leading`).
 *
 * @param existing what the job's row says; undefined for the first save
 * @param requested when the job was asked to run
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
  // The wait is over: run now, and let the next save begin a new one.
  if (now.getTime() >= latestMs) return { nextRunAt: now, debounceStartedAt: null };
  return { nextRunAt: new Date(Math.min(quietAtMs, latestMs)), debounceStartedAt: startedAt };
}
