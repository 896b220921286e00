import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { connect, migrate } from '../../src/db/data-source.js';
import { GENEROUS_TIMEOUTS } from './generous-timeouts.js';
import { testServerUrl } from './servers.js';

// Like the schemas of workers, which Jest numbers from 1, it is dropped at the end of the run.
const TEMPLATE = 0;

const KEPT = ['catalogue_versions', 'data_keys'];

const nameOf = (number: number): string => `${process.env.TEST_SCHEMA_PREFIX}${number}`;

/** Migrates the schema that those of the tests are copies of; once in a run, before any test. */
export async function createTemplate(): Promise<void> {
  const url = new URL(testServerUrl());
  url.pathname = `/${nameOf(TEMPLATE)}`;
  const dataSource = await connect(url.href, 2, {
    lockWaitSeconds: Number(GENEROUS_TIMEOUTS.DATABASE_LOCK_WAIT_SECONDS),
  });
  try {
    await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Creates a schema as the migrations leave it, in a fifth of the time that they take. */
export async function copyTemplate(name: string): Promise<void> {
  const connection = await createConnection({ uri: testServerUrl(), multipleStatements: true });
  try {
    const statements = await (known ??= statementsOf(connection, nameOf(TEMPLATE)));
    const create = `CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`;
    // A table may refer to one that comes later.
    await connection.query([create, `USE \`${name}\``, 'SET foreign_key_checks = 0', ...statements].join(';\n'));
  } finally {
    await connection.end();
  }
}

/**
 * Takes out of such a schema all rows but those that the migrations bring. Numbers that count upwards go on, and the key
 * stays with which a service may have started.
 */
export async function emptySchema(name: string): Promise<void> {
  const connection = await createConnection({ uri: testServerUrl(), multipleStatements: true });
  try {
    const tables = await (knownTables ??= tablesOf(connection, nameOf(TEMPLATE)));
    const statements = tables
      .filter(({ table }) => !KEPT.includes(table))
      .flatMap(({ table, isFilled }) => [
        `DELETE FROM \`${table}\``,
        ...(isFilled ? [`INSERT INTO \`${table}\` SELECT * FROM \`${nameOf(TEMPLATE)}\`.\`${table}\``] : []),
      ]);
    const next = 'UPDATE catalogue_versions SET version = version + 1';
    await connection.query([`USE \`${name}\``, 'SET foreign_key_checks = 0', ...statements, next].join(';\n'));
  } finally {
    await connection.end();
  }
}

interface TemplateTable {
  table: string;
  /** Whether the migrations bring rows. */
  isFilled: boolean;
}

let knownTables: Promise<TemplateTable[]> | undefined;
let known: Promise<string[]> | undefined;

const ask = async (connection: Connection, sql: string) => (await connection.query<RowDataPacket[]>(sql))[0];

async function tablesOf(connection: Connection, schema: string): Promise<TemplateTable[]> {
  const tables: TemplateTable[] = [];
  for (const row of await ask(connection, `SHOW TABLES FROM \`${schema}\``)) {
    const table = String(Object.values(row)[0]);
    const [filled] = await ask(connection, `SELECT EXISTS (SELECT 1 FROM \`${schema}\`.\`${table}\`) AS isFilled`);
    tables.push({ table, isFilled: Boolean(filled?.['isFilled']) });
  }
  return tables;
}

/** The statements that make the tables of a schema again, with their rows. */
async function statementsOf(connection: Connection, schema: string): Promise<string[]> {
  const statements: string[] = [];
  for (const { table, isFilled } of await tablesOf(connection, schema)) {
    const from = `\`${schema}\`.\`${table}\``;
    const [made] = await ask(connection, `SHOW CREATE TABLE ${from}`);
    statements.push(String(made?.['Create Table']));
    if (isFilled) statements.push(`INSERT INTO \`${table}\` SELECT * FROM ${from}`);
  }
  return statements;
}
