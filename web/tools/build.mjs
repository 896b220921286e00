import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Builds the console, GraphiQL and the files of Swagger UI into dist/web, unless what is there was built out of the same
 * files. So tests and the demo can ask for it each time.
 */

const WEB = join(import.meta.dirname, '..');
const ROOT = join(WEB, '..');
const STAMP = join(ROOT, 'dist/web/built-from');
const SOURCES = ['src', 'explorer', 'tools'];
// What is written out of the others.
const WRITTEN = /^(api\/generated\/|routes\.gen\.ts$)/;

async function filesBelow(folder) {
  const entries = await readdir(join(WEB, folder), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return paths.filter((path) => !WRITTEN.test(path.slice(join(WEB, folder).length + 1)));
}

/** The files of the package that `/docs` needs: a sixth of it. */
async function copySwaggerUi() {
  const source = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
  const target = join(ROOT, 'dist/web/reference');
  await mkdir(target, { recursive: true });
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']) {
    await copyFile(join(source, name), join(target, name));
  }
}

/** Changes with every file that the build reads. */
async function fingerprint() {
  const nested = await Promise.all(SOURCES.map(filesBelow));
  const single = ['package.json', 'index.html', 'vite.config.ts', 'explorer.config.ts'].map((name) => join(WEB, name));
  const schemas = ['admin.graphql', 'staff-roles.json'].map((name) => join(ROOT, 'schema', name));
  const hash = createHash('sha256');
  for (const path of [...nested.flat(), ...single, ...schemas, join(ROOT, 'package-lock.json')].sort()) {
    hash.update(`${path.slice(ROOT.length)}\0`).update(await readFile(path));
  }
  return hash.digest('hex');
}

const vite = (config) =>
  execFileSync(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '-c', config],
    {
      cwd: WEB,
      stdio: 'inherit',
    },
  );

const wanted = await fingerprint();
const built = await readFile(STAMP, 'utf8').catch(() => '');
if (built !== wanted) {
  await import('./write-code.mjs');
  // The first empties the folder that both build into.
  vite('vite.config.ts');
  vite('explorer.config.ts');
  await copySwaggerUi();
  await writeFile(STAMP, wanted);
}
