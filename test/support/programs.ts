import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { withFileLock } from '../../tools/local-database/file-lock.js';
import { isAlive } from '../../tools/local-database/process-info.js';

/** What tests start in processes of their own, as it was compiled. */
const PROGRAMS = { service: 'dist/src/main.js', cli: 'dist/src/cli/main.js', demo: 'dist/demo/main.js' };

// What belongs to CommonJS, for the packages that are written in it.
const COMMON_JS = `import { createRequire as createRequireOf } from 'node:module';
const require = createRequireOf(import.meta.url);
const { dirname: __dirname, filename: __filename } = import.meta;`;

/**
 * A module that reads files beside it finds them where it was compiled. A package that is loaded when it is needed stays
 * outside: one in CommonJS would come without its names.
 */
const inItsPlace: Plugin = {
  name: 'in-its-place',
  setup: (bundler) => {
    bundler.onResolve({ filter: /^[^./]/ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined));
    bundler.onLoad({ filter: /\/dist\/(src|demo|tools)\/.*\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
    }));
  },
};

/** Bundles the programs with all that they load. */
async function bundleInto(folder: string): Promise<void> {
  const unfinished = `${folder}.partial`;
  await build({
    entryPoints: PROGRAMS,
    outdir: unfinished,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    keepNames: true,
    banner: { js: COMMON_JS },
    plugins: [inItsPlace],
    logLevel: 'error',
  });
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

/**
 * The file of a program, for Node to run. The first test of a run that asks bundles all: a process that loads about 3,000
 * files takes more than twice the processor's time until it serves.
 */
export async function programFile(name: keyof typeof PROGRAMS): Promise<string> {
  const { TEST_PROGRAMS: folder = '' } = process.env;
  await withFileLock(`${folder}.lock`, async () => {
    if (!existsSync(folder)) await bundleInto(folder);
  });
  return join(folder, `${name}.mjs`);
}
