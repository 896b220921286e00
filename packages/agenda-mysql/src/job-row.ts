import type { JobId, JobParameters } from 'agenda';

/** A row as mysql2 returns it. With the pool's option `bigNumberStrings`, BIGINT columns are strings. */
export interface JobRow {
  id: number | string;
  name: string;
  type: string;
  priority: number;
  next_run_at: number | string | null;
  locked_at: number | string | null;
  lock_token: number | string | null;
  lost_locks: number;
  data: string | null;
  disabled: number;
  progress: number | null;
  fail_count: number | null;
  fail_reason: string | null;
  failed_at: number | string | null;
  last_run_at: number | string | null;
  last_finished_at: number | string | null;
  repeat_interval: string | null;
  repeat_timezone: string | null;
  repeat_at: string | null;
  start_date: number | string | null;
  end_date: number | string | null;
  skip_days: string | null;
  last_modified_by: string | null;
}

/**
 * The property of a job that holds its lock token. As a symbol it is copied with the other attributes but omitted from
 * `toJson()`, so it belongs to the one run that the lock was taken for. `lockedAt` cannot identify the lock: `touch()`
 * changes it, and Agenda clears it before it saves the end of a run.
 */
export const LOCK_TOKEN: unique symbol = Symbol('agenda-mysql lock token');

export type TokenJob<DATA = unknown> = JobParameters<DATA> & { [LOCK_TOKEN]?: number };

export function rowToJob<DATA = unknown>(row: JobRow): TokenJob<DATA> & { _id: JobId } {
  const job: TokenJob<DATA> & { _id: JobId } = {
    _id: String(row.id) as JobId,
    name: row.name,
    type: row.type === 'single' ? 'single' : 'normal',
    priority: row.priority,
    nextRunAt: toDate(row.next_run_at) ?? null,
    lockedAt: toDate(row.locked_at),
    data: parseJson(row.data) as DATA,
    disabled: row.disabled === 1,
    progress: row.progress ?? undefined,
    failCount: row.fail_count ?? undefined,
    failReason: row.fail_reason ?? undefined,
    failedAt: toDate(row.failed_at),
    lastRunAt: toDate(row.last_run_at),
    lastFinishedAt: toDate(row.last_finished_at),
    repeatInterval: toInterval(row.repeat_interval),
    repeatTimezone: row.repeat_timezone ?? undefined,
    repeatAt: row.repeat_at ?? undefined,
    startDate: toDate(row.start_date),
    endDate: toDate(row.end_date),
    skipDays: parseJson(row.skip_days) as number[] | undefined,
    lastModifiedBy: row.last_modified_by ?? undefined,
  };
  if (row.lock_token !== null) job[LOCK_TOKEN] = Number(row.lock_token);
  return job;
}

/** Converts a job's id to a row's; undefined for text that cannot be an id. */
export function toRowId(id: string | undefined): number | undefined {
  const number = /^\d{1,16}$/.test(id ?? '') ? Number(id) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Milliseconds since 1970, or null. */
export function toMs(date: Date | null | undefined): number | null {
  return date ? new Date(date).getTime() : null;
}

/** JSON text; null for undefined, which JSON cannot express. */
export function toJsonText(value: unknown): string | null {
  return JSON.stringify(value) ?? null;
}

function toDate(value: number | string | null): Date | undefined {
  return value === null ? undefined : new Date(Number(value));
}

function parseJson(text: string | null): unknown {
  return text === null ? undefined : JSON.parse(text);
}

// Digits stand for a number of milliseconds. Agenda does not treat a string of digits as a number everywhere.
function toInterval(text: string | null): string | number | undefined {
  if (text === null) return undefined;
  return /^\d+$/.test(text) ? Number(text) : text;
}
