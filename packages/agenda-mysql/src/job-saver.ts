import { createHash } from 'node:crypto';
import type { JobParameters } from 'agenda';
import { errorNumber, placeholders, type JobDatabase, type SqlValue } from './database.js';
import { debounced } from './debounce.js';
import { allOf, dataFilter, type JobFilter } from './job-filter.js';
import { insertedRow, rowToJob, toJsonText, toMs, toRowId, type JobRow } from './job-row.js';
import { quotedTable } from './schema.js';

const DUPLICATE_KEY = 1062;
/** How often a unique job is looked for and then updated or inserted, while others add and remove it. */
const MAX_ATTEMPTS = 5;
/** The unique key of the one job of a name that has type `single`. */
const SINGLE_KEY = 'single';

/** The columns that define a job. `saveJobState` writes the results of its runs. */
type Columns = Record<string, SqlValue>;

/** `saveJob`: inserts a job, or updates it by id, by name (type `single`) or by its `unique` condition. */
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
    if (job._id) return this.saveById(toRowId(job._id) ?? 0, job, columns);
    if (job.type === 'single') return this.saveSingle(job, columns);
    if (job.unique) return this.saveUnique(job, job.unique, columns);
    return rowToJob<DATA>(await this.insert({ ...columns, ...outcomeOf(job) }));
  }

  /** Returns the row without reading it back: a worker may have run the job and deleted the row by then. */
  private async insert(columns: Columns): Promise<JobRow> {
    const names = Object.keys(columns);
    const { insertId } = await this.database.change(
      `INSERT INTO ${this.table} (${names.join(', ')}) VALUES (${placeholders(names.length)})`,
      Object.values(columns),
    );
    return insertedRow(insertId, columns);
  }

  private async saveById<DATA>(id: number, job: JobParameters<DATA>, columns: Columns): Promise<JobParameters<DATA>> {
    await this.update(id, job, columns);
    const row = await this.find({ sql: 'id = ? AND name = ?', values: [id, job.name] });
    return row ? rowToJob<DATA>(row) : job;
  }

  /** Returns false if the job no longer exists. */
  private async update(id: number, job: JobParameters, columns: Columns): Promise<boolean> {
    // Agenda's `save()` says nothing about past runs, and a save must not reset the count of a retry.
    const changed = { ...columns, ...outcomeOf(job) };
    // MySQL assigns from left to right: unique_key depends on the old type, so it comes before the new one.
    const { affectedRows } = await this.database.change(
      `UPDATE ${this.table} SET
         unique_key = CASE WHEN ? = 'single' THEN ? WHEN type = 'single' THEN NULL ELSE unique_key END,
         ${assignments(changed)} WHERE id = ? AND name = ?`,
      [job.type, SINGLE_KEY, ...Object.values(changed), id, job.name],
    );
    return affectedRows > 0;
  }

  private async saveSingle<DATA>(job: JobParameters<DATA>, columns: Columns): Promise<JobParameters<DATA>> {
    const inserted = { ...columns, unique_key: SINGLE_KEY };
    // Every process declares its repeating jobs when it starts, which must not move the time of the next run.
    const isDue = job.nextRunAt !== null && job.nextRunAt <= new Date();
    const { next_run_at: nextRunAt = null, ...updated } = columns;
    // LAST_INSERT_ID makes the answer carry the id of the row that exists already.
    const { insertId } = await this.database.change(
      `INSERT INTO ${this.table} (${Object.keys(inserted).join(', ')})
       VALUES (${placeholders(Object.keys(inserted).length)})
       ON DUPLICATE KEY UPDATE id = LAST_INSERT_ID(id),
         next_run_at = ${isDue ? 'COALESCE(next_run_at, ?)' : '?'}, ${assignments(updated)}`,
      [...Object.values(inserted), nextRunAt, ...Object.values(updated)],
    );
    // A worker may have run the job and deleted its row; the values that were written are the answer then.
    const row = await this.find({ sql: 'id = ?', values: [insertId] });
    return rowToJob<DATA>(row ?? insertedRow(insertId, inserted));
  }

  private async saveUnique<DATA>(
    job: JobParameters<DATA>,
    unique: Record<string, unknown>,
    columns: Columns,
  ): Promise<JobParameters<DATA>> {
    const key = uniqueKeyOf(unique);
    const debounce = job.uniqueOpts?.debounce;
    const matching = allOf([{ sql: 'name = ?', values: [job.name] }, uniqueFilter(unique, key)]);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const row = await this.find(matching);
      const existing = row && rowToJob<DATA>(row);
      if (existing && job.uniqueOpts?.insertOnly && !debounce) return existing;
      const state = existing && { ...existing, debounceStartedAt: existing.debounceStartedAt ?? null };
      const schedule = debounce && debounced(state, job.nextRunAt, debounce, new Date());
      const scheduled: Columns = {
        ...columns,
        next_run_at: toMs(schedule ? schedule.nextRunAt : job.nextRunAt),
        debounce_started_at: toMs(schedule?.debounceStartedAt),
      };
      const saved = row
        ? await this.updateFound(row, job, scheduled)
        : await this.insertUnlessDuplicate({ ...scheduled, ...outcomeOf(job), unique_key: key });
      if (saved) return rowToJob<DATA>(saved);
    }
    throw new Error(
      `a unique job ${job.name} was added and removed by others ${MAX_ATTEMPTS} times while it was saved`,
    );
  }

  /** Returns undefined if the row was deleted since it was read. */
  private async updateFound(row: JobRow, job: JobParameters, columns: Columns): Promise<JobRow | undefined> {
    if (!(await this.update(Number(row.id), job, columns))) return undefined;
    const current = await this.find({ sql: 'id = ?', values: [Number(row.id)] });
    // Deleted after the update: a worker has run the job as it was saved here.
    return current ?? Object.assign({}, row, columns, outcomeOf(job));
  }

  /** Returns undefined if another save has inserted the same unique job. */
  private async insertUnlessDuplicate(columns: Columns): Promise<JobRow | undefined> {
    try {
      return await this.insert(columns);
    } catch (error) {
      if (errorNumber(error) !== DUPLICATE_KEY) throw error;
      return undefined;
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
  // Omitted means unchanged: a process that declares its jobs when it starts must not enable a disabled one.
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
  // Only the names of known columns get into the SQL.
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

// A hash has a fixed length; sorting makes it independent of the order of the properties.
function uniqueKeyOf(unique: Record<string, unknown>): string {
  const sorted = Object.entries(unique).sort(([left], [right]) => (left < right ? -1 : 1));
  return `unique:${createHash('sha256').update(JSON.stringify(sorted)).digest('hex')}`;
}
