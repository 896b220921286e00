import {
  failed,
  LIFETIME_MS,
  lockNext,
  newJob,
  started,
  stopMonotonicClock,
  succeeded,
  useBackendFixture,
} from './support.js';

const fixture = useBackendFixture();

describe('several processes on one table', () => {
  it('several processes share the jobs of a table and run none twice', async () => {
    const backends = [fixture.backend({ inFlightLimit: 5 }), fixture.backend({ inFlightLimit: 5 }), fixture.backend()];
    await backends[0]!.enqueueMany(
      fixture.pool,
      Array.from({ length: 300 }, (_, data) => ({ name: 'w', data })),
    );
    const runs: [worker: number, data: unknown][] = [];
    const work = async (worker: number) => {
      const backend = backends[worker]!;
      for (let job = await lockNext(backend, 'w'); job; job = await lockNext(backend, 'w')) {
        await backend.repository.saveJobState(started(job));
        runs.push([worker, job.data]);
        await backend.repository.saveJobState(succeeded(job));
      }
    };
    await Promise.all([work(0), work(1), work(2), work(0)]);
    expect(runs.map(([, data]) => data).sort((left, right) => Number(left) - Number(right))).toEqual(
      Array.from({ length: 300 }, (_, data) => data),
    );
    expect(new Set(runs.map(([worker]) => worker)).size).toBe(3);
    expect(await fixture.rows()).toEqual([]);
  });

  it('jobs of a killed process are taken over one lock lifetime later, and not before', async () => {
    const clock = stopMonotonicClock();
    const [killed, other] = [fixture.backend({ inFlightLimit: 3 }), fixture.backend()];
    for (let index = 0; index < 3; index += 1) await killed.repository.saveJob(newJob('w'));
    const lockedAtMs = Date.now();
    // One job runs and two are queued when the process is killed.
    const lost = await lockNext(killed, 'w', new Date(lockedAtMs));
    while (await lockNext(killed, 'w', new Date(lockedAtMs)));
    await killed.repository.saveJobState(started(lost!));
    expect(await lockNext(other, 'w', new Date(lockedAtMs + LIFETIME_MS - 1))).toBeUndefined();
    clock.advance(1000);
    const ids = new Set();
    for (let index = 0; index < 3; index += 1) {
      ids.add((await lockNext(other, 'w', new Date(lockedAtMs + LIFETIME_MS)))?._id);
    }
    expect(ids).toEqual(new Set((await fixture.rows()).map((row) => String(row.id))));
    expect((await fixture.rows()).map((row) => row.lost_locks)).toEqual([1, 1, 1]);
  });

  it('a touched job is taken over one lock lifetime after the touch, and not before', async () => {
    const clock = stopMonotonicClock();
    const [worker, other] = [fixture.backend(), fixture.backend()];
    await worker.repository.saveJob(newJob('w'));
    const lockedAtMs = Date.now();
    const job = await lockNext(worker, 'w', new Date(lockedAtMs));
    await worker.repository.saveJobState(started(job!));
    const touched = { ...started(job!), lockedAt: new Date(lockedAtMs + LIFETIME_MS / 2) };
    await worker.repository.saveJobState(touched);
    expect(await lockNext(other, 'w', new Date(lockedAtMs + LIFETIME_MS))).toBeUndefined();
    clock.advance(1000);
    expect(await lockNext(other, 'w', new Date(lockedAtMs + LIFETIME_MS * 1.5))).toBeDefined();
  });

  it('a process looks for expired locks once a second, not with each lock', async () => {
    const clock = stopMonotonicClock();
    const backend = fixture.backend();
    expect(await lockNext(backend, 'w')).toBeUndefined();
    await backend.repository.saveJob(newJob('w'));
    await fixture.update('locked_at = 1, lock_token = 1');
    clock.advance(999);
    expect(await lockNext(backend, 'w')).toBeUndefined();
    clock.advance(1);
    expect(await lockNext(backend, 'w')).toBeDefined();
  });
});

