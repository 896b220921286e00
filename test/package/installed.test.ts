import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { DemoProcess } from '../support/demo-process.js';
import { codeBlocksOf } from '../support/document-code.js';
import { NODE_VERSIONS, provideNode, type NodeProgram } from '../support/node-program.js';
import { runInBrowser } from '../support/package/browser-page.js';
import { Project } from '../support/project.js';
import { createTempSchema, type TempSchema } from '../support/temp-schema.js';

const [FIRST_ORDER = ''] = codeBlocksOf('packages/client/README.md').flatMap(({ language, text }) =>
  language === 'ts' ? text : [],
);
const [, REFERENCE = ''] = /reference: '([^']+)'/.exec(FIRST_ORDER) ?? [];
const LIMIT_BYTES = 15_000;
// An older compiler than ours.
const OLD_TYPESCRIPT = 'typescript@5.9.3';
// npm may have to download other versions of Node.
const INSTALL_TIMEOUT_MS = 1_200_000;

// The lines read two settings, and nothing else of Node.
const SETTINGS_OF_NODE = 'declare const process: { env: Record<string, string | undefined> };';

/** The same in a CommonJS module, which cannot wait outside of a function. */
const [, IMPORTS = '', LINES = ''] = /^((?:import .*\n)+)([^]*)$/.exec(FIRST_ORDER) ?? [];
const FIRST_COMMON_ORDER = `${IMPORTS}
import { fileCursor } from 'reseller-orders/node';
export const cursor = fileCursor('events.cursor');
void (async () => {${LINES}})();`;

