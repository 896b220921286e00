import type { AgendaBackend } from 'agenda';
import { JobDatabase, type AnyPool } from './database.js';
import { parseDueNames, type Question } from './due-names.js';
import { enqueue, enqueueMany, type NewJob, type SqlExecutor } from './enqueue.js';
import { JobLocker } from './job-locker.js';
import { MysqlJobRepository } from './job-repository.js';
import { JobStateWriter } from './job-state-writer.js';
import { WakeChannel } from './wake-channel.js';

export interface MysqlBackendOptions {
  /** The caller closes it, once no job runs. */
  pool: AnyPool;
  /** At most 56 letters, digits and underscores. Default: `agenda_jobs`. */
  tableName?: string;
  /**
   * How many jobs of a name Agenda has at a time, queued and running. Default: 20. Set it to the `concurrency` of the
   * job: with fewer, the job does not reach its concurrency; with more, jobs wait here that another process could run.
   */
  inFlightLimit?: number;
  /**
   * Whether Agenda asks the database every `processEvery`. Default: true. If not, it asks only after `wake`, and the
   * caller asks the `dueQuestion` and passes its answer to `wakeDue`.
   */
  polls?: boolean;
  /** Called with errors that no caller gets: locks that could not be released, jobs that were given up. */
  onError?: (error: Error) => void;
}

/** A backend of Agenda 6.2.6 for MySQL 8.0.16 or newer and MariaDB 10.6 or newer. Each Agenda needs its own. */
export class MysqlBackend implements AgendaBackend {
  readonly name = 'MySQL';
  readonly repository: MysqlJobRepository;
  readonly notificationChannel: WakeChannel;
  readonly ownsConnection = false;
  readonly tableName: string;
  private readonly locker: JobLocker;
  /** Undefined while Agenda's processor does not run. */
  private processingSinceMs: number | undefined;

  constructor(options: MysqlBackendOptions) {
    const { pool, tableName = 'agenda_jobs', inFlightLimit = 20, polls = true, onError = () => {} } = options;
    this.tableName = tableName;
    const database = new JobDatabase(pool);
    this.locker = new JobLocker(database, {
      tableName,
      onError,
      inFlightLimit,
      polls,
      onEarly: (name, runAtMs) => this.notificationChannel.wakeAt(name, runAtMs),
    });
    const states = new JobStateWriter(database, this.locker.held, {
      tableName,
      onFreed: (name, nextRunAt) => this.lookAfter(name, nextRunAt),
    });
    this.repository = new MysqlJobRepository(database, this.locker, states, tableName);
    this.notificationChannel = new WakeChannel({
      started: () => {
        this.locker.resume();
        this.processingSinceMs = performance.now();
      },
      stopped: () => {
        this.processingSinceMs = undefined;
        return this.locker.pause();
      },
      expect: (name, nextRunAt) => this.locker.expect(name, nextRunAt),
    });
  }

  /** Makes the backend ready for use, also after `disconnect()`. Never rejects, because Agenda does not await it. */
  async connect(): Promise<void> {
    this.locker.resume();
  }

  /** Unlocks every job that has not started. Never rejects. */
  async disconnect(): Promise<void> {
    await this.locker.pause();
  }

  /** Adds a job in the caller's transaction and returns its id. Call `wake()` after the commit. */
  async enqueue(executor: SqlExecutor, job: NewJob): Promise<string> {
    return enqueue(executor, this.tableName, job);
  }

  /** Adds many jobs in the caller's transaction. Call `wake()` after the commit. */
  async enqueueMany(executor: SqlExecutor, jobs: NewJob[]): Promise<void> {
    await enqueueMany(executor, this.tableName, jobs);
  }

  /** Makes the job processor of this process look for jobs of these names now; of all names if none is given. */
  wake(...names: string[]): void {
    for (const name of names.length > 0 ? names : this.locker.knownNames()) this.notificationChannel.wake(name, null);
  }

  /**
   * SQL of one value, for a caller without `polls` to ask beside other things in one statement: the names of which jobs
   * are due within `processEvery`, or locks have expired. It reads at most two rows of each name.
   */
  dueQuestion(): Question {
    return this.locker.question();
  }

  /**
   * Makes the job processor look for jobs of the names in an answer to `dueQuestion`.
   * @param isWanted leaves names out, whose jobs then wait.
   * @returns how many names.
   */
  wakeDue(answer: unknown, isWanted: (name: string) => boolean = () => true): number {
    const due = [...parseDueNames(answer)].filter(([name]) => isWanted(name));
    for (const [name, known] of due) {
      this.locker.expectDue(name, known);
      this.notificationChannel.wake(name, null);
    }
    return due.length;
  }

  /**
   * How long Agenda's processor has not got an answer when it asked for a job, which it does for each defined name every
   * `processEvery`; 0 while it does not run. If this grows, the processor is dead, or its statements hang.
   */
  silentForMs(): number {
    if (this.processingSinceMs === undefined) return 0;
    const { polledAtMs } = this.locker;
    const heardAtMs = Number.isFinite(polledAtMs) ? polledAtMs : this.processingSinceMs;
    return performance.now() - Math.max(heardAtMs, this.processingSinceMs);
  }

  /** The number of jobs that run in this process. */
  runningCount(): number {
    return this.locker.held.runningCount();
  }

  /** Resolves when no job runs in this process. */
  async whenIdle(): Promise<void> {
    await this.locker.held.whenIdle();
  }

  // Agenda itself would only look again at its next `processEvery`.
  private lookAfter(name: string, nextRunAt: Date | null): void {
    if (this.locker.takeAwaitsSlot(name)) this.notificationChannel.wake(name, null);
    else if (nextRunAt) this.notificationChannel.wake(name, nextRunAt);
  }
}
