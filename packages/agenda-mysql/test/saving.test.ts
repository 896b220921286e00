import { newJob, useBackendFixture, watchedPool } from './support.js';

const HOUR_MS = 3_600_000;
const fixture = useBackendFixture();

describe('saving a job', () => {
  it('saveJob assigns a new job an id, and updates a job that has an id', async () => {
    const { repository } = fixture.backend();
    const saved = await repository.saveJob(newJob('s', { data: { version: 1 } }));
    expect(saved._id).toMatch(/^\d+$/);
    const again = await repository.saveJob({ ...saved, priority: 20, data: { version: 2 } });
    expect(again).toMatchObject({ _id: saved._id, priority: 20, data: { version: 2 } });
    expect(await fixture.rows()).toHaveLength(1);
  });

  it('a removed job that is saved again stays removed and is returned as it came', async () => {
    const { repository } = fixture.backend();
    const saved = await repository.saveJob(newJob('s'));
    await repository.purgeAllJobs();
    const again = { ...saved, priority: 3 };
    expect(await repository.saveJob(again)).toBe(again);
    expect(await fixture.rows()).toEqual([]);
  });

  it('saving a job preserves its attempt count, lock and disabling if the saved values omit them', async () => {
    const { repository } = fixture.backend();
    const saved = await repository.saveJob(newJob('s'));
    await fixture.update(
      `fail_count = 3, fail_reason = 'no', failed_at = 5, locked_at = 7, lock_token = 9, disabled = 1`,
    );
    // Agenda's `save()` omits the results of past runs.
    const { failCount: _count, failReason: _reason, failedAt: _at, disabled: _disabled, ...mentioned } = saved;
    await repository.saveJob({ ...mentioned, priority: 1 });
    expect(await fixture.row(saved._id)).toMatchObject({
      priority: 1,
      fail_count: 3,
      fail_reason: 'no',
      failed_at: 5,
      locked_at: 7,
      lock_token: 9,
      disabled: 1,
    });
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
    expect(new Set((await Promise.all(saves)).map((job) => job._id)).size).toBe(1);
    expect(await fixture.rows()).toHaveLength(1);
  });

  it('a single job that is declared again as due now preserves the time of its next run', async () => {
    const { repository } = fixture.backend();
    const nextRunAt = new Date(Date.now() + HOUR_MS);
    await repository.saveJob(newJob('one', { type: 'single', nextRunAt }));
    const again = await repository.saveJob(newJob('one', { type: 'single' }));
    expect(again.nextRunAt).toEqual(nextRunAt);
    await fixture.update('next_run_at = NULL');
    const due = newJob('one', { type: 'single' });
    expect((await repository.saveJob(due)).nextRunAt).toEqual(due.nextRunAt);
  });
});

