import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { cli } from '../support/cli/run.js';
import { copyTemplate } from '../support/schema-copy.js';
import { testServerUrl } from '../support/servers.js';
import { createTempSchema, type TempSchema } from '../support/temp-schema.js';
import { createTempUser } from '../support/temp-user.js';

const NAMES = MIGRATIONS.map(({ name }) => name);
const ADVICE = 'run `npm run -s cli -- migrate` first';

/** What each other command is called with. */
const OTHER_COMMANDS = [
  ['verify'],
  ['staff:create', 'Ada', '--role', 'ADMIN'],
  ['customer:create', 'Ada', '--country', 'DE', '--credit-limit', '1'],
  ['token:issue', '1'],
  ['catalogue:import', 'demo/catalogue.csv'],
  ['keys:import', 'S', 'demo/keys/BH-OCR-8.txt'],
  ['keys:rotate'],
];

describe('the command migrate', () => {
  let schema: TempSchema;
  let name: string;

  beforeEach(async () => {
    schema = await createTempSchema(4);
    name = new URL(schema.url).pathname.slice(1);
  });
  afterEach(() => schema.drop());

  async function ask<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
    const connection = await createConnection(testServerUrl());
    try {
      const [rows] = await connection.query(sql, values);
      return Array.isArray(rows) ? (rows as (T & RowDataPacket)[]) : [];
    } finally {
      await connection.end();
    }
  }

  const tables = async () => {
    const rows = await ask<{ name: string }>(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ? ORDER BY table_name',
      [name],
    );
    return rows.map((row) => row.name);
  };
  const databases = () => ask('SELECT 1 FROM information_schema.schemata WHERE schema_name = ?', [name]);

  it('migrate creates the database and its tables, says what it did, and does nothing the second time', async () => {
    const environment = { DATABASE_URL: schema.url };
    expect(await cli(['migrate'], environment)).toEqual({
      code: 0,
      out: ['the database is created', ...NAMES, `${NAMES.length} migrations run`],
      err: [],
      last: `${NAMES.length} migrations run`,
    });
    expect(await tables()).toEqual(expect.arrayContaining(['license_keys', 'orders']));
    const again = 'nothing to do: all migrations have run';
    expect(await cli(['migrate'], environment)).toEqual({ code: 0, out: [again], err: [], last: again });
    expect(await cli(['verify'], environment)).toMatchObject({ code: 0, out: ['every invariant holds'] });
  });

  it('migrate needs no setting but DATABASE_URL, and ends with code 1 without it or without the server', async () => {
    await copyTemplate(name);
    const production = { NODE_ENV: 'production', DATABASE_URL: schema.url };
    expect(await cli(['migrate'], production)).toMatchObject({ code: 0, err: [] });
    expect(await cli(['migrate'], { DATABASE_URL: '' })).toMatchObject({
      code: 1,
      out: [],
      err: [expect.stringContaining('DATABASE_URL: is required')],
    });
    expect(await cli(['migrate'], { DATABASE_URL: 'mysql://root@127.0.0.1:1/nothing' })).toMatchObject({
      code: 1,
      out: [],
      err: [expect.stringMatching(/^error: DATABASE_URL: .*ECONNREFUSED/)],
    });
  });

  it('no other command creates a database, and each says that migrate does', async () => {
    for (const argv of OTHER_COMMANDS) {
      expect([argv, await cli(argv, { DATABASE_URL: schema.url })]).toMatchObject([
        argv,
        { code: 1, out: [], err: [`error: The server of DATABASE_URL has no database ${name}: ${ADVICE}`] },
      ]);
    }
    expect(await databases()).toEqual([]);
  });

  it('no other command migrates a database, and each says what is missing', async () => {
    const environment = { DATABASE_URL: schema.url };
    const expectRefusals = async (missing: number) => {
      const err = [`error: The database lacks ${missing} of this version's migrations: ${ADVICE}`];
      for (const argv of OTHER_COMMANDS) {
        expect([argv, await cli(argv, environment)]).toMatchObject([argv, { code: 1, out: [], err }]);
      }
    };
    await ask(`CREATE DATABASE ${name}`);
    await expectRefusals(NAMES.length);
    expect(await tables()).toEqual([]);
    await ask(`DROP DATABASE ${name}`);
    await copyTemplate(name);
    await ask(`DELETE FROM ${name}.migrations WHERE name = ?`, [NAMES.at(-1)]);
    await expectRefusals(1);
    expect(await ask(`SELECT name FROM ${name}.migrations`)).toHaveLength(NAMES.length - 1);
  });

  it('verify needs an account that may only read, and names a wrong ENCRYPTION_KEY', async () => {
    const environment = { DATABASE_URL: schema.url };
    await copyTemplate(name);
    const user = await createTempUser(schema.url, 'SELECT');
    try {
      const reader = { DATABASE_URL: user.url };
      expect(await cli(['verify'], reader)).toMatchObject({ code: 0, out: ['every invariant holds'], err: [] });
      await cli(['staff:create', 'Ada', '--role', 'ADMIN'], environment);
      expect(await cli(['verify'], reader)).toMatchObject({ code: 0, out: ['every invariant holds'], err: [] });
      const ENCRYPTION_KEY = Buffer.alloc(32, 'another key').toString('base64');
      expect(await cli(['verify'], { ...reader, ENCRYPTION_KEY })).toMatchObject({
        code: 1,
        out: [],
        err: [expect.stringContaining('ENCRYPTION_KEY does not fit this database')],
      });
    } finally {
      await user.remove();
    }
  });
});

describe('npm run cli', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orders-cli-'));
    await cp('package.json', join(folder, 'package.json'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function npm(...args: string[]) {
    const { PATH } = process.env;
    const child = spawn('npm', ['run', '-s', ...args], {
      cwd: folder,
      env: { PATH, HOME: folder, npm_config_update_notifier: 'false' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'close') as Promise<[number | null]>;
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { code, out, err };
  }

  it.each(['cli', 'typeorm'])(
    'npm run %s says what to do where nothing is built, and builds nothing',
    async (script) => {
      expect(await npm(script, '--', '--help')).toEqual({
        code: 1,
        out: '',
        err: 'Nothing is built yet: run npm run build first\n',
      });
      expect((await readdir(folder)).filter((name) => name !== '.npm')).toEqual(['package.json']);
    },
  );
});
