import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RowDataPacket } from 'mysql2';
import { DataSource } from 'typeorm';
import { runCli } from '../../src/cli/program.js';
import { createPool, DEFAULT_SETTINGS, openConnection } from '../../src/db/connection-pool.js';
import { dataSourceOptions } from '../../src/db/data-source.js';
import { SessionSettingsError, setUpSession } from '../../src/db/session.js';
import { mysqlPointStore } from '../../src/services/rate-limits/mysql-point-store.js';
import { startDedicatedServer, type DedicatedServer } from '../support/faults/stoppable-database.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { TestService } from '../support/service.js';

/** Global defaults of which each would break the service. */
const ABSURD: Record<string, string> = {
  sql_mode: "'NO_BACKSLASH_ESCAPES,ANSI_QUOTES,PIPES_AS_CONCAT,HIGH_NOT_PRECEDENCE'",
  time_zone: "'+05:00'",
  autocommit: '0',
  completion_type: "'CHAIN'",
  foreign_key_checks: '0',
  unique_checks: '0',
  sql_safe_updates: '1',
  sql_select_limit: '1',
  group_concat_max_len: '4',
  innodb_lock_wait_timeout: '1',
  lock_wait_timeout: '1',
  character_set_server: "'latin1'",
  collation_server: "'latin1_german2_ci'",
  character_set_client: "'latin1'",
  character_set_connection: "'latin1'",
  character_set_results: "'latin1'",
  init_connect: "'SET NAMES latin1'",
};

const EXPECTED = {
  sql_mode: 'ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,NO_ZERO_DATE,NO_ZERO_IN_DATE,STRICT_TRANS_TABLES',
  time_zone: '+00:00',
  autocommit: 'ON',
  completion_type: 'NO_CHAIN',
  foreign_key_checks: 'ON',
  unique_checks: 'ON',
  sql_safe_updates: 'OFF',
  sql_select_limit: '18446744073709551615',
  group_concat_max_len: '1048576',
  innodb_lock_wait_timeout: '10',
  lock_wait_timeout: '10',
  character_set_client: 'utf8mb4',
  character_set_connection: 'utf8mb4',
  character_set_results: 'utf8mb4',
  collation_connection: 'utf8mb4_unicode_ci',
  isolation: 'READ-COMMITTED',
};

const ISOLATION = ['transaction_isolation', 'tx_isolation'];
const SNAPSHOT_ISOLATION = 'innodb_snapshot_isolation';
const NAMES = [...Object.keys(EXPECTED), ...ISOLATION, SNAPSHOT_ISOLATION];
const LOOK = `SHOW SESSION VARIABLES WHERE Variable_name IN (${NAMES.map((name) => `'${name}'`).join(', ')})`;

interface Variable {
  Variable_name: string;
  Value: string;
}

function sessionOf(rows: Variable[]): Record<string, string> {
  const named = rows.map(({ Variable_name: name, Value: value }) => [
    ISOLATION.includes(name) ? 'isolation' : name,
    name === 'sql_mode' ? value.split(',').sort().join(',') : value,
  ]);
  return Object.fromEntries(named) as Record<string, string>;
}

