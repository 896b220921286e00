import { DataSource, type DataSourceOptions, type EntityMetadata } from 'typeorm';
import { connect, dataSourceOptions, migrate } from '../../src/db/data-source.js';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { createTempSchema, type TempSchema } from '../support/temp-schema.js';

const NAMES = MIGRATIONS.map(({ name }) => name);

/** MariaDB calls a foreign key without an action RESTRICT, TypeORM calls it NO ACTION; InnoDB knows no difference. */
function restrictAsMariadb(key: EntityMetadata['foreignKeys'][number]): void {
  if (key.onDelete === 'NO ACTION') key.onDelete = 'RESTRICT';
  if (key.onUpdate === 'NO ACTION') key.onUpdate = 'RESTRICT';
}

// In their order on one schema, as running all of them takes seconds.
describe('the migrations', () => {
  let schema: TempSchema;
  let dataSource: DataSource;
  const opened: DataSource[] = [];

  beforeAll(async () => {
    schema = await createTempSchema(0);
    dataSource = await open(2);
  });
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.destroy()));
    await schema.drop();
  });

  async function open(poolSize: number): Promise<DataSource> {
    const made = await connect(schema.url, poolSize);
    opened.push(made);
    return made;
  }

  /** The statements with which TypeORM would change the tables to those of the entities. */
  async function drift(): Promise<string[]> {
    // The two servers spell defaults, types and actions differently, and TypeORM compares spellings.
    const isMariadb = schema.version.includes('MariaDB');
    const type = isMariadb ? 'mariadb' : 'mysql';
    const compared = new DataSource({ ...dataSourceOptions(schema.url, 1), type } as DataSourceOptions);
    await compared.initialize();
    try {
      if (isMariadb) compared.entityMetadatas.flatMap(({ foreignKeys }) => foreignKeys).forEach(restrictAsMariadb);
      const { upQueries } = await compared.driver.createSchemaBuilder().log();
      return upQueries.map(({ query }) => query);
    } finally {
      await compared.destroy();
    }
  }

  async function tables(): Promise<Record<string, string>> {
    const rows = await dataSource.query<{ name: string }[]>(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
    );
    const definitions: Record<string, string> = {};
    for (const { name } of rows) {
      const [row] = await dataSource.query(`SHOW CREATE TABLE ${name}`);
      // MySQL also shows whether a column's character set, which is that of its collation, was written out.
      definitions[name] = row['Create Table']
        .replace(/ AUTO_INCREMENT=\d+/, '')
        .replaceAll(' CHARACTER SET utf8mb4', '');
    }
    return definitions;
  }

  it('release their lock where one of them fails, and then run once where several processes start at once, on one connection each', async () => {
    // TypeORM writes a failure to the console whatever its logging option says.
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    await dataSource.query('CREATE TABLE customers (in_the_way INT)');
    // The first table with a foreign key to the planted one fails.
    await expect(migrate(dataSource)).rejects.toThrow(/foreign key constraint/i);
    log.mockRestore();
    await dataSource.query('DROP TABLE customers');
    // A lock that was not released would still be held, because the connections of the first pool are open.
    const processes = [await open(1), await open(1), await open(1)];
    const done = await Promise.all(processes.map((each) => migrate(each)));
    expect(done.sort((one, other) => other.length - one.length)).toEqual([NAMES, [], []]);
  });

  it('create exactly the tables that the entities describe', async () => {
    expect(await drift()).toEqual([]);
  });

  it('change nothing where all of them have run, and can run again where a process died before it recorded that', async () => {
    const before = await tables();
    expect(await migrate(dataSource)).toEqual([]);
    expect(await tables()).toEqual(before);
    await dataSource.query('DELETE FROM migrations');
    expect(await migrate(dataSource)).toEqual(NAMES);
    expect(await tables()).toEqual(before);
  });

  it('decide no identity by a collation that ignores accents, or takes all emoji for one', async () => {
    const loose = await dataSource.query<{ name: string }[]>(
      `SELECT CONCAT(s.table_name, '.', s.column_name) AS name
         FROM information_schema.statistics s
         JOIN information_schema.columns c
           ON c.table_schema = s.table_schema AND c.table_name = s.table_name AND c.column_name = s.column_name
        WHERE s.table_schema = DATABASE() AND s.non_unique = 0 AND c.collation_name NOT LIKE '%\\_bin'`,
    );
    expect(loose).toEqual([]);
  });

  it('customers whose Leitweg-ID made an XRechnung are sent it further', async () => {
    const withReferences = Object.entries({
      '04011000-1234512345-06': 1,
      '991-33333test-33': 1,
      '04011000-1234512345-07': 0,
      '2026-34': 0,
      'PO-2026/118': 0,
    });
    await dataSource.query('ALTER TABLE customers DROP COLUMN x_rechnung');
    for (const [index, [reference]] of withReferences.entries()) {
      await dataSource.query(
        `INSERT INTO customers (id, name, country_code, credit_limit_cents, buyer_reference, discounts_changed_at,
                                created_at, updated_at) VALUES (?, '', 'DE', 0, ?, NOW(3), NOW(3), NOW(3))`,
        [String(index).padStart(24, '0'), reference],
      );
    }
    await dataSource.query("DELETE FROM migrations WHERE name LIKE 'CustomersTaxAndFormat%'");
    await migrate(dataSource);
    const rows = await dataSource.query('SELECT buyer_reference, x_rechnung FROM customers ORDER BY id');
    expect(rows.map(Object.values)).toEqual(withReferences);
    await dataSource.query('DELETE FROM customers');
  });

  it('can be undone one by one down to the baseline, which refuses, and run again with the same result', async () => {
    const first = await tables();
    const later = NAMES.slice(1);
    for (let left = later.length; left > 0; left -= 1) await dataSource.undoLastMigration({ transaction: 'each' });
    await expect(dataSource.undoLastMigration({ transaction: 'each' })).rejects.toThrow(
      'The baseline cannot be undone',
    );
    expect(await migrate(dataSource)).toEqual(later);
    expect(await tables()).toEqual(first);
    expect(await drift()).toEqual([]);

    // The comparison detects a difference.
    await dataSource.query('ALTER TABLE customers DROP COLUMN status_reason');
    expect(await drift()).toEqual([expect.stringContaining('`status_reason`')]);
  });
});
