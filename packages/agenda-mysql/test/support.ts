import { randomBytes } from 'node:crypto';
import { Agenda, type AgendaOptions, type JobParameters } from 'agenda';
import { createPool, type Pool, type RowDataPacket } from 'mysql2/promise';
import {
  agendaOptions,
  createTableSql,
  dropTableSql,
  MysqlBackend,
  stopAgenda,
  type MysqlBackendOptions,
} from '../src/index.js';
import { testDatabaseUrl } from './database-url.js';

export const LIFETIME_MS = 30_000;

/** A row of the table. */
export type Row = Record<string, string | number | null>;

/** A table for one test file, and backends on it that are stopped after each test. */
export class BackendFixture {
  readonly tableName = `agenda_${randomBytes(6).toString('hex')}`;
  pool!: Pool;
  url = '';
  private releases: (() => Promise<unknown>)[] = [];

  async open(): Promise<void> {
    this.url = await testDatabaseUrl();
    this.pool = createPool({ uri: this.url, connectionLimit: 8 });
    await this.pool.query(createTableSql(this.tableName));
  }

  async close(): Promise<void> {
    await this.pool.query(dropTableSql(this.tableName));
    await this.pool.end();
  }

  async reset(): Promise<void> {
    const releases = this.releases.splice(0).reverse();
    for (const release of releases) await release();
    await this.pool.query(`DELETE FROM ${this.tableName}`);
  }

  backend(options: Partial<MysqlBackendOptions> = {}, pool = this.pool): MysqlBackend {
    const backend = new MysqlBackend({ ...options, pool, tableName: this.tableName });
    this.releases.push(() => backend.disconnect());
    return backend;
  }

  agenda(backend: MysqlBackend, options: Omit<AgendaOptions, 'backend'> = {}): Agenda {
    const agenda = new Agenda(agendaOptions(backend, { processEvery: 60_000, ...options }));
    this.releases.push(() => stopAgenda(agenda, backend, 5000));
    return agenda;
  }

  async rows(where = '1 = 1'): Promise<Row[]> {
    const [rows] = await this.pool.query<(RowDataPacket & Row)[]>(
      `SELECT * FROM ${this.tableName} WHERE ${where} ORDER BY id`,
    );
    return rows.map((row) => ({ ...row }));
  }

  async row(id: string | undefined): Promise<Row> {
    const [row] = await this.rows(`id = ${Number(id)}`);
    if (!row) throw new Error(`no row ${id}`);
    return row;
  }

  async update(assignments: string, where = '1 = 1'): Promise<void> {
    await this.pool.query(`UPDATE ${this.tableName} SET ${assignments} WHERE ${where}`);
  }
}

/** Provides a fixture for the tests of one file. */
export function useBackendFixture(): BackendFixture {
  const fixture = new BackendFixture();
  beforeAll(unrefLongTimers);
  beforeAll(() => fixture.open());
  afterEach(async () => {
    jest.restoreAllMocks();
    await fixture.reset();
  });
  afterAll(() => fixture.close());
  return fixture;
}

// For each run, Agenda leaves a timer of half the lock lifetime, which would keep the test process alive.
function unrefLongTimers(): void {
  const original = globalThis.setTimeout;
  const unreffing = (callback: () => void, delayMs?: number) => {
    const timer = original(callback, delayMs);
    return (delayMs ?? 0) >= 1000 ? timer.unref() : timer;
  };
  globalThis.setTimeout = Object.assign(unreffing, { __promisify__: original.__promisify__ });
}

export function newJob<DATA>(name: string, fields: Partial<JobParameters<DATA>> = {}): JobParameters<DATA | undefined> {
  return { name, priority: 0, type: 'normal', nextRunAt: new Date(Date.now() - 1000), data: undefined, ...fields };
}

/** Requests the next job of a name as Agenda does at `now`, with locks that live for `lifetimeMs`. */
export async function lockNext(
  backend: MysqlBackend,
  name: string,
  now = new Date(),
  lifetimeMs = LIFETIME_MS,
): Promise<JobParameters | undefined> {
  const deadline = new Date(now.getTime() - lifetimeMs);
  return backend.repository.getNextJobToRun(name, new Date(now.getTime() + 1000), deadline, now);
}

/** The job as Agenda saves it when its run starts. */
export function started(job: JobParameters): JobParameters {
  return { ...job, lastRunAt: new Date(), nextRunAt: null };
}

/** The job as Agenda saves it when its run has succeeded. */
export function succeeded(job: JobParameters): JobParameters {
  return { ...started(job), lockedAt: undefined, lastFinishedAt: new Date() };
}

export function failed(job: JobParameters, nextRunAt: Date | null): JobParameters {
  const failedAt = new Date();
  const failCount = (job.failCount ?? 0) + 1;
  return { ...succeeded(job), nextRunAt, failedAt, lastFinishedAt: failedAt, failCount, failReason: 'refused' };
}

/**
 * A pool that calls `watch` with each statement, also of its connections, and waits for it before it sends the
 * statement.
 */
export function watchedPool(pool: Pool, watch: (statement: string) => void | Promise<void>): Pool {
  const watched = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, key) {
        const value: unknown = Reflect.get(object, key);
        if (typeof value !== 'function') return value;
        if (key === 'getConnection') return async () => watched(await pool.getConnection());
        if (!['query', 'beginTransaction', 'commit'].includes(String(key))) return value.bind(object);
        return async (...args: unknown[]) => {
          await watch(typeof args[0] === 'string' ? args[0] : String(key));
          return Reflect.apply(value, object, args);
        };
      },
    });
  return watched(pool);
}

/** Blocks callers of `pass` until `open` is called; `arrived` resolves at the first one. */
export function latch() {
  let open = () => {};
  let arrive = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  return {
    arrived,
    open: () => open(),
    pass: () => {
      arrive();
      return opened;
    },
  };
}

/** Stops the monotonic clock for the rest of the test; it moves by calls of `advance` only. */
export function stopMonotonicClock(): { advance: (ms: number) => void } {
  // Integer milliseconds, so that sums are exact.
  let nowMs = Math.ceil(performance.now());
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
  return { advance: (ms) => (nowMs += ms) };
}

// A test may stop the clock.
const monotonicNow = performance.now.bind(performance);

/** Waits until a condition holds, for four minutes at most: a busy machine may take long. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = monotonicNow() + 240_000;
  while (!(await holds())) {
    if (monotonicNow() > endMs) throw new Error('the condition did not come to hold within four minutes');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
