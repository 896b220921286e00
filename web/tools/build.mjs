import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { writeDocuments } from './write-documents.mjs';

/*
 * Builds the console, GraphiQL and the reference's script into dist/web, unless the build there has the same source
 * files. So tests and the demo can run it each time.
 */

const WEB = join(import.meta.dirname, '..');
const ROOT = join(WEB, '..');
const STAMP = join(ROOT, 'dist/web/built-from');
const SOURCES = ['src', 'explorer', 'reference', 'tools'];
// Code that the reference's script shares with the service.
const SHARED = ['pages/highlight.ts', 'reference/samples.ts'].map((name) => join(ROOT, 'src/server', name));
// Generated files.
const WRITTEN = /^(api\/generated\/|routes\.gen\.ts$)/;

async function filesBelow(folder) {
  const entries = await readdir(join(WEB, folder), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return paths.filter((path) => !WRITTEN.test(path.slice(join(WEB, folder).length + 1)));
}

/** Changes with every file that the build reads. */
async function fingerprint() {
  const nested = await Promise.all(SOURCES.map(filesBelow));
  const configured = ['vite.config.ts', 'explorer.config.ts', 'reference.config.ts'];
  const single = ['package.json', 'index.html', ...configured].map((name) => join(WEB, name));
  const schemas = ['admin.graphql', 'staff-roles.json'].map((name) => join(ROOT, 'schema', name));
  const hash = createHash('sha256');
  for (const path of [...nested.flat(), ...single, ...SHARED, ...schemas, join(ROOT, 'package-lock.json')].sort()) {
    hash.update(`${path.slice(ROOT.length)}\0`).update(await readFile(path));
  }
  return hash.digest('hex');
}

const wanted = await fingerprint();
const built = await readFile(STAMP, 'utf8').catch(() => '');
if (built !== wanted) {
  await writeDocuments();
  // The first empties the folder that all build into.
  for (const config of ['vite', 'explorer', 'reference']) {
    await build({ configFile: join(WEB, `${config}.config.ts`), logLevel: 'warn' });
  }
  await writeFile(STAMP, wanted);
}
