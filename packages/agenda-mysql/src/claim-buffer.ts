import { type ClaimRequest, claimJobs } from './claim-query.js';
import { type JobDatabase, placeholders } from './database.js';
import { type HeldLock, HeldLocks } from './held-locks.js';
import { LOCK_TOKEN, toRowId, type TokenJob } from './job-row.js';
import { quotedTable } from './schema.js';

export interface ClaimBufferOptions {
  tableName: string;
  /** How many jobs of a name Agenda may have at a time, queued and running. */
  inFlightLimit: (name: string) => number;
  /** Called for a job that Agenda gets before it is due. */
  onEarly: (name: string, runAt: Date) => void;
  onError: (error: Error) => void;
}

/** The state of one job name. */
interface NameState {
  jobs: TokenJob[];
  batchSize: number;
  claimedAtMs: number;
  answeredAtMs: number;
  /** Whether the last claim returned as many jobs as it asked for. */
  claimWasFull: boolean;
  expiredCheckedAtMs: number;
  /** Whether Agenda asked for a job while it was at its limit, and so has to be woken when a job ends. */
  awaitsSlot: boolean;
  /** The claim that is in flight; all callers share it. */
  claiming?: Promise<number>;
}

// The most jobs that one transaction locks. Larger batches hardly save statements, and keep jobs from other processes.
const MAX_BATCH_SIZE = 50;
// How long a buffer should last. Longer keeps jobs from other processes; shorter costs more transactions.
const BUFFER_TIME_MS = 1000;
// Expired locks are rare, and looking for them takes a query of its own.
const EXPIRED_CHECK_INTERVAL_MS = 1000;

/** Locks due jobs in batches and gives them to Agenda one at a time. */
export class ClaimBuffer {
  readonly held = new HeldLocks();
  private readonly names = new Map<string, NameState>();
  private paused = false;

  constructor(
    private readonly database: JobDatabase,
    private readonly options: ClaimBufferOptions,
  ) {}

  /**
   * When Agenda had the last answer to its question for a job, an error included; of the name for which that is longest
   * ago. By `performance.now()`; Infinity before the first question.
   */
  get answeredAtMs(): number {
    return Math.min(...[...this.names.values()].map((state) => state.answeredAtMs));
  }

  /** The next job for Agenda; undefined if none is due, the name is at its limit, or the buffer is paused. */
  async next(request: ClaimRequest): Promise<TokenJob | undefined> {
    try {
      return await this.find(request);
    } finally {
      this.stateOf(request.name).answeredAtMs = performance.now();
    }
  }

  /** Whether Agenda waits for a job of this name to end. Resets the flag. */
  takeAwaitsSlot(name: string): boolean {
    const state = this.stateOf(name);
    const { awaitsSlot } = state;
    state.awaitsSlot = false;
    return awaitsSlot;
  }

  /** Every name that Agenda has asked for. */
  knownNames(): string[] {
    return [...this.names.keys()];
  }

  /** Stops giving jobs to Agenda, and unlocks all that have not started. Never rejects. */
  async pause(): Promise<void> {
    this.paused = true;
    await this.handBackBuffered();
    await this.handBackWaiting();
  }

  resume(): void {
    this.paused = false;
  }

  /** Empties the buffer and unlocks its jobs; with `ids`, only if it holds one of them. Never rejects. */
  async handBackBuffered(ids?: string[]): Promise<void> {
    const states = [...this.names.values()];
    await Promise.allSettled(states.map(async (state) => state.claiming));
    if (ids && !states.some((state) => state.jobs.some((job) => ids.includes(job._id ?? '')))) return;
    await this.unlock(states.flatMap((state) => state.jobs.splice(0)).map(lockOf));
  }

  /** Unlocks jobs that Agenda has queued but not started: all, or those with these ids. Never rejects. */
  async handBackWaiting(ids?: string[]): Promise<void> {
    const locks = this.held.release(ids);
    await this.unlock(locks);
    for (const lock of locks) this.held.remove(lock);
  }

