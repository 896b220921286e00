import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundle, ENTRIES } from '../../tools/bundle/bundle.js';
import { withFileLock } from '../../tools/local-database/file-lock.js';
import { isAlive } from '../../tools/local-database/process-info.js';

/** What tests start in processes of their own: the service as it is in production, and the demo. */
const PROGRAMS = { ...ENTRIES, demo: 'dist/demo/main.js' };

/** What the programs are made of: the compiled code, and the packages. */
const SOURCES = ['dist/.tsbuildinfo-dev', 'node_modules/.package-lock.json'];

/** The programs as they are now, bundled once for all runs. */
async function provideBundle(all: string): Promise<string> {
  const times = await Promise.all(SOURCES.map(async (file) => (await stat(file)).mtimeMs));
  const folder = join(all, `bundle-${times.join('-')}`);
  if (existsSync(folder)) return folder;
  const earlier = (await readdir(all)).filter((name) => name.startsWith('bundle-'));
  await Promise.all(earlier.map((name) => rm(join(all, name), { recursive: true })));
  await bundle(PROGRAMS, `${folder}.partial`);
  await rename(`${folder}.partial`, folder);
  return folder;
}

/** Names the folder of a run's programs, for the global setup. @returns what removes it. */
export async function beginPrograms(): Promise<() => Promise<void>> {
  const all = join(process.cwd(), '.data', 'programs');
  await mkdir(all, { recursive: true });
  // Of runs that were killed.
  const left = (await readdir(all)).filter((name) => /^\d/.test(name) && !isAlive(Number.parseInt(name, 10)));
  await Promise.all(left.map((name) => rm(join(all, name), { recursive: true })));
  const folder = join(all, String(process.pid));
  process.env.TEST_PROGRAMS = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** The file of a program, for Node to run. It stays as it is, also if another run compiles the code again. */
export async function programFile(name: keyof typeof PROGRAMS): Promise<string> {
  const { TEST_PROGRAMS: folder = '' } = process.env;
  if (!existsSync(folder)) {
    const all = dirname(folder);
    await withFileLock(join(all, 'programs.lock'), async () => {
      if (existsSync(folder)) return;
      await cp(await provideBundle(all), `${folder}.partial`, { recursive: true });
      await rename(`${folder}.partial`, folder);
    });
  }
  return join(folder, `${name}.js`);
}
