import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

// Below the project, so that a version's compiler finds the types that are installed there.
const VERSIONS = join(process.cwd(), '.data', 'versions');

async function git(...words: string[]): Promise<void> {
  await run('git', words);
}

/** Has the commit at hand, in a shallow clone too. */
export async function fetchCommit(commit: string): Promise<void> {
  const isThere = await git('cat-file', '-e', `${commit}^{commit}`).then(
    () => true,
    () => false,
  );
  if (!isThere) await git('fetch', '--depth', '1', 'origin', commit);
}

/**
 * Builds an earlier version of the service out of the project's history, unless that was done before.
 * @param commit in full, as a server gives commits by nothing less.
 * @returns the folder of its compiled `main.js` and `cli/main.js`.
 */
export async function buildVersion(commit: string): Promise<string> {
  const folder = join(VERSIONS, commit);
  if (!existsSync(folder)) {
    await fetchCommit(commit);
    const unfinished = `${folder}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    const archive = join(unfinished, 'source.tar');
    await git('archive', '--output', archive, commit);
    await run('tar', ['-xf', archive, '-C', unfinished]);
    // Its own libraries and backend of Agenda, as it would run with; what only its compiler needs is found in this project.
    const installed = ['--omit=dev', '--ignore-scripts', '--include-workspace-root', '--workspace', 'agenda-mysql'];
    await run('npm', ['ci', '--prefer-offline', ...installed], { cwd: unfinished });
    for (const project of ['packages/agenda-mysql/tsconfig.json', 'tsconfig.build.json']) {
      await run(join(process.cwd(), 'node_modules', '.bin', 'tsc'), ['-p', project], { cwd: unfinished });
    }
    await rename(unfinished, folder);
  }
  return join(folder, 'dist', 'src');
}