describe('a unique job', () => {
  it('a unique job is updated, not inserted, if its data, a path in the data, or a column matches', async () => {
    const { repository } = fixture.backend();
    for (const unique of [{ 'data.user.id': 5 }, { data: { user: { id: 5 } } }, { priority: 2 }]) {
      await repository.purgeAllJobs();
      const first = await repository.saveJob(newJob('u', { data: { user: { id: 5 } }, priority: 2 }));
      await repository.saveJob(newJob('u', { data: { user: { id: 6 } }, priority: 3 }));
      const second = await repository.saveJob(newJob('u', { data: { user: { id: 5 }, n: 1 }, priority: 2, unique }));
      expect(second).toMatchObject({ _id: first._id, data: { user: { id: 5 }, n: 1 } });
      expect(await fixture.rows()).toHaveLength(2);
    }
  });

  it('a unique job with insertOnly leaves the existing job unchanged', async () => {
    const { repository } = fixture.backend();
    const unique = { 'data.k': 'v' };
    const first = await repository.saveJob(newJob('u', { data: { k: 'v', n: 1 }, unique }));
    const options = { unique, uniqueOpts: { insertOnly: true } };
    const second = await repository.saveJob(newJob('u', { data: { k: 'v', n: 2 }, ...options }));
    expect(second).toEqual(first);
  });

  it('a unique job that is saved many times at once is inserted once', async () => {
    const { repository } = fixture.backend();
    const saves = Array.from({ length: 8 }, (_, n) =>
      repository.saveJob(newJob('u', { data: { k: 'v', n }, unique: { 'data.k': 'v' } })),
    );
    expect(new Set((await Promise.all(saves)).map((job) => job._id)).size).toBe(1);
    expect(await fixture.rows()).toHaveLength(1);
  });

  it('unique jobs are distinguished by value, type of the value, and name', async () => {
    const { repository } = fixture.backend();
    for (const [name, value] of [
      ['u', 1],
      ['u', '1'],
      ['u', `1' OR '1'='1`],
      ['v', 1],
    ] as const) {
      await repository.saveJob(newJob(name, { data: { k: value }, unique: { 'data.k': value } }));
    }
    expect(await fixture.rows()).toHaveLength(4);
  });

  it('a unique job is refused if its condition names no column or a value that no column has', async () => {
    const { repository } = fixture.backend();
    const job = newJob('u', { unique: { 'priority = 1 OR name': 1 } });
    await expect(repository.saveJob(job)).rejects.toThrow('a job cannot be unique by priority = 1 OR name');
    const object = newJob('u', { unique: { priority: { $gt: 1 } } });
    await expect(repository.saveJob(object)).rejects.toThrow('a job cannot be unique by a priority of type object');
    expect(await fixture.rows()).toEqual([]);
  });

  it('each save of a debounced unique job restarts its delay and replaces its data', async () => {
    const { repository } = fixture.backend();
    const save = (n: number) =>
      repository.saveJob(
        newJob('d', { data: { k: 1, n }, unique: { 'data.k': 1 }, uniqueOpts: { debounce: { delay: HOUR_MS } } }),
      );
    const first = await save(1);
    await fixture.update('next_run_at = next_run_at - 5000, debounce_started_at = debounce_started_at - 5000');
    const second = await save(2);
    expect(second).toMatchObject({ _id: first._id, data: { k: 1, n: 2 } });
    expect(second.nextRunAt!.getTime()).toBeGreaterThanOrEqual(first.nextRunAt!.getTime());
    expect(second.debounceStartedAt).toEqual(new Date(first.debounceStartedAt!.getTime() - 5000));
  });
});

describe('a job that a worker runs and removes while it is saved', () => {
  /** A repository whose rows are deleted right before its first statement that matches. */
  function removingBefore(statement: RegExp) {
    let isDone = false;
    const pool = watchedPool(fixture.pool, async (sql) => {
      if (isDone || !statement.test(sql)) return;
      isDone = true;
      await fixture.pool.query(`DELETE FROM ${fixture.tableName}`);
    });
    return fixture.backend({}, pool).repository;
  }

  // The statement with which a save reads back what it has written.
  const READ_BACK = /^SELECT \* FROM `\w+` WHERE id = /;

  it('a new, single or unique job that is removed during its save is returned as it was saved', async () => {
    const unique = { 'data.k': 1 };
    for (const fields of [{}, { type: 'single' }, { unique }] as const) {
      const job = newJob('s', { data: { k: 1 }, priority: 5, repeatInterval: 1000, ...fields });
      const { unique: _, ...expected } = job;
      expect(await removingBefore(READ_BACK).saveJob(job)).toMatchObject({
        ...expected,
        _id: expect.stringMatching(/^\d+$/),
      });
    }
  });

  it('an existing job that is removed during its update is returned as it was saved', async () => {
    for (const fields of [{ type: 'single' }, { unique: { priority: 5 } }] as const) {
      const { repository } = fixture.backend();
      await repository.purgeAllJobs();
      const first = await repository.saveJob(newJob('s', { priority: 5, data: 1, ...fields }));
      const nextRunAt = new Date(Date.now() + HOUR_MS);
      const second = newJob('s', { priority: 5, data: 2, nextRunAt, ...fields });
      expect(await removingBefore(READ_BACK).saveJob(second)).toMatchObject({ _id: first._id, data: 2, nextRunAt });
      expect(await fixture.rows()).toEqual([]);
    }
  });

  it('a unique job is inserted again if the matching job is removed before its update', async () => {
    const unique = { 'data.k': 1 };
    const first = await fixture.backend().repository.saveJob(newJob('u', { data: { k: 1, n: 1 }, unique }));
    const second = await removingBefore(/^UPDATE/).saveJob(newJob('u', { data: { k: 1, n: 2 }, unique }));
    expect(second).toMatchObject({ data: { k: 1, n: 2 } });
    expect(second._id).not.toBe(first._id);
    expect((await fixture.rows()).map((row) => String(row.id))).toEqual([second._id]);
  });
});
