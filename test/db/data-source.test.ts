import type { DataSource } from 'typeorm';
import { connect, migrate } from '../../src/db/data-source.js';
import { inTransaction } from '../../src/db/transaction.js';
import { testDatabaseUrl } from '../support/database-url.js';
import { createTempUser, type TempUser } from '../support/temp-user.js';

describe('the connections of a pool', () => {
  let dataSource: DataSource;

  beforeAll(async () => {
    dataSource = await connect(await testDatabaseUrl(), 2);
  });
  afterAll(() => dataSource.destroy());

  it('a transaction sees what another connection has committed since the transaction began', async () => {
    await dataSource.query('CREATE TABLE IF NOT EXISTS seen_rows (id INT PRIMARY KEY)');
    await dataSource.query('DELETE FROM seen_rows');
    const counts = await inTransaction(dataSource, async (manager) => {
      const count = async () => (await manager.query('SELECT COUNT(*) AS count FROM seen_rows'))[0].count;
      const before = await count();
      await dataSource.query('INSERT INTO seen_rows VALUES (1)');
      return [before, await count()];
    });
    await dataSource.query('DROP TABLE seen_rows');
    expect(counts).toEqual([0, 1]);
  });

  it('integers come from the database as numbers, so that adding cents adds', async () => {
    const [row] = await dataSource.query(
      'SELECT CAST(1189 AS SIGNED) AS cents, 9007199254740991 AS largest, COUNT(*) AS count',
    );
    expect(row).toEqual({ cents: 1_189, largest: Number.MAX_SAFE_INTEGER, count: 1 });
  });

  it('the database stores instants to the millisecond and days as they are written', async () => {
    const at = new Date('2026-03-29T01:30:00.123Z');
    await dataSource.query('CREATE TABLE IF NOT EXISTS kept_times (at DATETIME(3), day DATE)');
    await dataSource.query('INSERT INTO kept_times VALUES (?, ?)', [at, '2026-03-29']);
    const rows = await dataSource.query("SELECT at, day, DATE_FORMAT(at, '%H:%i') AS clock FROM kept_times");
    await dataSource.query('DROP TABLE kept_times');
    expect(rows).toEqual([{ at, day: '2026-03-29', clock: '01:30' }]);
  });
});

describe('a database account that may only read and write rows', () => {
  let user: TempUser;

  beforeAll(async () => {
    const owner = await connect(await testDatabaseUrl(), 1);
    await migrate(owner);
    await owner.destroy();
    user = await createTempUser(await testDatabaseUrl(), 'SELECT, INSERT, UPDATE, DELETE');
  });
  afterAll(() => user.remove());

  it('an account that may only read and write rows opens a database that is up to date', async () => {
    const dataSource = await connect(user.url, 1);
    await expect(migrate(dataSource)).resolves.toEqual([]);
    await dataSource.destroy();
  });

  it('an account that may only read and write rows gets an error where the database does not exist', async () => {
    const missing = Object.assign(new URL(user.url), { pathname: `/${user.name}` });
    await expect(connect(missing.href, 1)).rejects.toMatchObject({ code: 'ER_DBACCESS_DENIED_ERROR' });
  });
});
