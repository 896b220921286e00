import { join } from 'node:path';
import { createServer } from 'vite';

/*
 * Prints the results of a console function as JSON, for tests, which cannot load the console's modules. Arguments: the
 * module below `src`, the function, and a JSON list of argument lists.
 */

const [module, name, calls = '[]'] = process.argv.slice(2);
// Some modules read the browser's language, which does not matter here. It is set without being read, because Node 26
// warns of a read.
globalThis.localStorage = { getItem: () => null };
globalThis.navigator ??= { language: 'en' };
const server = await createServer({
  root: join(import.meta.dirname, '..'),
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
});
const loaded = await server.ssrLoadModule(`/src/${module}`);
const results = JSON.parse(calls).map((values) => loaded[name](...values) ?? null);
await server.close();
process.stdout.write(JSON.stringify(results));
