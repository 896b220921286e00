import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../tools/local-database/command.js';
import { PROVIDE_TIMEOUT_MS, provideCommand } from '../support/provide-command.js';

const UNITS = 'deploy/systemd';
/** How exposed a unit may be, by `systemd-analyze security`: 10 is a unit without any setting. */
const MOST_EXPOSED = '45';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'orders-systemd-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a program to its end. */
async function run(program: string, args: string[], environment: Record<string, string>) {
  const child = spawn(program, args, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, errors };
}

describe('the units of systemd', () => {
  let analyze: string;
  let units: string[];

  beforeAll(async () => {
    analyze = await provideCommand(['systemd-analyze'], 'systemd');
    const names = (await readdir(UNITS)).filter((name) => /\.(service|timer)$/.test(name));
    for (const name of names) {
      const text = await readFile(join(UNITS, name), 'utf8');
      // The test's Node and folder instead of the operator's; a template is checked as one of its units.
      const here = text.replaceAll('/usr/bin/node', process.execPath).replaceAll('/opt/reseller-orders', process.cwd());
      await writeFile(join(folder, name.replace('@.', '@4000.')), here);
    }
    units = names.map((name) => join(folder, name.replace('@.', '@4000.')));
  }, PROVIDE_TIMEOUT_MS);

  it('systemd understands every unit, with each setting, program and dependency', async () => {
    expect(units).toHaveLength(5);
    expect(await runCommand(analyze, ['verify', ...units])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('every unit has few rights', async () => {
    for (const unit of units.filter((name) => name.endsWith('.service'))) {
      const args = ['security', '--offline=true', `--threshold=${MOST_EXPOSED}`, '--no-pager', unit];
      const { code, stdout } = await runCommand(analyze, args);
      expect({ unit, code, said: code === 0 ? '' : stdout }).toEqual({ unit, code: 0, said: '' });
    }
  });
});

describe('wait-until-ready', () => {
  const wait = (port: number, pid: number) =>
    run(process.execPath, [join(UNITS, 'wait-until-ready.mjs')], { PORT: String(port), MAINPID: String(pid) });
  let server: Server;
  let statuses: number[];

  beforeAll(async () => {
    server = createServer((_request, response) => response.writeHead(statuses.shift() ?? 503).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());
  const port = () => (server.address() as AddressInfo).port;

  it('a unit has started once its process is ready', async () => {
    statuses = [503, 503, 200];
    expect(await wait(port(), process.pid)).toEqual({ code: 0, errors: '' });
    expect(statuses).toEqual([]);
  });

  it('a unit has failed once its process ends before it is ready', async () => {
    statuses = [];
    const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(ended, 'exit');
    expect(await wait(port(), ended.pid ?? 0)).toEqual({
      code: 1,
      errors: 'The process ended before it was ready\n',
    });
  });
});

describe('the backup', () => {
  const path = (...parts: string[]) => join(folder, 'backup', ...parts);
  const backup = (programs: string) => {
    const folders = { BACKUP_FOLDER: path('dumps'), METRICS_FOLDER: path('metrics') };
    return run(join(UNITS, 'backup'), [], { PATH: `${path(programs)}:/usr/bin:/bin`, ...folders });
  };
  const metric = () => readFile(path('metrics', 'reseller_orders_backup.prom'), 'utf8');
  const dumps = async () => (await readdir(path('dumps'))).sort();

  /** A program that stands for the database's own. */
  async function fakeDump(programs: string, end: string): Promise<void> {
    await mkdir(path(programs), { recursive: true });
    const script = `#!/bin/sh
      for option in "$@"; do case "$option" in --result-file=*) echo "$@" >"\${option#*=}"; esac; done
      ${end}`;
    await writeFile(path(programs, 'mariadb-dump'), script);
    await chmod(path(programs, 'mariadb-dump'), 0o755);
  }

  beforeAll(async () => {
    for (const name of ['dumps', 'metrics']) await mkdir(path(name), { recursive: true });
    await fakeDump('works', 'exit 0');
    await fakeDump('fails', 'echo "Access denied" >&2; exit 2');
  });

  it('a backup is one state with its position in the binary log; it replaces the oldest and is known to monitoring', async () => {
    const [old, recent] = [path('dumps', 'orders-20200101T020000Z.sql'), path('dumps', 'orders-recent.sql')];
    for (const file of [old, recent]) await writeFile(file, 'x');
    await utimes(old, new Date(0), new Date(0));
    expect(await backup('works')).toEqual({ code: 0, errors: '' });
    expect([existsSync(old), existsSync(recent)]).toEqual([false, true]);
    const [dump = ''] = await dumps();
    expect(dump).toMatch(/^orders-\d{8}T\d{6}Z\.sql$/);
    expect(await readFile(path('dumps', dump), 'utf8')).toMatch(/--single-transaction --master-data=2 .* orders\n$/);
    const [name, seconds] = (await metric()).trim().split(' ');
    expect(name).toBe('reseller_orders_backup_timestamp_seconds');
    expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(600);
  });

  it('a backup that fails leaves no dump, deletes none and does not count', async () => {
    await writeFile(path('metrics', 'reseller_orders_backup.prom'), 'before');
    const before = await dumps();
    const old = path('dumps', before[0] ?? '');
    await utimes(old, new Date(0), new Date(0));
    expect(await backup('fails')).toEqual({ code: 2, errors: 'Access denied\n' });
    expect(await dumps()).toEqual(before);
    expect(await metric()).toBe('before');
  });
});
