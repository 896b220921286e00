import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { fingerprintOf } from '../../tools/fingerprint.mjs';
import { writeDocuments } from './write-documents.mjs';

/*
 * Builds the console into dist/web, unless the build there has the same source files. So tests and the demo can run it each
 * time.
 */

const STAMP = '../dist/web/built-from';
const SOURCES = [
  'src',
  'tools',
  'package.json',
  'index.html',
  'vite.config.ts',
  '../schema/admin.graphql',
  '../schema/reasons.json',
  '../schema/staff-roles.json',
  '../tools/fingerprint.mjs',
  '../package-lock.json',
];
const GENERATED = /^src\/api\/generated\//;

// The router's plugin looks for its configuration there.
process.chdir(join(import.meta.dirname, '..'));
const wanted = await fingerprintOf(SOURCES, (path) => GENERATED.test(path));
const built = await readFile(STAMP, 'utf8').catch(() => '');
if (built !== wanted) {
  await writeDocuments();
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' });
  await writeFile(STAMP, wanted);
}
