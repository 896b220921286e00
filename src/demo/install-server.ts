import type { RunCommand } from './command.js';
import { installDebianPackage } from './debian-package.js';

/**
 * Installs MariaDB's server program, and no service, with apt-get, if this account may do so without a password.
 * Answers null when that worked, otherwise the reason why not.
 */
export async function installMariadb(
  run: RunCommand,
  isRoot: boolean,
  log: (line: string) => void,
): Promise<string | null> {
  return installDebianPackage(
    { run, isRoot },
    () => packageName(run),
    () => log('no MySQL, MariaDB or Docker here: installing mariadb-server-core with apt-get'),
  );
}

/** Older distributions have the version in the package's name. */
async function packageName(run: RunCommand): Promise<string> {
  const { stdout } = await run('apt-cache', ['search', '--names-only', '^mariadb-server-core(-[0-9.]+)?$']);
  const names = stdout.split('\n').flatMap((line) => /^(mariadb-server-core\S*) /.exec(line)?.[1] ?? []);
  return names.sort()[0] ?? 'mariadb-server-core';
}
