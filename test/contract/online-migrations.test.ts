import type { Logger } from 'typeorm';
import { connect, migrate } from '../../src/db/data-source.js';
import { createTempSchema } from '../support/temp-schema.js';

// The tables of v0.1.0, which are full where this version is installed.
const LAST_OF_PREVIOUS = 'EventCauses1795000014000';
const CHANGES_TABLE = /^\s*(ALTER TABLE|CREATE (UNIQUE )?INDEX|DROP INDEX)/i;
const COPIES_NOTHING = /ALGORITHM\s*=\s*(INSTANT|NOCOPY|INPLACE)/i;

/** What the migrations since v0.1.0 send, in their order. */
async function statementsSincePrevious(): Promise<string[]> {
  const sent: string[] = [];
  const ignore = (): void => undefined;
  const logger: Logger = {
    logQuery: (query, parameters) => void sent.push(`${query} ${JSON.stringify(parameters)}`),
    logQueryError: ignore,
    logQuerySlow: ignore,
    logSchemaBuild: ignore,
    logMigration: ignore,
    log: ignore,
  };
  const schema = await createTempSchema(3);
  const dataSource = await connect(schema.url, 2);
  try {
    dataSource.logger = logger;
    await migrate(dataSource);
  } finally {
    await dataSource.destroy();
    await schema.drop();
  }
  const recorded = sent.findIndex((sql) => /^INSERT INTO .*`migrations`/i.test(sql) && sql.includes(LAST_OF_PREVIOUS));
  if (recorded < 0) throw new Error(`${LAST_OF_PREVIOUS} has not run`);
  return sent.slice(recorded + 1);
}

describe('the migrations since v0.1.0', () => {
  it('say with each change of a table that it must copy nothing, so that a server refuses one that would stop writers', async () => {
    const changes = (await statementsSincePrevious()).filter((sql) => CHANGES_TABLE.test(sql));
    expect(changes.filter((sql) => !COPIES_NOTHING.test(sql))).toEqual([]);
  });
});
