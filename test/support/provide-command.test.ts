import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandResult, RunCommand } from '../../tools/local-database/command.js';
import { provideCommand } from './provide-command.js';

const WORKED: CommandResult = { code: 0, stdout: '', stderr: '' };

describe('provideCommand', () => {
  let folder: string;
  let commands: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orders-commands-'));
    commands = [];
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** A machine that answers every command with `answer`, and calls `onInstall` on `apt-get install`. */
  function machine(answer: CommandResult, isRoot: boolean, onInstall = async () => {}) {
    const run: RunCommand = async (command, args) => {
      commands.push([command, ...args].join(' '));
      if (args.includes('install')) await onInstall();
      return answer;
    };
    return { run, isRoot, directories: [join(folder, 'missing'), folder] };
  }

  it('a program that exists is found under any of its names, and nothing is installed', async () => {
    await writeFile(join(folder, 'other-tool'), '');
    await expect(provideCommand(['tool', 'other-tool'], 'tools', machine(WORKED, true))).resolves.toBe(
      join(folder, 'other-tool'),
    );
    expect(commands).toEqual([]);
  });

  it.each([
    [true, 'env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get'],
    [false, 'sudo -n env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get'],
  ])('a missing program is installed without asking a question (as root: %s)', async (isRoot, aptGet) => {
    const install = () => writeFile(join(folder, 'tool'), '');
    await expect(provideCommand(['tool'], 'tools', machine(WORKED, isRoot, install))).resolves.toBe(
      join(folder, 'tool'),
    );
    expect(commands).toEqual([
      `${aptGet} --version`,
      `${aptGet} update`,
      'apt-cache search --names-only ^tools(-[0-9.]+)?$',
      `${aptGet} install -y --no-install-recommends tools`,
    ]);
  });

  it.each([
    ['the account may not install', { code: 1, stdout: '', stderr: 'a password is required' }, 'without a password'],
    ['the package does not bring it', WORKED, 'the package tools does not hold it'],
  ])('an error names the command that installs a missing program if %s', async (_case, answer, reason) => {
    const attempt = provideCommand(['tool'], 'tools', machine(answer, false));
    await expect(attempt).rejects.toThrow(reason);
    await expect(attempt).rejects.toThrow('sudo apt-get install tools');
  });
});
