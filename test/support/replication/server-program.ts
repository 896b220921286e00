import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { runCommand, type RunCommand } from '../../../tools/local-database/command.js';
import { initialiseData, serverFlags, type ServerBinary } from '../../../tools/local-database/server-binary.js';
import { testServerUrl } from '../servers.js';

const KEPT_OPTION = /^--(user|basedir|lc-messages-dir|plugin-dir)=/;

/** The program of the server that the tests run on, to start servers of a test's own. */
export class ServerProgram {
  private constructor(
    private readonly binary: ServerBinary,
    private readonly words: readonly string[],
  ) {}

  /** @throws if that server does not run on this machine. */
  static async find(): Promise<ServerProgram> {
    const connection = await createConnection(testServerUrl());
    const [[row]] = await connection.query<(RowDataPacket & { version: string; pid: string; data: string })[]>(
      'SELECT VERSION() AS version, @@pid_file AS pid, @@datadir AS data',
    );
    await connection.end();
    const { version = '', pid = '', data = '' } = row ?? {};
    const pidFile = pid.startsWith('/') ? pid : join(data, pid);
    const line = await readFile(`/proc/${(await readFile(pidFile, 'utf8')).trim()}/cmdline`, 'utf8');
    const [path = '', ...words] = line.split('\0');
    // A loader may stand before the server.
    const program = /\/(mysqld|mariadbd)$/.test(path)
      ? -1
      : words.findIndex((word) => /\/(mysqld|mariadbd)$/.test(word));
    const options = words.filter((word) => KEPT_OPTION.test(word));
    const flavour = version.includes('MariaDB') ? 'MariaDB' : 'MySQL';
    return new ServerProgram({ path, flavour, version }, [...words.slice(0, program + 1), '--no-defaults', ...options]);
  }

  get flavour(): ServerBinary['flavour'] {
    return this.binary.flavour;
  }

  initialise(dataPath: string): Promise<void> {
    const run: RunCommand = (path, flags, settings) =>
      runCommand(path, [...this.words, ...flags.filter((flag) => flag !== '--no-defaults')], settings);
    return initialiseData(this.binary, dataPath, run);
  }

  /** The command that starts a server with a binary log in `home`. */
  command(home: string, port: number, options: readonly string[]): [string, string[]] {
    const paths = { dataPath: join(home, 'data'), socketPath: join(home, 'sock'), pidPath: join(home, 'pid') };
    const flags = serverFlags(this.binary, { ...paths, port, durable: true }).filter(
      (flag) => !['--no-defaults', '--skip-log-bin'].includes(flag),
    );
    return [this.binary.path, [...this.words, ...flags, ...options]];
  }
}
