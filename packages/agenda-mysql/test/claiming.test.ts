import {
  claim,
  door,
  LIFETIME_MS,
  newJob,
  started,
  stopMonotonicClock,
  succeeded,
  useBench,
  watchedPool,
} from './support.js';

const bench = useBench();

describe('claiming jobs', () => {
  afterEach(() => jest.restoreAllMocks());

  it('jobs are claimed in the order of time, then priority, then age', async () => {
    const backend = bench.backend();
    const jobs = [
      ['late', 3000, 9],
      ['low', 2000, -1],
      ['high', 2000, 5],
      ['high too', 2000, 5],
      ['early', 1000, 0],
    ] as const;
    for (const [data, time, priority] of jobs) {
      await backend.repository.saveJob(newJob('c', { data, priority, nextRunAt: new Date(time) }));
    }
    const order = [];
    for (let index = 0; index < 5; index += 1) order.push((await claim(backend, 'c'))?.data);
    expect(order).toEqual(['early', 'high', 'high too', 'low', 'late']);
    expect(await claim(backend, 'c')).toBeUndefined();
  });

  it('a claim takes jobs due by the next scan, and none that is disabled, finished or of another name', async () => {
    const backend = bench.backend();
    const soon = new Date(Date.now() + 900);
    await backend.repository.saveJob(newJob('c', { nextRunAt: soon }));
    await backend.repository.saveJob(newJob('c', { nextRunAt: new Date(Date.now() + 60_000) }));
    await backend.repository.saveJob(newJob('c', { disabled: true }));
    await backend.repository.saveJob(newJob('c', { nextRunAt: null }));
    await backend.repository.saveJob(newJob('d'));
    expect((await claim(backend, 'c'))?.nextRunAt).toEqual(soon);
    expect(await claim(backend, 'c')).toBeUndefined();
  });

  it('a job that becomes due while it is claimed wakes the processor at once', async () => {
    const backend = bench.backend();
    await backend.notificationChannel.connect();
    await backend.repository.saveJob(newJob('c', { nextRunAt: new Date(Date.now() - 100) }));
    const timers = jest.spyOn(globalThis, 'setTimeout');
    expect(await claim(backend, 'c', new Date(Date.now() - 500))).toBeDefined();
    expect(Math.min(...timers.mock.calls.map(([, delayMs = 0]) => delayMs))).toBe(0);
  });

  it('a job whose lock has expired sets no timer for a run that is far away', async () => {
    const backend = bench.backend();
    await backend.notificationChannel.connect();
    await backend.repository.saveJob(newJob('c', { nextRunAt: new Date(Date.now() + 2 ** 32) }));
    await bench.update('locked_at = 1, lock_token = 1');
    const timers = jest.spyOn(globalThis, 'setTimeout');
    expect(await claim(backend, 'c')).toBeDefined();
    // Pools set short timers.
    expect(Math.max(0, ...timers.mock.calls.map(([, delayMs = 0]) => delayMs))).toBeLessThan(2 ** 31);
  });

  it('no more jobs of one name are in flight than the limit of the name allows', async () => {
    const backend = bench.backend({ inFlightLimit: (name) => (name === 'c' ? 2 : 1) });
    for (const name of ['c', 'c', 'c', 'd', 'd']) await backend.repository.saveJob(newJob(name));
    const first = await claim(backend, 'c');
    expect(await claim(backend, 'c')).toBeDefined();
    expect(await claim(backend, 'c')).toBeUndefined();
    expect(await claim(backend, 'd')).toBeDefined();
    expect(await claim(backend, 'd')).toBeUndefined();
    await backend.repository.saveJobState(started(first!));
    await backend.repository.saveJobState(succeeded(first!));
    expect(await claim(backend, 'c')).toBeDefined();
  });

  it('a job whose lock expires in the queue frees its slot, however often that happens', async () => {
    const backend = bench.backend({ inFlightLimit: 1 });
    await backend.repository.saveJob(newJob('c'));
    const now = Date.now();
    const clock = stopMonotonicClock();
    for (let round = 0; round < 5; round += 1) {
      clock.advance(1000);
      const job = await claim(backend, 'c', new Date(now + round * (LIFETIME_MS + 1)));
      expect(job).toBeDefined();
    }
  });

  it('callers that ask for jobs at the same time get different jobs, no more than the limit', async () => {
    const backend = bench.backend({ inFlightLimit: 2 });
    for (let index = 0; index < 3; index += 1) await backend.repository.saveJob(newJob('c'));
    const jobs = await Promise.all(Array.from({ length: 5 }, () => claim(backend, 'c')));
    expect(new Set(jobs.map((job) => job?._id)).size).toBe(3);
    expect(jobs.filter((job) => job === undefined)).toHaveLength(3);
    expect(await bench.rows('waiting = 1')).toHaveLength(1);
  });

  it('a job that another process locks between the reading and the locking is left to it', async () => {
    const { arrived, open, pass } = door();
    const isLock = (statement: string) => statement.includes('lost_locks + (');
    const backend = bench.backend(
      {},
      watchedPool(bench.pool, (statement) => (isLock(statement) ? pass() : undefined)),
    );
    await backend.repository.saveJob(newJob('c', { data: 'first' }));
    await backend.repository.saveJob(newJob('c', { data: 'second' }));
    const slower = claim(backend, 'c');
    await arrived;
    expect((await claim(bench.backend(), 'c'))?.data).toBe('first');
    open();
    expect((await slower)?.data).toBe('second');
    expect(new Set((await bench.rows()).map((row) => row.lock_token)).size).toBe(2);
  });

  it('a job that is disabled between the reading and the locking is not claimed', async () => {
    const { arrived, open, pass } = door();
    const isLock = (statement: string) => statement.includes('lost_locks + (');
    const backend = bench.backend(
      {},
      watchedPool(bench.pool, (statement) => (isLock(statement) ? pass() : undefined)),
    );
    await backend.repository.saveJob(newJob('c'));
    const claiming = claim(backend, 'c');
    await arrived;
    await bench.update('disabled = 1');
    open();
    expect(await claiming).toBeUndefined();
  });

  it('claiming gives nothing on an empty table, and works again after an error', async () => {
    const backend = bench.backend();
    expect(await claim(backend, 'c')).toBeUndefined();
    await bench.pool.query(`RENAME TABLE ${bench.tableName} TO ${bench.tableName}_away`);
    await expect(claim(backend, 'c')).rejects.toThrow(/doesn't exist/);
    await bench.pool.query(`RENAME TABLE ${bench.tableName}_away TO ${bench.tableName}`);
    await backend.repository.saveJob(newJob('c'));
    expect(await claim(backend, 'c')).toBeDefined();
  });
});

describe('jobs that were claimed and have not started', () => {
  it('disconnect unlocks them, and no running one', async () => {
    const backend = bench.backend();
    for (let index = 0; index < 2; index += 1) await backend.repository.saveJob(newJob('c'));
    const [running, waiting] = [await claim(backend, 'c'), await claim(backend, 'c')];
    await backend.repository.saveJobState(started(running!));
    await backend.disconnect();
    expect((await bench.rows('waiting = 1')).map((row) => String(row.id))).not.toContain(running!._id);
    expect(await bench.rows('waiting = 1')).toHaveLength(1);
    // Another process may have locked the waiting job by now.
    await expect(backend.repository.saveJobState(started(waiting!))).rejects.toThrow('no longer this run');
    expect(await claim(backend, 'c')).toBeUndefined();
    await backend.connect();
    expect(await claim(backend, 'c')).toBeDefined();
  });

  it('a job cannot start while it is being unlocked', async () => {
    const { arrived, open, pass } = door();
    const pool = watchedPool(bench.pool, (statement) =>
      statement.includes('COALESCE(next_run_at') ? pass() : undefined,
    );
    const backend = bench.backend({}, pool);
    await backend.repository.saveJob(newJob('c'));
    const job = await claim(backend, 'c');
    const unlocking = backend.repository.unlockJobs([job!._id!]);
    await arrived;
    await expect(backend.repository.saveJobState(started(job!))).rejects.toThrow('no longer this run');
    open();
    await unlocking;
    expect(await bench.rows('waiting = 1')).toHaveLength(1);
  });
});
