import type { Logger } from 'typeorm';
import { connect, migrate } from '../../src/db/data-source.js';
import { createTempSchema } from '../support/temp-schema.js';

// Creates the tables. They have many rows when a later migration changes them.
const BASELINE = 'Baseline1804000000000';
const CHANGES_TABLE = /^\s*(ALTER TABLE|CREATE (UNIQUE )?INDEX|DROP INDEX)/i;
const COPIES_NOTHING = /ALGORITHM\s*=\s*(INSTANT|NOCOPY|INPLACE)/i;
// It has few rows, and only staff writes them.
const SMALL = /^ALTER TABLE saved_views /;

/** The statements of the migrations after the baseline, in their order. */
async function statementsAfterBaseline(): Promise<string[]> {
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
  const recorded = sent.findIndex((sql) => /^INSERT INTO .*`migrations`/i.test(sql) && sql.includes(BASELINE));
  if (recorded < 0) throw new Error(`${BASELINE} has not run`);
  return sent.slice(recorded + 1);
}

describe('the migrations after the baseline', () => {
  it('say with each change of a large table that it must copy nothing, so that a server refuses one that would stop writers', async () => {
    const changes = (await statementsAfterBaseline()).filter((sql) => CHANGES_TABLE.test(sql) && !SMALL.test(sql));
    expect(changes.filter((sql) => !COPIES_NOTHING.test(sql))).toEqual([]);
  });
});
