import { createHash } from 'node:crypto';
import type { JobParameters } from 'agenda';
import { type JobDatabase, errorNumber, placeholders, type SqlValue } from './database.js';
import { debounced } from './debounce.js';
import { allOf, dataFilter, type JobFilter } from './job-filter.js';
import { type JobRow, rowToJob, toJsonText, toMs, toRowId } from './job-row.js';
import { quotedTable } from './schema.js';

const DUPLICATE_KEY = 1062;
/** The unique key of the one job of a name that has type `single`. */
const SINGLE_KEY = 'single';

/** What a caller defines of a job; how its runs went is written by `saveJobState`. */
type Columns = Record<string, SqlValue>;

/** `saveJob`: inserts, or updates by id, by name (type `single`) or by what the job declared to be unique. */
export class JobSaver {
  private readonly table: string;

  constructor(
    private readonly database: JobDatabase,
    tableName: string,
  ) {
    this.table = quotedTable(tableName);
  }

  async save<DATA>(job: JobParameters<DATA>, lastModifiedBy: string | null): Promise<JobParameters<DATA>> {
    const columns = columnsOf(job, lastModifiedBy);
    if (job._id) return (await this.update(toRowId(job._id) ?? 0, job, columns)) ?? job;
    if (job.type === 'single') return this.saveSingle(job, columns);
    if (job.unique) return this.saveUnique(job, job.unique, columns);
    return rowToJob<DATA>(await this.insert({ ...columns, ...outcomeOf(job) }));
  }

  private async insert(columns: Columns): Promise<JobRow> {
    const names = Object.keys(columns);
    const { insertId } = await this.database.change(
      `INSERT INTO ${this.table} (${names.join(', ')}) VALUES (${placeholders(names.length)})`,
      Object.values(columns),
    );
    const row = await this.find({ sql: 'id = ?', values: [insertId] });
    if (!row) throw new Error(`job ${insertId} was removed while it was saved`);
    return row;
  }

  private async update<DATA>(
    id: number,
    job: JobParameters<DATA>,
    columns: Columns,
  ): Promise<JobParameters<DATA> | undefined> {
    const byId = { sql: 'id = ? AND name = ?', values: [id, job.name] };
    // Only what the caller knows of the last runs: Agenda leaves it out, and a save must not reset a retry's count.
    const changed = { ...columns, ...outcomeOf(job) };
    // The key comes before the type it depends on: assignments work from left to right.
    await this.database.change(
      `UPDATE ${this.table} SET
         unique_key = CASE WHEN ? = 'single' THEN ? WHEN type = 'single' THEN NULL ELSE unique_key END,
         ${assignments(changed)} WHERE ${byId.sql}`,
      [job.type, SINGLE_KEY, ...Object.values(changed), ...byId.values],
    );
    const row = await this.find(byId);
    return row && rowToJob<DATA>(row);
  }

  private async saveSingle<DATA>(job: JobParameters<DATA>, columns: Columns): Promise<JobParameters<DATA>> {
    const inserted = { ...columns, unique_key: SINGLE_KEY };
    // A job that repeats keeps its turn when every process declares it anew on start.
    const isDue = job.nextRunAt !== null && job.nextRunAt <= new Date();
    const { next_run_at: nextRunAt = null, ...updated } = columns;
    await this.database.change(
      `INSERT INTO ${this.table} (${Object.keys(inserted).join(', ')})
       VALUES (${placeholders(Object.keys(inserted).length)})
       ON DUPLICATE KEY UPDATE next_run_at = ${isDue ? 'COALESCE(next_run_at, ?)' : '?'}, ${assignments(updated)}`,
      [...Object.values(inserted), nextRunAt, ...Object.values(updated)],
    );
    const row = await this.find({ sql: 'name = ? AND unique_key = ?', values: [job.name, SINGLE_KEY] });
    if (!row) throw new Error(`job ${job.name} was removed while it was saved`);
    return rowToJob<DATA>(row);
  }

