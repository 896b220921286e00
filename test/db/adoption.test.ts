import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { connect, migrate } from '../../src/db/data-source.js';
import { newId } from '../../src/db/ids.js';
import { OlderDatabaseError } from '../../src/migrations/baseline/adoption.js';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { startProblem } from '../../src/settings/start-problem.js';
import { createMigratedSchema, type TempSchema } from '../support/temp-schema.js';
import { createTempUser } from '../support/temp-user.js';

const BASELINE = 'Baseline1804000000000';
const LATER = MIGRATIONS.map(({ name }) => name).filter((name) => name !== BASELINE);
const LAST_OF_0_8 = 'Invoices1803000000000';
const BEFORE_LAST_OF_0_8 = 'SettledKeys1802000007000';
const OLDER =
  'This database was made by a version before 0.8.0: upgrade it with v0.8.0 first (docs/operations.md#upgrade)';
const MASKING =
  'v0.8.0 still masks license keys in stored texts: let it run until that has ended (docs/operations.md#upgrade)';

// `test/upgrade` does the same to databases that v0.8.0 itself has made.
describe('the adoption of a database of v0.8.0', () => {
  let schema: TempSchema;
  let database: Connection;

  beforeEach(async () => {
    schema = await createMigratedSchema(2);
    database = await createConnection(schema.url);
    // The schema has what the later ones made.
    await setMigrations([BEFORE_LAST_OF_0_8, LAST_OF_0_8, ...LATER]);
  });
  afterEach(async () => {
    await database.end();
    await schema.drop();
  });

  async function setMigrations(names: readonly string[]): Promise<void> {
    await database.query('DELETE FROM migrations');
    await database.query('INSERT INTO migrations (timestamp, name) VALUES ?', [
      names.map((name) => [name.slice(-13), name]),
    ]);
  }

  async function migrations(): Promise<string[]> {
    const [rows] = await database.query<RowDataPacket[]>('SELECT name FROM migrations ORDER BY id');
    return rows.map((row) => String(row['name']));
  }

  async function migrateOnce(url = schema.url): Promise<string[]> {
    const dataSource = await connect(url, 1);
    try {
      return await migrate(dataSource);
    } finally {
      await dataSource.destroy();
    }
  }

  async function insertOrder(countryCode: string | null): Promise<void> {
    const columns = ['sub_total', 'discount_amount', 'discount_total', 'vat_amount', 'grand_total', 'balance_after'];
    await database.query('SET foreign_key_checks = 0');
    await database.query('INSERT INTO orders SET ?', [
      {
        customer_id: newId(),
        order_date: new Date(),
        status: 'completed',
        discount_type: 0,
        vat_rate_bp: 0,
        payment_method: 'invoice',
        order_from: 1,
        country_code: countryCode,
        ...Object.fromEntries(columns.map((name) => [`${name}_cents`, 0])),
      },
    ]);
  }

  const setMasking = (pass: number, isEnded: boolean) =>
    database.query('UPDATE text_maskings SET pass = ?, ended_at = ?', [pass, isEnded ? new Date() : null]);

  async function expectRefusal(sentence: string): Promise<void> {
    const before = await migrations();
    const error: unknown = await migrateOnce().catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(OlderDatabaseError);
    expect(startProblem(error)).toBe(sentence);
    expect(await migrations()).toEqual(before);
  }

  it('takes one row in `migrations` and no right to change tables, by one of several processes that start at once', async () => {
    const user = await createTempUser(schema.url, 'SELECT, INSERT, UPDATE, DELETE');
    try {
      const done = await Promise.all([1, 2, 3].map(() => migrateOnce(user.url)));
      expect(done.flat()).toEqual([BASELINE]);
      expect(await migrations()).toEqual([BEFORE_LAST_OF_0_8, LAST_OF_0_8, ...LATER, BASELINE]);
      expect(await migrateOnce(user.url)).toEqual([]);
    } finally {
      await user.remove();
    }
  });

  it('is refused for a database of an older version', async () => {
    await setMigrations([BEFORE_LAST_OF_0_8]);
    await expectRefusal(OLDER);
  });

  it('is refused until v0.8.0 has masked what a version before 0.4.0 has stored, which it does in two passes', async () => {
    await insertOrder(null);
    await insertOrder('DE');
    for (const [pass, isEnded] of [
      [1, false],
      [1, true],
      [2, false],
    ] as const) {
      await setMasking(pass, isEnded);
      await expectRefusal(MASKING);
    }
    await setMasking(2, true);
    expect(await migrateOnce()).toEqual([BASELINE]);
  });

  it('does not wait for the passes if no version before 0.4.0 has served the database', async () => {
    await insertOrder('DE');
    await setMasking(1, true);
    expect(await migrateOnce()).toEqual([BASELINE]);
  });
});
