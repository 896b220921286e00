import type { AgendaBackend } from 'agenda';
import { ClaimBuffer } from './claim-buffer.js';
import { type AnyPool, JobDatabase } from './database.js';
import { enqueue, enqueueMany, type NewJob, type SqlExecutor } from './enqueue.js';
import { MysqlJobRepository } from './job-repository.js';
import { JobStateWriter } from './job-state-writer.js';
import { createTableSql } from './schema.js';
import { WakeChannel } from './wake-channel.js';

export type MysqlBackendOptions = MysqlBackendSettings & ({ pool: AnyPool } | { uri: string });

export interface MysqlBackendSettings {
  /** Letters, digits and underscores; `agenda_jobs` if left out. */
  tableName?: string;
  /** The most jobs claimed by one transaction; 50 if left out. */
  claimBatchSize?: number;
  /**
   * How many jobs of a name are in Agenda's hands at a time, queued and running; 20 if left out. Set it to the
   * `concurrency` of the job: fewer starve it, more wait in Agenda while other processes could run them.
   */
  inFlightLimit?: number | ((name: string) => number);
  /**
   * Whether one-time jobs are deleted when they succeed, in the write that ends them; true if left out. Leave Agenda's
   * own option of this name off.
   */
  removeOnComplete?: boolean | ((name: string) => boolean);
  /** How often to look for expired locks of each name, at most; 1000 if left out. */
  expiredCheckIntervalMs?: number;
  /**
   * How often in a row a one-time job may lose its lock, with a process that died or froze, before it is marked as
   * failed; 10 if left out, 0 for no limit.
   */
  maxLostLocks?: number;
  /** Told of what has no caller to tell: jobs that could not be given back or were given up. */
  onError?: (error: Error) => void;
}

/** Agenda 6.2.6 on MySQL 8 or MariaDB 10.6, and newer. One backend belongs to one Agenda. */
export class MysqlBackend implements AgendaBackend {
  readonly name = 'MySQL';
  readonly repository: MysqlJobRepository;
  readonly notificationChannel: WakeChannel;
  readonly ownsConnection: boolean;
  readonly tableName: string;
  private readonly database: JobDatabase;
  private readonly claims: ClaimBuffer;
  private readonly onError: (error: Error) => void;
  private connectCount = 0;

  constructor(options: MysqlBackendOptions) {
    const { tableName = 'agenda_jobs', inFlightLimit = 20, removeOnComplete = true, onError = () => {} } = options;
    this.tableName = tableName;
    this.onError = onError;
    this.database = new JobDatabase(options);
    this.ownsConnection = this.database.ownsPool;
    this.claims = new ClaimBuffer(this.database, {
      tableName,
      onError,
      claimBatchSize: options.claimBatchSize ?? 50,
      inFlightLimit: typeof inFlightLimit === 'function' ? inFlightLimit : () => inFlightLimit,
      expiredCheckIntervalMs: options.expiredCheckIntervalMs ?? 1000,
      maxLostLocks: options.maxLostLocks ?? 10,
      onEarly: (name, runAt) => this.notificationChannel.wakeAt(name, runAt),
    });
    const states = new JobStateWriter(this.database, this.claims.held, {
      tableName,
      removeOnComplete: typeof removeOnComplete === 'function' ? removeOnComplete : () => removeOnComplete,
      onFreed: (name, nextRunAt) => this.lookAfter(name, nextRunAt),
    });
    this.repository = new MysqlJobRepository(this.database, this.claims, states, tableName);
    this.notificationChannel = new WakeChannel({
      started: () => this.claims.resume(),
      stopped: () => this.claims.pause(),
    });
  }

  /** Makes the backend ready for use, again after `disconnect()`. Does not reject: Agenda does not await it. */
  async connect(): Promise<void> {
    this.connectCount += 1;
    this.database.reopen();
    this.claims.resume();
  }

  /**
   * Gives back every job that has not started. A pool of its own is closed as soon as the running jobs have saved
   * their ends, which this does not wait for; a pool that was passed in stays open. Does not reject.
   */
  async disconnect(): Promise<void> {
    await this.claims.pause();
    const closing = this.closeWhenIdle(this.connectCount);
    if (this.runningCount() === 0) await closing;
  }

  /** Creates the table; for use without migrations. Rejects if it exists. */
  async createTable(): Promise<void> {
    await this.database.change(createTableSql(this.tableName));
  }

  /** Adds a job in the caller's transaction and gives its id; call `wake()` after the commit. */
  async enqueue(executor: SqlExecutor, job: NewJob): Promise<string> {
    return enqueue(executor, this.tableName, job);
  }

  /** Adds many jobs in the caller's transaction; call `wake()` after the commit. */
  async enqueueMany(executor: SqlExecutor, jobs: NewJob[]): Promise<void> {
    await enqueueMany(executor, this.tableName, jobs);
  }

  /** Has the job processor of this process look for jobs of these names now; of all names if none is given. */
  wake(...names: string[]): void {
    for (const name of names.length > 0 ? names : this.claims.knownNames()) this.notificationChannel.wake(name, null);
  }

  /** How many jobs run in this process. */
  runningCount(): number {
    return this.claims.held.runningCount();
  }

  /** Resolves when no job runs in this process. */
  async whenIdle(): Promise<void> {
    await this.claims.held.whenIdle();
  }

  private async closeWhenIdle(connectCount: number): Promise<void> {
    await this.whenIdle();
    // Connected again in the meantime: the pool is in use.
    if (connectCount !== this.connectCount) return;
    await this.database.close().catch(this.onError);
  }

  // Agenda itself would look again at its next `processEvery` only.
  private lookAfter(name: string, nextRunAt: Date | null): void {
    if (this.claims.takeHunger(name)) this.notificationChannel.wake(name, null);
    else if (nextRunAt) this.notificationChannel.wake(name, nextRunAt);
  }
}
