import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { DataSource } from 'typeorm';

const MICROSECONDS = 1e6;

/** The microseconds of CPU that this process has used. */
export function ownCpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The microseconds of CPU that the database's server has used; NaN unless it runs on this machine, outside of a container. */
export async function databaseCpuUs(dataSource: DataSource): Promise<number> {
  try {
    const [row] = await dataSource.query<{ pidFile: string }[]>('SELECT @@pid_file AS pidFile');
    const pid = (await readFile(row?.pidFile ?? '', 'utf8')).trim();
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // After the name, which is in parentheses: the 12th and 13th field, in clock ticks.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    const { stdout } = await promisify(execFile)('getconf', ['CLK_TCK']);
    return ((Number(user) + Number(system)) * MICROSECONDS) / Number(stdout);
  } catch {
    return NaN;
  }
}
