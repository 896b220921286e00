import { type ClaimRequest, claimJobs } from './claim-query.js';
import { type JobDatabase, placeholders } from './database.js';
import { type HeldLock, HeldLocks } from './held-locks.js';
import { LOCK_TOKEN, toRowId, type TokenJob } from './job-row.js';
import { quotedTable } from './schema.js';

export interface ClaimBufferOptions {
  tableName: string;
  /** The most jobs that one transaction locks. */
  claimBatchSize: number;
  /** How many jobs of a name Agenda may have at a time. */
  inFlightLimit: (name: string) => number;
  expiredCheckIntervalMs: number;
  maxLostLocks: number;
  /** Told of jobs that are handed out before their time. */
  onEarly: (name: string, runAt: Date) => void;
  onError: (error: Error) => void;
}

/** What is known of one job name. */
interface NameState {
  jobs: TokenJob[];
  batchSize: number;
  claimedAtMs: number;
  /** The last claim found as many jobs as it wanted. */
  claimWasFull: boolean;
  expiredCheckedAtMs: number;
  /** Agenda asked for more than it may have: wake it when a job ends. */
  hungry: boolean;
  /** A claim under way, which every caller of the moment shares. */
  claiming?: Promise<number>;
}

// A buffer should last for about this long: more would keep work from other processes, less costs transactions.
const BUFFER_TIME_MS = 1000;

/** Claims jobs in batches and hands them out one at a time. */
export class ClaimBuffer {
  readonly held = new HeldLocks();
  private readonly names = new Map<string, NameState>();
  private paused = false;

  constructor(
    private readonly database: JobDatabase,
    private readonly options: ClaimBufferOptions,
  ) {}

  /** The next job for Agenda; undefined if none is due, it has enough in hand, or the buffer is paused. */
  async next(request: ClaimRequest): Promise<TokenJob | undefined> {
    const state = this.stateOf(request.name);
    await this.handBackStale(state, request);
    for (let round = 0; ; round += 1) {
      if (this.paused) return undefined;
      if (this.held.liveCount(request.name, request.nowMs) >= this.options.inFlightLimit(request.name)) {
        state.hungry = true;
        return undefined;
      }
      const job = state.jobs.shift();
      if (job) return this.handOut(job, request);
      // A claim that was under way before this call may have missed the job that the call is about.
      const isOlder = round === 0 && state.claiming !== undefined;
      state.claiming ??= this.claim(state, request).finally(() => (state.claiming = undefined));
      if ((await state.claiming) === 0 && !isOlder) return undefined;
    }
  }

  /** Whether Agenda waits for room; asking answers for it. */
  takeHunger(name: string): boolean {
    const state = this.stateOf(name);
    const { hungry } = state;
    state.hungry = false;
    return hungry;
  }

  /** Every name that jobs were asked for. */
  knownNames(): string[] {
    return [...this.names.keys()];
  }

  /** Hands out no job from here on, and gives back all that have not started. Does not reject. */
  async pause(): Promise<void> {
    this.paused = true;
    await this.handBackBuffered();
    await this.handBackWaiting();
  }

  resume(): void {
    this.paused = false;
  }

  /** Gives back buffered jobs: all, or all if one of these ids is among them. Does not reject. */
  async handBackBuffered(ids?: string[]): Promise<void> {
    const states = [...this.names.values()];
    await Promise.allSettled(states.map(async (state) => state.claiming));
    if (ids && !states.some((state) => state.jobs.some((job) => ids.includes(job._id ?? '')))) return;
    await this.unlock(states.flatMap((state) => state.jobs.splice(0)).map(lockOf));
  }

  /** Gives back jobs that Agenda has but has not started: all, or those with these ids. Does not reject. */
  async handBackWaiting(ids?: string[]): Promise<void> {
    const locks = this.held.release(ids);
    await this.unlock(locks);
    for (const lock of locks) this.held.remove(lock);
  }

  private async handBackStale(state: NameState, request: ClaimRequest): Promise<void> {
    // Half the lifetime must be left for the run itself.
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
    const { tableName, expiredCheckIntervalMs, maxLostLocks, onError } = this.options;
    // By a clock that nobody sets: expired locks would be looked for no more until the other has caught up.
    const includeExpired = performance.now() - state.expiredCheckedAtMs >= expiredCheckIntervalMs;
    if (includeExpired) state.expiredCheckedAtMs = performance.now();
    const count = this.nextBatchSize(state, request.name);
    const claim = await claimJobs(this.database, tableName, request, { count, includeExpired, maxLostLocks });
    state.jobs.push(...claim.jobs);
    state.claimWasFull = claim.jobs.length === count;
    for (const id of claim.givenUp) onError(new Error(`job ${id} (${request.name}) was lost too often and given up`));
    return claim.jobs.length;
  }

  // Starts with what can run at once, and grows while the buffer is used up quickly.
  private nextBatchSize(state: NameState, name: string): number {
    const nowMs = performance.now();
    const usedUpQuickly = nowMs - state.claimedAtMs < BUFFER_TIME_MS / 2;
    const usedUpSlowly = nowMs - state.claimedAtMs > BUFFER_TIME_MS * 2;
    state.claimedAtMs = nowMs;
    if (usedUpQuickly && state.claimWasFull) state.batchSize *= 2;
    if (usedUpSlowly) state.batchSize = this.options.inFlightLimit(name);
    state.batchSize = Math.min(Math.max(state.batchSize, 1), this.options.claimBatchSize);
    return state.batchSize;
  }

  // Fenced by the token, so it cannot take a lock away that someone else got in the meantime.
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
      // The locks run out by themselves.
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
        claimWasFull: false,
        expiredCheckedAtMs: -Infinity,
        hungry: false,
      };
      this.names.set(name, state);
    }
    return state;
  }
}

function lockOf(job: TokenJob): Pick<HeldLock, 'id' | 'token'> {
  return { id: job._id ?? '', token: job[LOCK_TOKEN] ?? 0 };
}
