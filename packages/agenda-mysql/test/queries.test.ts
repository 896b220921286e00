import { newJob, useBackendFixture } from './support.js';

const HOUR_MS = 3_600_000;
const fixture = useBackendFixture();

describe('queries for jobs', () => {
  it('getJobById returns a job with every field as it was saved', async () => {
    const { repository } = fixture.backend();
    const fields = {
      priority: 7,
      data: { a: [1, { b: 'ü💡' }] },
      repeatInterval: '5 minutes',
      repeatTimezone: 'Europe/Berlin',
      startDate: new Date(1_000),
      endDate: new Date(2_000_000_000_123),
      skipDays: [0, 6],
      disabled: true,
      failCount: 2,
      failReason: 'because',
      failedAt: new Date(5_000),
    };
    const saved = await repository.saveJob(newJob('full', fields), { lastModifiedBy: 'me' });
    const found = await repository.getJobById(saved._id ?? '');
    expect(found).toMatchObject({ ...fields, name: 'full', type: 'normal', lastModifiedBy: 'me' });
    expect(found).toEqual(saved);
  });

  it('getJobById returns null for an id that is gone or can never exist', async () => {
    const { repository } = fixture.backend();
    const saved = await repository.saveJob(newJob('gone'));
    await repository.removeJobs({ id: saved._id });
    for (const id of [saved._id ?? '', 'abc', '', '1 OR 1=1', `${saved._id}x`, '9'.repeat(30)]) {
      expect(await repository.getJobById(id)).toBeNull();
    }
  });

  it('a repeat interval in milliseconds is still a number after it was saved', async () => {
    const { repository } = fixture.backend();
    const saved = await repository.saveJob(newJob('interval', { repeatInterval: 5000 }));
    expect(saved.repeatInterval).toBe(5000);
  });

  it('queryJobs filters by name, names, id, ids, text in the name, and data', async () => {
    const { repository } = fixture.backend();
    const first = await repository.saveJob(newJob('Mail_a', { data: { to: 'x', nested: { n: 1, m: 2 } } }));
    const second = await repository.saveJob(newJob('Mail_b', { data: { to: 'y' } }));
    const third = await repository.saveJob(newJob('other'));
    const ids = async (options: Parameters<typeof repository.queryJobs>[0]) =>
      (await repository.queryJobs({ ...options, sort: { name: 'asc' } })).jobs.map((job) => job._id);
    expect(await ids({ name: 'Mail_a' })).toEqual([first._id]);
    expect(await ids({ names: ['Mail_a', 'other'] })).toEqual([first._id, third._id]);
    expect(await ids({ id: second._id })).toEqual([second._id]);
    expect(await ids({ ids: [second._id ?? '', third._id ?? '', 'nonsense'] })).toEqual([second._id, third._id]);
    expect(await ids({ search: 'mail' })).toEqual([first._id, second._id]);
    expect(await ids({ search: 'l_a' })).toEqual([first._id]);
    expect(await ids({ search: 'r%' })).toEqual([]);
    expect(await ids({ data: { nested: { n: 1 } } })).toEqual([first._id]);
    expect(await ids({ data: { to: 'X' } })).toEqual([]);
    expect(await ids({ id: 'nonsense' })).toEqual([]);
  });

  it('queryJobs pages without gaps or repeats, and counts all jobs', async () => {
    const { repository } = fixture.backend();
    const nextRunAt = new Date();
    for (let index = 0; index < 5; index += 1) await repository.saveJob(newJob('page', { nextRunAt }));
    const pages = await Promise.all([0, 2, 4].map((skip) => repository.queryJobs({ skip, limit: 2 })));
    expect(pages.map((page) => page.total)).toEqual([5, 5, 5]);
    expect(new Set(pages.flatMap((page) => page.jobs.map((job) => job._id))).size).toBe(5);
    expect((await repository.queryJobs({ skip: 3 })).jobs).toHaveLength(2);
  });

  it('queryJobs sorts both ways with missing times last, and the latest run first by default', async () => {
    const { repository } = fixture.backend();
    for (const time of [2000, null, 1000]) {
      await repository.saveJob(newJob(`at ${time}`, { nextRunAt: time === null ? null : new Date(time) }));
    }
    const names = async (direction?: 'asc' | 'desc') =>
      (await repository.queryJobs({ sort: direction && { nextRunAt: direction } })).jobs.map((job) => job.name);
    expect(await names()).toEqual(['at 2000', 'at 1000', 'at null']);
    expect(await names('desc')).toEqual(['at 2000', 'at 1000', 'at null']);
    expect(await names('asc')).toEqual(['at 1000', 'at 2000', 'at null']);
  });

  it('the seven states of a job are distinguished, in queries and in the overview', async () => {
    const { repository } = fixture.backend();
    const later = new Date(Date.now() + HOUR_MS);
    const finished = { nextRunAt: null, lastFinishedAt: new Date(2000) };
    const running = await repository.saveJob(newJob('j', { priority: 1 }));
    await repository.lockJob(running);
    await repository.saveJob(newJob('j', { priority: 2, nextRunAt: later }));
    await repository.saveJob(newJob('j', { priority: 3 }));
    await repository.saveJob(newJob('j', { ...finished, priority: 4 }));
    await repository.saveJob(newJob('j', { ...finished, priority: 5, failedAt: new Date(2000) }));
    await repository.saveJob(newJob('j', { priority: 6, repeatInterval: 1000 }));
    await repository.saveJob(newJob('j', { priority: 7, nextRunAt: later, disabled: true }));
    await repository.saveJob(newJob('k'));

    const states = {
      running: [1],
      scheduled: [2, 7],
      queued: [3],
      completed: [4],
      failed: [5],
      repeating: [6],
    } as const;
    for (const [state, priorities] of Object.entries(states)) {
      const found = await repository.queryJobs({ name: 'j', state: state as 'running', sort: { priority: 'asc' } });
      expect([state, found.total, ...found.jobs.map((job) => job.priority)]).toEqual([
        state,
        priorities.length,
        ...priorities,
      ]);
      expect(found.jobs.every((job) => job.state === state)).toBe(true);
    }
    expect((await repository.queryJobs({ state: 'paused' })).jobs.map((job) => job.priority)).toEqual([7]);
    expect((await repository.queryJobs({ includeDisabled: false })).total).toBe(7);
    const none = { running: 0, scheduled: 0, queued: 0, completed: 0, failed: 0, repeating: 0, paused: 0 };
    expect(await repository.getJobsOverview()).toEqual([
      { name: 'j', total: 7, running: 1, scheduled: 2, queued: 1, completed: 1, failed: 1, repeating: 1, paused: 1 },
      { ...none, name: 'k', total: 1, queued: 1 },
    ]);
  });

  it('getDistinctJobNames lists each name once', async () => {
    const { repository } = fixture.backend();
    expect(await repository.getDistinctJobNames()).toEqual([]);
    for (const name of ['b', 'a', 'b']) await repository.saveJob(newJob(name));
    expect(await repository.getDistinctJobNames()).toEqual(['a', 'b']);
  });

  it('getQueueSize counts the enabled jobs that are due and not locked', async () => {
    const { repository } = fixture.backend();
    await repository.saveJob(newJob('q'));
    await repository.saveJob(newJob('q', { nextRunAt: new Date(Date.now() + HOUR_MS) }));
    await repository.saveJob(newJob('q', { disabled: true }));
    await repository.saveJob(newJob('q', { nextRunAt: null }));
    await repository.lockJob(await repository.saveJob(newJob('q')));
    expect(await repository.getQueueSize()).toBe(1);
  });
});

