import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { connect, migrate } from '../../src/db/data-source.js';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { allTables } from '../support/all-tables.js';
import { createTempSchema, type TempSchema } from '../support/temp-schema.js';
import { createTempUser } from '../support/temp-user.js';
import { buildVersion } from '../support/upgrade/build-version.js';
import { describeTables } from '../support/upgrade/described-tables.js';
import { PREVIOUS } from '../support/upgrade/previous-version.js';

const run = promisify(execFile);

const ALL = MIGRATIONS.map(({ name }) => name);

describe(`the tables of ${PREVIOUS.version} and those of this version`, () => {
  let previous: string;
  const schemas: TempSchema[] = [];

  beforeAll(async () => {
    previous = await buildVersion(PREVIOUS.commit);
  });
  afterAll(async () => {
    for (const schema of schemas) await schema.drop();
  });

  async function newSchema(): Promise<string> {
    const schema = await createTempSchema(schemas.length);
    schemas.push(schema);
    return schema.url;
  }

  /** Runs `migrate` of the previous version. @returns the last line that it prints. */
  async function migratePrevious(url: string): Promise<string> {
    const { PATH } = process.env;
    const { stdout } = await run(process.execPath, [join(previous, 'cli', 'main.js'), 'migrate'], {
      env: { PATH, DATABASE_URL: url },
    });
    return stdout.trimEnd().split('\n').at(-1) ?? '';
  }

  async function migrateThis(url: string): Promise<string[]> {
    const dataSource = await connect(url, 2);
    try {
      return await migrate(dataSource);
    } finally {
      await dataSource.destroy();
    }
  }

  /** All that a new database contains, but for the record of its migrations, which `migrations` is. */
  async function contentOf(url: string): Promise<object> {
    const { migrations: _, ...rows } = await allTables(url);
    return { ...(await describeTables(url)), rows, nextNumbers: await nextNumbersOf(url) };
  }

  /** The next number of each table that counts its rows. */
  async function nextNumbersOf(url: string): Promise<RowDataPacket[]> {
    const connection = await createConnection(url);
    try {
      const [rows] = await connection.query<RowDataPacket[]>(
        `SELECT table_name AS name, auto_increment AS next FROM information_schema.tables
          WHERE table_schema = DATABASE() AND auto_increment IS NOT NULL AND table_name <> 'migrations' ORDER BY 1`,
      );
      return rows;
    } finally {
      await connection.end();
    }
  }

  it('a new database equals one that the previous version has made and this one has upgraded', async () => {
    const [migrated, made] = [await newSchema(), await newSchema()];
    expect(await migratePrevious(migrated)).toBe('56 migrations run');
    for (const url of [migrated, made]) expect(await migrateThis(url)).toEqual(ALL);
    const content = await contentOf(made);
    expect(content).toEqual(await contentOf(migrated));
    // The comparison detects a difference.
    const connection = await createConnection(made);
    await connection.query('ALTER TABLE orders DROP INDEX orders_date');
    await connection.end();
    expect(await contentOf(made)).not.toEqual(content);
  });

  it('once upgraded, a database serves both versions without a right to change tables', async () => {
    const url = await newSchema();
    await migratePrevious(url);
    expect(await migrateThis(url)).toEqual(ALL);
    const before = await contentOf(url);
    const user = await createTempUser(url, 'SELECT, INSERT, UPDATE, DELETE');
    try {
      expect(await migratePrevious(user.url)).toBe('nothing to do: all 56 migrations have run');
      expect(await migrateThis(user.url)).toEqual([]);
      expect(await contentOf(url)).toEqual(before);
    } finally {
      await user.remove();
    }
  });
});