describe('a frozen worker that wakes up', () => {
  // The lock of the frozen worker's job has expired, and the other one has taken the job over.
  async function takeOver() {
    const [frozen, owner] = [fixture.backend(), fixture.backend()];
    await frozen.repository.saveJob(newJob('w', { nextRunAt: new Date(1000) }));
    const old = await lockNext(frozen, 'w', new Date(Date.now() - LIFETIME_MS - 1));
    const current = await lockNext(owner, 'w');
    expect(current?._id).toBe(old?._id);
    return { frozen, owner, old: old!, current: current! };
  }

  it('a frozen worker cannot start, touch, end, fail, remove or unlock a job that was taken over', async () => {
    const { frozen, old } = await takeOver();
    const before = await fixture.row(old._id);
    const touched = { ...started(old), lockedAt: new Date(), progress: 90 };
    for (const state of [started(old), touched, succeeded(old), failed(old, new Date())]) {
      await expect(frozen.repository.saveJobState(state)).rejects.toThrow('no longer this run');
    }
    await frozen.repository.unlockJob(old);
    await frozen.repository.unlockJobs([old._id!]);
    await frozen.disconnect();
    expect(await fixture.row(old._id)).toEqual(before);
  });

  it('a worker that took over a job ends the job although the frozen worker reports a failure', async () => {
    const { frozen, owner, old, current } = await takeOver();
    await expect(frozen.repository.saveJobState(failed(old, null))).rejects.toThrow();
    await owner.repository.saveJobState(started(current));
    await owner.repository.saveJobState(succeeded(current));
    expect(await fixture.rows()).toEqual([]);
  });

  it('a run whose lock expired is refused even if its own process has locked the job again', async () => {
    const clock = stopMonotonicClock();
    const backend = fixture.backend();
    await backend.repository.saveJob(newJob('w', { nextRunAt: new Date(1000) }));
    const old = await lockNext(backend, 'w', new Date(Date.now() - LIFETIME_MS - 1));
    await backend.repository.saveJobState(started(old!));
    clock.advance(1000);
    const current = await lockNext(backend, 'w');
    expect(current?._id).toBe(old?._id);
    await expect(backend.repository.saveJobState(succeeded(old!))).rejects.toThrow('no longer this run');
    await backend.repository.saveJobState(started(current!));
    await backend.repository.saveJobState(failed(current!, null));
    expect(await fixture.row(current!._id)).toMatchObject({ fail_count: 1, lock_token: null });
  });
});

describe('a job that kills its process', () => {
  /** Locks the job again and again, each time when its last lock has just expired. */
  async function lockTimes(count: number, fields = {}) {
    const errors: string[] = [];
    const clock = stopMonotonicClock();
    const backend = fixture.backend({ onError: (error) => errors.push(error.message) });
    const saved = await backend.repository.saveJob(newJob('w', fields));
    const now = Date.now();
    for (let round = 0; round < count; round += 1) {
      clock.advance(1000);
      await lockNext(backend, 'w', new Date(now + round * LIFETIME_MS));
    }
    return { row: await fixture.row(saved._id), errors };
  }

  it('a job that lost ten locks is tried again', async () => {
    const { row, errors } = await lockTimes(11);
    expect(row).toMatchObject({ lost_locks: 10, locked_at: expect.any(Number), failed_at: null });
    expect(errors).toEqual([]);
  });

  it('a job that lost eleven locks is marked as failed and reported', async () => {
    const { row, errors } = await lockTimes(12);
    expect(row).toMatchObject({
      locked_at: null,
      next_run_at: null,
      lost_locks: 0,
      fail_count: 1,
      fail_reason: 'lost its lock 11 times',
      failed_at: expect.any(Number),
    });
    expect(errors).toEqual([`job ${row.id} (w) was lost too often and given up`]);
  });

  it('a repeating job is tried again however many locks it lost', async () => {
    const { row } = await lockTimes(13, { repeatInterval: 1000 });
    expect(row).toMatchObject({ lost_locks: 12, locked_at: expect.any(Number), failed_at: null });
  });
});
