import type { DataSource } from 'typeorm';
import { connect } from '../../src/db/data-source.js';
import { queryWithLongTimeout, StatementTimeoutError } from '../../src/db/statement-timeout.js';
import { statement } from '../../src/db/statements.js';
import { testDatabaseUrl } from '../support/database-url.js';

// The wait of one second for locks comes on top. An immediate statement takes far less.
const STATEMENT_TIMEOUT_MS = 4_000;
const TOO_LONG_SECONDS = 9;

describe('a statement without a response', () => {
  let dataSource: DataSource;

  beforeAll(async () => {
    const settings = { lockWaitSeconds: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS };
    dataSource = await connect(await testDatabaseUrl(), 1, settings);
  });
  afterAll(() => dataSource.destroy());

  const connectionId = async () => (await dataSource.query('SELECT CONNECTION_ID() AS id'))[0].id as number;
  const sleep = statement(`SELECT SLEEP(${TOO_LONG_SECONDS}) AS slept`, []);

  it('a statement fails once the server has been silent for too long, and the pool goes on with a new connection', async () => {
    const before = await connectionId();
    const failure: unknown = await dataSource.query(sleep.sql).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'STATEMENT_TIMEOUT', driverError: expect.any(StatementTimeoutError) });
    expect(await connectionId()).not.toBe(before);
  });

  it('a statement with a bound of its own may take longer than the others', async () => {
    const before = await connectionId();
    expect(await queryWithLongTimeout(dataSource, sleep.sql)).toEqual([{ slept: 0 }]);
    expect(await connectionId()).toBe(before);
    // The bound of the others holds again on the same connection.
    await expect(dataSource.query(sleep.sql)).rejects.toMatchObject({ code: 'STATEMENT_TIMEOUT' });
  });
});
