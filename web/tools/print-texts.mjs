import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createServer } from 'vite';

/*
 * Prints every text of the console as its code loads them, by language and path, with its kind: for the test that compares
 * the languages.
 */

const WEB = join(import.meta.dirname, '..');
const TEXTS = 'src/texts';
const LANGUAGES = ['en', 'de'];

/** @returns pairs of path and text; of a function, its code. */
function leavesOf(value, path) {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`));
  }
  const kind = typeof value === 'function' ? `function of ${value.length}` : typeof value;
  return [[path, { kind, text: String(value) }]];
}

// The texts read the browser's language, which does not matter here. It is set without being read, because Node 26
// warns of a read.
globalThis.localStorage = { getItem: () => null };
globalThis.navigator ??= { language: 'en' };
const server = await createServer({
  root: WEB,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
});
const texts = {};
for (const language of LANGUAGES) {
  const leaves = [];
  for (const file of await readdir(join(WEB, TEXTS, language))) {
    const module = await server.ssrLoadModule(`/${TEXTS}/${language}/${file}`);
    leaves.push(...leavesOf({ ...module }, basename(file, '.ts')));
  }
  texts[language] = Object.fromEntries(leaves);
}
await server.close();
process.stdout.write(JSON.stringify(texts));
