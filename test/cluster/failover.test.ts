import { createConnection } from 'mysql2/promise';
import { OrderWorkload } from '../support/faults/order-workload.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { ReplicaSet } from '../support/replication/replica-set.js';
import type { ReplicatedServer } from '../support/replication/replicated-server.js';
import { until } from '../support/until.js';

const ORDERS = 60;
// What is committed survives the end of the server, though not that of the machine.
const FAST = ['--innodb-flush-log-at-trx-commit=2', '--innodb-doublewrite=0', '--sync-binlog=0'];

// On MariaDB by `npm run test:cluster`, and on a MySQL by `npm run test:servers`.
describe('a primary with a replica that acknowledges', () => {
  let set: ReplicaSet;
  let fixture: ProcessFixture;
  let service: ServiceProcess;
  let workload: OrderWorkload;
  let first: ReplicatedServer;
  let second: ReplicatedServer;

  beforeAll(async () => {
    set = await ReplicaSet.start(2, FAST);
    [first, second] = set.servers as [ReplicatedServer, ReplicatedServer];
    fixture = await ProcessFixture.on(set.databaseUrl, () => set.remove(), { DATABASE_SILENCE_TIMEOUT_MS: '3000' });
    workload = await OrderWorkload.plan(fixture, { orders: ORDERS, customers: 3, clients: 4 });
    service = await ServiceProcess.start(fixture.environment);
  });
  afterAll(() => fixture.close());

  const readiness = async () => {
    const response = await fetch(`${service.url}/readyz`);
    return ((await response.json()) as { reason?: string }).reason ?? 'ready';
  };
  const says = (reason: string) => until(async () => (await readiness()) === reason, `/readyz says ${reason}`);
  const progress = (share: number) => until(() => workload.completedCount >= ORDERS * share, 'orders get responses');

  it('each order is made once while the primary falls silent, wakes up, is switched and is killed', async () => {
    const { dialect } = set;
    const run = workload.run(() => service.url);
    run.catch(() => undefined);
    await progress(0.2);

    await second.query('STOP REPLICA IO_THREAD');
    await says('the database waits for a replica');
    await second.query('START REPLICA IO_THREAD');
    await says('ready');
    await second.signal('SIGSTOP');
    await says('the database waits for a replica');
    await second.signal('SIGCONT');
    await says('ready');

    // The COMMIT of another session arrives at the silent server, and is executed when it wakes up.
    const straggler = await createConnection(set.urlOn(first.port));
    straggler.on('error', () => undefined);
    await straggler.query('CREATE TABLE late_commits (id INT PRIMARY KEY)');
    await straggler.query('START TRANSACTION');
    await straggler.query('INSERT INTO late_commits VALUES (1)');
    await first.signal('SIGSTOP');
    let outcome = 'none';
    const ended = straggler.query('COMMIT').then(
      () => (outcome = 'acknowledged'),
      () => (outcome = 'refused'),
    );
    await says('the database does not answer');
    await set.failOver(second);
    await says('ready');
    await progress(0.4);

    await first.signal('SIGCONT');
    const waits = async () => Number(await first.status(dialect.status.waiting)) > 0;
    await until(waits, () => `the late COMMIT waits, outcome: ${outcome}`);
    await first.signal('SIGKILL');
    expect(await ended).toBe('refused');
    expect(await second.value('SELECT COUNT(*) FROM orders.late_commits')).toBe('0');

    await set.rejoin(first, second);
    expect(await first.value('SELECT COUNT(*) FROM orders.late_commits')).toBe('0');
    await progress(0.5);
    await set.switchOver(second, first);
    await says('ready');
    await progress(0.7);
    await first.signal('SIGKILL');
    await set.failOver(second);
    await run;

    await workload.expectEachMadeOnce();
    await workload.expectRepeatsBuyNothing(service.url);
    expect(await fixture.violations()).toEqual([]);
    expect(await service.signal('SIGTERM')).toEqual({ code: 0, signal: null, errors: '' });
  });
});
