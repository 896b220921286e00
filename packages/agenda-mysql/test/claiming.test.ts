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

  it('a batch starts at the in-flight limit, doubles if it is used up quickly, and has at most 50 jobs', async () => {
    const backend = bench.backend({ inFlightLimit: 20 });
    const now = Date.now();
    await backend.enqueueMany(
      bench.pool,
      Array.from({ length: 200 }, () => ({ name: 'c', runAt: new Date(now - 1) })),
    );
    const clock = stopMonotonicClock();
    const claimed = new Set<unknown>();
    for (let index = 0; index < 115; index += 1) {
      // A batch that lasted for more than two seconds makes the next one small again.
      if (index === 110) clock.advance(2001);
      const job = await claim(backend, 'c');
      claimed.add((await bench.rows('locked_at IS NOT NULL')).length + index);
      await backend.repository.saveJobState(started(job!));
      await backend.repository.saveJobState(succeeded(job!));
    }
    // Batches of 20, 40, 50 and, after the pause, 20.
    expect([...claimed]).toEqual([20, 60, 110, 130]);
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

  it('callers that ask for jobs at the same time share one claim and get different jobs', async () => {
    const backend = bench.backend();
    for (let index = 0; index < 3; index += 1) await backend.repository.saveJob(newJob('c'));
    const jobs = await Promise.all(Array.from({ length: 5 }, () => claim(backend, 'c')));
    expect(new Set(jobs.map((job) => job?._id)).size).toBe(4);
    expect(jobs.filter((job) => job === undefined)).toHaveLength(2);
    expect(new Set((await bench.rows()).map((row) => row.lock_token)).size).toBe(1);
  });

  it('a job that is added while a claim is in flight is found by the next claim', async () => {
    const { arrived, open, pass } = door();
    const pool = watchedPool(bench.pool, (statement) => (statement === 'commit' ? pass() : undefined));
    const backend = bench.backend({}, pool);
    const older = claim(backend, 'c');
    await arrived;
    await backend.enqueue(bench.pool, { name: 'c' });
    const newer = claim(backend, 'c');
    open();
    expect(await older).toBeUndefined();
    expect(await newer).toBeDefined();
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

describe('the buffer of claimed jobs', () => {
  const settings = { inFlightLimit: 3 };

  it('a buffered job whose lock has passed half its lifetime is unlocked and claimed anew', async () => {
    const backend = bench.backend(settings);
    for (let index = 0; index < 3; index += 1) await backend.repository.saveJob(newJob('c'));
    const now = Date.now();
    await claim(backend, 'c', new Date(now));
    const fresh = await claim(backend, 'c', new Date(now + LIFETIME_MS / 2 + 1));
    expect(fresh?.lockedAt).toEqual(new Date(now + LIFETIME_MS / 2 + 1));
    expect(new Set((await bench.rows()).map((row) => row.lock_token)).size).toBe(2);
  });

  it('stale buffered jobs of a busy process can be claimed by another process', async () => {
    const [busy, idle] = [bench.backend({ inFlightLimit: () => limit }), bench.backend(settings)];
    let limit = 3;
    for (let index = 0; index < 3; index += 1) await busy.repository.saveJob(newJob('c'));
    const now = Date.now();
    await claim(busy, 'c', new Date(now));
    limit = 1;
    expect(await claim(idle, 'c', new Date(now))).toBeUndefined();
    const later = new Date(now + LIFETIME_MS / 2 + 1);
    expect(await claim(busy, 'c', later)).toBeUndefined();
    expect(await claim(idle, 'c', later)).toBeDefined();
  });

  it('disconnect unlocks buffered jobs and claimed jobs that have not started', async () => {
    const backend = bench.backend(settings);
    for (let index = 0; index < 3; index += 1) await backend.repository.saveJob(newJob('c'));
    const [running, waiting] = [await claim(backend, 'c'), await claim(backend, 'c')];
    await backend.repository.saveJobState(started(running!));
    await backend.disconnect();
    expect((await bench.rows('waiting = 1')).map((row) => String(row.id))).not.toContain(running!._id);
    expect(await bench.rows('waiting = 1')).toHaveLength(2);
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
    const backend = bench.backend(settings, pool);
    await backend.repository.saveJob(newJob('c'));
    const job = await claim(backend, 'c');
    const unlocking = backend.repository.unlockJobs([job!._id!]);
    await arrived;
    await expect(backend.repository.saveJobState(started(job!))).rejects.toThrow('no longer this run');
    open();
    await unlocking;
    expect(await bench.rows('waiting = 1')).toHaveLength(1);
  });

  it('a buffered job that was removed or disabled is not handed out', async () => {
    const backend = bench.backend(settings);
    for (const data of [1, 2, 3]) await backend.repository.saveJob(newJob('c', { data }));
    expect((await claim(backend, 'c'))?.data).toBe(1);
    await backend.repository.disableJobs({ data: 2 });
    await backend.repository.removeJobs({
      ids: (await bench.rows("JSON_VALUE(data, '$') = 3")).map((row) => `${row.id}`),
    });
    expect(await claim(backend, 'c')).toBeUndefined();
  });
});
