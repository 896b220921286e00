import { newJob, useBackendFixture, watchedPool } from './support.js';

const HOUR_MS = 3_600_000;
const fixture = useBackendFixture();

describe('saving a new job', () => {
  it('saveJob assigns a new job an id, and writes every field', async () => {
    const { repository } = fixture.backend();
    const job = newJob('full', {
      priority: 7,
      data: { a: [1, { b: 'ü💡' }] },
      repeatInterval: '5 minutes',
      repeatTimezone: 'Europe/Berlin',
      startDate: new Date(1_000),
      endDate: new Date(2_000_000_000_123),
      skipDays: [0, 6],
      disabled: true,
    });
    const saved = await repository.saveJob(job, { lastModifiedBy: 'me' });
    expect(saved).toEqual({ ...job, _id: expect.stringMatching(/^\d+$/) });
    expect(await fixture.row(saved._id)).toMatchObject({
      name: 'full',
      type: 'normal',
      priority: 7,
      data: '{"a":[1,{"b":"ü💡"}]}',
      repeat_interval: '5 minutes',
      repeat_timezone: 'Europe/Berlin',
      start_date: 1_000,
      end_date: 2_000_000_000_123,
      skip_days: '[0,6]',
      disabled: 1,
      last_modified_by: 'me',
    });
  });

  it('a stored, a unique and a forked job are refused', async () => {
    const { repository } = fixture.backend();
    const stored = await repository.saveJob(newJob('s'));
    for (const job of [stored, newJob('s', { unique: { 'data.k': 1 } }), newJob('s', { fork: true })]) {
      await expect(repository.saveJob(job)).rejects.toThrow('agenda-mysql saves new jobs and repeating ones');
    }
    expect(await fixture.rows()).toHaveLength(1);
  });
});

describe('a job of type single', () => {
  it('a single job exists once for its name, with the values saved last', async () => {
    const { repository } = fixture.backend();
    const nextRunAt = new Date(Date.now() + HOUR_MS);
    const first = await repository.saveJob(newJob('one', { type: 'single', nextRunAt, data: { run: 1 } }));
    const later = new Date(Date.now() + 2 * HOUR_MS);
    const second = await repository.saveJob(
      newJob('one', { type: 'single', nextRunAt: later, data: { run: 2 }, priority: 4 }),
    );
    expect(second).toMatchObject({ _id: first._id, nextRunAt: later, data: { run: 2 }, priority: 4 });
    await repository.saveJob(newJob('another', { type: 'single' }));
    await repository.saveJob(newJob('one'));
    expect((await fixture.rows()).map((row) => [row.name, row.type])).toEqual([
      ['one', 'single'],
      ['another', 'single'],
      ['one', 'normal'],
    ]);
  });

  it('a single job that many processes declare at the same time is inserted once', async () => {
    const backends = [fixture.backend(), fixture.backend()];
    const saves = Array.from({ length: 10 }, (_, index) =>
      backends[index % 2]!.repository.saveJob(newJob('one', { type: 'single', repeatInterval: 1000 })),
    );
    const saved = await Promise.all(saves);
    expect(new Set(saved.map((job) => job._id)).size).toBe(1);
    expect(saved[0]!.repeatInterval).toBe(1000);
    expect(await fixture.rows()).toHaveLength(1);
  });

  it('a single job that is declared again as due now preserves the time of its next run, and its disabling', async () => {
    const { repository } = fixture.backend();
    const nextRunAt = new Date(Date.now() + HOUR_MS);
    await repository.saveJob(newJob('one', { type: 'single', nextRunAt }));
    await fixture.update('disabled = 1');
    const again = await repository.saveJob(newJob('one', { type: 'single' }));
    expect(again).toMatchObject({ nextRunAt, disabled: true });
    await fixture.update('next_run_at = NULL');
    const due = newJob('one', { type: 'single' });
    expect((await repository.saveJob(due)).nextRunAt).toEqual(due.nextRunAt);
  });

  it('a single job that is run and removed during its save is returned as it was saved', async () => {
    const pool = watchedPool(fixture.pool, async (statement) => {
      if (statement.startsWith('SELECT *')) await fixture.pool.query(`DELETE FROM ${fixture.tableName}`);
    });
    const job = newJob('s', { type: 'single', data: { k: 1 }, priority: 5, repeatInterval: 1000 });
    const saved = await fixture.backend({}, pool).repository.saveJob(job);
    expect(saved).toEqual({ ...job, _id: expect.stringMatching(/^\d+$/) });
    expect(await fixture.rows()).toEqual([]);
  });
});