describe('a server whose global defaults are absurd', () => {
  let server: DedicatedServer;
  let expected: Record<string, string> = EXPECTED;

  beforeAll(async () => {
    server = await startDedicatedServer();
    await server.admin.query('CREATE DATABASE orders CHARACTER SET utf8mb4');
    for (const [name, value] of Object.entries(ABSURD)) await server.admin.query(`SET GLOBAL ${name} = ${value}`);
    await server.admin.query('SET GLOBAL TRANSACTION ISOLATION LEVEL SERIALIZABLE, READ ONLY');
    // Newer versions of MariaDB have it.
    const [found] = await server.admin.query<RowDataPacket[]>(`SHOW GLOBAL VARIABLES LIKE '${SNAPSHOT_ISOLATION}'`);
    if (found.length === 0) return;
    await server.admin.query(`SET GLOBAL ${SNAPSHOT_ISOLATION} = ON`);
    expected = { ...EXPECTED, [SNAPSHOT_ISOLATION]: 'OFF' };
  });
  afterAll(() => server.remove());

  it('a single connection, a pool and TypeORM all have the sessions of the service', async () => {
    const root = new URL(server.url);
    root.pathname = '/';
    const connection = await openConnection(root.href, DEFAULT_SETTINGS);
    const [own] = await connection.query<(RowDataPacket & Variable)[]>(LOOK);
    await connection.end();
    expect(sessionOf(own)).toEqual(expected);

    const pool = createPool({ uri: root.href, connectionLimit: 2 }, DEFAULT_SETTINGS).promise();
    const both = await Promise.all([pool.query(LOOK), pool.query(LOOK)]);
    await pool.end();
    for (const [rows] of both) expect(sessionOf(rows as Variable[])).toEqual(expected);

    // As `npm run typeorm` connects.
    const dataSource = await new DataSource(dataSourceOptions(server.url, 1)).initialize();
    expect(sessionOf(await dataSource.query(LOOK))).toEqual(expected);
    await dataSource.destroy();
  });

  it('a shop works as on any other server: texts, times, amounts, limits and what is committed', async () => {
    const fixture = await ProcessFixture.on(server.url, async () => undefined);
    const service = await TestService.start({}, { ...fixture.environment, RATE_LIMIT_READS_PER_MINUTE: '100' });
    const { token } = await fixture.customer();
    const name = 'Käse \\ "Straße" 100% 日本 🧀';
    const products = [
      await fixture.shop.product({ displayName: name, listPriceCents: 1_999 }, 3),
      await fixture.shop.product({}, 3),
    ];
    const body = { products: products.map(({ id }) => ({ productId: id, amount: 1 })) };
    const startedAt = Date.now();
    const made = await service.request('POST', '/api/orders', { token, body });
    expect(made.status).toBe(201);
    expect(made.body.items).toHaveLength(2);
    expect(made.body.grandTotal).toBe(29.99);
    const listed = await service.request('GET', '/api/orders', { token });
    expect(listed.body).toHaveLength(1);
    const age = startedAt - Date.parse(listed.body[0].orderDate);
    expect(Math.abs(age)).toBeLessThan(60 * 60 * 1000);
    expect((await service.request('GET', `/api/products/${products[0]?.id}`, { token })).body.displayName).toBe(name);
    expect((await service.request('GET', '/api/products', { token })).body).toHaveLength(2);
    // What one process commits, another one sees.
    expect(await fixture.count('orders')).toBe(1);
    expect(await fixture.violations()).toEqual([]);
    await service.stop();

    const store = mysqlPointStore(server.url);
    await store.consume('somebody', 2);
    await store.close();
    const other = mysqlPointStore(server.url);
    expect(await other.consume('somebody', 3)).toMatchObject({ consumed: 5 });
    await other.close();

    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    expect(await runCli(['verify'], { environment: fixture.environment, out: say, err: say })).toBe(0);
    await fixture.close();
  });

  it('a connection whose session does not apply the service settings is refused, with the differences', async () => {
    const send = async (sql: string) => [sql.startsWith('SHOW') ? [{ Variable_name: 'sql_mode', Value: 'ANSI' }] : []];
    await expect(setUpSession(send, DEFAULT_SETTINGS)).rejects.toThrow(SessionSettingsError);
    await expect(setUpSession(send, DEFAULT_SETTINGS)).rejects.toThrow(/sql_mode is ANSI, not STRICT_TRANS_TABLES/);
  });

  it('a session that cannot be set up fails the request for the connection, and leaves the pool', async () => {
    // The server takes no such value.
    const impossible = { ...DEFAULT_SETTINGS, lockWaitSeconds: -1 };
    const root = new URL(server.url);
    root.pathname = '/';
    const pool = createPool({ uri: root.href, connectionLimit: 1 }, impossible).promise();
    for (let time = 0; time < 2; time += 1)
      await expect(pool.query('SELECT 1')).rejects.toThrow(/innodb_lock_wait_timeout/);
    await pool.end();
  });
});

it('nothing in the service connects to the database past the sessions of the service', async () => {
  const files = await readdir('src', { recursive: true });
  const texts = await Promise.all(
    files.filter((file) => file.endsWith('.ts')).map(async (file) => [file, await readFile(join('src', file), 'utf8')]),
  );
  const connecting = texts.filter(([, text]) => /import[^;]*\bcreate(Pool|Connection)\b[^;]*'mysql2/.test(text ?? ''));
  // The last two ask for the server itself and end a statement: no setting of a session changes what they say.
  const allowed = ['db/connection-pool.ts', 'db/server-probe.ts', 'db/statement-timeout.ts'];
  expect(connecting.map(([file]) => file).toSorted()).toEqual(allowed);
});
