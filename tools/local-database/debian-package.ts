import { lastLines, type RunCommand } from './command.js';

const SUDO_TIMEOUT_MS = 5_000;
const APT_TIMEOUT_MS = 10 * 60_000;

// Nobody is asked anything, and in this run level the system starts no service of what is installed. Set behind sudo, which
// passes no environment on.
const APT_GET = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get'];

/** What of this machine installing depends on. */
export interface DebianMachine {
  run: RunCommand;
  isRoot: boolean;
}

/**
 * Installs a package of Debian or Ubuntu and what it cannot do without, if this account may do so without a password.
 * Answers null when that worked, otherwise the reason why not.
 * @param announce called before anything is done.
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
  // A list that cannot be renewed may still be good enough.
  await aptGet(['update'], APT_TIMEOUT_MS);
  const name = await packageName(wanted, run);
  const install = await aptGet(['install', '-y', '--no-install-recommends', name], APT_TIMEOUT_MS);
  return install.code === 0 ? null : `apt-get could not install ${name}: ${lastLines(install.stderr, 2)}`;
}

/** Older distributions have the version in the package's name. */
async function packageName(wanted: string, run: RunCommand): Promise<string> {
  const { stdout } = await run('apt-cache', ['search', '--names-only', `^${wanted}(-[0-9.]+)?$`]);
  const names = stdout.split('\n').flatMap((line) => (line.startsWith(wanted) ? (line.split(' ')[0] ?? []) : []));
  return names.sort()[0] ?? wanted;
}
