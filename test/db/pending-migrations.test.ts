import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { connect, migrate } from '../../src/db/data-source.js';
import { TablesInUseError } from '../../src/db/pending-migrations.js';
import { inTransaction } from '../../src/db/transaction.js';
import { dropIndexIfExists, ensureIndex } from '../../src/migrations/existing.js';
import { startProblem } from '../../src/settings/start-problem.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { waitsForTable } from '../support/lock-waits.js';
import { createMigratedSchema, type TempSchema } from '../support/temp-schema.js';
import { until } from '../support/until.js';

const RETRY_POLICY = { lockWaitSeconds: 1, pauseMs: 100, maxAttempts: 10_000 };

class AddNote1999000000001 implements MigrationInterface {
  name = 'AddNote1999000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE guards ADD COLUMN note INT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE guards DROP COLUMN note');
  }
}

class AddPoolNote1999000000003 implements MigrationInterface {
  name = 'AddPoolNote1999000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE license_pools ADD COLUMN note INT NULL, ALGORITHM=INSTANT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE license_pools DROP COLUMN note');
  }
}

class AddPriceIndex1999000000004 implements MigrationInterface {
  name = 'AddPriceIndex1999000000004';

  up = (runner: QueryRunner): Promise<void> => ensureIndex(runner, 'price_lists', 'price_lists_by_name', 'name');
  down = (runner: QueryRunner): Promise<void> => dropIndexIfExists(runner, 'price_lists', 'price_lists_by_name');
}

describe('a migration of a table that another session reads', () => {
  let schema: TempSchema;
  let migrating: DataSource;
  let readers: DataSource;

  beforeEach(async () => {
    schema = await createMigratedSchema(3);
    migrating = await connect(schema.url, 2);
    migrating.migrations.push(new AddNote1999000000001());
    readers = await connect(schema.url, 3, { lockWaitSeconds: 5 });
  });
  afterEach(async () => {
    await readers.destroy();
    await migrating.destroy();
    await schema.drop();
  });

  const READ = 'SELECT COUNT(*) AS count FROM guards';

  async function longReader(): Promise<OpenTransaction> {
    const reader = await OpenTransaction.begin(readers);
    await reader.manager.query(READ);
    return reader;
  }

  /** A table with an index to be, and one that refers to it, which the server locks first. */
  async function createPriceLists(): Promise<void> {
    migrating.migrations.splice(-1, 1, new AddPriceIndex1999000000004());
    await readers.query('CREATE TABLE price_lists (id INT PRIMARY KEY, name INT)');
    await readers.query(
      'CREATE TABLE buyers (id INT PRIMARY KEY, list_id INT, FOREIGN KEY (list_id) REFERENCES price_lists (id))',
    );
    await readers.query('INSERT INTO price_lists VALUES (1, 1)');
    await readers.query('INSERT INTO buyers VALUES (1, 1)');
  }

  /** Whether the migration is at work on its table, which it mostly does by waiting. */
  async function alters(table: string): Promise<boolean> {
    const rows = await readers.query<unknown[]>(
      'SELECT 1 FROM information_schema.processlist WHERE db = DATABASE() AND info LIKE ?',
      [`ALTER TABLE ${table}%`],
    );
    return rows.length > 0;
  }

  it('a migration that is the victim of a deadlock runs again', async () => {
    let attempts = 0;
    const deadlock = Object.assign(new Error('Deadlock found'), { errno: 1213 });
    class Victim1999000000002 implements MigrationInterface {
      name = 'Victim1999000000002';

      async up(): Promise<void> {
        attempts += 1;
        if (attempts < 3) throw deadlock;
      }

      async down(): Promise<void> {}
    }
    migrating.migrations.push(new Victim1999000000002());
    expect(await migrate(migrating, RETRY_POLICY)).toEqual(['AddNote1999000000001', 'Victim1999000000002']);
    expect(attempts).toBe(3);
  });

  it('others read the table while a migration waits for it, and the migration runs once the reader has ended', async () => {
    const reader = await longReader();
    const migrated = migrate(migrating, RETRY_POLICY);
    migrated.catch(() => undefined);
    await until(() => alters('guards'), 'the migration to wait for the table');
    // It queues after the ALTER, which gives up before this does.
    expect(await readers.query(READ)).toEqual([{ count: 0 }]);
    await reader.commit();
    expect(await migrated).toEqual(['AddNote1999000000001']);
    expect(await migrate(migrating)).toEqual([]);
  });

  it('others read the table while a migration waits for one that refers to it', async () => {
    migrating.migrations.splice(-1, 1, new AddPoolNote1999000000003());
    const seller = await OpenTransaction.begin(readers);
    await seller.manager.query('SELECT id FROM license_keys FOR UPDATE');
    const migrated = migrate(migrating, RETRY_POLICY);
    migrated.catch(() => undefined);
    // MySQL does not lock the tables that refer to the altered one, and is done at once.
    let isOver = false;
    void migrated.then(() => (isOver = true));
    await until(async () => isOver || (await alters('license_pools')), 'the migration to begin');
    const reads = Array.from({ length: 3 }, () => readers.query('SELECT COUNT(*) AS count FROM license_pools'));
    expect(await Promise.all(reads)).toEqual([[{ count: 0 }], [{ count: 0 }], [{ count: 0 }]]);
    await seller.commit();
    expect(await migrated).toEqual(['AddPoolNote1999000000003']);
  });

  it('a migration runs although there always is a transaction that has written a table that refers to its own', async () => {
    await createPriceLists();
    let isOver = false;
    // As an order does with a customer and the discounts. While one runs, another one waits for the customer.
    const buy = async (): Promise<void> => {
      while (!isOver) {
        await inTransaction(readers, async (manager) => {
          await manager.query('SELECT id FROM buyers FOR UPDATE');
          await manager.query('SELECT name FROM price_lists');
          await manager.query('DO SLEEP(0.02)');
        });
      }
    };
    const buyers = [buy(), buy(), buy()];
    try {
      const policy = { ...RETRY_POLICY, lockWaitSeconds: 2, maxAttempts: 20 };
      expect(await migrate(migrating, policy)).toEqual(['AddPriceIndex1999000000004']);
    } finally {
      isOver = true;
      await Promise.all(buyers);
    }
  });

  it('a transaction that has read the table also reads one that refers to it, while the migration waits for both', async () => {
    await createPriceLists();
    const reader = await OpenTransaction.begin(readers);
    await reader.manager.query('SELECT name FROM price_lists');
    const migrated = migrate(migrating, { ...RETRY_POLICY, lockWaitSeconds: 3 });
    migrated.catch(() => undefined);
    await until(() => waitsForTable(readers, 'LOCK TABLES'), 'the migration to wait for all its tables');
    expect(await reader.manager.query('SELECT id FROM buyers')).toEqual([{ id: 1 }]);
    await reader.commit();
    expect(await migrated).toEqual(['AddPriceIndex1999000000004']);
  });

  it('a migration that never gets its table ends with what to do, changes nothing, and can be run again', async () => {
    const reader = await longReader();
    const failure: unknown = await migrate(migrating, { ...RETRY_POLICY, maxAttempts: 2 }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(TablesInUseError);
    expect(startProblem(failure)).toBe(
      'The migration AddNote1999000000001 timed out 2 times waiting for tables that other sessions use: end long ' +
        'transactions and statements (SHOW PROCESSLIST), and start again',
    );
    await reader.rollBack();
    expect(await migrate(migrating, RETRY_POLICY)).toEqual(['AddNote1999000000001']);
  });
});
