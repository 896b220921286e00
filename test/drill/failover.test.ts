import { FailoverDrill } from '../support/drill/failover-drill.js';
import { ReplicaGroup } from '../support/replication/replica-group.js';
import { ReplicaSet } from '../support/replication/replica-set.js';
import type { ReplicatedServer } from '../support/replication/replicated-server.js';
import { ServerProgram } from '../support/replication/server-program.js';

type Three = [ReplicatedServer, ReplicatedServer, ReplicatedServer];

let drill: FailoverDrill;
afterEach(() => drill.close());

it('each order is made once on a primary with two replicas that acknowledge', async () => {
  const set = await ReplicaSet.start(3);
  const [first, ...replicas] = set.servers as Three;
  drill = await FailoverDrill.start(set.databaseUrl, () => set.remove());
  let primary = first;
  const failOver = async () => {
    primary = await set.failOver(...replicas);
  };
  await drill.event('kill -9 of the primary', () => first.signal('SIGKILL'), failOver);
  await set.rejoin(first, primary);
  await drill.event('planned switch', null, () =>
    set.switchOver(
      primary,
      first,
      replicas.filter((server) => server !== primary),
    ),
  );
  await drill.event('host that falls silent', () => first.signal('SIGSTOP'), failOver);
  await first.signal('SIGCONT');
  await drill.progress();
  await first.signal('SIGKILL');
  await set.rejoin(first, primary);
  await drill.end(`Semi-synchronous replication on ${set.dialect.name}`);
  const end = await primary.value(set.dialect.position);
  for (const server of set.servers) if (server !== primary) await server.query(set.dialect.waitFor(end));
  const positions = await Promise.all(set.servers.map((server) => server.value(set.dialect.position)));
  expect(new Set(positions).size).toBe(1);
});

const program = await ServerProgram.find();
if (program.flavour === 'MySQL')
  it('each order is made once in a group of three with one primary', async () => {
    const group = await ReplicaGroup.start(program);
    const [first, second, third] = group.servers as Three;
    drill = await FailoverDrill.start(group.databaseUrl, () => group.remove());
    await drill.event(
      'kill -9 of the primary',
      () => first.signal('SIGKILL'),
      () => group.follow([second, third]),
    );
    await first.start();
    await group.join(first);
    await drill.event('planned switch', null, async () => {
      const id = await first.value('SELECT @@server_uuid');
      await first.query(`SELECT group_replication_set_as_primary('${id}')`);
      await group.follow([first, second, third]);
    });
    await drill.event(
      'host that falls silent',
      () => first.signal('SIGSTOP'),
      () => group.follow([second, third]),
    );
    await first.signal('SIGCONT');
    await drill.progress();
    await group.join(first);
    await drill.end('Group replication on MySQL');
  });
