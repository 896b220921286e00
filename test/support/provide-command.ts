import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../tools/local-database/command.js';
import { installDebianPackage } from '../../tools/local-database/debian-package.js';
import { withFileLock } from '../../tools/local-database/file-lock.js';

/** The timeout of hooks that provide a program, as the first run downloads the program. */
export const PROVIDE_TIMEOUT_MS = 10 * 60_000;

/**
 * The path of a program that a test runs, under any of its names. If it is missing, installs its package with apt-get.
 * @throws if the installation fails, with the command to run.
 */
export async function provideCommand(names: readonly string[], packageName: string): Promise<string> {
  const folders = [...(process.env.PATH ?? '').split(':').filter(Boolean), '/usr/bin', '/usr/local/bin', '/usr/sbin'];
  const find = () => folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
  const install = async (): Promise<string> => {
    const problem = await installDebianPackage(packageName, { run: runCommand, isRoot: process.getuid?.() === 0 });
    const path = find();
    if (path !== undefined) return path;
    const reason = problem ?? `the package ${packageName} does not hold it`;
    throw new Error(
      `These tests need ${names.join(' or ')} in the PATH, and could not install it: ${reason}\n` +
        `Install it; on Debian and Ubuntu it is in the package ${packageName}`,
    );
  };
  return find() ?? withAptLock(async () => find() ?? install());
}

/** Runs one installation at a time among the tests of all processes: apt-get fails at once while another apt-get runs. */
export async function withAptLock<T>(work: () => Promise<T>): Promise<T> {
  const folder = join(process.cwd(), '.data');
  await mkdir(folder, { recursive: true });
  return withFileLock(join(folder, 'apt.lock'), work);
}
