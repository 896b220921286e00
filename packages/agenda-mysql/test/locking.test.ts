import { failed, lockNext, newJob, started, succeeded, useBackendFixture } from './support.js';

const fixture = useBackendFixture();

describe('unlocking jobs', () => {
  it('a backend unlocks the jobs that it has locked, one or many', async () => {
    const backend = fixture.backend();
    const { repository } = backend;
    const jobs = [];
    for (let index = 0; index < 3; index += 1) {
      await repository.saveJob(newJob('l'));
      jobs.push((await lockNext(backend, 'l'))!);
    }
    await repository.unlockJob(jobs[0]!);
    expect(await fixture.rows('waiting = 1')).toHaveLength(1);
    await repository.unlockJobs([jobs[1]!._id!, jobs[2]!._id!]);
    expect(await fixture.rows('waiting = 1 AND lock_token IS NULL')).toHaveLength(3);
  });

  it('a backend does not unlock jobs that another process has locked', async () => {
    const [mine, other] = [fixture.backend(), fixture.backend()];
    await mine.repository.saveJob(newJob('l'));
    const locked = await lockNext(mine, 'l');
    await other.repository.unlockJob(locked!);
    await other.repository.unlockJobs([locked!._id!]);
    expect(await fixture.rows('locked_at IS NOT NULL')).toHaveLength(1);
  });

  it('a backend does not unlock a job that has started', async () => {
    const backend = fixture.backend();
    await backend.repository.saveJob(newJob('l'));
    const job = await lockNext(backend, 'l');
    await backend.repository.saveJobState(started(job!));
    await backend.repository.unlockJobs([job!._id!]);
    expect(await fixture.rows('locked_at IS NOT NULL')).toHaveLength(1);
  });
});

describe('the state of a run', () => {
  it('saving the state of a run is refused if the job has no id or was removed', async () => {
    const backend = fixture.backend();
    await expect(backend.repository.saveJobState(newJob('x'))).rejects.toThrow('was removed');
    await backend.repository.saveJob(newJob('x'));
    const job = await lockNext(backend, 'x');
    await backend.repository.saveJobState(started(job!));
    await fixture.pool.query(`DELETE FROM ${fixture.tableName}`);
    await expect(backend.repository.saveJobState(failed(job!, null))).rejects.toThrow(
      `job ${job!._id} (x) was removed`,
    );
  });

  it('the start of a run writes nothing, and its success deletes the row of a one-time job', async () => {
    const backend = fixture.backend();
    await backend.repository.saveJob(newJob('x'));
    const job = await lockNext(backend, 'x');
    const lockedRow = await fixture.row(job!._id);
    await backend.repository.saveJobState(started(job!));
    expect(await fixture.row(job!._id)).toEqual(lockedRow);
    await backend.repository.saveJobState(succeeded(job!));
    expect(await fixture.rows()).toEqual([]);
  });

  it('a failed job is stored for its next attempt, with the count and the reason of its failures', async () => {
    const backend = fixture.backend();
    await backend.repository.saveJob(newJob('x'));
    const job = await lockNext(backend, 'x');
    await backend.repository.saveJobState(started(job!));
    const nextRunAt = new Date(Date.now() + 10_000);
    const end = failed({ ...job!, failCount: 1 }, nextRunAt);
    await backend.repository.saveJobState(end, { lastModifiedBy: 'me' });
    expect(await fixture.row(job!._id)).toMatchObject({
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

  it('a successful repeating job is retained and due at its next time', async () => {
    const backend = fixture.backend();
    await backend.repository.saveJob(newJob('x', { type: 'single', repeatInterval: 1000 }));
    const job = await lockNext(backend, 'x');
    await backend.repository.saveJobState(started(job!));
    const nextRunAt = new Date(Date.now() + 1000);
    await backend.repository.saveJobState({ ...succeeded(job!), nextRunAt });
    expect(await fixture.row(job!._id)).toMatchObject({ next_run_at: nextRunAt.getTime(), waiting: 1 });
  });

  it('touching a job renews its lock and saves its progress, without changing its due time', async () => {
    const backend = fixture.backend();
    await backend.repository.saveJob(newJob('x'));
    const job = await lockNext(backend, 'x', new Date(Date.now() - 1000));
    await backend.repository.saveJobState(started(job!));
    const lockedAt = new Date();
    await backend.repository.saveJobState({ ...started(job!), lockedAt, progress: 40 });
    expect(await fixture.row(job!._id)).toMatchObject({
      locked_at: lockedAt.getTime(),
      progress: 40,
      next_run_at: job!.nextRunAt!.getTime(),
    });
  });

  it('the state of a job can be saved without a lock as long as no process holds one', async () => {
    const backend = fixture.backend();
    const saved = await backend.repository.saveJob(newJob('x'));
    await backend.repository.saveJobState({ ...saved, progress: 50, lastFinishedAt: new Date(5) });
    expect(await fixture.row(saved._id)).toMatchObject({ progress: 50, last_finished_at: 5 });
    await lockNext(backend, 'x');
    await expect(backend.repository.saveJobState({ ...saved, progress: 60 })).rejects.toThrow('no longer this run');
    expect(await fixture.row(saved._id)).toMatchObject({ progress: 50 });
  });
});
