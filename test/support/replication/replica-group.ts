import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MovingAddress } from '../faults/moving-address.js';
import { freePorts } from '../galera-cluster.js';
import { until } from '../until.js';
import { ReplicatedServer } from './replicated-server.js';
import type { ServerProgram } from './server-program.js';

const MEMBERS = 3;
const ACCOUNT = 'orders:secret';

const options = (id: number, group: string, ports: readonly number[]): string[] => [
  `--server-id=${id}`,
  '--log-bin=binlog',
  '--sync-binlog=1',
  '--gtid-mode=ON',
  '--enforce-gtid-consistency=ON',
  '--super-read-only=ON',
  '--performance-schema=ON',
  '--report-host=127.0.0.1',
  '--plugin-load-add=group_replication.so',
  `--loose-group-replication-group-name=${group}`,
  '--loose-group-replication-start-on-boot=OFF',
  `--loose-group-replication-local-address=127.0.0.1:${ports[id - 1]}`,
  `--loose-group-replication-group-seeds=${ports.map((port) => `127.0.0.1:${port}`).join(',')}`,
  '--loose-group-replication-consistency=BEFORE_ON_PRIMARY_FAILOVER',
  '--loose-group-replication-member-expel-timeout=0',
  '--loose-group-replication-exit-state-action=OFFLINE_MODE',
];

/** Three servers with MySQL's group replication and one primary, and the address that leads to it. */
export class ReplicaGroup {
  private constructor(
    private readonly home: string,
    readonly servers: readonly ReplicatedServer[],
    readonly address: MovingAddress,
  ) {}

  static async start(program: ServerProgram): Promise<ReplicaGroup> {
    const home = await mkdtemp(join(tmpdir(), 'orders-group-'));
    const ports = await freePorts(2 * MEMBERS);
    const group = randomUUID();
    const servers = ports.slice(0, MEMBERS).map((port, index) => {
      const flags = options(index + 1, group, ports.slice(MEMBERS));
      return new ReplicatedServer(program, join(home, String(index + 1)), port, flags);
    });
    const [first, ...others] = servers as [ReplicatedServer, ...ReplicatedServer[]];
    await first.initialise();
    for (const server of others) await server.initialise(first);
    await Promise.all(servers.map((server) => server.start()));
    await first.query(
      'SET GLOBAL group_replication_bootstrap_group = ON',
      'START GROUP_REPLICATION',
      'SET GLOBAL group_replication_bootstrap_group = OFF',
    );
    const set = new ReplicaGroup(home, servers, await MovingAddress.start(first.port));
    const [name = '', password = ''] = ACCOUNT.split(':');
    await first.query(
      `CREATE USER '${name}'@'%' IDENTIFIED BY '${password}'`,
      `GRANT ALL ON orders.* TO '${name}'@'%'`,
    );
    for (const server of others) await set.join(server);
    return set;
  }

  get databaseUrl(): string {
    return `mysql://${ACCOUNT}@127.0.0.1:${this.address.port}/orders`;
  }

  /** Adds a server, also one that was expelled or killed, and waits until it has caught up. */
  async join(server: ReplicatedServer): Promise<void> {
    await server.query(
      'SET GLOBAL offline_mode = OFF',
      'STOP GROUP_REPLICATION',
      "CHANGE REPLICATION SOURCE TO SOURCE_USER = 'root' FOR CHANNEL 'group_replication_recovery'",
      'START GROUP_REPLICATION',
    );
    const state = `SELECT member_state FROM performance_schema.replication_group_members WHERE member_id = @@server_uuid`;
    await until(async () => (await server.value(state)) === 'ONLINE', 'the server is in the group');
  }

  /** Moves the address to the primary that these servers agree on, as MySQL Router does. */
  async follow(servers: readonly ReplicatedServer[]): Promise<void> {
    const primary = `SELECT member_port FROM performance_schema.replication_group_members
      WHERE member_role = 'PRIMARY' AND member_state = 'ONLINE'`;
    await until(async () => {
      const ports = new Set(await Promise.all(servers.map((server) => server.value(primary))));
      const [port = ''] = ports;
      const chosen = this.servers.find((server) => String(server.port) === port);
      if (ports.size > 1 || !chosen || !servers.includes(chosen)) return false;
      this.address.moveTo(chosen.port);
      return (await chosen.value('SELECT @@super_read_only')) === '0';
    }, 'the group has a primary');
  }

  async remove(): Promise<void> {
    await this.address.stop();
    await Promise.all(this.servers.map((server) => server.signal('SIGKILL')));
    await rm(this.home, { recursive: true, force: true });
  }
}
