import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { fingerprintOf } from '../tools/fingerprint.mjs';

/*
 * Builds the site into dist/public, unless the build there has the same source files. So tests and the demo can run it each
 * time.
 */

const FOLDER = 'dist/public';
const STAMP = join(FOLDER, 'built-from');
const BUILDER = `dist/site-builder-${process.pid}.mjs`;
const SOURCES = [
  'site',
  'tools/fingerprint.mjs',
  'package-lock.json',
  'schema/openapi.json',
  'CHANGELOG.md',
  'packages/client/README.md',
  ...['integrators.md', 'staff.md', 'spec', 'staff', 'console'].map((name) => `docs/${name}`),
  ...['webhook-receiver.mjs', 'webhook_receiver.py'].map((name) => `examples/${name}`),
  ...['tokens.css', 'icon.svg', 'fonts/inter.woff2'].map((name) => `web/src/${name}`),
];

process.chdir(join(import.meta.dirname, '..'));
const wanted = await fingerprintOf(SOURCES);
const built = await readFile(STAMP, 'utf8').catch(() => '');
if (built !== wanted) {
  await build({
    entryPoints: ['site/main.ts'],
    outfile: BUILDER,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
  const { writeSite } = await import(pathToFileURL(BUILDER));
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  await writeSite(FOLDER);
  await rm(BUILDER);
  await writeFile(STAMP, wanted);
}
