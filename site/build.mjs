import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { fingerprintOf } from '../tools/fingerprint.mjs';

/*
 * Builds the site into dist/public, unless the build there has the same source files. So tests and the demo can run it each
 * time.
 */

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'dist/public');
const STAMP = join(FOLDER, 'built-from');
const SOURCES = ['site', 'package-lock.json'];

const wanted = await fingerprintOf(ROOT, SOURCES);
const built = await readFile(STAMP, 'utf8').catch(() => '');
if (built !== wanted) {
  const compiled = join(ROOT, 'dist/site-builder.mjs');
  await build({
    entryPoints: [join(ROOT, 'site/main.ts')],
    outfile: compiled,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
  const { writeSite } = await import(pathToFileURL(compiled));
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  await writeSite(ROOT, FOLDER);
  await rm(compiled);
  await writeFile(STAMP, wanted);
}
