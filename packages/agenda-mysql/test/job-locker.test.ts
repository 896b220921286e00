import {
  latch,
  LIFETIME_MS,
  lockNext,
  newJob,
  started,
  stopMonotonicClock,
  succeeded,
  useBackendFixture,
  watchedPool,
} from './support.js';

const fixture = useBackendFixture();

describe('locking the next job', () => {
  afterEach(() => jest.restoreAllMocks());

  it('jobs are locked in the order of time, then priority, then age', async () => {
    const backend = fixture.backend();
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
    for (let index = 0; index < 5; index += 1) order.push((await lockNext(backend, 'c'))?.data);
    expect(order).toEqual(['early', 'high', 'high too', 'low', 'late']);
    expect(await lockNext(backend, 'c')).toBeUndefined();
  });

  it('the next job is one that is due by the next scan, not disabled, not finished and of the same name', async () => {
    const backend = fixture.backend();
    const soon = new Date(Date.now() + 900);
    await backend.repository.saveJob(newJob('c', { nextRunAt: soon }));
    await backend.repository.saveJob(newJob('c', { nextRunAt: new Date(Date.now() + 60_000) }));
    await backend.repository.saveJob(newJob('c', { disabled: true }));
    await backend.repository.saveJob(newJob('c', { nextRunAt: null }));
    await backend.repository.saveJob(newJob('d'));
    expect((await lockNext(backend, 'c'))?.nextRunAt).toEqual(soon);
    expect(await lockNext(backend, 'c')).toBeUndefined();
  });

  it('a job that becomes due while it is locked wakes the processor at once', async () => {
    const backend = fixture.backend();
    await backend.notificationChannel.connect();
    await backend.repository.saveJob(newJob('c', { nextRunAt: new Date(Date.now() - 100) }));
    const timers = jest.spyOn(globalThis, 'setTimeout');
    expect(await lockNext(backend, 'c', new Date(Date.now() - 500))).toBeDefined();
    expect(Math.min(...timers.mock.calls.map(([, delayMs = 0]) => delayMs))).toBe(0);
  });

  it('a job whose lock has expired sets no timer for a run that is far away', async () => {
    const backend = fixture.backend();
    await backend.notificationChannel.connect();
    await backend.repository.saveJob(newJob('c', { nextRunAt: new Date(Date.now() + 2 ** 32) }));
    await fixture.update('locked_at = 1, lock_token = 1');
    const timers = jest.spyOn(globalThis, 'setTimeout');
    expect(await lockNext(backend, 'c')).toBeDefined();
    // Pools set short timers.
    expect(Math.max(0, ...timers.mock.calls.map(([, delayMs = 0]) => delayMs))).toBeLessThan(2 ** 31);
  });

  it('no more jobs of one name are in flight than the limit allows', async () => {
    const backend = fixture.backend({ inFlightLimit: 2 });
    for (const name of ['c', 'c', 'c', 'd']) await backend.repository.saveJob(newJob(name));
    const first = await lockNext(backend, 'c');
    expect(await lockNext(backend, 'c')).toBeDefined();
    expect(await lockNext(backend, 'c')).toBeUndefined();
    expect(await lockNext(backend, 'd')).toBeDefined();
    await backend.repository.saveJobState(started(first!));
    await backend.repository.saveJobState(succeeded(first!));
    expect(await lockNext(backend, 'c')).toBeDefined();
  });

  it('a job whose lock expires in the queue frees its slot, however often that happens', async () => {
    const backend = fixture.backend({ inFlightLimit: 1 });
    await backend.repository.saveJob(newJob('c'));
    const now = Date.now();
    const clock = stopMonotonicClock();
    for (let round = 0; round < 5; round += 1) {
      clock.advance(1000);
      const job = await lockNext(backend, 'c', new Date(now + round * (LIFETIME_MS + 1)));
      expect(job).toBeDefined();
    }
  });

  it('callers that request jobs at the same time get different jobs, no more than the limit', async () => {
    const backend = fixture.backend({ inFlightLimit: 2 });
    for (let index = 0; index < 3; index += 1) await backend.repository.saveJob(newJob('c'));
    const jobs = await Promise.all(Array.from({ length: 5 }, () => lockNext(backend, 'c')));
    expect(new Set(jobs.map((job) => job?._id)).size).toBe(3);
    expect(jobs.filter((job) => job === undefined)).toHaveLength(3);
    expect(await fixture.rows('waiting = 1')).toHaveLength(1);
  });

  it('a job that another process locks between the reading and the locking is left to it', async () => {
    const { arrived, open, pass } = latch();
    const isLock = (statement: string) => statement.includes('lost_locks + (');
    const backend = fixture.backend(
      {},
      watchedPool(fixture.pool, (statement) => (isLock(statement) ? pass() : undefined)),
    );
    await backend.repository.saveJob(newJob('c', { data: 'first' }));
    await backend.repository.saveJob(newJob('c', { data: 'second' }));
    const slower = lockNext(backend, 'c');
    await arrived;
    expect((await lockNext(fixture.backend(), 'c'))?.data).toBe('first');
    open();
    expect((await slower)?.data).toBe('second');
    expect(new Set((await fixture.rows()).map((row) => row.lock_token)).size).toBe(2);
  });

  it('a job that is disabled between the reading and the locking is not locked', async () => {
    const { arrived, open, pass } = latch();
    const isLock = (statement: string) => statement.includes('lost_locks + (');
    const backend = fixture.backend(
      {},
      watchedPool(fixture.pool, (statement) => (isLock(statement) ? pass() : undefined)),
    );
    await backend.repository.saveJob(newJob('c'));
    const locking = lockNext(backend, 'c');
    await arrived;
    await fixture.update('disabled = 1');
    open();
    expect(await locking).toBeUndefined();
  });

  it('claiming returns no job on an empty table, and works again after an error', async () => {
    const backend = fixture.backend();
    expect(await lockNext(backend, 'c')).toBeUndefined();
    await fixture.pool.query(`RENAME TABLE ${fixture.tableName} TO ${fixture.tableName}_away`);
    await expect(lockNext(backend, 'c')).rejects.toThrow(/doesn't exist/);
    await fixture.pool.query(`RENAME TABLE ${fixture.tableName}_away TO ${fixture.tableName}`);
    await backend.repository.saveJob(newJob('c'));
    expect(await lockNext(backend, 'c')).toBeDefined();
  });
});

describe('jobs that were locked and have not started', () => {
  it('disconnect unlocks them, and no running one', async () => {
    const backend = fixture.backend();
    for (let index = 0; index < 2; index += 1) await backend.repository.saveJob(newJob('c'));
    const [running, waiting] = [await lockNext(backend, 'c'), await lockNext(backend, 'c')];
    await backend.repository.saveJobState(started(running!));
    await backend.disconnect();
    expect((await fixture.rows('waiting = 1')).map((row) => String(row.id))).not.toContain(running!._id);
    expect(await fixture.rows('waiting = 1')).toHaveLength(1);
    // Another process may have locked the waiting job by now.
    await expect(backend.repository.saveJobState(started(waiting!))).rejects.toThrow('no longer this run');
    expect(await lockNext(backend, 'c')).toBeUndefined();
    await backend.connect();
    expect(await lockNext(backend, 'c')).toBeDefined();
  });

  it('a job cannot start while it is being unlocked', async () => {
    const { arrived, open, pass } = latch();
    const pool = watchedPool(fixture.pool, (statement) =>
      statement.includes('COALESCE(next_run_at') ? pass() : undefined,
    );
    const backend = fixture.backend({}, pool);
    await backend.repository.saveJob(newJob('c'));
    const job = await lockNext(backend, 'c');
    const unlocking = backend.repository.unlockJobs([job!._id!]);
    await arrived;
    await expect(backend.repository.saveJobState(started(job!))).rejects.toThrow('no longer this run');
    open();
    await unlocking;
    expect(await fixture.rows('waiting = 1')).toHaveLength(1);
  });
});
