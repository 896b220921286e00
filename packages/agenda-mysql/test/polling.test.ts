import type { Pool, RowDataPacket } from 'mysql2/promise';
import type { MysqlBackend } from '../src/index.js';
import { latch, lockNext, newJob, stopMonotonicClock, until, useBackendFixture, watchedPool } from './support.js';

const fixture = useBackendFixture();
const NAMES = ['a', 'b', 'c', 'd'];

/** A pool, and the statements that it has sent. */
function countingPool(): { pool: Pool; statements: string[] } {
  const statements: string[] = [];
  return { statements, pool: watchedPool(fixture.pool, (statement) => void statements.push(statement)) };
}

/** What Agenda asks every `processEvery`. @returns the names of the jobs that it got. */
async function askForAll(backend: MysqlBackend, now = new Date()): Promise<(string | undefined)[]> {
  return (await Promise.all(NAMES.map((name) => lockNext(backend, name, now)))).map((job) => job?.name);
}

async function answerTo(backend: MysqlBackend): Promise<unknown> {
  const { sql, values } = backend.dueQuestion();
  const [rows] = await fixture.pool.query<(RowDataPacket & { answer: unknown })[]>(`SELECT ${sql} AS answer`, values);
  return rows[0]?.answer;
}

describe('what Agenda asks for all names at once', () => {
  it('one statement asks for all names while nothing is due', async () => {
    const { pool, statements } = countingPool();
    const backend = fixture.backend({}, pool);
    await backend.repository.saveJob(newJob('b', { nextRunAt: new Date(Date.now() + 60_000) }));
    await backend.repository.saveJob(newJob('x'));
    statements.length = 0;
    for (let round = 1; round <= 3; round += 1) {
      expect(await askForAll(backend)).toEqual([undefined, undefined, undefined, undefined]);
      expect(statements).toHaveLength(round);
    }
  });

  it('only the names of due jobs and expired locks take further statements', async () => {
    const { pool, statements } = countingPool();
    const backend = fixture.backend({}, pool);
    for (const name of ['b', 'd']) await backend.repository.saveJob(newJob(name));
    await fixture.update('locked_at = 1, lock_token = 1, lost_locks = 3', "name = 'd'");
    statements.length = 0;
    expect(await askForAll(backend)).toEqual([undefined, 'b', undefined, 'd']);
    // The question; for each of the two one that reads the job and one that locks it.
    expect(statements).toHaveLength(5);
    expect((await fixture.rows("name = 'd'"))[0]?.lost_locks).toBe(4);
  });

  it('an expired lock is found by the next question, however soon that is', async () => {
    stopMonotonicClock();
    const backend = fixture.backend();
    await askForAll(backend);
    await backend.repository.saveJob(newJob('c'));
    await fixture.update('locked_at = 1, lock_token = 1');
    expect(await askForAll(backend)).toEqual([undefined, undefined, 'c', undefined]);
  });

  it('a failed question rejects for each name, and the next one works', async () => {
    const backend = fixture.backend();
    await fixture.pool.query(`RENAME TABLE ${fixture.tableName} TO ${fixture.tableName}_away`);
    const results = await Promise.allSettled(NAMES.map((name) => lockNext(backend, name)));
    expect(results.map(({ status }) => status)).toEqual(NAMES.map(() => 'rejected'));
    await fixture.pool.query(`RENAME TABLE ${fixture.tableName}_away TO ${fixture.tableName}`);
    await backend.repository.saveJob(newJob('a'));
    expect(await askForAll(backend)).toEqual(['a', undefined, undefined, undefined]);
  });
});

