import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { serviceVersion } from '../../src/observability/build-info.js';

/** What is measured, and on what. */
export interface Machine {
  /** In a line: version, commit, processor, memory, Node and database. */
  description: string;
  /** The process of the database's server; undefined where it is on another machine, or in a container. */
  databasePid?: number;
}

/** The commit of a working tree, with `-dirty` if something in it has changed since. */
async function commitOf(folder: string): Promise<string> {
  const command = ['-C', folder, 'describe', '--always', '--dirty', '--exclude=*'];
  return promisify(execFile)('git', command).then(
    ({ stdout }) => `commit ${stdout.trim()}`,
    () => 'unknown commit',
  );
}

async function pidOf(file: string): Promise<number | undefined> {
  const pid = await readFile(file, 'utf8').then(Number, () => NaN);
  return pid > 0 ? pid : undefined;
}

/** @param folder the working tree. */
export async function describeMachine(databaseUrl: string, folder: string): Promise<Machine> {
  const connection = await createConnection(databaseUrl);
  try {
    const [[row]] = await connection.query<RowDataPacket[]>(
      'SELECT VERSION() AS version, @@datadir AS folder, @@pid_file AS file',
    );
    const [cpu] = cpus();
    const memoryGib = (totalmem() / 2 ** 30).toFixed(0);
    const what = `version ${serviceVersion()}, ${await commitOf(folder)}`;
    const where = `${cpus().length} × ${cpu?.model.trim()}, ${memoryGib} GiB; node ${process.version}`;
    return {
      description: `${what}; ${where}; database ${String(row?.version)}`,
      databasePid: await pidOf(resolve(String(row?.folder), String(row?.file))),
    };
  } finally {
    await connection.end();
  }
}