  private async find(request: ClaimRequest): Promise<TokenJob | undefined> {
    const state = this.stateOf(request.name);
    await this.handBackStale(state, request);
    for (let round = 0; ; round += 1) {
      if (this.paused) return undefined;
      if (this.held.liveCount(request.name, request.nowMs) >= this.options.inFlightLimit(request.name)) {
        state.awaitsSlot = true;
        return undefined;
      }
      const job = state.jobs.shift();
      if (job) return this.handOut(job, request);
      // A claim that began before this call may have missed a job that was added since.
      const isOlder = round === 0 && state.claiming !== undefined;
      state.claiming ??= this.claim(state, request).finally(() => (state.claiming = undefined));
      if ((await state.claiming) === 0 && !isOlder) return undefined;
    }
  }

  private async handBackStale(state: NameState, request: ClaimRequest): Promise<void> {
    // The run must have at least half of the lock's lifetime.
    const oldestMs = (request.nowMs + request.lockDeadlineMs) / 2;
    const isStale = (job: TokenJob) => (job.lockedAt?.getTime() ?? 0) < oldestMs;
    const stale = state.jobs.filter(isStale);
    if (stale.length === 0) return;
    state.jobs = state.jobs.filter((job) => !isStale(job));
    await this.unlock(stale.map(lockOf));
  }

  private handOut(job: TokenJob, request: ClaimRequest): TokenJob {
    const lifetimeMs = request.nowMs - request.lockDeadlineMs;
    this.held.add({
      ...lockOf(job),
      name: job.name,
      isQueued: true,
      lifetimeMs,
      expiresAtMs: (job.lockedAt?.getTime() ?? 0) + lifetimeMs,
      state: 'waiting',
    });
    if (job.nextRunAt && job.nextRunAt.getTime() > request.nowMs) this.options.onEarly(job.name, job.nextRunAt);
    return job;
  }

  private async claim(state: NameState, request: ClaimRequest): Promise<number> {
    const { tableName, onError } = this.options;
    // The monotonic clock: if the system's clock is set back, this check must not pause.
    const includeExpired = performance.now() - state.expiredCheckedAtMs >= EXPIRED_CHECK_INTERVAL_MS;
    if (includeExpired) state.expiredCheckedAtMs = performance.now();
    const count = this.nextBatchSize(state, request.name);
    const claim = await claimJobs(this.database, tableName, request, { count, includeExpired });
    state.jobs.push(...claim.jobs);
    state.claimWasFull = claim.jobs.length === count;
    for (const id of claim.givenUp) onError(new Error(`job ${id} (${request.name}) was lost too often and given up`));
    return claim.jobs.length;
  }

  // Starts at the in-flight limit and doubles while full buffers are used up quickly.
  private nextBatchSize(state: NameState, name: string): number {
    const nowMs = performance.now();
    const usedUpQuickly = nowMs - state.claimedAtMs < BUFFER_TIME_MS / 2;
    const usedUpSlowly = nowMs - state.claimedAtMs > BUFFER_TIME_MS * 2;
    state.claimedAtMs = nowMs;
    if (usedUpQuickly && state.claimWasFull) state.batchSize *= 2;
    if (usedUpSlowly) state.batchSize = this.options.inFlightLimit(name);
    state.batchSize = Math.min(Math.max(state.batchSize, 1), MAX_BATCH_SIZE);
    return state.batchSize;
  }

  // The condition on lock_token leaves locks alone that another process has taken since.
  private async unlock(locks: Pick<HeldLock, 'id' | 'token'>[]): Promise<void> {
    if (locks.length === 0) return;
    const ids = locks.map((lock) => toRowId(lock.id) ?? 0);
    const tokens = [...new Set(locks.map((lock) => lock.token))];
    try {
      await this.database.change(
        `UPDATE ${quotedTable(this.options.tableName)}
         SET next_run_at = COALESCE(next_run_at, locked_at), locked_at = NULL, lock_token = NULL
         WHERE id IN (${placeholders(ids.length)}) AND lock_token IN (${placeholders(tokens.length)})`,
        [...ids, ...tokens],
      );
    } catch (error) {
      // The locks expire by themselves.
      this.options.onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private stateOf(name: string): NameState {
    let state = this.names.get(name);
    if (!state) {
      state = {
        jobs: [],
        batchSize: 1,
        claimedAtMs: 0,
        answeredAtMs: performance.now(),
        claimWasFull: false,
        expiredCheckedAtMs: -Infinity,
        awaitsSlot: false,
      };
      this.names.set(name, state);
    }
    return state;
  }
}

function lockOf(job: TokenJob): Pick<HeldLock, 'id' | 'token'> {
  return { id: job._id ?? '', token: job[LOCK_TOKEN] ?? 0 };
}