describe('the client, installed from the service into an empty project', () => {
  let schema: TempSchema;
  let demo: DemoProcess;
  let project: Project;
  let oldCompiler: Project;
  let nodes: NodeProgram[];

  beforeAll(async () => {
    [project, oldCompiler] = await Promise.all([Project.create(), Project.create()]);
    schema = await createTempSchema(3);
    [demo, nodes] = await Promise.all([
      DemoProcess.start(schema.url),
      Promise.all(NODE_VERSIONS.map((major) => provideNode(major, project))),
    ]);
    await project.run('npm', ['install', `${demo.url}/docs/client.tgz`]);
    await oldCompiler.run('npm', ['install', OLD_TYPESCRIPT]);
    await project.write('first-order.mjs', FIRST_ORDER);
    process.stdout.write(`packed client: on Node ${nodes.map(({ version }) => version).join(', ')}\n`);
  }, INSTALL_TIMEOUT_MS);

  afterAll(async () => {
    await demo.stop();
    await schema.drop();
    await Promise.all([project.remove(), oldCompiler.remove()]);
  });

  /** The license keys of all orders that the ten lines have made, newest first. */
  async function boughtKeys(): Promise<string[]> {
    const orders = await demo.ask<{ items: { licenses: { licenseKey: string }[] }[] }[]>(
      `/orders?reference=${REFERENCE}`,
    );
    return orders.flatMap(({ items }) => items.flatMap(({ licenses }) => licenses.map(({ licenseKey }) => licenseKey)));
  }

  it('it brings no other package along', async () => {
    const lock = JSON.parse(await readFile(project.path('package-lock.json'), 'utf8')) as { packages: object };
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/reseller-orders']);
  });

  it(`the ten lines of its README buy a license key on Node ${NODE_VERSIONS.join(', ')}`, async () => {
    expect(nodes.map(({ version }) => /\d+/.exec(version)?.[0])).toEqual(NODE_VERSIONS);
    const settings = { SERVICE_URL: demo.url, TOKEN: demo.token };
    const before = await boughtKeys();
    const printed: string[] = [];
    for (const { path } of nodes) printed.push(await project.run(path, ['first-order.mjs'], settings));
    const bought = (await boughtKeys()).slice(0, -before.length || undefined);
    expect(printed).toEqual(bought.toReversed().map((key) => `${key}\n`));
    expect(new Set(bought).size).toBe(NODE_VERSIONS.length);
  });

  it(`its command line starts on Node ${NODE_VERSIONS.join(', ')}`, async () => {
    for (const { path } of nodes) {
      const help = await project.run(path, ['node_modules/.bin/reseller-orders', '--help']);
      expect(help).toMatch(/^Usage: reseller-orders COMMAND/);
    }
  });

  it.each<[string, () => string]>([
    ['the compiler of the service', () => process.cwd()],
    [OLD_TYPESCRIPT, () => oldCompiler.folder],
  ])('%s makes CommonJS of the ten lines, which buys a license key on each Node', async (_name, folder) => {
    await project.write('common-order.cts', FIRST_COMMON_ORDER);
    await project.write('settings.d.ts', SETTINGS_OF_NODE);
    const options = { module: 'node16', target: 'ES2022', lib: ['ES2022', 'DOM'], types: [], strict: true };
    const files = ['common-order.cts', 'settings.d.ts'];
    await project.write('tsconfig.json', JSON.stringify({ compilerOptions: options, files }));
    expect(await project.run(`${folder()}/node_modules/.bin/tsc`, ['-p', '.'])).toBe('');
    expect(await readFile(project.path('common-order.cjs'), 'utf8')).toContain('require("reseller-orders/node")');
    for (const { path } of nodes) {
      const before = await boughtKeys();
      const printed = await project.run(path, ['common-order.cjs'], { SERVICE_URL: demo.url, TOKEN: demo.token });
      expect(printed).toBe(`${(await boughtKeys()).slice(0, -before.length || undefined).join()}\n`);
    }
  });

  it.each([
    ['NodeNext', 'NodeNext'],
    ['ESNext', 'Bundler'],
  ])(
    'the ten lines of its README fit its types with modules as %s, resolved as %s',
    async (module, moduleResolution) => {
      await project.write('first-order.mts', FIRST_ORDER);
      await project.write('settings.d.ts', SETTINGS_OF_NODE);
      const options = { module, moduleResolution, target: 'ES2022', lib: ['ES2022', 'DOM'], types: [], strict: true };
      const files = ['first-order.mts', 'settings.d.ts'];
      await project.write('tsconfig.json', JSON.stringify({ compilerOptions: options, files }));
      expect(await project.run(`${process.cwd()}/node_modules/.bin/tsc`, ['-p', '.', '--noEmit'])).toBe('');
    },
  );

  it(
    'bundled for browsers they have less than 15 kB, nothing of Node, and buy a license key in Chromium',
    async () => {
      const settings = [`process.env.SERVICE_URL=location.origin`, `process.env.TOKEN=${JSON.stringify(demo.token)}`];
      const bundling = 'first-order.mjs --bundle --minify --format=esm --platform=browser --target=es2022';
      const output = '--outfile=program.js --metafile=meta.json --log-level=error';
      const args = [...`${bundling} ${output}`.split(' '), ...settings.map((setting) => `--define:${setting}`)];
      await project.run(`${process.cwd()}/node_modules/.bin/esbuild`, args);
      const { inputs, outputs } = JSON.parse(await readFile(project.path('meta.json'), 'utf8')) as {
        inputs: object;
        outputs: Record<string, { imports: unknown[] }>;
      };
      const own = /^(first-order\.mjs|node_modules\/reseller-orders\/dist\/[\w/-]+\.js)$/;
      expect(Object.keys(inputs).filter((path) => !own.test(path))).toEqual([]);
      expect(outputs['program.js']?.imports).toEqual([]);
      expect(gzipSync(await readFile(project.path('program.js'))).length).toBeLessThan(LIMIT_BYTES);

      const before = await boughtKeys();
      const outcome = await runInBrowser(project, 'program.js', demo.url);
      const bought = (await boughtKeys()).slice(0, -before.length || undefined);
      expect(bought).toHaveLength(1);
      expect(outcome).toEqual({ printed: bought });
    },
    INSTALL_TIMEOUT_MS,
  );
});
