import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { lastLines, type RunCommand } from './command.js';

/** A database server program of this machine. */
export interface ServerBinary {
  path: string;
  flavour: 'MySQL' | 'MariaDB';
  version: string;
}

export interface ServerSettings {
  dataPath: string;
  socketPath: string;
  pidPath: string;
  port: number;
  /** False, for tests, is faster, but data can be lost if the machine crashes. */
  durable: boolean;
}

/** The server could not create its data directory. No data is lost, so another server can be tried. */
export class InitialisationError extends Error {}

const VERSION_TIMEOUT_MS = 10_000;
const INITIALISATION_TIMEOUT_MS = 180_000;

// Both servers refuse to run as root without this option.
const userFlags = (): string[] => (process.getuid?.() === 0 ? ['--user=root'] : []);

/** Finds the servers in these directories, in this order; in each directory, MySQL before MariaDB. */
export async function findServers(directories: string[], run: RunCommand): Promise<ServerBinary[]> {
  const found: ServerBinary[] = [];
  const paths = directories.flatMap((directory) => [join(directory, 'mysqld'), join(directory, 'mariadbd')]);
  for (const path of new Set(paths)) {
    if (!existsSync(path)) continue;
    const { code, stdout } = await run(path, ['--no-defaults', '--version'], { timeoutMs: VERSION_TIMEOUT_MS });
    const version = /Ver (\d+(?:\.\d+)+)/.exec(stdout)?.[1];
    // MariaDB is often installed as mysqld, so the name of the program does not identify it.
    const flavour = stdout.includes('MariaDB') ? 'MariaDB' : 'MySQL';
    const known = found.some((other) => other.flavour === flavour && other.version === version);
    if (code === 0 && version && !known) found.push({ path, flavour, version });
  }
  return found;
}

/** The directories to search: those of PATH, and those where packages put servers. */
export function serverDirectories(searchPath = ''): string[] {
  return [...searchPath.split(':').filter(Boolean), '/usr/sbin', '/usr/local/sbin', '/usr/libexec'];
}

/** Creates a data directory without databases. Its only account is root, without a password, from this machine only. */
export async function initialiseData(binary: ServerBinary, dataPath: string, run: RunCommand): Promise<void> {
  const parent = dirname(dataPath);
  const prefix = `${basename(dataPath)}.partial-`;
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true });
  }
  // It gets its name when it is complete, so an interrupted start leaves no broken data directory.
  const partial = await mkdtemp(join(parent, prefix));
  try {
    await (binary.flavour === 'MySQL' ? initialiseMysql : initialiseMariadb)(binary, partial, run);
    await rename(partial, dataPath);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

const initialFlags = (dataPath: string): string[] => [
  ...userFlags(),
  `--datadir=${dataPath}`,
  // Not shared: a server that starts deletes the temporary tables of others in its folder.
  `--tmpdir=${dirname(dataPath)}`,
];

async function initialiseMysql(binary: ServerBinary, dataPath: string, run: RunCommand): Promise<void> {
  const flags = ['--no-defaults', '--initialize-insecure', ...initialFlags(dataPath)];
  const { code, stderr } = await run(binary.path, flags, { timeoutMs: INITIALISATION_TIMEOUT_MS });
  if (code !== 0) throw new InitialisationError(lastLines(stderr) || `exit code ${code}`);
}

// Does what mariadb-install-db does. That script needs programs from packages that need not be installed.
async function initialiseMariadb(binary: ServerBinary, dataPath: string, run: RunCommand): Promise<void> {
  const input = await mariadbSystemTables(binary, run);
  const flags = ['--no-defaults', '--bootstrap', ...initialFlags(dataPath), '--enforce-storage-engine='];
  const { code, stderr } = await run(binary.path, flags, { input, timeoutMs: INITIALISATION_TIMEOUT_MS });
  const error = stderr.split('\n').find((line) => line.startsWith('ERROR'));
  if (code !== 0 || error) throw new InitialisationError(error ?? (lastLines(stderr) || `exit code ${code}`));
}

async function mariadbSystemTables(binary: ServerBinary, run: RunCommand): Promise<string> {
  const help = await run(binary.path, ['--no-defaults', '--verbose', '--help'], { timeoutMs: VERSION_TIMEOUT_MS });
  const characterSets = /^character-sets-dir\s+(\S.*?)\s*$/m.exec(help.stdout)?.[1];
  const share = characterSets ? dirname(characterSets) : '/usr/share/mysql';
  const folders = [share, join(dirname(share), 'mariadb'), join(dirname(share), 'mysql')];
  // The prefix is mysql_ up to MariaDB 10.11 and mariadb_ in newer versions.
  const places = folders.flatMap((folder) => [join(folder, 'mariadb_'), join(folder, 'mysql_')]);
  const start = places.find((place) => existsSync(`${place}system_tables.sql`));
  if (!start) throw new InitialisationError(`its scripts of system tables are missing in ${share}`);
  const scripts = ['system_tables', 'performance_tables', 'system_tables_data', 'sys_schema'];
  const files = [
    ...scripts.map((name) => `${start}${name}.sql`),
    join(dirname(start), 'maria_add_gis_sp_bootstrap.sql'),
  ];
  const texts = await Promise.all(files.filter(existsSync).map((file) => readFile(file, 'utf8')));
  const preamble = [
    'CREATE DATABASE mysql;',
    'USE mysql;',
    'SET @auth_root_socket=NULL;',
    'SET @skip_auth_anonymous=1;',
  ];
  // Without the unused accounts of the machine's host name.
  const lines = texts
    .join('\n')
    .split('\n')
    .filter((line) => !line.includes('@current_hostname'));
  return [...preamble, ...lines, ''].join('\n');
}

/** The server's arguments. It listens on the loopback address only and reads no configuration file. */
export function serverFlags({ flavour }: ServerBinary, settings: ServerSettings): string[] {
  const { dataPath, socketPath, pidPath, port, durable } = settings;
  return [
    '--no-defaults',
    ...userFlags(),
    `--datadir=${dataPath}`,
    `--socket=${socketPath}`,
    `--pid-file=${pidPath}`,
    // Not shared: a server that starts can delete another one's temporary tables.
    `--tmpdir=${dirname(socketPath)}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    ...commonFlags(durable),
    // Every user of this machine can connect as root, so the server must not read or write files for them.
    ...(flavour === 'MySQL'
      ? ['--mysqlx=OFF', '--secure-file-priv=NULL']
      : [`--secure-file-priv=${dirname(socketPath)}`]),
  ];
}

/** Arguments that MySQL and MariaDB both know, also in a container. */
export function commonFlags(durable: boolean): string[] {
  const safety = durable
    ? ['--innodb-flush-log-at-trx-commit=1']
    : [
        '--innodb-flush-log-at-trx-commit=0',
        '--innodb-doublewrite=0',
        '--innodb-flush-method=nosync',
        // Tests make thousands of tables, each of which would be a file of its own.
        '--innodb-file-per-table=0',
        // A server cuts off who has not signed in after ten seconds, which a process on a busy machine may not have.
        '--connect-timeout=300',
      ];
  return [
    '--character-set-server=utf8mb4',
    '--max-connections=500',
    '--innodb-buffer-pool-size=256M',
    '--innodb-buffer-pool-dump-at-shutdown=OFF',
    // There are no replicas, and the redo log is enough for crash recovery; a binary log would double the writes.
    '--skip-log-bin',
    '--performance-schema=OFF',
    ...safety,
  ];
}
