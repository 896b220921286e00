import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../tools/local-database/command.js';
import { installDebianPackage, type DebianMachine } from '../../tools/local-database/debian-package.js';
import { withFileLock } from '../../tools/local-database/file-lock.js';

/** What of this machine the search depends on; replaced by tests of it. */
export interface CommandMachine extends DebianMachine {
  directories: string[];
}

/** For the hooks of tests that ask for a program: a first run downloads it. */
export const PROVIDE_TIMEOUT_MS = 10 * 60_000;

const thisMachine = (): CommandMachine => ({
  run: runCommand,
  isRoot: process.getuid?.() === 0,
  directories: [...(process.env.PATH ?? '').split(':').filter(Boolean), '/usr/bin', '/usr/local/bin'],
});

/**
 * The path of a program that a test runs; where it is missing, the package that brings it is installed with apt-get.
 * Of several names any will do.
 * @throws where that does not work, saying what to do.
 */
export async function provideCommand(
  names: readonly string[],
  packageName: string,
  machine: CommandMachine = thisMachine(),
): Promise<string> {
  const find = () => machine.directories.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
  const install = async (): Promise<string> => {
    const problem = await installDebianPackage(packageName, machine);
    const path = find();
    if (path !== undefined) return path;
    const reason = problem ?? `the package ${packageName} does not hold it`;
    throw new Error(
      `These tests need ${names.join(' or ')} on the PATH: ${reason}\nInstall it: sudo apt-get install ${packageName}`,
    );
  };
  const folder = join(process.cwd(), '.data');
  await mkdir(folder, { recursive: true });
  // Apt-get itself does not wait for another one.
  return find() ?? withFileLock(join(folder, 'apt.lock'), async () => find() ?? install());
}
