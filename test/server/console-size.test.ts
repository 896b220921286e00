import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What Vite writes of a built file. */
interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

const BUILT = 'dist/web';
const KB = 1000;
const PAGES = 'src/pages';
const SHELL = 'src/components/shell.tsx';
/** What is around a page, by the function of the table of routes that adds the page. */
const FRAMES: Record<string, string> = { inCustomer: 'customers/customer-frame', inPool: 'stock/pool-frame' };
const ROUTES = readFileSync(`web/${PAGES}/routes.tsx`, 'utf8');
/** Each page, with the function that adds it. */
const SCREENS = [...ROUTES.matchAll(/(\w+)\((?:[^()]|\(\))*import\('\.\/([\w/-]+)'\)/g)]
  .map(([, add = '', page = '']) => ({ add, page }))
  .filter(({ page }) => page !== 'sign-in/sign-in-page');

describe('the built console', () => {
  let chunks: Record<string, Chunk>;
  /** The files that the page itself names. */
  let first: string[];

  beforeAll(async () => {
    chunks = JSON.parse(await readFile(join(BUILT, 'manifest.json'), 'utf8')) as Record<string, Chunk>;
    const html = await readFile(join(BUILT, 'index.html'), 'utf8');
    first = [...html.matchAll(/"\/admin\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '');
    expect(first.length).toBeGreaterThan(2);
  });

  /** The files that a browser has to load for these modules, with all that they import. */
  function filesOf(modules: readonly string[]): Set<string> {
    const files = new Set<string>();
    const seen = new Set<string>();
    const add = (module: string): void => {
      if (seen.has(module)) return;
      seen.add(module);
      const chunk = chunks[module];
      if (!chunk) throw new Error(`${module} is not in the manifest`);
      for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
      chunk.imports?.forEach(add);
      // Loaded with what shows them, in one language.
      chunk.dynamicImports?.filter((other) => other.startsWith('src/texts/de/')).forEach(add);
    };
    for (const [name, { file }] of Object.entries(chunks)) if (first.includes(file)) add(name);
    modules.forEach(add);
    return files;
  }

  async function gzipSizeOf(modules: readonly string[]): Promise<number> {
    const contents = await Promise.all(['index.html', ...filesOf(modules)].map((file) => readFile(join(BUILT, file))));
    return contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
  }

  it('signing in takes at most 200 kB in all, compressed', async () => {
    const size = await gzipSizeOf(['src/pages/sign-in/sign-in-page.tsx']);
    expect(size).toBeLessThanOrEqual(200 * KB);
    expect(size).toBeGreaterThan(50 * KB);
  });

  it('the table of routes has all pages', () => {
    expect(SCREENS.length).toBeGreaterThan(40);
  });

  it.each(SCREENS)('the screen $page takes at most 220 kB in all, compressed', async ({ add, page }) => {
    const frame = FRAMES[add] ?? [];
    const modules = [frame, page].flat().map((name) => `${PAGES}/${name}.tsx`);
    expect(await gzipSizeOf([SHELL, ...modules])).toBeLessThanOrEqual(220 * KB);
  });

  it('the texts of an area wait for nothing that waits for them, and no language is loaded with another', () => {
    const texts = Object.keys(chunks).filter((module) => /^src\/texts\/(en|de)\//.test(module));
    expect(texts.filter((module) => module.includes('/en/'))).toHaveLength(texts.length / 2);
    expect(texts.length).toBeGreaterThan(20);
    const importsOf = (modules: Iterable<string>) =>
      new Set([...modules].flatMap((module) => chunks[module]?.imports ?? []));
    const imported = importsOf(texts);
    // The texts of every page, those that the audit log shares, and the choice of the language, which imports nothing.
    for (const module of imported) expect(module).toMatch(/^_(language|common|events|seller-fields)-/);
    for (const module of importsOf(imported)) expect(module).toMatch(/^_language-/);
    expect(importsOf(importsOf(imported)).size).toBe(0);
  });

  it('a list needs few files, which a browser requests concurrently', () => {
    expect(filesOf([SHELL, 'src/pages/orders/orders-page.tsx']).size).toBeLessThanOrEqual(20);
  });

  it('each file has a name that holds a hash, and nothing is loaded from elsewhere', async () => {
    const html = await readFile(join(BUILT, 'index.html'), 'utf8');
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) expect(address).toMatch(/^\/admin\/assets\/[\w.$-]+-[\w-]{8}\.(js|css|svg)$/);
    // The policy allows no inline script.
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });
});