  private async saveUnique<DATA>(
    job: JobParameters<DATA>,
    unique: Record<string, unknown>,
    columns: Columns,
  ): Promise<JobParameters<DATA>> {
    const key = uniqueKeyOf(unique);
    const debounce = job.uniqueOpts?.debounce;
    const matching = allOf([{ sql: 'name = ?', values: [job.name] }, uniqueFilter(unique, key)]);
    for (let mayRetry = true; ; mayRetry = false) {
      const now = new Date();
      const row = await this.find(matching);
      const existing = row && rowToJob<DATA>(row);
      if (existing && job.uniqueOpts?.insertOnly && !debounce) return existing;
      const state = existing && { ...existing, debounceStartedAt: existing.debounceStartedAt ?? null };
      const schedule = debounce && debounced(state, job.nextRunAt, debounce, now);
      const scheduled: Columns = {
        ...columns,
        next_run_at: toMs(schedule ? schedule.nextRunAt : job.nextRunAt),
        debounce_started_at: toMs(schedule?.debounceStartedAt),
      };
      if (row) return (await this.update(Number(row.id), job, scheduled)) ?? job;
      try {
        return rowToJob<DATA>(await this.insert({ ...scheduled, ...outcomeOf(job), unique_key: key }));
      } catch (error) {
        // Someone else saved the same job at the same time: fold this one into it.
        if (!mayRetry || errorNumber(error) !== DUPLICATE_KEY) throw error;
      }
    }
  }

  private async find(filter: JobFilter): Promise<JobRow | undefined> {
    const rows = await this.database.rows<JobRow>(
      `SELECT * FROM ${this.table} WHERE ${filter.sql} ORDER BY id LIMIT 1`,
      filter.values,
    );
    return rows[0];
  }
}

function columnsOf(job: JobParameters, lastModifiedBy: string | null): Columns {
  const columns: Columns = {
    name: job.name,
    type: job.type,
    priority: job.priority,
    next_run_at: toMs(job.nextRunAt),
    data: toJsonText(job.data),
    fork: job.fork ? 1 : 0,
    repeat_interval: job.repeatInterval === undefined ? null : String(job.repeatInterval),
    repeat_timezone: job.repeatTimezone ?? null,
    repeat_at: job.repeatAt ?? null,
    start_date: toMs(job.startDate),
    end_date: toMs(job.endDate),
    skip_days: toJsonText(job.skipDays),
    last_modified_by: lastModifiedBy,
  };
  // Unsaid means unchanged: declaring a job on start must not enable what someone disabled.
  if (job.disabled !== undefined) columns.disabled = job.disabled ? 1 : 0;
  return columns;
}

function outcomeOf(job: JobParameters): Columns {
  const columns: Columns = {};
  if (job.failCount !== undefined) columns.fail_count = job.failCount;
  if (job.failReason !== undefined) columns.fail_reason = job.failReason;
  if (job.failedAt !== undefined) columns.failed_at = toMs(job.failedAt);
  if (job.lastRunAt !== undefined) columns.last_run_at = toMs(job.lastRunAt);
  if (job.lastFinishedAt !== undefined) columns.last_finished_at = toMs(job.lastFinishedAt);
  return columns;
}

function assignments(columns: Columns): string {
  return Object.keys(columns)
    .map((name) => `${name} = ?`)
    .join(', ');
}

function uniqueFilter(unique: Record<string, unknown>, key: string): JobFilter {
  const conditions = Object.entries(unique).map(([path, value]) => {
    if (path === 'data') return dataFilter(value);
    if (path.startsWith('data.')) return dataFilter(value, path.slice('data.'.length));
    return columnFilter(path, value);
  });
  const matching = allOf(conditions);
  return { sql: `unique_key = ? OR (${matching.sql})`, values: [key, ...matching.values] };
}

function columnFilter(path: string, value: unknown): JobFilter {
  // The names are those of our columns, so nothing of a caller's text gets into the SQL.
  const column = path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const known = [
    'name',
    'type',
    'priority',
    'next_run_at',
    'repeat_interval',
    'repeat_timezone',
    'repeat_at',
    'disabled',
  ];
  if (!known.includes(column)) throw new Error(`a job cannot be unique by ${path}`);
  if (value === null) return { sql: `${column} IS NULL`, values: [] };
  if (value instanceof Date) return { sql: `${column} = ?`, values: [value.getTime()] };
  if (typeof value === 'boolean') return { sql: `${column} = ?`, values: [Number(value)] };
  if (typeof value === 'string' || typeof value === 'number') return { sql: `${column} = ?`, values: [value] };
  throw new Error(`a job cannot be unique by a ${path} of type ${typeof value}`);
}

// Fixed length, and the same for the same condition in another order.
function uniqueKeyOf(unique: Record<string, unknown>): string {
  const sorted = Object.entries(unique).sort(([left], [right]) => (left < right ? -1 : 1));
  return `unique:${createHash('sha256').update(JSON.stringify(sorted)).digest('hex')}`;
}
