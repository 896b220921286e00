import { DataSource, type DataSourceOptions, type EntityMetadata } from 'typeorm';
import { connect, dataSourceOptions, migrate } from '../../src/db/data-source.js';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { ownSchema, type OwnSchema } from '../support/own-schema.js';

const NAMES = MIGRATIONS.map(({ name }) => name);

/** MariaDB calls a foreign key without an action RESTRICT, TypeORM calls it NO ACTION; InnoDB knows no difference. */
function restrictAsMariadb(key: EntityMetadata['foreignKeys'][number]): void {
  if (key.onDelete === 'NO ACTION') key.onDelete = 'RESTRICT';
  if (key.onUpdate === 'NO ACTION') key.onUpdate = 'RESTRICT';
}

describe('the migrations', () => {
  let schema: OwnSchema;
  const opened: DataSource[] = [];

  beforeEach(async () => {
    schema = await ownSchema(0);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((dataSource) => dataSource.destroy()));
    await schema.drop();
  });

  async function open(poolSize = 2, { url } = schema): Promise<DataSource> {
    const dataSource = await connect(url, poolSize);
    opened.push(dataSource);
    return dataSource;
  }

  /** The statements with which TypeORM would change the tables to those of the entities. */
  async function drift(): Promise<string[]> {
    // The two servers spell defaults, types and actions differently, and TypeORM compares spellings.
    const isMariadb = schema.version.includes('MariaDB');
    const type = isMariadb ? 'mariadb' : 'mysql';
    const dataSource = new DataSource({ ...dataSourceOptions(schema.url, 1), type } as DataSourceOptions);
    await dataSource.initialize();
    try {
      if (isMariadb) dataSource.entityMetadatas.flatMap(({ foreignKeys }) => foreignKeys).forEach(restrictAsMariadb);
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      return upQueries.map(({ query }) => query);
    } finally {
      await dataSource.destroy();
    }
  }

  async function tables(dataSource: DataSource): Promise<Record<string, string>> {
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

  it('the migrations create exactly the tables that the entities describe', async () => {
    const dataSource = await open();
    expect(await migrate(dataSource)).toEqual(NAMES);
    expect(await drift()).toEqual([]);

    // The comparison detects a difference.
    await dataSource.query('ALTER TABLE customers DROP COLUMN status_reason');
    expect(await drift()).toEqual([expect.stringContaining('`status_reason`')]);
  });

  it('the migrations can be undone one by one, and run again with the same result', async () => {
    const dataSource = await open();
    await migrate(dataSource);
    const first = await tables(dataSource);

    for (let left = NAMES.length; left > 0; left -= 1) await dataSource.undoLastMigration({ transaction: 'each' });
    expect(Object.keys(await tables(dataSource))).toEqual(['migrations']);

    expect(await migrate(dataSource)).toEqual(NAMES);
    expect(await tables(dataSource)).toEqual(first);
    expect(await drift()).toEqual([]);
  });

  it('the migrations run once where several processes start at the same time', async () => {
    const processes = [await open(), await open(), await open()];
    const done = await Promise.all(processes.map((each) => migrate(each)));
    expect(done.sort((a, b) => b.length - a.length)).toEqual([NAMES, [], []]);
  });

  it('the migrations change nothing where all of them have run', async () => {
    const dataSource = await open();
    await migrate(dataSource);
    const before = await tables(dataSource);
    expect(await migrate(dataSource)).toEqual([]);
    expect(await tables(dataSource)).toEqual(before);
  });

  it('the migrations need only one database connection', async () => {
    expect(await migrate(await open(1))).toEqual(NAMES);
  });

  it('the migrations release their lock, also where one of them fails', async () => {
    // TypeORM writes a failure to the console whatever its logging option says.
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const failing = await open();
    await failing.query('CREATE TABLE customers (in_the_way INT)');
    // The first table with a foreign key to the planted one fails.
    await expect(migrate(failing)).rejects.toThrow(/foreign key constraint/i);
    log.mockRestore();
    await failing.query('DROP TABLE customers');
    // A lock that was not released would still be held, because the connections of the first pool are open.
    expect(await migrate(await open())).toEqual(NAMES);
  });

  it('the migrations can run again where a process died before it recorded that they ran', async () => {
    const dataSource = await open();
    await migrate(dataSource);
    const before = await tables(dataSource);
    await dataSource.query('DELETE FROM migrations');
    expect(await migrate(dataSource)).toEqual(NAMES);
    expect(await tables(dataSource)).toEqual(before);
  });
});