describe('removing and disabling jobs', () => {
  it('removeJobs removes exactly the jobs that its options name', async () => {
    const { repository } = fixture.backend();
    const cases = [
      [(id: string) => ({ id }), ['b', 'c']],
      [(id: string) => ({ ids: [id, 'nonsense'] }), ['b', 'c']],
      [() => ({ name: 'b' }), ['a', 'c']],
      [() => ({ names: ['a', 'b'] }), ['c']],
      [() => ({ notNames: ['a', 'b'] }), ['a', 'b']],
      [() => ({ data: { k: 1 } }), ['b', 'c']],
      [() => ({ name: 'b', data: { k: 1 } }), ['a', 'b', 'c']],
    ] as const;
    for (const [options, left] of cases) {
      await repository.purgeAllJobs();
      const first = await repository.saveJob(newJob('a', { data: { k: 1, l: 2 } }));
      await repository.saveJob(newJob('b', { data: { k: 2 } }));
      await repository.saveJob(newJob('c'));
      expect(await repository.removeJobs(options(first._id ?? '') as object)).toBe(3 - left.length);
      expect(await repository.getDistinctJobNames()).toEqual(left);
    }
  });

  it('removing, disabling and enabling change nothing if the options name no job', async () => {
    const { repository } = fixture.backend();
    await repository.saveJob(newJob('kept'));
    for (const options of [{}, { ids: [] }, { names: [] }, { notNames: [] }, { id: 'nonsense' }]) {
      expect(await repository.removeJobs(options)).toBe(0);
      expect(await repository.disableJobs(options)).toBe(0);
      expect(await repository.enableJobs(options)).toBe(0);
    }
    expect(await fixture.rows('disabled = 0')).toHaveLength(1);
  });

  it('disableJobs and enableJobs change exactly the jobs that their options name', async () => {
    const { repository } = fixture.backend();
    for (const name of ['a', 'a', 'b']) await repository.saveJob(newJob(name));
    expect(await repository.disableJobs({ name: 'a' })).toBe(2);
    expect((await fixture.rows('disabled = 1')).map((row) => row.name)).toEqual(['a', 'a']);
    expect(await repository.enableJobs({ name: 'a' })).toBe(2);
    expect(await fixture.rows('disabled = 1')).toEqual([]);
  });

  it('purgeAllJobs removes every job and returns their number', async () => {
    const { repository } = fixture.backend();
    for (const name of ['a', 'b']) await repository.saveJob(newJob(name));
    expect(await repository.purgeAllJobs()).toBe(2);
    expect(await fixture.rows()).toEqual([]);
  });
});
