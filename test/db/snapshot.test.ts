import { readSnapshot } from '../../src/db/transaction.js';
import { waitsForTable } from '../support/lock-waits.js';
import { until } from '../support/until.js';
import { useService } from '../support/use-service.js';

describe('readSnapshot', () => {
  const fixture = useService();

  afterEach(() => fixture.service.query('DROP TABLE IF EXISTS altered, also_altered'));

  it('reads again from the beginning where a table of it got an index meanwhile', async () => {
    const { dataSource } = fixture.service.app;
    await dataSource.query('CREATE TABLE altered (id int PRIMARY KEY, name int) ENGINE=InnoDB');
    await dataSource.query('INSERT INTO altered VALUES (1, 1)');
    let isAltered = false;
    const read = await readSnapshot(dataSource, async (manager) => {
      // The snapshot begins with its first read.
      const customers = await manager.query<unknown[]>('SELECT id FROM customers');
      if (!isAltered) await dataSource.query('ALTER TABLE altered ADD INDEX altered_name (name)');
      isAltered = true;
      return { customers, altered: await manager.query<unknown[]>('SELECT id, name FROM altered') };
    });
    expect(read).toEqual({ customers: [], altered: [{ id: 1, name: 1 }] });
  });

  it('reads again from the beginning if the server ended a deadlock with it', async () => {
    const { dataSource } = fixture.service.app;
    for (const table of ['altered', 'also_altered'])
      await dataSource.query(`CREATE TABLE ${table} (id int PRIMARY KEY)`);
    const other = dataSource.createQueryRunner();
    let locked: Promise<unknown> | undefined;
    let attempts = 0;
    const read = await readSnapshot(dataSource, async (manager) => {
      attempts += 1;
      const second = await manager.query<unknown[]>('SELECT id FROM altered');
      if (!locked) {
        // The server takes the locks in the order of the names.
        locked = other.query('LOCK TABLES also_altered WRITE, altered WRITE').then(() => other.query('UNLOCK TABLES'));
        await until(() => waitsForTable(dataSource, 'LOCK TABLES'), 'another session to wait for the table');
      }
      return { second, first: await manager.query<unknown[]>('SELECT id FROM also_altered') };
    });
    await locked;
    await other.release();
    expect({ read, attempts }).toEqual({ read: { second: [], first: [] }, attempts: 2 });
  });

  it('fails at once with any other error', async () => {
    let attempts = 0;
    const reading = readSnapshot(fixture.service.app.dataSource, (manager) => {
      attempts += 1;
      return manager.query('SELECT id FROM no_such_table');
    });
    await expect(reading).rejects.toMatchObject({ errno: 1146 });
    expect(attempts).toBe(1);
  });
});
