import { LIFETIME_MS, stopMonotonicClock, until, useBackendFixture } from './support.js';

const fixture = useBackendFixture();

describe('Agenda on a MysqlBackend', () => {
  it('a job that was enqueued runs at once after wake(), long before processEvery', async () => {
    const backend = fixture.backend();
    const agenda = fixture.agenda(backend);
    const seen: unknown[] = [];
    agenda.define('r', async (job) => void seen.push(job.attrs.data));
    await agenda.start();
    await until(async () => (await backend.repository.getQueueSize()) === 0);
    await backend.enqueue(fixture.pool, { name: 'r', data: 1 });
    backend.wake('r');
    await until(() => seen.length === 1);
    await backend.enqueue(fixture.pool, { name: 'r', data: 2 });
    backend.wake();
    await until(() => seen.length === 2);
    await agenda.now('r', 3);
    await until(async () => (await fixture.rows()).length === 0);
    expect(seen).toEqual([1, 2, 3]);
  });

  it('a backlog is worked off without waiting for processEvery, and never past the concurrency', async () => {
    const backend = fixture.backend({ inFlightLimit: 4 });
    const agenda = fixture.agenda(backend);
    let [running, most, done] = [0, 0, 0];
    agenda.define(
      'r',
      async () => {
        most = Math.max(most, (running += 1));
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        done += 1;
      },
      { concurrency: 4 },
    );
    await backend.enqueueMany(
      fixture.pool,
      Array.from({ length: 100 }, () => ({ name: 'r' })),
    );
    await agenda.start();
    await until(() => done === 100);
    expect(most).toBe(4);
    await until(async () => (await fixture.rows()).length === 0);
  });

  it('a failing job follows its schedule of attempts, counts them, and stays as a row when exhausted', async () => {
    const delaysMs = [10_000, 30_000, 60_000];
    const backend = fixture.backend();
    const agenda = fixture.agenda(backend, { processEvery: 1000 });
    const attempts: unknown[] = [];
    const exhausted: unknown[] = [];
    agenda.on('retry exhausted:r', (error: Error) => exhausted.push(error.message));
    agenda.define(
      'r',
      async (job) => {
        attempts.push(job.attrs.failCount ?? 0);
        throw new Error('refused');
      },
      { backoff: ({ attempt }) => delaysMs[attempt - 1] ?? null },
    );
    await agenda.start();
    const id = await backend.enqueue(fixture.pool, { name: 'r' });
    for (const [index, delayMs] of delaysMs.entries()) {
      backend.wake('r');
      await until(async () => (await fixture.row(id)).fail_count === index + 1);
      const row = await fixture.row(id);
      expect(row).toMatchObject({ fail_reason: 'refused', locked_at: null });
      const waitMs = Number(row.next_run_at) - Number(row.failed_at);
      expect(waitMs).toBeGreaterThanOrEqual(delayMs);
      expect(waitMs).toBeLessThan(2 * delayMs);
      await fixture.update(`next_run_at = next_run_at - ${2 * delayMs}`);
    }
    backend.wake('r');
    await until(async () => (await fixture.row(id)).fail_count === 4);
    expect(await fixture.row(id)).toMatchObject({ next_run_at: null, locked_at: null });
    expect(attempts).toEqual([0, 1, 2, 3]);
    expect(exhausted).toEqual(['refused']);
  });

  it('a retry that is due before the next scan runs without waiting for the scan, and never early', async () => {
    const backend = fixture.backend();
    const agenda = fixture.agenda(backend);
    const waits: number[] = [];
    agenda.define(
      'r',
      async (job) => {
        if (!job.attrs.failCount) throw new Error('again');
        waits.push(Date.now() - Number(job.attrs.failedAt));
      },
      { backoff: () => 10 },
    );
    await agenda.start();
    // Many jobs, because about one timer in six fires early. One by one, because a new job would wake the processor.
    for (let count = 1; count <= 25; count += 1) {
      await agenda.now('r', {});
      await until(() => waits.length === count);
    }
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(10);
    await until(async () => (await fixture.rows()).length === 0);
  });

  it('a repeating job runs again and again from one row', async () => {
    const backend = fixture.backend();
    const agenda = fixture.agenda(backend);
    let runs = 0;
    agenda.define('r', async () => void (runs += 1));
    await agenda.every(3_600_000, 'r');
    await agenda.start();
    for (const count of [1, 2, 3]) {
      await until(async () => runs === count && (await fixture.rows('waiting = 1')).length === 1);
      await fixture.update('next_run_at = 1000');
      backend.wake('r');
    }
    expect(await fixture.rows()).toHaveLength(1);
  });

  it('a job whose lock expired in the queue is locked again before it runs, and loses no slot', async () => {
    const backend = fixture.backend({ inFlightLimit: 2 });
    const agenda = fixture.agenda(backend);
    const runs: unknown[] = [];
    const clock = stopMonotonicClock();
    // The process is frozen while one job runs and the next one waits, three times.
    agenda.define(
      'r',
      async (job) => {
        runs.push(job.attrs.data);
        const thenMs = Date.now() + LIFETIME_MS + 1;
        if (!String(job.attrs.data).startsWith('slow')) return;
        clock.advance(LIFETIME_MS + 1);
        jest.spyOn(Date, 'now').mockImplementation(() => thenMs);
      },
      { concurrency: 1 },
    );
    for (const round of [1, 2, 3]) {
      const slow = { name: 'r', data: `slow ${round}`, runAt: new Date(round * 10) };
      await backend.enqueueMany(fixture.pool, [
        slow,
        { ...slow, data: `quick ${round}`, runAt: new Date(round * 10 + 1) },
      ]);
      if (round === 1) await agenda.start();
      backend.wake('r');
      await until(() => runs.includes(`quick ${round}`));
    }
    await until(async () => (await fixture.rows()).length === 0);
    expect(runs).toEqual(['slow 1', 'quick 1', 'slow 2', 'quick 2', 'slow 3', 'quick 3']);
  });
});
