import { lastLines, type RunCommand } from './command.js';

const SUDO_TIMEOUT_MS = 5_000;
const APT_TIMEOUT_MS = 10 * 60_000;

/**
 * Installs MariaDB's server program, and no service, with apt-get, if this account may do so without a password.
 * Answers null when that worked, otherwise the reason why not.
 */
export function installMariadb(run: RunCommand, isRoot: boolean, log: (line: string) => void): Promise<string | null> {
  return installPackage('mariadb-server-core', run, isRoot, () =>
    log('no MySQL, MariaDB or Docker here: installing mariadb-server-core with apt-get'),
  );
}

/**
 * Installs a package and what it cannot do without. Answers null when that worked, otherwise the reason why not.
 * @param announce called before anything is done.
 */
export async function installPackage(
  wanted: string,
  run: RunCommand,
  isRoot: boolean,
  announce: () => void,
): Promise<string | null> {
  const sudo = isRoot ? [] : ['sudo', '-n'];
  const asRoot = (command: string[], timeoutMs: number) => {
    const [program = '', ...args] = [...sudo, ...command];
    return run(program, args, { timeoutMs });
  };
  if ((await asRoot(['apt-get', '--version'], SUDO_TIMEOUT_MS)).code !== 0) {
    return isRoot ? 'there is no apt-get' : 'no apt-get that this account may use without a password';
  }
  announce();
  // A list that cannot be renewed may still be good enough.
  await asRoot(['apt-get', 'update'], APT_TIMEOUT_MS);
  const name = await packageName(wanted, run);
  const install = await asRoot(['apt-get', 'install', '-y', '--no-install-recommends', name], APT_TIMEOUT_MS);
  return install.code === 0 ? null : `apt-get could not install ${name}: ${lastLines(install.stderr, 2)}`;
}

/** Older distributions have the version in the package's name. */
async function packageName(wanted: string, run: RunCommand): Promise<string> {
  const { stdout } = await run('apt-cache', ['search', '--names-only', `^${wanted}(-[0-9.]+)?$`]);
  const names = stdout.split('\n').flatMap((line) => (line.startsWith(wanted) ? (line.split(' ')[0] ?? []) : []));
  return names.sort()[0] ?? wanted;
}
