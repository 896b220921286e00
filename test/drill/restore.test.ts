import { execFile, spawn } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { printTable } from '../../bench/support/table.js';
import { OrderGap } from '../support/drill/order-gap.js';
import { OrderWorkload } from '../support/faults/order-workload.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { PROVIDE_TIMEOUT_MS, provideCommand } from '../support/provide-command.js';
import { ReplicaSet } from '../support/replication/replica-set.js';
import type { ReplicatedServer } from '../support/replication/replicated-server.js';
import { until } from '../support/until.js';

const ORDERS = Number(process.env.DRILL_ORDERS ?? 4_000);

const bash = promisify(execFile);

/** Runs a command line; it fails if any program of a pipe does. */
async function run(line: string): Promise<string> {
  return (await bash('bash', ['-ceo', 'pipefail', line], { maxBuffer: 2 ** 30 })).stdout;
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: string; result: T }> {
  const startedAt = performance.now();
  const result = await work();
  return { seconds: ((performance.now() - startedAt) / 1_000).toFixed(1), result };
}

/** Where the binary log must stop: before the transaction of a statement. */
function positionBefore(statement: RegExp, log: string): number {
  const events = log.split(/^# at /m);
  const found = events.findIndex((event) => statement.test(event));
  // The event before it starts the transaction.
  return Number(/^\d+/.exec(events[found - 1] ?? '')?.[0]);
}

describe('a restore to a point in time', () => {
  let binlog: string;
  let set: ReplicaSet;
  let primary: ReplicatedServer;
  let fixture: ProcessFixture;
  let service: ServiceProcess;
  let workload: OrderWorkload;

  beforeAll(async () => {
    for (const name of ['mariadb', 'mariadb-dump']) await provideCommand([name], 'mariadb-client');
    binlog = await provideCommand(['mariadb-binlog'], 'mariadb-client');
    set = await ReplicaSet.start(1);
    if (set.dialect.name !== 'MariaDB') throw new Error("This drill runs MariaDB's programs, on MariaDB");
    [primary] = set.servers as [ReplicatedServer];
    const settings = { DATABASE_SILENCE_TIMEOUT_MS: '3000' };
    fixture = await ProcessFixture.on(set.databaseUrl, () => set.remove(), settings);
    workload = await OrderWorkload.plan(fixture, { orders: ORDERS, customers: 5, clients: 8 });
    service = await ServiceProcess.start(fixture.environment);
  }, PROVIDE_TIMEOUT_MS);
  afterAll(() => fixture.close());

  it('an order that got a response is there after the loss of a table, and none is there twice', async () => {
    const account = (server: ReplicatedServer) => `--no-defaults --host=127.0.0.1 --port=${server.port} --user=root`;
    const copies = primary.home;
    const copying = spawn(
      binlog,
      [...account(primary).split(' '), '--read-from-remote-server', '--raw', '--stop-never', 'binlog.000001'],
      { cwd: copies, stdio: 'ignore' },
    );
    const orders = workload.run(() => service.url);
    orders.catch(() => undefined);
    await until(() => workload.completedCount >= ORDERS / 4, 'orders get responses');

    const dump = join(copies, 'orders.sql');
    const gap = new OrderGap(workload);
    const before = workload.completedCount;
    const backup = await timed(() =>
      run(`mariadb-dump ${account(primary)} --single-transaction --master-data=2 orders > ${dump}`),
    );
    const [meanwhile, longestGap] = [workload.completedCount - before, gap.end()];
    await orders;
    await primary.query('SET foreign_key_checks = 0', 'DROP TABLE orders.order_items');
    const [end] = await primary.query<{ File: string; Position: number }>('SHOW MASTER STATUS');
    await until(async () => (await logSize(copies)) >= Number(end?.Position), 'the log is copied');
    const text = await run(`${binlog} --base64-output=decode-rows ${copies}/${end?.File ?? ''}`);
    const stop = positionBefore(/DROP TABLE/, text);
    copying.kill();
    await primary.signal('SIGKILL');

    const spare = await set.addServer();
    await spare.start();
    const restored = await timed(() =>
      run(`mariadb ${account(spare)} -e 'CREATE DATABASE orders CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci'
           mariadb ${account(spare)} orders < ${dump}`),
    );
    const [, file = '', start = ''] =
      /MASTER_LOG_FILE='(\S+)', MASTER_LOG_POS=(\d+)/.exec(await readFile(dump, 'utf8')) ?? [];
    const logs = (await readdir(copies)).filter((name) => name.startsWith('binlog.0') && name >= file).sort();
    const rolled = await timed(() =>
      run(`cd ${copies}; mariadb-binlog --disable-log-bin --start-position=${start} --stop-position=${stop} --database=orders ${logs.join(' ')} |
           mariadb ${account(spare)}`),
    );
    await set.open(spare);
    const { result: violations, seconds: verified } = await timed(() => fixture.violations());
    expect(violations).toEqual([]);
    await until(async () => (await fetch(`${service.url}/readyz`)).ok, 'the service is ready');
    await workload.expectEachMadeOnce();
    await workload.expectRepeatsBuyNothing(service.url);
    const mib = ((await stat(dump)).size / 2 ** 20).toFixed(1);
    printTable(
      `${ORDERS} orders, a backup after a quarter of them, the rest from the binary log`,
      ['', 'seconds', ''],
      [
        [
          'backup, while orders go on',
          backup.seconds,
          `${mib} MiB, ${meanwhile} orders, longest gap ${longestGap.toFixed(1)} s`,
        ],
        ['restore of the backup', restored.seconds, ''],
        ['binary log', rolled.seconds, `${logs.length} files to position ${stop}`],
        ['verify', verified, `${violations.length} violations`],
      ],
    );
  });
});

async function logSize(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('binlog.0')).sort();
  return (await stat(join(folder, names.at(-1) ?? '.'))).size;
}