describe('a backend that does not poll', () => {
  it('it sends no statement before it is woken, and then looks until it has found all jobs', async () => {
    const { pool, statements } = countingPool();
    const backend = fixture.backend({ polls: false }, pool);
    await backend.enqueueMany(fixture.pool, [{ name: 'b' }, { name: 'b' }]);
    statements.length = 0;
    expect(await askForAll(backend)).toEqual([undefined, undefined, undefined, undefined]);
    expect(statements).toEqual([]);
    backend.wake('b');
    const found = [];
    for (let count = 0; count < 4; count += 1) found.push((await lockNext(backend, 'b'))?.name);
    expect(found).toEqual(['b', 'b', undefined, undefined]);
    // Two that read and lock a job, one that finds no more.
    expect(statements).toHaveLength(5);
  });

  it('its question names jobs that are due within the interval, and expired locks, and costs nothing else', async () => {
    const backend = fixture.backend({ polls: false });
    expect(backend.dueQuestion().sql).toBe('NULL');
    await askForAll(backend);
    expect(backend.wakeDue(await answerTo(backend))).toBe(0);
    const inMs = (ms: number) => new Date(Date.now() + ms);
    await backend.enqueueMany(fixture.pool, [
      { name: 'a', runAt: inMs(60_000) },
      { name: 'b', runAt: inMs(500) },
      { name: 'b', runAt: inMs(500) },
      { name: 'c' },
      { name: 'd' },
      { name: 'x' },
    ]);
    await fixture.update('locked_at = 1, lock_token = 1', "name = 'c'");
    await fixture.update(`locked_at = ${Date.now()}, lock_token = 1`, "name = 'd'");
    const asked: string[] = [];
    const answer = await answerTo(backend);
    expect(backend.wakeDue(answer, (name) => asked.push(name) > 0)).toBe(2);
    expect(asked.sort()).toEqual(['b', 'c']);
    expect(await askForAll(backend)).toEqual([undefined, 'b', 'c', undefined]);
  });

  it('a name that is not wanted waits', async () => {
    const backend = fixture.backend({ polls: false });
    await askForAll(backend);
    await backend.enqueueMany(fixture.pool, [{ name: 'a' }, { name: 'b' }]);
    expect(backend.wakeDue(await answerTo(backend), (name) => name === 'b')).toBe(1);
    expect(await askForAll(backend)).toEqual([undefined, 'b', undefined, undefined]);
  });

  it('a job that is added while it looks is found by the next look', async () => {
    const { arrived, open, pass } = latch();
    const pool = watchedPool(fixture.pool, (statement) => (statement.startsWith('SELECT *') ? pass() : undefined));
    const backend = fixture.backend({ polls: false }, pool);
    backend.wake('a');
    const looking = lockNext(backend, 'a', new Date(Date.now() - 60_000));
    await arrived;
    await backend.enqueue(fixture.pool, { name: 'a' });
    backend.wake('a');
    open();
    expect(await looking).toBeUndefined();
    expect((await lockNext(backend, 'a'))?.name).toBe('a');
  });

  it('a look that failed is repeated when Agenda asks the next time', async () => {
    const backend = fixture.backend({ polls: false });
    await backend.enqueue(fixture.pool, { name: 'a' });
    backend.wake('a');
    await fixture.pool.query(`RENAME TABLE ${fixture.tableName} TO ${fixture.tableName}_away`);
    await expect(lockNext(backend, 'a')).rejects.toThrow(/doesn't exist/);
    await fixture.pool.query(`RENAME TABLE ${fixture.tableName}_away TO ${fixture.tableName}`);
    expect((await lockNext(backend, 'a'))?.name).toBe('a');
  });

  it('jobs run on time: those that Agenda adds, those that are woken, and those that are answered', async () => {
    const backend = fixture.backend({ polls: false });
    const agenda = fixture.agenda(backend, { processEvery: 1000 });
    const runs: unknown[] = [];
    agenda.define('a', async ({ attrs }) => void runs.push(attrs.data));
    await agenda.start();
    await agenda.now('a', 'added');
    await until(() => runs.length === 1);
    await backend.enqueue(fixture.pool, { name: 'a', data: 'woken', runAt: new Date(Date.now() + 300) });
    backend.wake('a');
    await until(() => runs.length === 2);
    await backend.enqueue(fixture.pool, { name: 'a', data: 'answered', runAt: new Date(Date.now() + 300) });
    backend.wakeDue(await answerTo(backend));
    await until(() => runs.length === 3);
    expect(runs).toEqual(['added', 'woken', 'answered']);
    // A job is deleted after its run.
    await until(async () => (await fixture.rows()).length === 0);
  });
});
