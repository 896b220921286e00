import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MovingAddress } from '../faults/moving-address.js';
import { freePorts } from '../galera-cluster.js';
import { until } from '../until.js';
import { DIALECTS, type Dialect } from './dialect.js';
import { ReplicatedServer } from './replicated-server.js';
import { ServerProgram } from './server-program.js';

const ACCOUNT = 'orders';
const PASSWORD = 'secret';
const RESTART_FAILED = 3707;
const STOP_FOLLOWING = ['STOP REPLICA', 'RESET REPLICA ALL'];

/** A primary and its replicas with semi-synchronous replication, and the address that leads to the primary. */
export class ReplicaSet {
  readonly servers: ReplicatedServer[] = [];

  private constructor(
    private readonly program: ServerProgram,
    private readonly home: string,
    readonly address: MovingAddress,
    private readonly options: readonly string[],
  ) {}

  /**
   * Starts this many servers of the kind that the tests run on; the first one is the primary.
   * @param options of each server.
   */
  static async start(count: number, options: readonly string[] = []): Promise<ReplicaSet> {
    const home = await mkdtemp(join(tmpdir(), 'orders-replicas-'));
    const set = new ReplicaSet(await ServerProgram.find(), home, await MovingAddress.start(null), options);
    while (set.servers.length < count) await set.addServer(set.servers[0]);
    const [primary, ...replicas] = set.servers as [ReplicatedServer, ...ReplicatedServer[]];
    await Promise.all(set.servers.map((server) => server.start()));
    await set.promote(primary, replicas);
    set.address.moveTo(primary.port);
    await set.createAccount(primary);
    return set;
  }

  get dialect(): Dialect {
    return DIALECTS[this.program.flavour];
  }

  /** Adds an empty server, which has to be started. @param like a server that has never run. */
  async addServer(like?: ReplicatedServer): Promise<ReplicatedServer> {
    const [port = 0] = await freePorts(1);
    const id = this.servers.length + 1;
    const home = join(this.home, String(id));
    const server = new ReplicatedServer(this.program, home, port, [
      ...this.dialect.options,
      ...this.options,
      `--server-id=${id}`,
    ]);
    await server.initialise(like);
    this.servers.push(server);
    return server;
  }

  /** Makes a server with restored data the primary, without replicas. */
  async open(server: ReplicatedServer): Promise<void> {
    await this.createAccount(server);
    await this.promote(server, []);
    this.address.moveTo(server.port);
  }

  /** What the service connects to. */
  get databaseUrl(): string {
    return this.urlOn(this.address.port);
  }

  urlOn(port: number): string {
    return `mysql://${ACCOUNT}:${PASSWORD}@127.0.0.1:${port}/orders`;
  }

  /**
   * What an operator does after the primary has failed: takes the replicas off it, lets them apply what they received,
   * opens the one that has most for changes, and moves the address. Without another one, a COMMIT waits for nobody.
   * @returns the new primary.
   */
  async failOver(...replicas: readonly ReplicatedServer[]): Promise<ReplicatedServer> {
    const { received, waitFor, position, sizeOf } = this.dialect;
    for (const server of replicas) await server.query('STOP REPLICA IO_THREAD');
    let [best, most] = [replicas[0] as ReplicatedServer, -1];
    for (const server of replicas) {
      const [status] = await server.query<Record<string, string>>('SHOW REPLICA STATUS');
      await server.query(waitFor(status?.[received] ?? ''));
      const size = sizeOf(await server.value(position));
      if (size > most) [best, most] = [server, size];
    }
    await this.promote(
      best,
      replicas.filter((server) => server !== best),
    );
    this.address.moveTo(best.port);
    return best;
  }

  /**
   * A planned switch: the primary refuses changes, the replica catches up, and nothing is lost or unknown.
   * @param replicas the others.
   */
  async switchOver(
    from: ReplicatedServer,
    to: ReplicatedServer,
    replicas: readonly ReplicatedServer[] = [],
  ): Promise<void> {
    const { readOnly, acknowledged, position, waitFor } = this.dialect;
    await from.query(readOnly(true));
    await to.query(waitFor(await from.value(position)));
    await from.query(acknowledged(false));
    await this.promote(to, [...replicas, from]);
    this.address.moveTo(to.port);
    await this.endSessions(from);
  }

  /**
   * Starts a former primary that was killed as a replica. What it had not been acknowledged must not come back: MariaDB
   * drops it at the start, MySQL commits it, and gets a copy of the primary.
   */
  async rejoin(server: ReplicatedServer, primary: ReplicatedServer): Promise<void> {
    const { copy, position, acknowledged } = this.dialect;
    await server.start();
    if (copy && (await server.value(copy.surplus(await primary.value(position)))) !== '') {
      await server.query(...copy.from(primary.port)).catch((error: { errno?: number }) => {
        // It ends to be started again by a supervisor.
        if (error.errno !== RESTART_FAILED) throw error;
      });
      await server.ended();
      await server.start();
    }
    await this.follow(server, primary);
    await primary.query(acknowledged(true));
  }

  /** Lets a server follow the primary, and waits until it acknowledges. */
  async follow(replica: ReplicatedServer, primary: ReplicatedServer): Promise<void> {
    const { follow, position, waitFor } = this.dialect;
    await replica.query(...STOP_FOLLOWING, ...follow(primary.port));
    await replica.query(waitFor(await primary.value(position)));
    await this.acknowledges(primary);
  }

  async acknowledges(primary: ReplicatedServer): Promise<void> {
    await until(async () => Number(await primary.status(this.dialect.status.clients)) > 0, 'a replica to acknowledge');
  }

  /** Ends the sessions of the service on a server that is no primary. */
  async endSessions(server: ReplicatedServer): Promise<void> {
    const sessions = await server.query<{ id: number }>(
      `SELECT id FROM information_schema.processlist WHERE user = '${ACCOUNT}'`,
    );
    for (const { id } of sessions) await server.query(`KILL ${id}`).catch(() => undefined);
  }

  async remove(): Promise<void> {
    await this.address.stop();
    await Promise.all(this.servers.map((server) => server.signal('SIGKILL')));
    await rm(this.home, { recursive: true, force: true });
  }

  /** The account has no right to change a read-only server. */
  private async createAccount(server: ReplicatedServer): Promise<void> {
    await server.query(
      `CREATE USER '${ACCOUNT}'@'%' IDENTIFIED BY '${PASSWORD}'`,
      `GRANT ALL ON orders.* TO '${ACCOUNT}'@'%'`,
    );
  }

  /** Opens a server for changes once enough replicas follow it. */
  private async promote(server: ReplicatedServer, replicas: readonly ReplicatedServer[]): Promise<void> {
    const { acknowledged, readOnly, follow } = this.dialect;
    await server.query(...STOP_FOLLOWING);
    if (replicas.length > 0) await server.query(acknowledged(true));
    for (const replica of replicas) await replica.query(...STOP_FOLLOWING, ...follow(server.port));
    if (replicas.length > 0) await this.acknowledges(server);
    await server.query(readOnly(false));
  }
}
