import type { DataSource } from 'typeorm';
import { connect } from '../../src/db/data-source.js';
import { queryWithLongTimeout, StatementTimeoutError } from '../../src/db/statement-timeout.js';
import { statement } from '../../src/db/statements.js';
import { testDatabaseUrl } from '../support/database-url.js';
import { runningStatements } from '../support/running-statements.js';
import { until } from '../support/until.js';

// The wait of one second for locks comes on top. An immediate statement takes far less.
const STATEMENT_TIMEOUT_MS = 4_000;
const TOO_LONG_SECONDS = 9;

describe('a statement without a response', () => {
  let dataSource: DataSource;
  let observer: DataSource;

  beforeAll(async () => {
    const settings = { lockWaitSeconds: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS };
    dataSource = await connect(await testDatabaseUrl(), 1, settings);
    observer = await connect(await testDatabaseUrl(), 1);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await observer.destroy();
  });

  const connectionId = async () => (await dataSource.query('SELECT CONNECTION_ID() AS id'))[0].id as number;
  const sleep = statement(`SELECT SLEEP(${TOO_LONG_SECONDS}) AS slept`, []);

  it.each([
    ['a read', 'SELECT SLEEP(3600) AS slept'],
    ['a change', 'INSERT INTO guards (name, uses) SELECT UUID(), SLEEP(3600)'],
  ])(
    '%s fails once the server has been silent for too long, ends in the server, and the pool goes on with a new connection',
    async (_what, sql) => {
      const before = await connectionId();
      const timeToEnd = async (): Promise<number> => {
        const failing: Promise<unknown> = dataSource.query(sql).catch((error: unknown) => error);
        await until(async () => (await runningStatements(observer, sql)) === 1, 'the statement to begin');
        expect(await failing).toMatchObject({
          code: 'STATEMENT_TIMEOUT',
          driverError: expect.any(StatementTimeoutError),
        });
        const failedAt = performance.now();
        await until(async () => (await runningStatements(observer, sql)) === 0, 'the statement to end in the server');
        return performance.now() - failedAt;
      };
      // A busy machine may need another attempt.
      await until(async () => (await timeToEnd()) < 2_000, 'a statement that ends within two seconds');
      expect(await connectionId()).not.toBe(before);
    },
  );

  it('a statement with a bound of its own may take longer than the others', async () => {
    const before = await connectionId();
    expect(await queryWithLongTimeout(dataSource, sleep.sql)).toEqual([{ slept: 0 }]);
    expect(await connectionId()).toBe(before);
    // The bound of the others holds again on the same connection.
    await expect(dataSource.query(sleep.sql)).rejects.toMatchObject({ code: 'STATEMENT_TIMEOUT' });
  });
});
