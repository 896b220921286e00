import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { lastLines } from '../../../tools/local-database/command.js';
import { isRunning } from '../../../tools/local-database/process-info.js';
import { until } from '../until.js';
import type { ServerProgram } from './server-program.js';

/** A server among several that hold the same data. */
export class ReplicatedServer {
  /** For root, who may do everything. */
  readonly url: string;
  private child: ChildProcess | undefined;

  constructor(
    private readonly program: ServerProgram,
    readonly home: string,
    readonly port: number,
    private readonly options: readonly string[],
  ) {
    this.url = `mysql://root@127.0.0.1:${port}/`;
  }

  /** @param like a server that has never run, whose data are copied because that is faster. */
  async initialise(like?: ReplicatedServer): Promise<void> {
    await mkdir(this.home);
    const data = join(this.home, 'data');
    await (like ? cp(join(like.home, 'data'), data, { recursive: true }) : this.program.initialise(data));
    // MySQL's id of the server, which no other may have.
    await rm(join(data, 'auto.cnf'), { force: true });
  }

  async start(): Promise<void> {
    const logPath = join(this.home, 'log');
    const log = openSync(logPath, 'a');
    const [path, flags] = this.program.command(this.home, this.port, this.options);
    const child = spawn(path, flags, { cwd: this.home, stdio: ['ignore', log, log] });
    closeSync(log);
    this.child = child;
    await until(async () => {
      if (!isRunning(child)) throw new Error(`A replica did not start:\n${lastLines(await readFile(logPath, 'utf8'))}`);
      return this.query('SELECT 1').then(
        () => true,
        () => false,
      );
    }, 'the server to start');
  }

  /** SIGSTOP makes it silent, SIGCONT ends that, SIGKILL and SIGTERM end it; has happened afterwards. */
  async signal(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || !isRunning(child)) return;
    child.kill(signal);
    if (signal === 'SIGSTOP') await until(() => hasStopped(child.pid), 'the server to stop');
    if (signal === 'SIGKILL' || signal === 'SIGTERM') await this.ended();
  }

  async ended(): Promise<void> {
    await until(() => !this.child || !isRunning(this.child), 'the server to end');
  }

  /** Runs statements of root on a connection of their own. @returns the rows of the last one. */
  async query<T extends object>(...statements: string[]): Promise<T[]> {
    const connection = await createConnection({ uri: this.url, connectTimeout: 60_000 });
    try {
      let rows: unknown = [];
      for (const statement of statements) [rows] = await connection.query<RowDataPacket[]>(statement);
      return rows as T[];
    } finally {
      connection.destroy();
    }
  }

  async value(sql: string): Promise<string> {
    const [row] = await this.query<Record<string, string | number | null>>(sql);
    return String(Object.values(row ?? {})[0] ?? '');
  }

  /** A value of `SHOW GLOBAL STATUS`. */
  async status(name: string): Promise<string> {
    const [row] = await this.query<{ Value: string }>(`SHOW GLOBAL STATUS LIKE '${name}'`);
    return row?.Value ?? '';
  }
}

/** Whether every thread of a process has stopped after SIGSTOP. On a busy machine, some run for another moment. */
function hasStopped(pid = 0): boolean {
  const threads = `/proc/${pid}/task`;
  return readdirSync(threads).every((thread) => readFileSync(join(threads, thread, 'stat'), 'utf8').includes(') T '));
}
