import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../tools/local-database/command.js';
import { installDebianPackage } from '../../tools/local-database/debian-package.js';
import { isAlive } from '../../tools/local-database/process-info.js';
import {
  findServers,
  initialiseData,
  serverDirectories,
  type ServerBinary,
} from '../../tools/local-database/server-binary.js';
import { GaleraNode, type NodeSettings } from './galera-node.js';
import { withAptLock } from './provide-command.js';

const NODES = 3;
const PREFIX = 'orders-galera-';
const OWNER_FILE = 'owner';
const NODES_FILE = 'nodes.json';
// A clean stop leaves these files. A copy of a node's data must not have them, or the copy would pass for that node.
const OWN_FILES = ['galera.cache', 'gvwstate.dat'];
const PROVIDERS = [
  '/usr/lib/galera/libgalera_smm.so',
  '/usr/lib/libgalera_smm.so',
  '/usr/lib64/galera-4/libgalera_smm.so',
];

/**
 * Replaces the scripts that copy an entire server to a joining node, so that their packages are not needed: sends only
 * the position from which the joining node catches up, and refuses a full copy.
 */
const TRANSFER_SCRIPT = `#!/bin/sh
role= address= gtid= bypass=
while [ $# -gt 0 ]; do
  case $1 in
    --role) role=$2; shift ;;
    --address) address=$2; shift ;;
    --gtid) gtid=$2; shift ;;
    --bypass) bypass=yes ;;
  esac
  shift
done
if [ "$role" = joiner ]; then
  file=$PWD/position.$$
  echo "ready 127.0.0.1:1/$file"
  while [ ! -f "$file" ]; do kill -0 $PPID || exit 32; sleep 0.05; done
  cat "$file"
  rm -f "$file"
else
  [ "$bypass" ] || exit 95
  file=/\${address#*//}
  echo "$gtid" > "$file.new"
  mv "$file.new" "$file"
  echo "done $gtid"
fi
`;

/** Three servers on loopback that hold the same data, with all that belongs to them in one directory. */
export class GaleraCluster {
  private constructor(
    private readonly home: string,
    readonly nodes: GaleraNode[],
  ) {}

  /** Starts a new, empty cluster, and installs the programs that are missing. */
  static async start(log: (line: string) => void): Promise<GaleraCluster> {
    await removeLeftOver();
    const [binary, provider] = [await findMariadb(log), await findProvider(log)];
    const home = await mkdtemp(join(tmpdir(), PREFIX));
    await writeFile(join(home, OWNER_FILE), String(process.pid));
    await writeFile(join(home, 'wsrep_sst_incremental'), TRANSFER_SCRIPT, { mode: 0o755 });
    const ports = await freePorts(3 * NODES);
    const peers = ports.slice(NODES, 2 * NODES);
    const settings = peers.map((groupPort, index): NodeSettings => {
      const [port = 0, transferPort = 0] = [ports[index], ports[2 * NODES + index]];
      return { binary, provider, home, name: `node${index + 1}`, port, groupPort, transferPort, peers };
    });
    await writeFile(join(home, NODES_FILE), JSON.stringify(settings));
    const cluster = await GaleraCluster.open(home);
    try {
      await cluster.startNodes(binary);
    } catch (error) {
      await cluster.remove();
      throw error;
    }
    return cluster;
  }

  /** The cluster that another process has started. */
  static async open(home: string): Promise<GaleraCluster> {
    const settings = JSON.parse(await readFile(join(home, NODES_FILE), 'utf8')) as NodeSettings[];
    return new GaleraCluster(
      home,
      settings.map((each) => new GaleraNode(each)),
    );
  }

  /** The argument with which `open` finds this cluster. */
  get path(): string {
    return this.home;
  }

  /** Ends every node and deletes all data. */
  async remove(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
    await rm(this.home, { recursive: true, force: true });
  }

  private async startNodes(binary: ServerBinary): Promise<void> {
    const [first, ...others] = this.nodes;
    const data = join(this.home, 'node1');
    await initialiseData(binary, data, runCommand);
    // The others begin as copies of a node that knows its cluster, so that no data has to be sent to them.
    await first?.bootstrap();
    await first?.stop();
    for (const [index] of others.entries()) {
      const copy = join(this.home, `node${index + 2}`);
      await cp(data, copy, { recursive: true });
      for (const name of OWN_FILES) await rm(join(copy, name), { force: true });
    }
    await first?.bootstrap();
    for (const node of others) await node.join();
  }
}

async function removeLeftOver(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const home = join(tmpdir(), name);
    if (!name.startsWith(PREFIX) || !existsSync(join(home, NODES_FILE))) continue;
    const owner = Number(await readFile(join(home, OWNER_FILE), 'utf8'));
    if (!isAlive(owner)) await (await GaleraCluster.open(home)).remove();
  }
}

async function findMariadb(log: (line: string) => void): Promise<ServerBinary> {
  const look = async () =>
    (await findServers(serverDirectories(process.env.PATH), runCommand)).find(({ flavour }) => flavour === 'MariaDB');
  return (await look()) ?? (await provided('mariadb-server-core', look, log));
}

async function findProvider(log: (line: string) => void): Promise<string> {
  const look = async () => PROVIDERS.find((path) => existsSync(path));
  return (await look()) ?? (await provided('galera-4', look, log));
}

async function provided<T>(name: string, look: () => Promise<T | undefined>, log: (line: string) => void): Promise<T> {
  const announce = () => log(`installing ${name} with apt-get`);
  const machine = { run: runCommand, isRoot: process.getuid?.() === 0 };
  const problem = await withAptLock(() => installDebianPackage(name, machine, announce));
  const found = problem === null ? await look() : undefined;
  if (found) return found;
  throw new Error(`A cluster takes ${name}: install it (${problem ?? 'it holds nothing that can be used'})`);
}

// Below the ephemeral ports of the system: the port of a killed node is still free when it restarts.
const FIRST_PORT = 20_000;
const LAST_PORT = 31_999;

/** Different ports that nothing listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
