import { type JobDatabase, type SqlValue } from './database.js';
import type { HeldLock, HeldLocks } from './held-locks.js';
import { LOCK_TOKEN, toMs, toRowId, type TokenJob } from './job-row.js';
import { quotedTable } from './schema.js';

export interface JobStateWriterOptions {
  tableName: string;
  /** Called when this process no longer holds a job, with the time of its next run. */
  onFreed: (name: string, nextRunAt: Date | null) => void;
}

/**
 * Writes the state of a run: its start, `touch()` and its end. Every write has the run's lock token as a condition, so
 * a worker that was frozen cannot overwrite the state of a job that another one has taken over.
 */
export class JobStateWriter {
  private readonly table: string;

  constructor(
    private readonly database: JobDatabase,
    private readonly held: HeldLocks,
    private readonly options: JobStateWriterOptions,
  ) {
    this.table = quotedTable(options.tableName);
  }

  /** Throws if the row is gone or its lock is no longer this run's. */
  async save(job: TokenJob, lastModifiedBy: string | null): Promise<void> {
    const lock = this.held.find(job._id, job[LOCK_TOKEN]);
    // The row is being unlocked, so another process may have locked it already.
    if (lock?.state === 'released') throw lockLost(job);
    if (job.lockedAt) await this.saveRunning(job, lock, lastModifiedBy);
    else await this.saveEnd(job, lock, lastModifiedBy);
  }

  private async saveRunning(job: TokenJob, lock: HeldLock | undefined, lastModifiedBy: string | null): Promise<void> {
    const isStart = lock?.state === 'waiting';
    if (lock && isStart) {
      lock.state = 'running';
      // `lockNextJob` has written the lock and it has not expired, so the start needs no write.
      if (Date.now() < lock.expiresAtMs) return;
    }
    try {
      // next_run_at stays: if this process dies, the run is still due.
      await this.changeOne(job, 'SET locked_at = ?, last_run_at = ?, progress = ?, last_modified_by = ?', [
        toMs(job.lockedAt),
        toMs(job.lastRunAt),
        job.progress ?? null,
        lastModifiedBy,
      ]);
    } catch (error) {
      // Agenda does not run a job whose start was refused, so it saves no end either.
      if (lock && isStart) this.free(job, lock, job.nextRunAt);
      throw error;
    }
    if (lock && job.lockedAt) lock.expiresAtMs = job.lockedAt.getTime() + lock.lifetimeMs;
  }

  private async saveEnd(job: TokenJob, lock: HeldLock | undefined, lastModifiedBy: string | null): Promise<void> {
    try {
      if (hasSucceededForGood(job)) await this.changeOne(job, 'DELETE', []);
      else await this.writeOutcome(job, lastModifiedBy);
    } finally {
      if (lock) this.free(job, lock, job.nextRunAt);
    }
  }

  private async writeOutcome(job: TokenJob, lastModifiedBy: string | null): Promise<void> {
    // A job that does not run again releases its unique key.
    const uniqueKey = job.nextRunAt ? 'unique_key' : `CASE WHEN type = 'single' THEN unique_key END`;
    await this.changeOne(
      job,
      `SET unique_key = ${uniqueKey}, locked_at = NULL, lock_token = NULL, lost_locks = 0, next_run_at = ?, last_run_at = ?,
         last_finished_at = ?, progress = ?, fail_count = ?, fail_reason = ?, failed_at = ?, last_modified_by = ?`,
      [
        toMs(job.nextRunAt),
        toMs(job.lastRunAt),
        toMs(job.lastFinishedAt),
        job.progress ?? null,
        job.failCount ?? null,
        job.failReason ?? null,
        toMs(job.failedAt),
        lastModifiedBy,
      ],
    );
  }

  private async changeOne(job: TokenJob, change: string, values: SqlValue[]): Promise<void> {
    const statement = change === 'DELETE' ? `DELETE FROM ${this.table}` : `UPDATE ${this.table} ${change}`;
    const { affectedRows } = await this.database.change(`${statement} WHERE id = ? AND name = ? AND lock_token <=> ?`, [
      ...values,
      toRowId(job._id) ?? 0,
      job.name,
      job[LOCK_TOKEN] ?? null,
    ]);
    if (affectedRows !== 1) throw lockLost(job);
  }

  private free(job: TokenJob, lock: HeldLock, nextRunAt: Date | null): void {
    this.held.remove(lock);
    this.options.onFreed(job.name, nextRunAt);
  }
}

/** Agenda counts a failure in failCount and clears it on success. Without a lock this is not the end of a run. */
function hasSucceededForGood(job: TokenJob): boolean {
  const succeeded = job.lastFinishedAt !== undefined && !job.failCount;
  return job[LOCK_TOKEN] !== undefined && succeeded && !job.nextRunAt;
}

function lockLost(job: TokenJob): Error {
  return new Error(`job ${job._id} (${job.name}) was removed, or its lock is no longer this run's`);
}
