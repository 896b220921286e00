import type {
  JobParameters,
  JobRepository,
  JobRepositoryOptions,
  JobsOverview,
  JobsQueryOptions,
  JobsResult,
  JobState,
  RemoveJobsOptions,
} from 'agenda';
import type { JobDatabase } from './database.js';
import { orderBy, queryFilter, removalFilter, STATE_SQL } from './job-filter.js';
import type { JobLocker } from './job-locker.js';
import { LOCK_TOKEN, rowToJob, toMs, toRowId, type JobRow, type TokenJob } from './job-row.js';
import { JobSaver } from './job-saver.js';
import type { JobStateWriter } from './job-state-writer.js';
import { newLockToken } from './lock-query.js';
import { quotedTable } from './schema.js';

/** Agenda's job storage, in one table. */
export class MysqlJobRepository implements JobRepository {
  private readonly table: string;
  private readonly saver: JobSaver;

  constructor(
    private readonly database: JobDatabase,
    private readonly locker: JobLocker,
    private readonly states: JobStateWriter,
    tableName: string,
  ) {
    this.table = quotedTable(tableName);
    this.saver = new JobSaver(database, tableName);
  }

  /** Does nothing: the pool connects when it is used. */
  async connect(): Promise<void> {}

  async queryJobs(options: JobsQueryOptions = {}): Promise<JobsResult> {
    const nowMs = Date.now();
    const { skip = 0, limit = 0 } = options;
    const filter = queryFilter(options, nowMs);
    // MySQL has no OFFSET without LIMIT.
    const page = `LIMIT ${limit > 0 ? Math.trunc(limit) : Number.MAX_SAFE_INTEGER} OFFSET ${Math.trunc(skip)}`;
    const [rows, counts] = await Promise.all([
      this.database.rows<JobRow & { state: JobState }>(
        `SELECT ${this.table}.*, ${STATE_SQL} AS state FROM ${this.table} WHERE ${filter.sql}
         ORDER BY ${orderBy(options.sort)} ${page}`,
        [nowMs, nowMs, ...filter.values],
      ),
      this.database.rows<{ total: number | string }>(
        `SELECT COUNT(*) AS total FROM ${this.table} WHERE ${filter.sql}`,
        filter.values,
      ),
    ]);
    const jobs = rows.map((row) => ({ ...rowToJob(row), state: row.state }));
    return { jobs, total: Number(counts[0]?.total) };
  }

  async getJobsOverview(): Promise<JobsOverview[]> {
    const nowMs = Date.now();
    const rows = await this.database.rows<{ name: string; state: JobState; disabled: number; count: number | string }>(
      `SELECT name, ${STATE_SQL} AS state, disabled, COUNT(*) AS count FROM ${this.table}
       GROUP BY name, state, disabled ORDER BY name`,
      [nowMs, nowMs],
    );
    const overviews = new Map<string, JobsOverview>();
    for (const { name, state, disabled, count } of rows) {
      const overview = overviews.get(name) ?? emptyOverview(name);
      overviews.set(name, overview);
      overview.total += Number(count);
      overview[state] += Number(count);
      if (disabled === 1) overview.paused += Number(count);
    }
    return [...overviews.values()];
  }

  async getDistinctJobNames(): Promise<string[]> {
    const rows = await this.database.rows<{ name: string }>(`SELECT DISTINCT name FROM ${this.table} ORDER BY name`);
    return rows.map((row) => row.name);
  }

  async getJobById(id: string): Promise<JobParameters | null> {
    const rows = await this.database.rows<JobRow>(`SELECT * FROM ${this.table} WHERE id = ?`, [toRowId(id) ?? 0]);
    return rows[0] ? rowToJob(rows[0]) : null;
  }

  /** Counts the jobs that are due and not locked. */
  async getQueueSize(): Promise<number> {
    const rows = await this.database.rows<{ total: number | string }>(
      `SELECT COUNT(*) AS total FROM ${this.table} WHERE waiting = 1 AND next_run_at < ?`,
      [Date.now()],
    );
    return Number(rows[0]?.total);
  }

  async removeJobs(options: RemoveJobsOptions): Promise<number> {
    return this.changeMatching(`DELETE FROM ${this.table}`, options);
  }

  async disableJobs(options: RemoveJobsOptions): Promise<number> {
    return this.changeMatching(`UPDATE ${this.table} SET disabled = 1`, options);
  }

  async enableJobs(options: RemoveJobsOptions): Promise<number> {
    return this.changeMatching(`UPDATE ${this.table} SET disabled = 0`, options);
  }

  async purgeAllJobs(): Promise<number> {
    const { affectedRows } = await this.database.change(`DELETE FROM ${this.table}`);
    return affectedRows;
  }

  async saveJob<DATA = unknown>(
    job: JobParameters<DATA>,
    options?: JobRepositoryOptions,
  ): Promise<JobParameters<DATA>> {
    return this.saver.save(job, options?.lastModifiedBy ?? null);
  }

  async saveJobState(job: JobParameters, options?: JobRepositoryOptions): Promise<void> {
    await this.states.save(job, options?.lastModifiedBy ?? null);
  }

  async lockJob(job: JobParameters, options?: JobRepositoryOptions): Promise<JobParameters | undefined> {
    const token = newLockToken();
    const values = [toRowId(job._id) ?? 0, job.name, toMs(job.nextRunAt)];
    const { affectedRows } = await this.database.change(
      `UPDATE ${this.table} SET locked_at = ?, lock_token = ?, last_modified_by = ?
       WHERE id = ? AND name = ? AND locked_at IS NULL AND next_run_at = ? AND disabled = 0`,
      [Date.now(), token, options?.lastModifiedBy ?? null, ...values],
    );
    if (affectedRows !== 1 || !job._id) return undefined;
    const lifetimeMs = Number.POSITIVE_INFINITY;
    const lock = { id: job._id, name: job.name, token, isQueued: false, lifetimeMs, expiresAtMs: lifetimeMs };
    this.locker.held.add({ ...lock, state: 'waiting' });
    return (await this.getJobById(job._id)) ?? undefined;
  }

  /** Unlocks a job that this process has locked and not started. Never rejects, because Agenda does not await it. */
  async unlockJob(job: TokenJob): Promise<void> {
    if (this.locker.held.find(job._id, job[LOCK_TOKEN])) await this.locker.unlockWaiting([job._id ?? '']);
  }

  /** Like `unlockJob`, for many. Jobs that this process does not hold stay as they are: they may run elsewhere. */
  async unlockJobs(jobIds: string[]): Promise<void> {
    await this.locker.unlockWaiting(jobIds);
  }

  async getNextJobToRun(
    jobName: string,
    nextScanAt: Date,
    lockDeadline: Date,
    now?: Date,
    options?: JobRepositoryOptions,
  ): Promise<JobParameters | undefined> {
    return this.locker.next({
      name: jobName,
      dueUntilMs: nextScanAt.getTime(),
      lockDeadlineMs: lockDeadline.getTime(),
      nowMs: now?.getTime() ?? Date.now(),
      lastModifiedBy: options?.lastModifiedBy ?? null,
    });
  }

  private async changeMatching(statement: string, options: RemoveJobsOptions): Promise<number> {
    const filter = removalFilter(options);
    if (!filter) return 0;
    const { affectedRows } = await this.database.change(`${statement} WHERE ${filter.sql}`, filter.values);
    return affectedRows;
  }
}

function emptyOverview(name: string): JobsOverview {
  const none = { running: 0, scheduled: 0, queued: 0, completed: 0, failed: 0, repeating: 0, paused: 0 };
  return { name, total: 0, ...none };
}
