import { placeholders, type JobDatabase } from './database.js';
import { dueNamesQuestion, parseDueNames, type DueName, type Question } from './due-names.js';
import { HeldLocks, type HeldLock } from './held-locks.js';
import { LOCK_TOKEN, toRowId, type TokenJob } from './job-row.js';
import { lockNextJob, type LockRequest } from './lock-query.js';
import { quotedTable } from './schema.js';

export interface JobLockerOptions {
  tableName: string;
  /** How many jobs of a name Agenda may have at a time, queued and running. */
  inFlightLimit: number;
  /** Whether each question of Agenda's is passed on to the database; otherwise only those after `wake` and `wakeDue`. */
  polls: boolean;
  /** Called for a job that Agenda gets before it is due, at `runAtMs`. */
  onEarly: (name: string, runAtMs: number) => void;
  onError: (error: Error) => void;
}

/** The state of one job name. */
interface NameState {
  polledAtMs: number;
  expiredCheckedAtMs: number;
  /** Whether there may be a job, or an expired lock, that has not been looked for. Matters without `polls`. */
  mayHave: DueName;
  /** How far ahead Agenda locks jobs, and for how long. */
  aheadMs: number;
  lifetimeMs: number;
  /** Whether Agenda asked for a job while it was at its limit, and so has to be woken when a job ends. */
  awaitsSlot: boolean;
  /** Ends with the last question that was asked: questions are answered one after the other. */
  last: Promise<unknown>;
}

// Expired locks are rare, and looking for them takes a query of its own.
const EXPIRED_CHECK_INTERVAL_MS = 1000;

const NOTHING: DueName = { isDue: false, hasExpired: false };

/** Locks due jobs for Agenda, as many as are allowed at a time, and unlocks those that have not started. */
export class JobLocker {
  readonly held = new HeldLocks();
  private readonly names = new Map<string, NameState>();
  private paused = false;
  /** The questions of this tick of the event loop, which share one statement. */
  private asking: { requests: LockRequest[]; answer: Promise<Map<string, DueName> | null> } | undefined;

  constructor(
    private readonly database: JobDatabase,
    private readonly options: JobLockerOptions,
  ) {}

  /**
   * When Agenda had the last answer to its question for a job, an error included; of the name for which that is longest
   * ago. By `performance.now()`; Infinity before the first question.
   */
  get polledAtMs(): number {
    return Math.min(...[...this.names.values()].map((state) => state.polledAtMs));
  }

