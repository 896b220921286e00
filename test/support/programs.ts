import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle, ENTRIES } from '../../tools/bundle/bundle.js';
import { withFileLock } from '../../tools/local-database/file-lock.js';
import { isAlive } from '../../tools/local-database/process-info.js';

/** What tests start in processes of their own: the service as it is in production, and the demo. */
const PROGRAMS = { ...ENTRIES, demo: 'dist/demo/main.js' };

async function bundleInto(folder: string): Promise<void> {
  const unfinished = `${folder}.partial`;
  await bundle(PROGRAMS, unfinished);
  await rename(unfinished, folder);
}

/** Names the folder of a run's programs, for the global setup. @returns what removes it. */
export async function beginPrograms(): Promise<() => Promise<void>> {
  const all = join(process.cwd(), '.data', 'programs');
  await mkdir(all, { recursive: true });
  // Of runs that were killed.
  const left = (await readdir(all)).filter((name) => !isAlive(Number.parseInt(name, 10)));
  await Promise.all(left.map((name) => rm(join(all, name), { recursive: true })));
  const folder = join(all, String(process.pid));
  process.env.TEST_PROGRAMS = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** The file of a program, for Node to run. The first test of a run that asks bundles all. */
export async function programFile(name: keyof typeof PROGRAMS): Promise<string> {
  const { TEST_PROGRAMS: folder = '' } = process.env;
  await withFileLock(`${folder}.lock`, async () => {
    if (!existsSync(folder)) await bundleInto(folder);
  });
  return join(folder, `${name}.js`);
}
