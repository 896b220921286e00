import { lastLines, type RunCommand } from './command.js';

const SUDO_TIMEOUT_MS = 5_000;
const APT_TIMEOUT_MS = 10 * 60_000;

// apt-get asks no questions, and in run level 1 packages start no services. `env` comes after sudo, because sudo does
// not pass the environment on. Another installation, such as that of the machine's updates, may hold the lock for
// minutes.
const APT_GET = 'env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get -o DPkg::Lock::Timeout=300'.split(' ');

/** What an installation needs to know of this machine. */
export interface DebianMachine {
  run: RunCommand;
  isRoot: boolean;
}

/**
 * Installs a package of Debian or Ubuntu and its dependencies, if this account can do so without a password.
 * @param announce called before the installation.
 * @returns null if it worked, otherwise the reason why not.
 */
export async function installDebianPackage(
  wanted: string,
  { run, isRoot }: DebianMachine,
  announce: () => void = () => undefined,
): Promise<string | null> {
  const aptGet = (args: string[], timeoutMs: number) => {
    const [program = '', ...rest] = [...(isRoot ? [] : ['sudo', '-n']), ...APT_GET, ...args];
    return run(program, rest, { timeoutMs });
  };
  if ((await aptGet(['--version'], SUDO_TIMEOUT_MS)).code !== 0) {
    return isRoot ? 'there is no apt-get' : 'no apt-get that this account may use without a password';
  }
  announce();
  // The package may be in the old list if the update fails.
  await aptGet(['update'], APT_TIMEOUT_MS);
  const name = await packageName(wanted, run);
  const install = await aptGet(['install', '-y', '--no-install-recommends', name], APT_TIMEOUT_MS);
  return install.code === 0 ? null : `apt-get could not install ${name}: ${lastLines(install.stderr, 2)}`;
}

/** Finds the package's name, which contains a version in older distributions. */
async function packageName(wanted: string, run: RunCommand): Promise<string> {
  const { stdout } = await run('apt-cache', ['search', '--names-only', `^${wanted}(-[0-9.]+)?$`]);
  const names = stdout.split('\n').flatMap((line) => (line.startsWith(wanted) ? (line.split(' ')[0] ?? []) : []));
  return names.sort()[0] ?? wanted;
}
