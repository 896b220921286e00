import type { JobId, JobParameters } from 'agenda';
import { placeholders, type JobDatabase, type SqlValue } from './database.js';
import { rowToJob, toJsonText, toMs, type JobRow } from './job-row.js';
import { quotedTable } from './schema.js';

/** The unique key of the one job of a name that has type `single`. */
const SINGLE_KEY = 'single';

/** The columns that define a job. `saveJobState` writes the results of its runs. */
type Columns = Record<string, SqlValue>;

/**
 * Inserts a job, or declares the one of its name (type `single`, as `agenda.every()` makes it).
 * @throws for a job that is stored already, and for `unique()` and `forkMode()`.
 */
export async function saveJob<DATA>(
  database: JobDatabase,
  tableName: string,
  job: JobParameters<DATA>,
  lastModifiedBy: string | null,
): Promise<JobParameters<DATA>> {
  if (job._id || job.unique || job.fork)
    throw new Error('agenda-mysql saves new jobs and repeating ones, and supports neither unique() nor forkMode()');
  const table = quotedTable(tableName);
  const columns = columnsOf(job, lastModifiedBy);
  if (job.type === 'single') return saveSingle(database, table, job, columns);
  const { insertId } = await database.change(`INSERT INTO ${table} ${valuesSql(columns)}`, Object.values(columns));
  // Not read back: a worker may have run the job and deleted the row by now.
  return { ...job, _id: String(insertId) as JobId };
}

async function saveSingle<DATA>(
  database: JobDatabase,
  table: string,
  job: JobParameters<DATA>,
  columns: Columns,
): Promise<JobParameters<DATA>> {
  const inserted = { ...columns, unique_key: SINGLE_KEY };
  // Every process declares its repeating jobs when it starts, which must not move the time of the next run.
  const isDue = job.nextRunAt !== null && job.nextRunAt <= new Date();
  const { next_run_at: nextRunAt = null, ...updated } = columns;
  const assignments = Object.keys(updated).map((name) => `${name} = ?`);
  // LAST_INSERT_ID makes the answer carry the id of the row that exists already.
  const { insertId } = await database.change(
    `INSERT INTO ${table} ${valuesSql(inserted)}
     ON DUPLICATE KEY UPDATE id = LAST_INSERT_ID(id),
       next_run_at = ${isDue ? 'COALESCE(next_run_at, ?)' : '?'}, ${assignments.join(', ')}`,
    [...Object.values(inserted), nextRunAt, ...Object.values(updated)],
  );
  const [row] = await database.rows<JobRow>(`SELECT * FROM ${table} WHERE id = ?`, [insertId]);
  // A worker may have run the job and deleted its row; the values that were written are the answer then.
  return row ? rowToJob<DATA>(row) : { ...job, _id: String(insertId) as JobId };
}

function valuesSql(columns: Columns): string {
  const names = Object.keys(columns);
  return `(${names.join(', ')}) VALUES (${placeholders(names.length)})`;
}

function columnsOf(job: JobParameters, lastModifiedBy: string | null): Columns {
  const columns: Columns = {
    name: job.name,
    type: job.type,
    priority: job.priority,
    next_run_at: toMs(job.nextRunAt),
    data: toJsonText(job.data),
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
