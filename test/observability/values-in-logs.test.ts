import { CommitFailedError } from '../../src/db/transaction.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { keepingLogger } from '../support/log-lines.js';
import { useIsolatedService } from '../support/use-service.js';

const SECRET_HOST = 'hooks.secret-customer.example';
const EMAIL = "someone's@secret-customer.example";

describe('what is logged of an error of the database', () => {
  const { logger, lines } = keepingLogger();
  const fixture = useIsolatedService(9, { logger });

  beforeAll(async () => {
    await fixture.service.query('CREATE TABLE people (email VARCHAR(60) PRIMARY KEY, age INT)');
    await fixture.service.query('INSERT INTO people VALUES (?, 1)', [EMAIL]);
  });
  beforeEach(() => {
    lines.length = 0;
  });

  const INSERT = 'INSERT INTO people VALUES (?, ?)';
  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'nothing failed',
      (error: unknown) => error,
    );
  const query = (sql: string, values: unknown[]) => failureOf(fixture.service.query(sql, values));

  /** A deadlock whose losing statement has the e-mail address in it. */
  async function deadlock(): Promise<unknown> {
    const { dataSource } = fixture.service.app;
    await dataSource.query("INSERT IGNORE INTO people VALUES ('other', 1)");
    const [one, two] = [await OpenTransaction.begin(dataSource), await OpenTransaction.begin(dataSource)];
    const UPDATE = 'UPDATE people SET age = age + 1 WHERE email = ?';
    await one.manager.query(UPDATE, [EMAIL]);
    await two.manager.query(UPDATE, ['other']);
    const results = await Promise.all([
      failureOf(one.manager.query(UPDATE, ['other'])).finally(() => one.rollBack()),
      failureOf(two.manager.query(UPDATE, [EMAIL])).finally(() => two.rollBack()),
    ]);
    return results.find((result) => result !== 'nothing failed');
  }

  const CASES: [string, () => Promise<unknown>, object][] = [
    ['a duplicate', () => query(INSERT, [EMAIL, 1]), { code: 'ER_DUP_ENTRY', errno: 1062, statement: INSERT }],
    [
      'a value that is too long',
      () => query(INSERT, [EMAIL.repeat(9), 1]),
      { code: 'ER_DATA_TOO_LONG', sqlState: '22001' },
    ],
    ['a value of another type', () => query(INSERT, ['a', EMAIL]), { errno: 1366, statement: INSERT }],
    ['wrong syntax', () => query('SELEC ?', [EMAIL]), { code: 'ER_PARSE_ERROR', statement: 'SELEC ?' }],
    ['a deadlock', deadlock, { code: 'ER_LOCK_DEADLOCK', sqlState: '40001', statement: expect.stringContaining('?') }],
  ];

  it.each(CASES)('%s is logged with its codes and its statement, without a value', async (_what, cause, facts) => {
    const error = await cause();
    logger.error({ err: error }, 'it failed');
    logger.error({ err: new CommitFailedError(error) }, 'it failed within another error');
    logger.error({ err: new AggregateError([error], `Several: ${(error as Error).message}`) }, 'several failed');
    expect(lines).toMatchObject([
      { err: { type: 'QueryFailedError', ...facts } },
      { err: { type: 'CommitFailedError', cause: { type: 'QueryFailedError', ...facts } } },
      { err: { type: 'AggregateError', errors: [facts] } },
    ]);
    // The stack is still logged.
    expect(JSON.stringify(lines[0])).toMatch(/ {4}at .*QueryRunner/);
    expect(JSON.stringify(lines)).not.toContain('secret-customer');
  });

  it('an error of mysql2 itself, which holds the statement with its values, is logged without them', async () => {
    const { pool } = fixture.service.app.dataSource.driver as unknown as {
      pool: { promise: () => { query: (sql: string, values: unknown[]) => Promise<unknown> } };
    };
    const error = await failureOf(pool.promise().query(INSERT, [EMAIL, 1]));
    expect(error).toMatchObject({ sql: expect.stringContaining('secret-customer') });
    logger.error({ err: error }, 'it failed');
    expect(lines).toMatchObject([{ err: { code: 'ER_DUP_ENTRY', errno: 1062 } }]);
    expect(JSON.stringify(lines)).not.toContain('secret-customer');
  });

  it('a request that fails in the database is logged without its values', async () => {
    const { token } = await fixture.shop.customer();
    await fixture.service.query('ALTER TABLE webhooks MODIFY url VARCHAR(10) NOT NULL');
    const body = { url: `http://127.0.0.1/${SECRET_HOST}`, events: { productOutOfStock: true } };
    const { status } = await fixture.service.request('POST', '/api/webhooks', { token, body });
    expect(status).toBe(500);
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'a request failed',
        err: expect.objectContaining({
          code: 'ER_DATA_TOO_LONG',
          statement: expect.stringMatching(/^INSERT INTO `webhooks`.*\?/),
        }),
      }),
    );
    expect(JSON.stringify(lines)).not.toContain(SECRET_HOST);
  });
});
