import { claim, failed, newJob, started, succeeded, useBench } from './support.js';

const bench = useBench();

describe('locking one job', () => {
  it('locks a waiting job once', async () => {
    const { repository } = bench.backend();
    const saved = await repository.saveJob(newJob('l'));
    const locked = await repository.lockJob(saved, { lastModifiedBy: 'me' });
    expect(locked).toMatchObject({ _id: saved._id, lockedAt: expect.any(Date), lastModifiedBy: 'me' });
    expect(await repository.lockJob(saved)).toBeUndefined();
  });

  it('locks nothing that is disabled, moved to another time, or without an id', async () => {
    const { repository } = bench.backend();
    const disabled = await repository.saveJob(newJob('l', { disabled: true }));
    const moved = await repository.saveJob(newJob('l'));
    await bench.update('next_run_at = next_run_at + 1', `id = ${moved._id}`);
    for (const job of [disabled, moved, newJob('l')]) expect(await repository.lockJob(job)).toBeUndefined();
    expect(await bench.rows('locked_at IS NOT NULL')).toEqual([]);
  });

  it('unlocks its own locks, one or many', async () => {
    const { repository } = bench.backend();
    const jobs = [];
    for (let index = 0; index < 3; index += 1) {
      jobs.push((await repository.lockJob(await repository.saveJob(newJob('l'))))!);
    }
    await repository.unlockJob(jobs[0]!);
    expect(await bench.rows('waiting = 1')).toHaveLength(1);
    await repository.unlockJobs([jobs[1]!._id!, jobs[2]!._id!]);
    expect(await bench.rows('waiting = 1 AND lock_token IS NULL')).toHaveLength(3);
  });

  it('leaves the locks of other processes alone', async () => {
    const [mine, other] = [bench.backend(), bench.backend()];
    const locked = await mine.repository.lockJob(await mine.repository.saveJob(newJob('l')));
    await other.repository.unlockJob(locked!);
    await other.repository.unlockJobs([locked!._id!]);
    expect(await bench.rows('locked_at IS NOT NULL')).toHaveLength(1);
  });

  it('does not unlock a job that has started', async () => {
    const backend = bench.backend();
    await backend.repository.saveJob(newJob('l'));
    const job = await claim(backend, 'l');
    await backend.repository.saveJobState(started(job!));
    await backend.repository.unlockJobs([job!._id!]);
    expect(await bench.rows('locked_at IS NOT NULL')).toHaveLength(1);
  });
});

describe('the state of a run', () => {
  it('is refused without an id or when the job is gone', async () => {
    const backend = bench.backend();
    await expect(backend.repository.saveJobState(newJob('x'))).rejects.toThrow('was removed');
    await backend.repository.saveJob(newJob('x'));
    const job = await claim(backend, 'x');
    await backend.repository.saveJobState(started(job!));
    await backend.repository.purgeAllJobs();
    await expect(backend.repository.saveJobState(failed(job!, null))).rejects.toThrow(
      `job ${job!._id} (x) was removed`,
    );
  });

  it('costs no write at the start, and the row of a one-time job at its successful end', async () => {
    const backend = bench.backend();
    await backend.repository.saveJob(newJob('x'));
    const job = await claim(backend, 'x');
    const claimed = await bench.row(job!._id);
    await backend.repository.saveJobState(started(job!));
    expect(await bench.row(job!._id)).toEqual(claimed);
    await backend.repository.saveJobState(succeeded(job!));
    expect(await bench.rows()).toEqual([]);
  });

  it('keeps the row of a successful one-time job where that is asked for', async () => {
    const backend = bench.backend({ removeOnComplete: (name) => name !== 'kept' });
    await backend.repository.saveJob(newJob('kept'));
    const job = await claim(backend, 'kept');
    await backend.repository.saveJobState(started(job!));
    await backend.repository.saveJobState(succeeded(job!));
    const row = await bench.row(job!._id);
    expect(row).toMatchObject({ next_run_at: null, locked_at: null, lock_token: null, fail_count: null });
    expect(row.last_finished_at).not.toBeNull();
  });

  it('keeps a failed job for its next attempt, with the count and the reason', async () => {
    const backend = bench.backend();
    await backend.repository.saveJob(newJob('x'));
    const job = await claim(backend, 'x');
    await backend.repository.saveJobState(started(job!));
    const nextRunAt = new Date(Date.now() + 10_000);
    const end = failed({ ...job!, failCount: 1 }, nextRunAt);
    await backend.repository.saveJobState(end, { lastModifiedBy: 'me' });
    expect(await bench.row(job!._id)).toMatchObject({
      next_run_at: nextRunAt.getTime(),
      waiting: 1,
      lock_token: null,
      fail_count: 2,
      fail_reason: 'refused',
      failed_at: end.failedAt!.getTime(),
      last_finished_at: end.failedAt!.getTime(),
      last_run_at: expect.any(Number),
      last_modified_by: 'me',
    });
  });

  it('keeps a job that repeats, with its next time', async () => {
    const backend = bench.backend();
    await backend.repository.saveJob(newJob('x', { type: 'single', repeatInterval: 1000 }));
    const job = await claim(backend, 'x');
    await backend.repository.saveJobState(started(job!));
    const nextRunAt = new Date(Date.now() + 1000);
    await backend.repository.saveJobState({ ...succeeded(job!), nextRunAt });
    expect(await bench.row(job!._id)).toMatchObject({ next_run_at: nextRunAt.getTime(), waiting: 1 });
  });

  it('moves the lock and tells the progress when the job is touched, and keeps the time it was due', async () => {
    const backend = bench.backend();
    await backend.repository.saveJob(newJob('x'));
    const job = await claim(backend, 'x', new Date(Date.now() - 1000));
    await backend.repository.saveJobState(started(job!));
    const lockedAt = new Date();
    await backend.repository.saveJobState({ ...started(job!), lockedAt, progress: 40 });
    expect(await bench.row(job!._id)).toMatchObject({
      locked_at: lockedAt.getTime(),
      progress: 40,
      next_run_at: job!.nextRunAt!.getTime(),
    });
  });

  it('can be saved without a lock while nobody holds one', async () => {
    const backend = bench.backend();
    const saved = await backend.repository.saveJob(newJob('x'));
    await backend.repository.saveJobState({ ...saved, progress: 50, lastFinishedAt: new Date(5) });
    expect(await bench.row(saved._id)).toMatchObject({ progress: 50, last_finished_at: 5 });
    await claim(backend, 'x');
    await expect(backend.repository.saveJobState({ ...saved, progress: 60 })).rejects.toThrow('no longer this run');
    expect(await bench.row(saved._id)).toMatchObject({ progress: 50 });
  });
});
