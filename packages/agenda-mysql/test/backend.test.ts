import { Agenda } from 'agenda';
import { createPool as createCallbackPool } from 'mysql2';
import { createPool } from 'mysql2/promise';
import { createTableSql, dropTableSql, MysqlBackend } from '../src/index.js';
import { lockNext, newJob, started, succeeded, useBackendFixture } from './support.js';

const fixture = useBackendFixture();

describe('the pool of a backend', () => {
  it('a backend works with a callback pool that returns big numbers as strings, as TypeORM creates it', async () => {
    const pool = createCallbackPool({ uri: fixture.url, supportBigNumbers: true, bigNumberStrings: true });
    const backend = new MysqlBackend({ pool, tableName: fixture.tableName });
    const saved = await backend.repository.saveJob(newJob('b'));
    await backend.enqueue(pool.promise(), { name: 'b' });
    expect(await backend.repository.getQueueSize()).toBe(2);
    const job = await lockNext(backend, 'b');
    expect(job).toMatchObject({ _id: saved._id, nextRunAt: saved.nextRunAt });
    await backend.repository.saveJobState(started(job!));
    await backend.repository.saveJobState(succeeded(job!));
    await backend.disconnect();
    expect(await fixture.rows('waiting = 1')).toHaveLength(1);
    await pool.promise().query('SELECT 1');
    await pool.promise().end();
  });

  it('a connection that fails causes no unhandled rejection', async () => {
    const errors: string[] = [];
    const onError = (error: Error) => void errors.push(error.message);
    const backend = new MysqlBackend({ pool: createPool('mysql://root@127.0.0.1:1/none'), onError });
    await backend.connect();
    const agenda = new Agenda({ backend, processEvery: 60_000 });
    agenda.define('b', async () => {});
    const failures = new Promise<Error>((resolve) => agenda.once('error', resolve));
    await agenda.start();
    expect((await failures).message).toMatch(/ECONNREFUSED/);
    const { repository } = backend;
    await repository.unlockJob(newJob('b'));
    await repository.unlockJobs(['1']);
    expect(errors).toEqual([]);
    await agenda.stop();
  });

  it('an error while disconnect unlocks jobs is reported to onError, not thrown', async () => {
    const errors: string[] = [];
    const backend = fixture.backend({ onError: (error) => void errors.push(error.message) });
    await backend.repository.saveJob(newJob('b'));
    await lockNext(backend, 'b');
    await fixture.pool.query(`RENAME TABLE ${fixture.tableName} TO ${fixture.tableName}_away`);
    await backend.disconnect();
    await fixture.pool.query(`RENAME TABLE ${fixture.tableName}_away TO ${fixture.tableName}`);
    expect(errors).toEqual([expect.stringMatching(/doesn't exist/)]);
  });
});

describe('the table of jobs', () => {
  it('createTableSql creates the table once, and dropTableSql drops it', async () => {
    const tableName = `${fixture.tableName}_own`;
    const backend = new MysqlBackend({ pool: fixture.pool, tableName });
    await fixture.pool.query(createTableSql(tableName));
    await backend.repository.saveJob(newJob('b'));
    await expect(fixture.pool.query(createTableSql(tableName))).rejects.toThrow(/already exists/);
    await fixture.pool.query(dropTableSql(tableName));
    await expect(backend.repository.getQueueSize()).rejects.toThrow(/doesn't exist/);
  });

  it('the table refuses data that are not JSON', async () => {
    const insert = `INSERT INTO ${fixture.tableName} (name, next_run_at, data) VALUES ('b', 1, '{"open')`;
    await expect(fixture.pool.query(insert)).rejects.toThrow(/constraint/i);
  });

  it('a table name that could do harm in SQL is refused', () => {
    for (const name of ['', 'a`b', 'a b', 'a.b', 'x'.repeat(57)]) {
      expect(() => createTableSql(name)).toThrow('not a usable table name');
      expect(() => new MysqlBackend({ pool: fixture.pool, tableName: name })).toThrow('not a usable table name');
    }
  });
});

it('what Agenda offers beyond adding, repeating and running jobs is refused by name', async () => {
  const { repository } = fixture.backend();
  await expect(repository.queryJobs()).rejects.toThrow('agenda-mysql does not support queryJobs');
  await expect(repository.removeJobs()).rejects.toThrow('agenda-mysql does not support removeJobs');
});
