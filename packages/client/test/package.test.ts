import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { publint } from 'publint';

const run = promisify(execFile);
const FOLDER = 'packages/client';
const LIMIT_BYTES = 15_000;

interface Packed {
  filename: string;
  files: { path: string }[];
}

describe('the package of the client', () => {
  let folder: string;
  let packed: Packed;
  let tarball: Uint8Array<ArrayBuffer>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'client-package-'));
    // What is built is packed as it is: other tests run it.
    const options = ['--json', '--ignore-scripts', '--pack-destination', folder];
    const { stdout } = await run('npm', ['pack', `./${FOLDER}`, ...options]);
    [packed] = JSON.parse(stdout) as [Packed];
    tarball = new Uint8Array(await readFile(join(folder, packed.filename)));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('it holds what is built and nothing else, and needs no other package', async () => {
    const paths = packed.files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'dist/index.js', 'dist/cjs/index.d.ts']));
    const own = /^(README\.md|LICENSE|(dist\/cjs\/)?package\.json|bin\/reseller-orders\.js|dist\/[\w/-]+\.(js|d\.ts))$/;
    expect(paths.filter((path) => !own.test(path))).toEqual([]);
    expect(await readFile(join(FOLDER, 'dist/index.js'), 'utf8')).not.toContain('sourceMappingURL');
    const manifest = JSON.parse(await readFile(join(FOLDER, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest.dependencies).toBeUndefined();
  });

  it('its manifest names its licence, its source, the contact for bugs and the changelog', async () => {
    const manifest = JSON.parse(await readFile(join(FOLDER, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest).toMatchObject({
      license: 'MIT',
      repository: { type: 'git', directory: FOLDER, url: expect.stringMatching(/^git\+https:/) },
      bugs: { url: expect.stringMatching(/^https:/) },
      changelog: expect.stringMatching(/^https:/),
    });
    for (const folder of [FOLDER, 'packages/agenda-mysql'])
      expect(await readFile(join(folder, 'LICENSE'), 'utf8')).toMatch(/^MIT License\n/);
  });

  it('its manifest fits what it holds, as publint says', async () => {
    const { messages } = await publint({ pack: { tarball: tarball.buffer }, strict: true });
    expect(messages).toEqual([]);
  });

  it('bundled for browsers it has less than 15 kB, and nothing that Node alone has', async () => {
    const { outputFiles } = await build({
      entryPoints: [join(FOLDER, 'dist/index.js')],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      write: false,
      logLevel: 'silent',
    });
    const text = outputFiles[0]!.contents;
    expect(gzipSync(text).length).toBeLessThan(LIMIT_BYTES);
    expect(Buffer.from(text).toString()).not.toMatch(/\b(process|Buffer|require|__dirname)\b/);
  });

  it('importing one name of it bundles only that one', async () => {
    const { outputFiles } = await build({
      stdin: { contents: "export { ConnectionError } from './dist/index.js';", resolveDir: FOLDER },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
    });
    expect(gzipSync(outputFiles[0]!.contents).length).toBeLessThan(1_000);
  });
});
