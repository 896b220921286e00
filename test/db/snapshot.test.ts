import { readSnapshot } from '../../src/db/transaction.js';
import { useService } from '../support/use-service.js';

describe('readSnapshot', () => {
  const fixture = useService();

  afterEach(() => fixture.service.query('DROP TABLE IF EXISTS altered'));

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