  /** Locks the next job for Agenda; undefined if none is due, the name is at its limit, or this is paused. */
  async next(request: LockRequest): Promise<TokenJob | undefined> {
    const state = this.stateOf(request.name);
    state.aheadMs = request.dueUntilMs - request.nowMs;
    state.lifetimeMs = request.nowMs - request.lockDeadlineMs;
    const result = state.last.then(() => this.find(state, request));
    state.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      state.polledAtMs = performance.now();
    }
  }

  /** Whether Agenda waits for a job of this name to end. Resets the flag. */
  takeAwaitsSlot(name: string): boolean {
    const state = this.stateOf(name);
    const { awaitsSlot } = state;
    state.awaitsSlot = false;
    return awaitsSlot;
  }

  /** Makes the next question of Agenda's for a name count, if a job of it may be due by this time; null means now. */
  expect(name: string, nextRunAt: Date | null): void {
    const state = this.stateOf(name);
    if (nextRunAt && nextRunAt.getTime() > Date.now() + state.aheadMs) return;
    this.expectDue(name, { isDue: true, hasExpired: false });
  }

  /** The question for the names of which jobs are due or locks have expired. */
  question(): Question {
    const nowMs = Date.now();
    const requests = [...this.names].map(([name, { aheadMs, lifetimeMs }]) => ({
      name,
      dueUntilMs: nowMs + aheadMs,
      lockDeadlineMs: nowMs - lifetimeMs,
    }));
    return dueNamesQuestion(this.options.tableName, requests);
  }

  /** Like `expect`, for what the answer to `question` says of a name. */
  expectDue(name: string, { isDue, hasExpired }: DueName): void {
    const state = this.stateOf(name);
    state.mayHave = { isDue: isDue || state.mayHave.isDue, hasExpired: hasExpired || state.mayHave.hasExpired };
  }

  /** Every name that Agenda has asked for. */
  knownNames(): string[] {
    return [...this.names.keys()];
  }

  /** Stops giving jobs to Agenda, and unlocks all that have not started. Never rejects. */
  async pause(): Promise<void> {
    this.paused = true;
    await Promise.all([...this.names.values()].map(({ last }) => last));
    await this.unlockWaiting();
  }

  resume(): void {
    this.paused = false;
  }

  /** Unlocks jobs that have not started: all, or those with these ids. Never rejects. */
  async unlockWaiting(ids?: string[]): Promise<void> {
    const locks = this.held.release(ids);
    await this.unlock(locks);
    for (const lock of locks) this.held.remove(lock);
  }

  private async find(state: NameState, request: LockRequest): Promise<TokenJob | undefined> {
    const { tableName, inFlightLimit, onEarly, onError } = this.options;
    if (this.paused) return undefined;
    if (this.held.liveCount(request.name, request.nowMs) >= inFlightLimit) {
      state.awaitsSlot = true;
      return undefined;
    }
    const mayHave = await this.takeMayHave(state, request);
    if (!mayHave.isDue && !mayHave.hasExpired) return undefined;
    const { job, hadExpired, givenUp } = await lockNextJob(this.database, tableName, request, mayHave.hasExpired).catch(
      (error: unknown) => {
        this.expectDue(request.name, mayHave);
        throw error;
      },
    );
    if (mayHave.hasExpired && !hadExpired) state.expiredCheckedAtMs = performance.now();
    // There may be more.
    if (job) state.mayHave = { isDue: true, hasExpired: hadExpired || state.mayHave.hasExpired };
    for (const id of givenUp) onError(new Error(`job ${id} (${request.name}) was lost too often and given up`));
    if (!job) return undefined;
    const lifetimeMs = request.nowMs - request.lockDeadlineMs;
    const lock = { id: job._id ?? '', token: job[LOCK_TOKEN] ?? 0, name: job.name, lifetimeMs };
    this.held.add({ ...lock, expiresAtMs: request.nowMs + lifetimeMs, state: 'waiting' });
    // `pause` unlocks it.
    if (this.paused) return undefined;
    // A job whose lock has expired may be due much later than Agenda asked for; Agenda then frees it again.
    const runAtMs = job.nextRunAt?.getTime() ?? 0;
    if (runAtMs > request.nowMs && runAtMs <= request.dueUntilMs) onEarly(job.name, runAtMs);
    return job;
  }

  /** What there may be of a name. What is noted while it is looked for is looked for the next time. */
  private async takeMayHave(state: NameState, request: LockRequest): Promise<DueName> {
    const { mayHave } = state;
    state.mayHave = NOTHING;
    if (!this.options.polls) return mayHave;
    const due = await this.askTogether(request);
    // The monotonic clock: if the system's clock is set back, this check must not pause.
    if (!due)
      return { isDue: true, hasExpired: performance.now() - state.expiredCheckedAtMs >= EXPIRED_CHECK_INTERVAL_MS };
    return due.get(request.name) ?? NOTHING;
  }

  /**
   * Asks for all names of which Agenda asks in one tick of the event loop, as it does every `processEvery`, with one
   * statement. @returns null for a single one, for which a job can be searched at once.
   */
  private askTogether(request: LockRequest): Promise<Map<string, DueName> | null> {
    if (!this.asking) {
      const requests: LockRequest[] = [];
      const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
        this.asking = undefined;
        if (requests.length === 1) return null;
        const { sql, values } = dueNamesQuestion(this.options.tableName, requests);
        const [row] = await this.database.rows<{ answer: unknown }>(`SELECT ${sql} AS answer`, values);
        return parseDueNames(row?.answer);
      });
      this.asking = { requests, answer };
    }
    this.asking.requests.push(request);
    return this.asking.answer;
  }

  // The condition on lock_token leaves locks alone that another process has taken since.
  private async unlock(locks: readonly HeldLock[]): Promise<void> {
    if (locks.length === 0) return;
    try {
      await this.database.change(
        `UPDATE ${quotedTable(this.options.tableName)}
         SET next_run_at = COALESCE(next_run_at, locked_at), locked_at = NULL, lock_token = NULL
         WHERE id IN (${placeholders(locks.length)}) AND lock_token IN (${placeholders(locks.length)})`,
        [...locks.map(({ id }) => toRowId(id) ?? 0), ...locks.map(({ token }) => token)],
      );
    } catch (error) {
      // The locks expire.
      this.options.onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private stateOf(name: string): NameState {
    const known = this.names.get(name);
    if (known) return known;
    const state = {
      polledAtMs: performance.now(),
      expiredCheckedAtMs: -Infinity,
      mayHave: NOTHING,
      aheadMs: 0,
      lifetimeMs: 0,
      awaitsSlot: false,
      last: Promise.resolve(),
    };
    this.names.set(name, state);
    return state;
  }
}
