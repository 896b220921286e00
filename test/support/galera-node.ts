import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { lastLines, runCommand } from '../../tools/local-database/command.js';
import { isRunning, isRunningWith } from '../../tools/local-database/process-info.js';
import { serverFlags, type ServerBinary } from '../../tools/local-database/server-binary.js';

/** All that is needed to run one node of a cluster; stored in a file, so that tests in other processes can kill it. */
export interface NodeSettings {
  binary: ServerBinary;
  provider: string;
  /** The folder of the cluster: each node's data, log and process id. */
  home: string;
  name: string;
  port: number;
  groupPort: number;
  transferPort: number;
  /** The group ports of all nodes. */
  peers: number[];
}

const READY_TIMEOUT_MS = 180_000;
const POLL_MS = 50;
const RECOVERY_TIMEOUT_MS = 180_000;

/** One MariaDB server of a Galera cluster on loopback. */
export class GaleraNode {
  readonly url: string;
  private readonly dataPath: string;
  private readonly logPath: string;
  private readonly pidPath: string;

  constructor(private readonly settings: NodeSettings) {
    const { home, name, port } = settings;
    this.url = `mysql://root@127.0.0.1:${port}/`;
    this.dataPath = join(home, name);
    this.logPath = join(home, `${name}.log`);
    this.pidPath = join(home, `${name}.pid`);
  }

  isUp(): boolean {
    return isRunningWith(this.pid, `--datadir=${this.dataPath}`);
  }

  /** Starts the node as the first one of a new cluster. */
  async bootstrap(): Promise<void> {
    await this.run(['--wsrep-new-cluster']);
  }

  /** Starts the node and lets it catch up on what it missed. */
  async join(): Promise<void> {
    await this.run([`--wsrep-start-position=${await this.position()}`]);
  }

  /** Kills the node without a clean stop. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** A status variable of Galera's; null while the node does not respond. */
  async status(name: string): Promise<string | null> {
    try {
      const connection = await createConnection({ uri: this.url, connectTimeout: 2_000 });
      try {
        const [rows] = await connection.query<(RowDataPacket & { Value: string })[]>('SHOW STATUS LIKE ?', [name]);
        return rows[0]?.Value ?? null;
      } finally {
        connection.destroy();
      }
    } catch {
      return null;
    }
  }

  private get pid(): number {
    try {
      return Number(readFileSync(this.pidPath, 'utf8'));
    } catch {
      return 0;
    }
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.isUp()) process.kill(this.pid, signal);
    while (this.isUp()) await sleep(POLL_MS);
  }

  private async run(flags: string[]): Promise<void> {
    const log = openSync(this.logPath, 'w');
    // The name of the script that carries data to a joining node is looked up on the PATH.
    const env = { ...process.env, PATH: `${this.settings.home}:${process.env.PATH ?? ''}` };
    const child = spawn(this.settings.binary.path, [...this.flags(), ...flags], {
      cwd: this.settings.home,
      env,
      detached: true,
      stdio: ['ignore', log, log],
    });
    await writeFile(this.pidPath, String(child.pid ?? 0));
    child.unref();
    closeSync(log);
    for (const deadline = Date.now() + READY_TIMEOUT_MS; (await this.status('wsrep_ready')) !== 'ON';) {
      if (isRunning(child) && Date.now() < deadline) await sleep(POLL_MS);
      else throw new Error(`A cluster's node did not start:\n${lastLines(await readFile(this.logPath, 'utf8'), 20)}`);
    }
  }

  /** The last write of the cluster that the node has. A node that was killed has to apply its redo log to know it. */
  private async position(): Promise<string> {
    const { stderr } = await runCommand(this.settings.binary.path, [...this.flags(), '--wsrep-recover'], {
      timeoutMs: RECOVERY_TIMEOUT_MS,
    });
    const position = /Recovered position: (\S+:-?\d+)/.exec(stderr)?.[1];
    if (!position) throw new Error(`A cluster's node does not report its position:\n${lastLines(stderr, 20)}`);
    return position;
  }

  private flags(): string[] {
    const { binary, home, name, port, groupPort, transferPort, peers, provider } = this.settings;
    const options = {
      base_port: groupPort,
      'gmcast.listen_addr': `tcp://127.0.0.1:${groupPort}`,
      'ist.recv_addr': `127.0.0.1:${transferPort}`,
      'gcache.size': '64M',
      'pc.recovery': 'no',
    };
    return [
      ...serverFlags(binary, {
        dataPath: this.dataPath,
        socketPath: join(home, `${name}.sock`),
        pidPath: join(home, `${name}.server-pid`),
        port,
        durable: false,
      }),
      '--innodb-buffer-pool-size=64M',
      '--binlog-format=ROW',
      '--innodb-autoinc-lock-mode=2',
      '--wsrep-on=ON',
      `--wsrep-provider=${provider}`,
      '--wsrep-cluster-name=test',
      `--wsrep-cluster-address=gcomm://${peers.map((peer) => `127.0.0.1:${peer}`).join(',')}`,
      `--wsrep-node-name=${name}`,
      `--wsrep-node-address=127.0.0.1:${groupPort}`,
      '--wsrep-sst-method=incremental',
      `--wsrep-provider-options=${Object.entries(options)
        .map(([key, value]) => `${key}=${value}`)
        .join(';')}`,
    ];
  }
}
