import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { fingerprintOf } from '../../tools/fingerprint.mjs';
import { writeDocuments } from './write-documents.mjs';

/*
 * Builds the console and the reference's script into dist/web, unless the build there has the same source files. So tests
 * and the demo can run it each time.
 */

const WEB = join(import.meta.dirname, '..');
const ROOT = join(WEB, '..');
const STAMP = join(ROOT, 'dist/web/built-from');
const SOURCES = [
  ...['src', 'reference', 'tools', 'package.json', 'index.html', 'vite.config.ts', 'reference.config.ts'].map(
    (name) => `web/${name}`,
  ),
  // Code that the reference's script shares with the service.
  ...['pages/highlight.ts', 'reference/samples.ts'].map((name) => `src/server/${name}`),
  ...['admin.graphql', 'staff-roles.json'].map((name) => `schema/${name}`),
  'package-lock.json',
];
const GENERATED = /^web\/src\/api\/generated\//;

const wanted = await fingerprintOf(ROOT, SOURCES, (path) => GENERATED.test(path));
const built = await readFile(STAMP, 'utf8').catch(() => '');
if (built !== wanted) {
  await writeDocuments();
  // The first empties the folder that all build into.
  for (const config of ['vite', 'reference']) {
    await build({ configFile: join(WEB, `${config}.config.ts`), logLevel: 'warn' });
  }
  await writeFile(STAMP, wanted);
}
