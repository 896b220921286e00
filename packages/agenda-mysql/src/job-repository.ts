import type { JobParameters, JobRepository, JobRepositoryOptions } from 'agenda';
import type { JobDatabase } from './database.js';
import type { JobLocker } from './job-locker.js';
import { LOCK_TOKEN, type TokenJob } from './job-row.js';
import { saveJob } from './job-saver.js';
import type { JobStateWriter } from './job-state-writer.js';
import { quotedTable } from './schema.js';

/** A method of Agenda's that rejects: the table is there to be read and changed by SQL. */
function unsupported(method: keyof JobRepository): () => Promise<never> {
  return () => Promise.reject(new Error(`agenda-mysql does not support ${method}; use SQL on its table instead`));
}

/** Agenda's job storage in one table: what adding, repeating and running jobs needs. */
export class MysqlJobRepository implements JobRepository {
  readonly queryJobs = unsupported('queryJobs');
  readonly getJobsOverview = unsupported('getJobsOverview');
  readonly getDistinctJobNames = unsupported('getDistinctJobNames');
  readonly getJobById = unsupported('getJobById');
  readonly removeJobs = unsupported('removeJobs');
  readonly disableJobs = unsupported('disableJobs');
  readonly enableJobs = unsupported('enableJobs');
  readonly purgeAllJobs = unsupported('purgeAllJobs');
  readonly lockJob = unsupported('lockJob');

  constructor(
    private readonly database: JobDatabase,
    private readonly locker: JobLocker,
    private readonly states: JobStateWriter,
    private readonly tableName: string,
  ) {}

  /** Does nothing: the pool connects when it is used. */
  async connect(): Promise<void> {}

  /** Counts the jobs that are due and not locked. */
  async getQueueSize(): Promise<number> {
    const rows = await this.database.rows<{ total: number | string }>(
      `SELECT COUNT(*) AS total FROM ${quotedTable(this.tableName)} WHERE waiting = 1 AND next_run_at < ?`,
      [Date.now()],
    );
    return Number(rows[0]?.total);
  }

  async saveJob<DATA = unknown>(
    job: JobParameters<DATA>,
    options?: JobRepositoryOptions,
  ): Promise<JobParameters<DATA>> {
    return saveJob(this.database, this.tableName, job, options?.lastModifiedBy ?? null);
  }

  async saveJobState(job: JobParameters, options?: JobRepositoryOptions): Promise<void> {
    await this.states.save(job, options?.lastModifiedBy ?? null);
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
}
